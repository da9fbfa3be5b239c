//! Handlers of the probes.

use std::{sync::atomic::Ordering, time::Duration};

use actix_web::{HttpRequest, HttpResponse, get, web};
use sea_orm::ConnectionTrait;
use serde::Serialize;
use utoipa::ToSchema;

use super::Health;
use crate::{platform::context::Context, web::pages::Pages};

/// A database that takes longer counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Result of a probe.
#[derive(Serialize, ToSchema)]
pub(crate) struct Probe {
    /// `ok`, or `unavailable` if any part is not available.
    status: &'static str,
    /// State of each part; missing for the liveness probe.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
}

/// Parts that serving requests depends on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Parts {
    /// Whether the database responds within 2 s.
    database: bool,
    /// Whether all migrations are applied.
    migrations: bool,
    /// Whether a renderer is ready.
    renderer: bool,
    /// Whether the process accepts requests; false while it shuts down.
    accepting: bool,
}

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
    let database = tokio::time::timeout(TIMEOUT, context.db.reader().execute_unprepared("SELECT 1")).await;
    let database = matches!(database, Ok(Ok(_)));
    let parts = Parts {
        database,
        migrations: database && is_migrated(&context, &health).await,
        // Without pages no renderer is needed.
        renderer: request.app_data::<web::Data<Pages>>().is_none_or(|pages| pages.is_ready()),
        accepting: !context.draining.has_begun(),
    };
    let ready = parts.database && parts.migrations && parts.renderer && parts.accepting;
    let probe = Probe { status: if ready { "ok" } else { "unavailable" }, parts: Some(parts) };
    if ready { HttpResponse::Ok().json(probe) } else { HttpResponse::ServiceUnavailable().json(probe) }
}

/// Caches a positive result: migrations are not reverted while the server runs.
async fn is_migrated(context: &Context, health: &Health) -> bool {
    if health.migrated.load(Ordering::Relaxed) {
        return true;
    }
    let migrated = migrations::pending(context.db.reader().pool()).await.is_ok_and(|steps| steps.is_empty());
    health.migrated.store(migrated, Ordering::Relaxed);
    migrated
}
