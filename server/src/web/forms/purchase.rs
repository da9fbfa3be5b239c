//! Completing the purchase of a ticket without JavaScript, at the URL of its page.

use actix_web::{
    HttpResponse,
    web::{Data, Path},
};

use super::FormPost;
use crate::{
    platform::error::AppError,
    ticketing::{
        payments::Payments,
        purchases::{self, Completion},
        questions,
    },
};

pub(super) const PAGE: &str = "/events/{event}/tickets/{ticket}/purchase";

pub(super) async fn complete(
    payments: Data<Payments>,
    path: Path<(String, String)>,
    post: FormPost,
) -> Result<HttpResponse, AppError> {
    let next = apply(&post, &payments, (&path.0, &path.1)).await.map(|()| format!("{}/success", post.path()));
    let mut form = post.form("purchase", ["holderName", "acceptTerms"]);
    form.values.extend(post.fields.lines_of("answers."));
    post.respond_to_user(next, post.path(), form).await
}

async fn apply(post: &FormPost, payments: &Payments, path: (&str, &str)) -> Result<(), AppError> {
    let FormPost { exchange, context, fields, .. } = post;
    let caller = post.user().await?;
    let answers = questions::from_form(context, path, |field| fields.all(field)).await?;
    let completion = Completion {
        holder_name: fields.get("holderName"),
        accept_terms: fields.get("acceptTerms").is_some(),
        answers,
    };
    purchases::complete(exchange, (context, payments), &caller, path, completion).await.map(|_| ())
}
