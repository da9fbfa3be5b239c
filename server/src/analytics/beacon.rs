//! `POST /seen`, whose content is a name.

use actix_web::{HttpRequest, HttpResponse, http::header, web::Data};

use crate::{error::AppError, flags, pages::forms, state::AppState};

/// Longer than any name.
const LONGEST: usize = 64;
const FLAG: &str = "analytics";

/// Counts, for our own pages and while that is on; everybody is answered the same.
pub(super) async fn seen(request: HttpRequest, state: Data<AppState>, name: String) -> Result<HttpResponse, AppError> {
    let ours = forms::surely_own(&request, &state).is_ok();
    if ours && name.len() <= LONGEST && flags::is_on(&state, FLAG).await? {
        state.occurrences.count(&name);
    }
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
