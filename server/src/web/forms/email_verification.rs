//! Confirming a link for email verification without JavaScript, at `/verify-email`.

use actix_web::HttpResponse;
use uuid::Uuid;

use super::FormPost;
use crate::{
    accounts::{
        email_verification::{self, Confirmed, HandedOver, SignedLink, VerificationLink},
        notifications,
    },
    platform::{error::AppError, http::forms::Fields},
};

pub(super) const PAGE: &str = "/verify-email";
/// The parts of the emailed URL, in its order.
const LINK: [&str; 4] = ["id", "hash", "expires", "signature"];

pub(super) async fn confirm(post: FormPost) -> Result<HttpResponse, AppError> {
    let page = format!("{PAGE}?{}", query_of(&post.fields, &LINK));
    let next = confirm_link(&post).await.map(|confirmed| match confirmed {
        Confirmed::Verified => page.clone(),
        Confirmed::HandedOver(HandedOver { email, token }) => notifications::reset_path(&email, &token.into()),
    });
    post.respond(next, &page, post.form("verify-email", [])).await
}

async fn confirm_link(post: &FormPost) -> Result<Confirmed, AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin_strict()?;
    let id = fields.get("id").and_then(|id| id.parse::<Uuid>().ok()).unwrap_or_default();
    let path = VerificationLink { id, hash: fields.get("hash").unwrap_or_default() };
    email_verification::confirm(exchange, &SignedLink { path, query: query_of(fields, &LINK[2..]) }).await
}

fn query_of(fields: &Fields, names: &[&str]) -> String {
    let pairs = names.iter().map(|name| (*name, fields.get(name).unwrap_or_default()));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}
