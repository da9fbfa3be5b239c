//! The probes.

use std::{sync::atomic::Ordering, time::Duration};

use actix_web::{HttpRequest, HttpResponse, get, web};
use sea_orm::ConnectionTrait;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{pages::Pages, state::AppState};

/// A database that takes longer to say hello is not there.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answer of the probes.
#[derive(Serialize, ToSchema)]
pub(super) struct Probe {
    /// `ok`, or `unavailable` when any part is not.
    status: &'static str,
    /// Each part; empty for the process itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
}

/// What visitors need, part by part.
#[derive(Serialize, ToSchema)]
pub(super) struct Parts {
    /// Answers within 2 s.
    database: bool,
    /// Has every step of the schema.
    migrations: bool,
    /// Has an engine ready.
    renderer: bool,
    /// Is not about to stop.
    accepting: bool,
}

/// Whether the process lives
#[utoipa::path(
    tag = "operations",
    operation_id = "livez",
    responses((status = 200, description = "It does", body = Probe)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/livez")]
pub(super) async fn livez() -> web::Json<Probe> {
    web::Json(Probe { status: "ok", parts: None })
}

/// Whether visitors can be served now
#[utoipa::path(
    tag = "operations",
    operation_id = "readyz",
    responses(
        (status = 200, description = "They can", body = Probe),
        (status = 503, description = "They cannot", body = Probe)
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/readyz")]
pub(super) async fn readyz(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    let database = tokio::time::timeout(PATIENCE, state.db.reader().execute_unprepared("SELECT 1")).await;
    let database = matches!(database, Ok(Ok(_)));
    let parts = Parts {
        database,
        migrations: database && is_migrated(&state).await,
        // Without pages there is nothing to render.
        renderer: request.app_data::<web::Data<Pages>>().is_none_or(|pages| pages.is_ready()),
        accepting: !state.health.is_draining(),
    };
    let ready = parts.database && parts.migrations && parts.renderer && parts.accepting;
    let probe = Probe { status: if ready { "ok" } else { "unavailable" }, parts: Some(parts) };
    if ready { HttpResponse::Ok().json(probe) } else { HttpResponse::ServiceUnavailable().json(probe) }
}

/// Asks until the answer is yes: a running program's schema does not lose steps.
async fn is_migrated(state: &AppState) -> bool {
    if state.health.migrated.load(Ordering::Relaxed) {
        return true;
    }
    let migrated = migrations::pending(state.db.reader()).await.is_ok_and(|steps| steps.is_empty());
    state.health.migrated.store(migrated, Ordering::Relaxed);
    migrated
}
