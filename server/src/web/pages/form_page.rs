//! Shows a page with a form that was submitted without JavaScript and rejected.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, ResponseError, http::header, web};
use serde::Serialize;

use super::{Pages, rendered};
use crate::platform::{
    context::Context,
    error::{AppError, FieldErrors},
    http::respond::PRIVATE_NO_STORE,
};

/// The submitted form, which the page shows again with its errors.
#[derive(Debug)]
pub struct SentForm {
    /// Identifies the form within the page.
    pub name: &'static str,
    /// Submitted values by field.
    pub values: BTreeMap<String, String>,
}

/// A form and why it was rejected.
#[derive(Debug)]
pub struct Rejection<'a> {
    /// What the browser sent.
    pub form: SentForm,
    /// The error of the call that the form stands for.
    pub error: &'a AppError,
}

/// The rejected form as input of the page's script.
#[derive(Serialize)]
pub(super) struct RejectedForm<'a> {
    name: &'a str,
    values: &'a BTreeMap<String, String>,
    message: String,
    errors: FieldErrors,
}

/// Renders the page at a path and query with a rejected form; the response has the status of the error.
pub async fn show_form(
    request: &HttpRequest,
    context: &Context,
    pages: &web::Data<Pages>,
    path_and_query: &str,
    Rejection { form, error: refusal }: Rejection<'_>,
) -> Result<HttpResponse, AppError> {
    if matches!(refusal, AppError::CsrfMismatch) {
        // Another site sent the form, so it must not cause a render: `refusals` shows a static page.
        return Err(AppError::CsrfMismatch);
    }
    let errors = refusal.fields().cloned().unwrap_or_default();
    let rejected = RejectedForm { name: form.name, values: &form.values, message: refusal.to_string(), errors };
    let (mut page, mut whole) = rendered(request, context, pages, path_and_query, Some(&rejected)).await;
    if page.headers().contains_key(header::LOCATION) {
        // The page redirects to one without the form, so the form's own page is rendered.
        (page, whole) = rendered(request, context, pages, request.path(), Some(&rejected)).await;
    }
    if whole {
        *page.status_mut() = refusal.status_code();
        if let Some(wait) = refusal.error_response().headers().get(header::RETRY_AFTER) {
            page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
        }
    }
    page.headers_mut().insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    Ok(page)
}
