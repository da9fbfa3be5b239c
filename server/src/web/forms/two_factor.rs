//! The second factor without JavaScript: the page `/two-factor`, which follows a login by form.

use actix_web::{HttpRequest, HttpResponse, web::Data};

use super::{path_of, refuse, sent_form, without_dialog};
use crate::{
    accounts::{
        auth::signed_in,
        two_factor::{self, Challenge},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    web::pages::Pages,
};

/// Fields that the page needs after an error: the next page, and whether to ask for a recovery code.
const REPEATED_FIELDS: [&str; 2] = ["returnTo", "recovery"];

pub(super) async fn pass(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let typed = fields.get("code");
    let (code, recovery_code) = if fields.get("recovery").is_some() { (None, typed) } else { (typed, None) };
    let passed = async {
        require_same_origin_strict(&request, &context)?;
        if signed_in(&exchange).await?.is_some() {
            return Ok(());
        }
        two_factor::pass(&exchange, &context, Challenge { code, recovery_code }).await
    };
    match passed.await {
        Ok(()) => {
            let next = without_dialog(&fields.get("returnTo").unwrap_or_default(), &context.config.app.url);
            Ok(see_other(&next.as_ref().map_or_else(|| "/".to_owned(), path_of)))
        }
        Err(refusal) => {
            let form = sent_form("two-factor", &fields, REPEATED_FIELDS);
            refuse(&request, &context, &pages, request.path(), form, at_the_field(refusal)).await
        }
    }
}

/// Moves errors to the only field of the form; the API has two.
fn at_the_field(refusal: AppError) -> AppError {
    match refusal {
        AppError::Invalid(errors) => AppError::invalid("code", errors.to_string()),
        other => other,
    }
}
