//! Answers to an invitation without JavaScript.

use actix_web::{HttpResponse, web::Path};
use secrecy::SecretString;

use super::FormPost;
use crate::{
    hackathon::invitations,
    platform::{audit::Actor, error::AppError},
};

/// Page of an invitation. Its forms name the answer in the field `action`: `accept` or `decline`.
pub(super) const PAGE: &str = "/invitations/{token}";

pub(super) async fn answer(token: Path<String>, post: FormPost) -> Result<HttpResponse, AppError> {
    let next = apply(&post, &SecretString::from(token.into_inner())).await;
    post.respond_to_user(next, post.path(), post.form("invitation", [])).await
}

/// Accepts or declines the invitation. Returns the next page.
async fn apply(post: &FormPost, token: &SecretString) -> Result<String, AppError> {
    let FormPost { exchange, fields, .. } = post;
    let context = exchange.context();
    post.require_same_origin_strict()?;
    match fields.all("action").pop().as_deref() {
        Some("accept") => {
            let caller = post.user().await?;
            let actor = Actor::user(exchange, caller.user.id);
            invitations::accept(context, &actor, &caller, token).await.map(|accepted| accepted.next)
        }
        Some("decline") => {
            invitations::decline(context, &Actor::guest(exchange), token).await?;
            Ok(post.path().to_owned())
        }
        _ => Err(AppError::invalid_selection("action")),
    }
}
