//! The setup page. It is rendered without the UI's script because it must work before anything is configured.

use std::collections::BTreeMap;

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web::{Bytes, Data, Payload},
};
use askama::Template;
use graphics::panel::{self, Shape};

use super::service;
use crate::{
    accounts::login::Registration,
    platform::{
        context::Context,
        error::{AppError, FieldErrors},
        http::{exchange::Exchange, extract::MAX_BODY, forms::is_same_origin},
        settings,
    },
    web::pages::{Frame, Pages},
};

/// The panel beside the form.
const PANEL: Shape = Shape { cols: 8, rows: 9, seed: 8, share: 0.2 };

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    fields: &'a BTreeMap<String, String>,
    /// Why the form is not available.
    closed: Option<String>,
    /// Errors by field.
    errors: BTreeMap<String, String>,
    message: Option<String>,
}

pub(super) async fn show(
    request: HttpRequest,
    context: Data<Context>,
    pages: Data<Pages>,
) -> Result<HttpResponse, AppError> {
    let fields = fields(request.query_string().as_bytes());
    match service::check(&context, value(&fields, "token")).await {
        Ok(()) => respond(&context, &pages, &fields, None),
        Err(refusal) => respond(&context, &pages, &fields, Some(refusal)),
    }
}

pub(super) async fn submit(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    body: Payload,
) -> Result<HttpResponse, AppError> {
    let broken = || AppError::Invalid(FieldErrors::default());
    let body = body.to_bytes_limited(MAX_BODY).await.map_err(|_| AppError::TooLarge)?;
    let body: Bytes = body.map_err(|_| broken())?;
    let fields = fields(&body);
    if !is_same_origin(&request, &context) {
        return respond(&context, &pages, &fields, Some(AppError::CsrfMismatch));
    }
    let given = |name: &str| fields.get(name).cloned();
    let registration = Registration {
        name: given("name"),
        email: given("email"),
        password: given("password").map(Into::into),
        password_confirmation: given("passwordConfirmation").map(Into::into),
        referral_source: None,
    };
    match service::begin(&exchange, &context, value(&fields, "token"), &registration).await {
        Ok(()) => Ok(private(HttpResponse::SeeOther().insert_header((header::LOCATION, "/")).finish())),
        Err(refusal) => respond(&context, &pages, &fields, Some(refusal)),
    }
}

fn respond(
    context: &Context,
    pages: &Pages,
    fields: &BTreeMap<String, String>,
    refusal: Option<AppError>,
) -> Result<HttpResponse, AppError> {
    let status = refusal.as_ref().map_or(StatusCode::OK, ResponseError::status_code);
    if status.is_server_error() {
        return refusal.map_or_else(|| Err(AppError::NotFound), Err);
    }
    let errors = refusal.as_ref().and_then(AppError::fields).map(FieldErrors::first_of_each).unwrap_or_default();
    let said = refusal.as_ref().map(ToString::to_string);
    let open = matches!(refusal, None | Some(AppError::Invalid(_)));
    let site = settings::last_known_site(context);
    let page = SetupPage {
        frame: Frame::new(&site, pages),
        fields,
        closed: said.clone().filter(|_| !open),
        message: said.filter(|_| open),
        errors,
    };
    let text = page.render().map_err(AppError::internal)?;
    Ok(private(HttpResponse::build(status).content_type("text/html; charset=utf-8").body(text)))
}

/// The URL contains a secret: the page is not cached and sends no path as referrer. It must send the origin, because
/// without one browsers send `Origin: null` with the form, which is rejected.
fn private(mut response: HttpResponse) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    response
}

fn fields(text: &[u8]) -> BTreeMap<String, String> {
    form_urlencoded::parse(text).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn value<'a>(fields: &'a BTreeMap<String, String>, name: &str) -> &'a str {
    fields.get(name).map(String::as_str).unwrap_or_default()
}

impl SetupPage<'_> {
    fn value(&self, name: &str) -> &str {
        value(self.fields, name)
    }

    fn panel(&self) -> String {
        panel::markup(PANEL)
    }

    fn error(&self, name: &str) -> Option<&String> {
        self.errors.get(name)
    }
}
