//! Password resets without JavaScript: the request for a link, and the new password.

use actix_web::{FromRequest as _, HttpResponse};

use super::{FormPost, rules, with_dialog, without_dialog};
use crate::{
    accounts::{
        auth::Guest,
        password_reset::{self, ATTEMPTS_PER_CLIENT, ForgotPassword, REQUESTS_PER_CLIENT, ResetPassword},
    },
    platform::{error::AppError, http::forms::see_other, rate_limit, settings},
};

const FORGOT_DIALOG: &str = "forgot-password";
const RESET_DIALOG: &str = "reset-password";
const LOGIN_DIALOG: &str = "login";

pub(super) async fn request_link(post: FormPost) -> Result<HttpResponse, AppError> {
    let next = send_link(&post).await.map(|()| login_page(&post, "sent"));
    post.respond(next, &page_of(&post, FORGOT_DIALOG), post.form(FORGOT_DIALOG, ["email"])).await
}

async fn send_link(post: &FormPost) -> Result<(), AppError> {
    post.require_same_origin()?;
    Guest::extract(&post.request).await?;
    rate_limit::enforce(&post.exchange, &REQUESTS_PER_CLIENT).await?;
    let email = ForgotPassword { email: post.fields.get("email") }.read().map_err(AppError::Invalid)?;
    password_reset::request(post.exchange.context(), &email).await.map(|_| ())
}

pub(super) async fn reset(post: FormPost) -> Result<HttpResponse, AppError> {
    let next = set_password(&post).await.map(|()| login_page(&post, "reset"));
    post.respond(next, &page_of(&post, RESET_DIALOG), post.form(RESET_DIALOG, ["email", "token"])).await
}

async fn set_password(post: &FormPost) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin()?;
    rate_limit::enforce(exchange, &ATTEMPTS_PER_CLIENT).await?;
    rules::check_password_reset(fields)?;
    let input = ResetPassword {
        email: fields.get("email"),
        token: fields.get("token"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("passwordConfirmation"),
    };
    let reset = input.read(&settings::site(exchange.context()).await.product).map_err(AppError::Invalid)?;
    password_reset::reset(exchange, reset).await.map(|_| ())
}

/// Opens the dialog that requests a link.
pub(super) async fn show_request() -> HttpResponse {
    see_other("/?dialog=forgot-password")
}

/// Opens the dialog that sets a new password.
pub(super) async fn show_reset() -> HttpResponse {
    see_other("/?dialog=reset-password")
}

/// The page that the form was sent from, with a dialog over it; the home page for URLs outside the site.
fn page_of(post: &FormPost, dialog: &str) -> String {
    let origin = &post.exchange.context().config.app.url;
    let page = without_dialog(&post.fields.get("returnTo").unwrap_or_default(), origin);
    with_dialog(page.unwrap_or_else(|| origin.clone()), dialog)
}

/// The login over the same page, with a message about what was done.
fn login_page(post: &FormPost, done: &str) -> String {
    format!("{}&done={done}", page_of(post, LOGIN_DIALOG))
}
