//! Handlers of the probes.

use actix_web::{HttpRequest, HttpResponse, get, web};

use super::{Health, service, types::Probe};
use crate::{platform::context::Context, web::pages::Pages};

/// Liveness of the process
#[utoipa::path(
    tag = "operations",
    operation_id = "livez",
    responses((status = 200, description = "The process is alive", body = Probe)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/livez")]
pub(crate) async fn livez() -> web::Json<Probe> {
    web::Json(Probe { status: "ok", parts: None })
}

/// Readiness to serve requests
#[utoipa::path(
    tag = "operations",
    operation_id = "readyz",
    responses(
        (status = 200, description = "Requests can be served", body = Probe),
        (status = 503, description = "Requests cannot be served", body = Probe)
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/readyz")]
pub(super) async fn readyz(
    request: HttpRequest,
    context: web::Data<Context>,
    health: web::Data<Health>,
) -> HttpResponse {
    // Without pages no renderer is needed.
    let renderer = request.app_data::<web::Data<Pages>>().is_none_or(|pages| pages.is_ready());
    let parts = service::parts(&context, &health, renderer).await;
    let is_ready = parts.are_ready();
    let probe = Probe { status: if is_ready { "ok" } else { "unavailable" }, parts: Some(parts) };
    if is_ready { HttpResponse::Ok().json(probe) } else { HttpResponse::ServiceUnavailable().json(probe) }
}
