//! HTTP handler.

use actix_web::{
    get,
    web::{Data, Query},
};

use super::{
    service,
    types::{AuditEntry, AuditEntryPage, AuditFilter},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::Guarded,
            paging::{PageParameters, PageRequest},
            respond::Page,
        },
        permissions::AuditLogList,
    },
};

/// What was done, by whom, the newest first
///
/// `sort` is `at` or `-at`; `q` searches the name of the action, such as `ticket.cancelled`.
#[utoipa::path(
    operation_id = "audit_log_index",
    tag = "audit-log",
    params(PageParameters, AuditFilter),
    responses(
        (status = 200, description = "A page of entries", body = AuditEntryPage),
        (status = 422, description = "There is no such sort", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission audit-log:list"))),
)]
#[get("/audit-log")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, (page, filter)): Guarded<RequirePermission<AuditLogList>, (PageRequest, Query<AuditFilter>)>,
) -> Result<Page<AuditEntry>, AppError> {
    service::index(&context, page, &filter).await
}
