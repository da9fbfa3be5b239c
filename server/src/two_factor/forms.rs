//! The second step without JavaScript: the page `/two-factor`, which a login by a form leads to.

use actix_web::{HttpRequest, HttpResponse, web::Data};

use super::{challenge, service, types::Challenge};
use crate::{
    auth::signed_in,
    error::AppError,
    pages::{
        Pages,
        forms::{self, Fields, refuse, see_other},
    },
    state::AppState,
};

/// What stays of it when it is shown again; the page reads its mode and the way on from them.
const SHOWN_AGAIN: [&str; 2] = ["returnTo", "recovery"];

pub(super) async fn pass(
    request: HttpRequest,
    state: Data<AppState>,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let typed = fields.get("code");
    let (code, recovery_code) = if fields.get("recovery").is_some() { (None, typed) } else { (typed, None) };
    let answer = Challenge { code, recovery_code }.answer();
    let taken = async {
        forms::surely_own(&request, &state)?;
        if signed_in(&request).await?.is_some() {
            return Ok(());
        }
        // Nothing was given, so nothing was tried.
        challenge::pass(&request, &state, &answer.ok_or_else(service::wrong_code)?).await
    };
    match taken.await {
        Ok(()) => {
            let next = forms::page_under(&fields.get("returnTo").unwrap_or_default(), &state.config.app.url);
            Ok(see_other(&next.as_ref().map_or_else(|| "/".to_owned(), forms::path_of)))
        }
        Err(refusal) => {
            let form = fields.form("two-factor", SHOWN_AGAIN);
            refuse(&request, &state, &pages, request.path(), form, at_the_field(refusal)).await
        }
    }
}

/// The API knows two fields where the form has one.
fn at_the_field(refusal: AppError) -> AppError {
    match refusal {
        AppError::Invalid(errors) => AppError::invalid("code", errors.to_string()),
        other => other,
    }
}
