//! Preferences without JavaScript. The forms of the page name what they change in the field `action`.

use std::future::ready;

use actix_web::HttpResponse;

use super::FormPost;
use crate::{
    accounts::{
        auth::{SignedIn, signed_in},
        email_verification,
        login::{self, PasswordChange, PasswordConfirmation},
    },
    platform::{error::AppError, http::forms::Fields},
    web::{
        account::{self, ProfileChange},
        pages::SentForm,
    },
};

pub(super) const PAGE: &str = "/preferences";

pub(super) async fn change(post: FormPost) -> Result<HttpResponse, AppError> {
    let action = post.fields.get("action").unwrap_or_default();
    let next = apply(&post, &action).await.map(|section| format!("{PAGE}?saved={section}#{section}"));
    post.respond_to_user(next, PAGE, rejected(&post, &action)).await
}

/// Makes the change. Returns the section of the page that shows it.
async fn apply(post: &FormPost, action: &str) -> Result<&'static str, AppError> {
    let FormPost { exchange, fields, .. } = post;
    let caller = post.user().await?;
    match action {
        "profile" => {
            let input = input(fields, &["name", "username"], &caller)?;
            account::update(exchange, caller, input).await?;
            Ok("profile")
        }
        "email" => {
            change_email(post, caller).await?;
            Ok("email")
        }
        "verification" => {
            email_verification::resend(exchange, &caller.user).await?;
            Ok("email")
        }
        "password" => {
            change_password(post, &caller).await?;
            Ok("password")
        }
        "mails" => {
            // Unchecked boxes are not sent.
            let is_on = |name| Some(fields.get(name).is_some());
            let input = ProfileChange {
                sign_in_mails: is_on("signInMails"),
                event_mails: is_on("eventMails"),
                ..ProfileChange::default()
            };
            account::update(exchange, caller, input).await?;
            Ok("mails")
        }
        _ => Err(AppError::invalid_selection("action")),
    }
}

async fn change_email(post: &FormPost, caller: SignedIn) -> Result<(), AppError> {
    let input = input(&post.fields, &["email", "currentPassword"], &caller)?;
    if input.email.is_none() {
        return Err(AppError::invalid("email", "The email field is required."));
    }
    let caller = confirmed(post, caller).await?;
    account::update(&post.exchange, caller, input).await.map(|_| ())
}

async fn change_password(post: &FormPost, caller: &SignedIn) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    let change = PasswordChange {
        current_password: fields.secret("currentPassword"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("passwordConfirmation"),
    };
    login::change_password(exchange, caller, ready(Ok(change))).await.map(|_| ())
}

/// The fields that belong to a form; others are ignored.
fn input(fields: &Fields, names: &[&str], caller: &SignedIn) -> Result<ProfileChange, AppError> {
    let field = |name: &'static str| Ok(names.contains(&name).then(|| fields.get(name)).flatten());
    ProfileChange::parse(field, &caller.user.username)
}

/// Confirms the current password, which a new email address requires. Users without one have to log in again.
async fn confirmed(post: &FormPost, caller: SignedIn) -> Result<SignedIn, AppError> {
    if caller.user.password_hash.is_none() {
        return Ok(caller);
    }
    let FormPost { exchange, fields, .. } = post;
    let confirmation = PasswordConfirmation { password: fields.secret("currentPassword") };
    let confirmation = login::confirm_password(exchange, &caller, ready(Ok(confirmation))).await;
    confirmation.map_err(|refusal| match refusal {
        AppError::Invalid(errors) => AppError::invalid("currentPassword", errors.to_string()),
        other => other,
    })?;
    signed_in(exchange).await?.ok_or(AppError::Unauthenticated)
}

/// The form to show again. Passwords are never repeated.
fn rejected(post: &FormPost, action: &str) -> SentForm {
    match action {
        "profile" => post.form("preferences-profile", ["name", "username"]),
        "email" => post.form("preferences-email", ["email"]),
        "password" => post.form("preferences-password", []),
        "verification" => post.form("preferences-verification", []),
        _ => post.form("preferences-mails", []),
    }
}
