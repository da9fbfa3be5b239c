//! HTTP handlers of calendar files of events and schedules.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, HeaderValue},
    web::{Data, Path},
};

use super::service::{self, Calendar};
use crate::hackathon::{
    events::{EventCache, Viewer},
    schedules::{ItemPath, ScheduleCache},
};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::{file::File, respond::PRIVATE_NO_STORE},
    images,
};

/// Cache lifetime; subscribed calendar clients poll by themselves.
const FIVE_MINUTES: &str = "public, max-age=300";

/// An event as an iCalendar file
#[utoipa::path(
    operation_id = "calendar_event",
    tag = "crawlers",
    params(("event" = String, Path, description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/calendar.ics")]
pub(super) async fn event(
    request: HttpRequest,
    context: Data<Context>,
    events: Data<EventCache>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    respond(&request, service::event(&context, &events, &key).await?)
}

/// An event's schedule as an iCalendar feed to subscribe to
#[utoipa::path(
    operation_id = "calendar_schedule",
    tag = "schedules",
    params(("event" = String, Path, description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule.ics")]
pub(super) async fn schedule(
    request: HttpRequest,
    context: Data<Context>,
    events: Data<EventCache>,
    schedules: Data<ScheduleCache>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    respond(&request, service::schedule(&context, &events, &schedules, &key).await?)
}

/// One schedule item that the viewer sees as an iCalendar file
#[utoipa::path(
    operation_id = "calendar_item",
    tag = "schedules",
    params(("event" = String, Path, description = "Slug or id"), ("item" = String, Path, description = "Slug or id")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such item, or the viewer does not see it", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule/{item}.ics")]
pub(super) async fn item(
    request: HttpRequest,
    events: Data<EventCache>,
    schedules: Data<ScheduleCache>,
    viewer: Viewer,
    path: Path<ItemPath>,
) -> Result<HttpResponse, AppError> {
    let (calendar, is_public) = service::item(&events, &schedules, &viewer, &path).await?;
    let mut response = respond(&request, calendar)?;
    if !is_public {
        response.headers_mut().insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    }
    Ok(response)
}

fn respond(request: &HttpRequest, Calendar { name, content }: Calendar) -> Result<HttpResponse, AppError> {
    let tag = images::tag(content.as_bytes());
    let file = File { kind: "text/calendar; charset=utf-8", tag: &tag, caching: FIVE_MINUTES, content: content.into() };
    let mut response = file.response(request);
    // A slug contains no characters that need quoting.
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{name}.ics\"")).map_err(AppError::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}
