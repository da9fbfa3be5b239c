//! Somebody's own calendar, over HTTP.

use actix_web::{
    HttpRequest, HttpResponse, ResponseError, get,
    http::header::{self, HeaderName, HeaderValue},
    post,
    web::{Data, Json, Path},
};

use super::{GUESSES, PER_CALENDAR, service, types::CalendarFeed};
use crate::{
    audit::Actor,
    auth::SignedIn,
    error::{AppError, ErrorBody},
    state::AppState,
    throttle,
};

/// Where whoever is logged in finds what they keep of all schedules, for a calendar to subscribe to
#[utoipa::path(
    operation_id = "calendar_address",
    tag = "schedules",
    responses((status = 200, description = "The address", body = CalendarFeed), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/calendar")]
pub(super) async fn address(state: Data<AppState>, by: SignedIn) -> Result<Json<CalendarFeed>, AppError> {
    Ok(Json(CalendarFeed { url: service::address(&state, by.user.id).await? }))
}

/// Gives it another address; the old one leads nowhere any more
#[utoipa::path(
    operation_id = "calendar_renew",
    tag = "schedules",
    responses((status = 200, description = "The new address", body = CalendarFeed), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/calendar")]
pub(super) async fn renew(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
) -> Result<Json<CalendarFeed>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    Ok(Json(CalendarFeed { url: service::renew(&state, &actor, &by.user).await? }))
}

/// What the owner of the secret keeps of all schedules, as it is now
#[utoipa::path(
    operation_id = "calendar_personal",
    tag = "schedules",
    params(("secret", description = "As `GET /api/v1/user/calendar` tells it")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such secret, or no more", body = ErrorBody),
        (status = 429, description = "More than 60 a minute, or more than 120 from one address that are nobody's", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/calendars/{secret}.ics")]
pub(super) async fn show(
    request: HttpRequest,
    state: Data<AppState>,
    secret: Path<String>,
) -> Result<HttpResponse, AppError> {
    let mut answer = match content(&request, &state, &secret).await {
        Ok(content) => HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, "text/calendar; charset=utf-8"))
            .insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"my-schedule.ics\""))
            .body(content),
        // Somebody else's cache is not to remember who had an address.
        Err(refusal @ (AppError::NotFound | AppError::TooMany(_) | AppError::Unavailable(_))) => {
            refusal.error_response()
        }
        Err(error) => return Err(error),
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    Ok(answer)
}

async fn content(request: &HttpRequest, state: &AppState, secret: &str) -> Result<String, AppError> {
    let Some(owner) = service::owner(state, secret) else {
        throttle::enforce(request, &GUESSES).await?;
        return Err(AppError::NotFound);
    };
    throttle::enforce_for(request, &PER_CALENDAR, secret).await?;
    service::personal(state, owner).await
}
