//! HTTP handler.

use actix_web::{
    get,
    web::{Data, Json, Query},
};

use super::{
    service,
    types::{Dashboard, DashboardFilter},
};
use crate::{
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{context::Context, error::AppError, permissions::UsersTicketsList},
};

/// The numbers of an edition: tickets, revenue, arrivals, the previous edition at the same time, and open tasks
///
/// Without `event`, those of the edition that the site is about.
#[utoipa::path(
    operation_id = "dashboard_show",
    tag = "tickets",
    params(DashboardFilter),
    responses((status = 200, description = "The numbers", body = Dashboard), InvalidInput),
    extensions(("x-guard" = json!("permission users-tickets:list"))),
)]
#[get("/dashboard")]
pub(super) async fn show(
    context: Data<Context>,
    editor: StaffWith<UsersTicketsList>,
    filter: Query<DashboardFilter>,
) -> Result<Json<Dashboard>, AppError> {
    service::show(&context, &editor.staff, filter.event.as_deref()).await.map(Json)
}
