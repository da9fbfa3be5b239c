//! `POST /seen`, whose content is a name.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use crate::{
    error::AppError,
    flags,
    pages::forms,
    state::AppState,
    throttle::{self, Limit},
};

const FLAG: &str = "analytics";
/// What one address tells of; whoever tells of more makes it up.
const PER_CLIENT: Limit = Limit { name: "seen client", most: 60, window: Duration::from_secs(60) };

/// Counts, for our own pages and while that is on; what is not counted is answered the same, and costs nothing.
pub(super) async fn seen(request: HttpRequest, state: Data<AppState>, name: String) -> Result<HttpResponse, AppError> {
    let ours = forms::surely_own(&request, &state).is_ok();
    if ours
        && let Some(occurrence) = state.occurrences.named(&name)
        && flags::is_on(&state, FLAG).await?
    {
        throttle::enforce(&request, &PER_CLIENT).await?;
        occurrence.inc();
    }
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
