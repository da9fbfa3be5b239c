//! The second factor without JavaScript: the page `/two-factor`, which follows a login by form.

use actix_web::HttpResponse;

use super::{FormPost, path_of, without_dialog};
use crate::{
    accounts::{
        auth::signed_in,
        two_factor::{self, Challenge},
    },
    platform::error::AppError,
};

/// Fields that the page needs after an error: the next page, and whether to ask for a recovery code.
const REPEATED_FIELDS: [&str; 2] = ["returnTo", "recovery"];

pub(super) async fn pass(post: FormPost) -> Result<HttpResponse, AppError> {
    let next = check_code(&post).await.map(|()| {
        let origin = &post.exchange.context().config.app.url;
        let next = without_dialog(&post.fields.get("returnTo").unwrap_or_default(), origin);
        next.as_ref().map_or_else(|| "/".to_owned(), path_of)
    });
    post.respond(next.map_err(at_the_field), post.path(), post.form("two-factor", REPEATED_FIELDS)).await
}

/// Checks the code; does nothing for users who are logged in already.
async fn check_code(post: &FormPost) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin_strict()?;
    if signed_in(exchange).await?.is_some() {
        return Ok(());
    }
    let typed = fields.get("code");
    let (code, recovery_code) = if fields.get("recovery").is_some() { (None, typed) } else { (typed, None) };
    two_factor::pass(exchange, Challenge { code, recovery_code }).await
}

/// Moves errors to the only field of the form; the API has two.
fn at_the_field(refusal: AppError) -> AppError {
    match refusal {
        AppError::Invalid(errors) => AppError::invalid("code", errors.to_string()),
        other => other,
    }
}
