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
        purchases::{self, Completion, PurchasePath, Purchaser},
        questions,
    },
};

pub(super) const PAGE: &str = "/events/{event}/tickets/{ticket}/purchase";

pub(super) async fn complete(
    payments: Data<Payments>,
    path: Path<PurchasePath>,
    post: FormPost,
) -> Result<HttpResponse, AppError> {
    let next = apply(&post, &payments, &path).await.map(|()| format!("{}/success", post.path()));
    let mut form = post.form("purchase", ["holderName", "acceptTerms"]);
    form.values.extend(post.fields.lines_of("answers."));
    post.respond_to_user(next, post.path(), form).await
}

async fn apply(post: &FormPost, payments: &Payments, path: &PurchasePath) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    let context = exchange.context();
    let caller = post.user().await?;
    let answers = questions::from_form(context, &path.event, &path.ticket, |field| fields.all(field)).await?;
    let completion = Completion {
        holder_name: fields.get("holderName"),
        accept_terms: fields.get("acceptTerms").is_some(),
        answers,
    };
    purchases::complete(Purchaser { exchange, payments, caller: &caller }, path, completion).await.map(|_| ())
}
