//! HTTP handlers of personal calendar feeds.

use std::time::Duration;

use actix_web::{
    HttpResponse, ResponseError, get,
    http::header::{self, HeaderName, HeaderValue},
    post,
    web::{Data, Json, Path},
};

use super::{service, types::CalendarFeed};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::EventCache,
    platform::{
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, respond::PRIVATE_NO_STORE},
        rate_limit::{self, Limit},
    },
};

/// Limit for renewing the calendar URL, per account.
const RENEWALS: Limit = Limit { name: "calendar.renew.user", max: 20, window: Duration::from_secs(60 * 60) };

/// The URL of the current user's calendar feed
#[utoipa::path(
    operation_id = "calendar_address",
    tag = "schedules",
    responses((status = 200, description = "The address", body = CalendarFeed), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/calendar")]
pub(super) async fn address(exchange: Exchange, caller: SignedIn) -> Result<Json<CalendarFeed>, AppError> {
    Ok(Json(CalendarFeed { url: service::address(&exchange, caller.user.id).await? }))
}

/// Replace the URL of the calendar feed; the old one stops working
#[utoipa::path(
    operation_id = "calendar_renew",
    tag = "schedules",
    responses(
        (status = 200, description = "The new address", body = CalendarFeed),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 429, description = "More than 20 in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/calendar")]
pub(super) async fn renew(exchange: Exchange, caller: SignedIn) -> Result<Json<CalendarFeed>, AppError> {
    rate_limit::enforce_for(&exchange, &RENEWALS, &caller.user.id.to_string()).await?;
    Ok(Json(CalendarFeed { url: service::renew(&exchange, &caller.user).await? }))
}

/// The calendar feed with the favourites of the secret's owner
#[utoipa::path(
    operation_id = "calendar_personal",
    tag = "schedules",
    params(("secret" = String, Path, description = "From the URL in `GET /api/v1/user/calendar`")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is no such secret, or no more", body = ErrorBody),
        (status = 429, description = "More than 60 a minute, or more than 120 with unknown secrets from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/calendars/{secret}.ics")]
pub(super) async fn show(
    exchange: Exchange,
    cache: Data<EventCache>,
    secret: Path<String>,
) -> Result<HttpResponse, AppError> {
    match service::personal_file(&exchange, &cache, &secret).await {
        Ok(content) => Ok(private(
            HttpResponse::Ok()
                .insert_header((header::CONTENT_TYPE, "text/calendar; charset=utf-8"))
                .insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"my-schedule.ics\""))
                .body(content),
        )),
        Err(refusal @ (AppError::NotFound | AppError::TooManyRequests(_) | AppError::Unavailable(_))) => {
            Ok(private(refusal.error_response()))
        }
        Err(error) => Err(error),
    }
}

/// Shared caches and search engines must not remember who had a calendar URL.
fn private(mut response: HttpResponse) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    response
}
