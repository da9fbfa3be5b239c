//! The setup page. It is rendered without the UI's script because it must work before anything is configured.

use std::collections::BTreeMap;

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
    web::Data,
};
use askama::Template;
use graphics::panel::{self, Shape};

use super::service;
use crate::{
    accounts::login::Registration,
    platform::{
        context::Context,
        error::{AppError, FieldErrors},
        http::{
            exchange::Exchange,
            forms::{Fields, is_same_origin},
        },
        settings,
    },
    web::pages::{
        Pages,
        frame::{self, Frame},
    },
};

/// The panel beside the form.
const PANEL: Shape = Shape { cols: 8, rows: 9, seed: 8, share: 0.2 };

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    fields: &'a Fields,
    /// Why the form is not available.
    closed: Option<String>,
    /// Errors by field.
    errors: BTreeMap<String, String>,
    message: Option<String>,
}

pub(super) async fn show(context: Data<Context>, pages: Data<Pages>, fields: Fields) -> Result<HttpResponse, AppError> {
    let refusal = service::check(&context, &token(&fields)).await.err();
    respond(&context, &pages, &fields, refusal)
}

pub(super) async fn submit(
    request: HttpRequest,
    exchange: Exchange,
    pages: Data<Pages>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let context = exchange.context();
    if !is_same_origin(&request, context) {
        return respond(context, &pages, &fields, Some(AppError::CsrfMismatch));
    }
    match service::begin(&exchange, &token(&fields), &registration(&fields)).await {
        Ok(()) => Ok(frame::private(HttpResponse::SeeOther().insert_header((header::LOCATION, "/")).finish())),
        Err(refusal) => respond(context, &pages, &fields, Some(refusal)),
    }
}

fn respond(
    context: &Context,
    pages: &Pages,
    fields: &Fields,
    mut refusal: Option<AppError>,
) -> Result<HttpResponse, AppError> {
    if let Some(error) = refusal.take_if(|error| error.status_code().is_server_error()) {
        return Err(error);
    }
    let status = refusal.as_ref().map_or(StatusCode::OK, ResponseError::status_code);
    let errors = refusal.as_ref().and_then(AppError::fields).map(FieldErrors::first_of_each).unwrap_or_default();
    let message = refusal.as_ref().map(ToString::to_string);
    let open = matches!(refusal, None | Some(AppError::Invalid(_)));
    let site = settings::last_known_site(context);
    let page = SetupPage {
        frame: Frame::new(&site, pages),
        fields,
        closed: message.clone().filter(|_| !open),
        message: message.filter(|_| open),
        errors,
    };
    frame::respond(status, &page)
}

/// The secret of the link.
fn token(fields: &Fields) -> String {
    fields.get("token").unwrap_or_default()
}

fn registration(fields: &Fields) -> Registration {
    Registration {
        name: fields.get("name"),
        email: fields.get("email"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("passwordConfirmation"),
        referral_source: None,
    }
}

impl SetupPage<'_> {
    fn value(&self, name: &str) -> String {
        self.fields.get(name).unwrap_or_default()
    }

    fn panel(&self) -> String {
        panel::markup(PANEL)
    }

    fn error(&self, name: &str) -> Option<&String> {
        self.errors.get(name)
    }
}
