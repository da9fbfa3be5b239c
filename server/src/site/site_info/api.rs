//! Handlers of site information.

use actix_web::{get, web::Data};

use super::{service, types::Site};
use crate::platform::{context::Context, error::AppError, http::respond::CachedJson};

/// Name, contact and links of the site, with its current event.
#[utoipa::path(
    operation_id = "site_show",
    tag = "site",
    responses((status = 200, description = "The site", body = Site)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/site")]
pub(super) async fn show(context: Data<Context>) -> Result<CachedJson, AppError> {
    Ok(CachedJson::new(&service::show(&context).await?, "settings")?.shared())
}
