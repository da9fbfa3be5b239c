//! A page with a form that was sent without JavaScript and refused.

use std::collections::BTreeMap;

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::header::{self, HeaderValue},
    web,
};
use serde::Serialize;

use super::{Pages, rendered};
use crate::{
    error::{AppError, FieldErrors},
    state::AppState,
};

/// The form as it was filled in; the page shows it again with what was wrong.
#[derive(Debug)]
pub struct SentForm {
    /// Which form of the page it is.
    pub name: &'static str,
    /// What stood in its fields.
    pub values: BTreeMap<&'static str, String>,
}

/// What the script is told of it.
#[derive(Serialize)]
pub(super) struct Refused<'a> {
    name: &'a str,
    values: &'a BTreeMap<&'static str, String>,
    message: String,
    errors: FieldErrors,
}

/// The page at an address of the site (path and query) around a form that was refused, with the refusal's status.
pub async fn show_form(
    request: &HttpRequest,
    state: &AppState,
    pages: &web::Data<Pages>,
    address: &str,
    form: SentForm,
    refusal: &AppError,
) -> Result<HttpResponse, AppError> {
    if matches!(refusal, AppError::CsrfMismatch) {
        // Another site's doing, which is to cost us nothing; somebody who is at fault after all gets an empty form.
        let mut page = pages.bare(refusal.status_code(), &state.config.site);
        page.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        return Ok(page);
    }
    let errors = refusal.fields().cloned().unwrap_or_default();
    let refused = Refused { name: form.name, values: &form.values, message: refusal.to_string(), errors };
    let (mut page, mut whole) = rendered(request, state, pages, address, Some(&refused)).await;
    if page.headers().contains_key(header::LOCATION) {
        // The page leads elsewhere, where nobody knows of the form: its own page does.
        (page, whole) = rendered(request, state, pages, request.path(), Some(&refused)).await;
    }
    if whole {
        *page.status_mut() = refusal.status_code();
        if let Some(wait) = refusal.error_response().headers().get(header::RETRY_AFTER) {
            page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
        }
    }
    page.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(page)
}
