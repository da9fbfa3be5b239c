//! HTML forms: their fields, the check of their origin, and the redirect after them.
//!
//! The forms have no CSRF token because their pages are the same for all visitors: only the request's origin headers
//! show where a form comes from.

use std::collections::BTreeMap;

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, http::header, web};
use futures_util::{FutureExt, future::LocalBoxFuture};
use secrecy::SecretString;

use super::respond::PRIVATE_NO_STORE;
use crate::platform::{
    context::Context,
    error::{AppError, FieldErrors, RequestError},
};

const MAX_BODY_SIZE: usize = 16 * 1024;

/// Rejects forms from other sites. For actions that need no session: a request without origin headers is accepted.
pub fn require_same_origin(request: &HttpRequest, context: &Context) -> Result<(), AppError> {
    if is_same_origin(request, context) { Ok(()) } else { Err(AppError::CsrfMismatch) }
}

/// Rejects forms from other sites, and requests without origin headers. For forms that start a session: every browser
/// sends one of these headers.
pub fn require_same_origin_strict(request: &HttpRequest, context: &Context) -> Result<(), AppError> {
    let headers = request.headers();
    let is_stated = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    if is_stated { require_same_origin(request, context) } else { Err(AppError::CsrfMismatch) }
}

/// Checks the origin that browsers send. Requests without these headers pass: the API requires the CSRF token as well,
/// and forms that work without a token are harmless.
pub fn is_same_origin(request: &HttpRequest, context: &Context) -> bool {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = header(header::HeaderName::from_static("sec-fetch-site"));
    let origin = header(header::ORIGIN);
    site.is_none_or(|site| matches!(site, "same-origin" | "none"))
        && origin.is_none_or(|origin| context.config.app.accepts_origin(origin))
}

/// Redirects to the page after a form.
pub fn see_other(page: &str) -> HttpResponse {
    let to = (header::LOCATION, page);
    HttpResponse::SeeOther().insert_header(to).insert_header((header::CACHE_CONTROL, PRIVATE_NO_STORE)).finish()
}

/// Fields of a form, with those of the URL's query, which emailed links contain.
pub struct Fields {
    fields: BTreeMap<String, String>,
    /// The raw request body.
    pub body: web::Bytes,
}

impl Fields {
    /// Returns the value of a field.
    pub fn get(&self, name: &str) -> Option<String> {
        self.fields.get(name).cloned()
    }

    /// Returns the values of a field that the body contains several times, such as checked boxes.
    pub fn all(&self, name: &str) -> Vec<String> {
        let pairs = form_urlencoded::parse(&self.body);
        pairs.filter(|(key, _)| key == name).map(|(_, value)| value.into_owned()).collect()
    }

    /// Returns the fields of the body whose names start with `prefix`; several values are joined by line feeds.
    pub fn lines_of(&self, prefix: &str) -> BTreeMap<String, String> {
        let names = self.fields.keys().filter(|name| name.starts_with(prefix));
        names.map(|name| (name.clone(), self.all(name).join("\n"))).collect()
    }

    /// Returns the value of a field that is never shown again.
    pub fn secret(&self, name: &str) -> Option<SecretString> {
        self.get(name).map(SecretString::from)
    }

    /// Parses a query and a form body.
    pub fn parse(query: &str, body: web::Bytes) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).chain(form_urlencoded::parse(&body));
        let fields = pairs.map(|(key, value)| (key.into_owned(), value.into_owned())).collect();
        Self { fields, body }
    }
}

impl FromRequest for Fields {
    type Error = AppError;
    type Future = LocalBoxFuture<'static, Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Payload::from_request(request, payload);
        let query = request.query_string().to_owned();
        async move {
            let broken = || AppError::Invalid(FieldErrors::default());
            let body = body.await.map_err(|_| broken())?.to_bytes_limited(MAX_BODY_SIZE).await;
            let body = body.map_err(|_| RequestError::TooLarge)?.map_err(|_| broken())?;
            Ok(Self::parse(&query, body))
        }
        .boxed_local()
    }
}
