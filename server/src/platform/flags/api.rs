//! HTTP handlers of the public feature flags.

use actix_web::{Responder, get, http::header, web::Data};

use super::{
    service,
    types::{FlagNames, FlagParameters, Flags},
};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::respond::CachedJson,
};

/// Whether each of the named flags is on; false for unknown flags
#[utoipa::path(
    operation_id = "flags_index",
    tag = "flags",
    params(FlagParameters),
    responses((status = 200, description = "The flags", body = Flags), (status = 422, description = "Too many names, or a name too long", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/flags")]
pub(super) async fn index(context: Data<Context>, names: FlagNames) -> Result<impl Responder, AppError> {
    let flags = service::index(&context, names.0).await?;
    let response = CachedJson::new(&flags, "flags")?.shared();
    Ok(response.customize().insert_header((header::CACHE_CONTROL, "no-store")))
}
