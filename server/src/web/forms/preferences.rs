//! Preferences without JavaScript. The forms of the page name what they change in the field `action`.

use std::future::ready;

use actix_web::{HttpRequest, HttpResponse, web::Data};

use super::{refuse, sent_form};
use crate::{
    accounts::{
        auth::{SignedIn, signed_in},
        email_verification,
        login::{self, PasswordChange, PasswordConfirmation},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    web::{
        account::{self, ProfileChange},
        pages::{Pages, SentForm},
    },
};

pub(super) const PAGE: &str = "/preferences";

pub(super) async fn change(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let action = fields.get("action").unwrap_or_default();
    let changed = async {
        require_same_origin_strict(&request, &context)?;
        let caller = signed_in(&exchange).await?.ok_or(AppError::Unauthenticated)?;
        apply(&exchange, &context, caller, &action, &fields).await
    };
    match changed.await {
        Ok(section) => Ok(see_other(&format!("{PAGE}?saved={section}#{section}"))),
        // The page asks guests to log in.
        Err(AppError::Unauthenticated) => Ok(see_other(PAGE)),
        Err(refusal) => {
            let form = rejected(&action, &fields);
            refuse(&request, &context, &pages, PAGE, form, refusal).await
        }
    }
}

/// Makes the change. Returns the section of the page that shows it.
async fn apply(
    exchange: &Exchange,
    context: &Context,
    caller: SignedIn,
    action: &str,
    fields: &Fields,
) -> Result<&'static str, AppError> {
    match action {
        "profile" => {
            let input = input(fields, &["name", "username"], &caller)?;
            account::update(exchange, context, caller, input).await?;
            Ok("profile")
        }
        "email" => {
            let input = input(fields, &["email", "currentPassword"], &caller)?;
            if input.email.is_none() {
                return Err(AppError::invalid("email", "The email field is required."));
            }
            let caller = confirmed(exchange, context, caller, fields).await?;
            account::update(exchange, context, caller, input).await?;
            Ok("email")
        }
        "verification" => {
            email_verification::resend(exchange, context, &caller.user).await?;
            Ok("email")
        }
        "password" => {
            let change = PasswordChange {
                current_password: fields.secret("currentPassword"),
                password: fields.secret("password"),
                password_confirmation: fields.secret("passwordConfirmation"),
            };
            login::change_password(exchange, context, &caller, ready(Ok(change))).await?;
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
            account::update(exchange, context, caller, input).await?;
            Ok("mails")
        }
        _ => Err(AppError::invalid("action", "The selected action is invalid.")),
    }
}

/// The fields that belong to a form; others are ignored.
fn input(fields: &Fields, names: &[&str], caller: &SignedIn) -> Result<ProfileChange, AppError> {
    let field = |name: &'static str| Ok(names.contains(&name).then(|| fields.get(name)).flatten());
    ProfileChange::parse(field, &caller.user.username)
}

/// Confirms the current password, which a new email address requires. Users without one have to log in again.
async fn confirmed(
    exchange: &Exchange,
    context: &Context,
    caller: SignedIn,
    fields: &Fields,
) -> Result<SignedIn, AppError> {
    if caller.user.password_hash.is_none() {
        return Ok(caller);
    }
    let confirmation = PasswordConfirmation { password: fields.secret("currentPassword") };
    let confirmation = login::confirm_password(exchange, context, &caller, ready(Ok(confirmation))).await;
    confirmation.map_err(|refusal| match refusal {
        AppError::Invalid(errors) => AppError::invalid("currentPassword", errors.to_string()),
        other => other,
    })?;
    signed_in(exchange).await?.ok_or(AppError::Unauthenticated)
}

/// The form to show again. Passwords are never repeated.
fn rejected(action: &str, fields: &Fields) -> SentForm {
    match action {
        "profile" => sent_form("preferences-profile", fields, ["name", "username"]),
        "email" => sent_form("preferences-email", fields, ["email"]),
        "password" => sent_form("preferences-password", fields, []),
        "verification" => sent_form("preferences-verification", fields, []),
        _ => sent_form("preferences-mails", fields, []),
    }
}
