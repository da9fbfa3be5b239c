//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, HeaderValue},
    web::{Data, Path},
};

use super::service::{self, Calendar};
use crate::{
    error::{AppError, ErrorBody},
    http::file::File,
    pictures,
    state::AppState,
};

/// Calendars that subscribed ask again by themselves.
const FIVE_MINUTES: &str = "public, max-age=300";

/// An event for the visitor's own calendar
#[utoipa::path(
    operation_id = "calendar_event",
    tag = "crawlers",
    params(("event", description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/calendar.ics")]
pub(super) async fn event(
    request: HttpRequest,
    state: Data<AppState>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    answer(&request, service::event(&state, &key).await?)
}

/// The schedule of an event for the visitor's own calendar, to be subscribed to
#[utoipa::path(
    operation_id = "calendar_schedule",
    tag = "schedules",
    params(("event", description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule.ics")]
pub(super) async fn schedule(
    request: HttpRequest,
    state: Data<AppState>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    answer(&request, service::schedule(&state, &key).await?)
}

/// One item of a schedule for the visitor's own calendar
#[utoipa::path(
    operation_id = "calendar_item",
    tag = "schedules",
    params(("event", description = "Slug or id"), ("item", description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such item, or none for everybody", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule/{item}.ics")]
pub(super) async fn item(
    request: HttpRequest,
    state: Data<AppState>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    answer(&request, service::item(&state, &path.0, &path.1).await?)
}

fn answer(request: &HttpRequest, Calendar { name, content }: Calendar) -> Result<HttpResponse, AppError> {
    let tag = pictures::tag(content.as_bytes());
    let file = File { kind: "text/calendar; charset=utf-8", tag: &tag, caching: FIVE_MINUTES, content: content.into() };
    let mut answer = file.answer(request);
    // A slug holds nothing that would have to be quoted.
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}.ics\"")).map_err(AppError::internal)?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}
