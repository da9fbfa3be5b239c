//! `POST /seen`, whose body is the name of an occurrence.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use super::Occurrences;
use crate::platform::{
    error::{AppError, RequestError},
    flags,
    http::{exchange::Exchange, forms::require_same_origin_strict},
    rate_limit::{self, Limit},
};

const FLAG: &str = "analytics";
/// Limit per client address; more than that is not a real visitor.
const PER_CLIENT: Limit = Limit { name: "analytics.seen.client", max: 60, window: Duration::from_secs(60) };

/// Responds with 405 to any other method.
pub(super) async fn refuse(request: HttpRequest) -> Result<HttpResponse, AppError> {
    Err(RequestError::method_not_allowed(&request, "POST").into())
}

/// Counts an occurrence if the flag is on and a page of this site sent it. The response is the same if it is not
/// counted.
pub(super) async fn seen(
    request: HttpRequest,
    exchange: Exchange,
    occurrences: Data<Occurrences>,
    name: String,
) -> Result<HttpResponse, AppError> {
    let context = exchange.context();
    let is_same_origin = require_same_origin_strict(&request, context).is_ok();
    if is_same_origin
        && let Some(occurrence) = occurrences.counter(&name)
        && flags::is_on(context, FLAG).await?
    {
        rate_limit::enforce(&exchange, &PER_CLIENT).await?;
        occurrence.inc();
    }
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
