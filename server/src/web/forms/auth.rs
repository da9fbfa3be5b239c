//! Login, registration and logout without JavaScript. The browser has to prove that a form comes from this site, so
//! that no other site can log a visitor in or out.

use std::future::ready;

use actix_web::{HttpRequest, HttpResponse};
use url::Url;

use super::{FormPost, path_of, rules, with_dialog, without_dialog};
use crate::{
    accounts::{
        auth::signed_in,
        login::{self, CLEAR_SITE_DATA, Credentials, Outcome, REGISTRATIONS, Registration},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
        rate_limit, sessions,
    },
};

const HOME: &str = "/";
const VERIFY_EMAIL: &str = "/verify-email";
pub(super) const REGISTER: &str = "/register";

/// Fields that are shown again after an error, so no passwords.
const LOGIN_FIELDS: [&str; 1] = ["email"];
const REGISTRATION_FIELDS: [&str; 3] = ["name", "email", "referralSource"];

/// Opens the login dialog.
pub(super) async fn show_login() -> HttpResponse {
    see_other("/?dialog=login")
}

pub(super) async fn login(post: FormPost) -> Result<HttpResponse, AppError> {
    let target = ReturnTarget::from_fields(&post.fields, post.exchange.context());
    let next = start_login(&post).await.map(|outcome| match outcome {
        Outcome::SignedIn => target.next,
        Outcome::SecondFactor => second_factor(&target.next),
    });
    post.respond(next, &with_dialog(target.page, "login"), post.form("login", LOGIN_FIELDS)).await
}

/// Logs in; does nothing for users who are logged in already.
async fn start_login(post: &FormPost) -> Result<Outcome, AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin_strict()?;
    if signed_in(exchange).await?.is_some() {
        return Ok(Outcome::SignedIn);
    }
    rules::check_login(fields)?;
    let credentials =
        Credentials { email: fields.get("email"), username: None, password: fields.secret("password"), remember: true };
    login::login(exchange, ready(Ok(credentials))).await
}

pub(super) async fn register(post: FormPost) -> Result<HttpResponse, AppError> {
    let target = ReturnTarget::from_fields(&post.fields, post.exchange.context());
    let next = create_account(&post).await.map(|()| verify_email(&target.next));
    let page = match post.fields.get("returnTo") {
        Some(_) => with_dialog(target.page, "register"),
        None => REGISTER.to_owned(),
    };
    post.respond(next, &page, post.form("register", REGISTRATION_FIELDS)).await
}

/// Registers; does nothing for users who are logged in already.
async fn create_account(post: &FormPost) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin_strict()?;
    if signed_in(exchange).await?.is_some() {
        return Ok(());
    }
    rules::check_registration(fields)?;
    rate_limit::enforce(exchange, &REGISTRATIONS).await?;
    let registration = Registration {
        name: fields.get("name"),
        email: fields.get("email"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("passwordConfirmation"),
        referral_source: fields.get("referralSource"),
    };
    login::register(exchange, &registration).await.map(|_| ())
}

pub(super) async fn logout(request: HttpRequest, exchange: Exchange) -> Result<HttpResponse, AppError> {
    require_same_origin_strict(&request, exchange.context())?;
    match login::logout(&exchange).await {
        Ok(()) => {}
        // The session has expired.
        Err(AppError::Unauthenticated) => sessions::end(&exchange).await?,
        Err(refusal) => return Err(refusal),
    }
    let mut home = see_other(HOME);
    let (name, value) = CLEAR_SITE_DATA;
    home.headers_mut().insert(name, value);
    Ok(home)
}

/// The page that asks to confirm the email address, with a link to the page that the user registered for.
fn verify_email(next: &str) -> String {
    if next == HOME {
        return VERIFY_EMAIL.to_owned();
    }
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("next", next).finish();
    format!("{VERIFY_EMAIL}?{query}")
}

/// The page of the second factor, which leads on to another one.
fn second_factor(next: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("returnTo", next).finish();
    format!("/two-factor?{query}")
}

/// The page under the form's dialog, and the one that follows a login.
struct ReturnTarget {
    page: Url,
    /// The page that required the login; otherwise the one under the dialog.
    next: String,
}

impl ReturnTarget {
    fn from_fields(fields: &Fields, context: &Context) -> Self {
        let origin = &context.config.app.url;
        let return_to = fields.get("returnTo").unwrap_or_default();
        let mut page = without_dialog(&return_to, origin).unwrap_or_else(|| origin.clone());
        page.set_fragment(None);
        let next = origin.join(&return_to).ok();
        let next =
            next.and_then(|url| url.query_pairs().find(|(name, _)| name == "next").map(|(_, to)| to.into_owned()));
        let next = next.and_then(|to| without_dialog(&to, origin)).as_ref().map_or_else(|| path_of(&page), path_of);
        Self { page, next }
    }
}
