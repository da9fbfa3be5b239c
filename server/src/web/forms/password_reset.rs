//! Password resets without JavaScript: the request for a link, and the new password.

use actix_web::{FromRequest as _, HttpRequest, HttpResponse, dev, web::Data};

use super::{refuse, sent_form, with_dialog, without_dialog};
use crate::{
    accounts::{
        auth::Guest,
        password_reset::{self, ATTEMPTS_PER_CLIENT, ForgotPassword, REQUESTS_PER_CLIENT, ResetPassword},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin, see_other},
        },
        rate_limit, settings,
    },
    web::pages::Pages,
};

const FORGOT_DIALOG: &str = "forgot-password";
const RESET_DIALOG: &str = "reset-password";
const LOGIN_DIALOG: &str = "login";

pub(super) async fn request_link(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let requested = async {
        require_same_origin(&request, &context)?;
        Guest::from_request(&request, &mut dev::Payload::None).await?;
        rate_limit::enforce(&exchange, &REQUESTS_PER_CLIENT).await?;
        let email = ForgotPassword { email: fields.get("email") }.read().map_err(AppError::Invalid)?;
        password_reset::request(&context, &email).await
    };
    match requested.await {
        Ok(_) => Ok(see_other(&login_page(&fields, &context, "sent"))),
        Err(refusal) => {
            let page = page_of(&fields, &context, FORGOT_DIALOG);
            let form = sent_form(FORGOT_DIALOG, &fields, ["email"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn reset(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let form = ResetPassword {
        email: fields.get("email"),
        token: fields.get("token"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("passwordConfirmation"),
    };
    let done = async {
        require_same_origin(&request, &context)?;
        rate_limit::enforce(&exchange, &ATTEMPTS_PER_CLIENT).await?;
        let reset = form.read(&settings::site(&context).await.product).map_err(AppError::Invalid)?;
        password_reset::reset(&exchange, &context, reset).await
    };
    match done.await {
        Ok(_) => Ok(see_other(&login_page(&fields, &context, "reset"))),
        Err(refusal) => {
            let page = page_of(&fields, &context, RESET_DIALOG);
            let form = sent_form(RESET_DIALOG, &fields, ["email", "token"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
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
fn page_of(fields: &Fields, context: &Context, dialog: &str) -> String {
    let origin = &context.config.app.url;
    let page = without_dialog(&fields.get("returnTo").unwrap_or_default(), origin);
    with_dialog(page.unwrap_or_else(|| origin.clone()), dialog)
}

/// The login over the same page, with a message about what was done.
fn login_page(fields: &Fields, context: &Context, done: &str) -> String {
    format!("{}&done={done}", page_of(fields, context, LOGIN_DIALOG))
}
