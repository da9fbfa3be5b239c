//! Handlers of site information.

use actix_web::{Responder, get, web::Data, web::Json};

use super::{service, types::Site};
use crate::platform::{context::Context, error::AppError, http::respond::CACHE_TAGS};

/// Name, contact and links of the site, with its current event.
#[utoipa::path(
    operation_id = "site_show",
    tag = "site",
    responses((status = 200, description = "The site", body = Site)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/site")]
pub(super) async fn show(context: Data<Context>) -> Result<impl Responder, AppError> {
    let site = service::show(&context).await?;
    Ok(Json(site).customize().insert_header((CACHE_TAGS, "settings")))
}
