//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, HeaderValue},
    web::{Data, Path},
};

use super::file;
use crate::{
    error::{AppError, ErrorBody},
    events,
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
    let event = events::find(&state, &key).await?;
    // A slug holds nothing that would have to be quoted.
    let name = format!("attachment; filename=\"{}.ics\"", event.summary.slug);
    let content = file::calendar(&event, &state.config);
    let tag = pictures::tag(content.as_bytes());
    let file = File { kind: "text/calendar; charset=utf-8", tag: &tag, caching: FIVE_MINUTES, content: content.into() };
    let mut answer = file.answer(&request);
    let name = HeaderValue::from_str(&name).map_err(AppError::internal)?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(answer)
}
