//! Request and response types of the audit log.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::http::paging::Page;
use entities::sea_orm_active_enums::AuditActorKind;

/// Which entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct AuditFilter {
    /// Only about objects of this kind, such as `ticket`.
    pub(super) target: Option<String>,
    /// Only about the object with this id.
    pub(super) target_id: Option<String>,
}

/// An entry of the audit log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Unique id.
    pub id: Uuid,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What happened, such as `ticket.cancelled`.
    pub action: String,
    /// Who did it.
    pub actor: AuditActor,
    /// Kind of the object, such as `ticket`.
    #[schema(required)]
    pub target: Option<String>,
    /// Id of the object.
    #[schema(required)]
    pub target_id: Option<String>,
    /// The fields that changed.
    pub changes: Vec<AuditChange>,
    /// Id of the request, to find it in the logs.
    #[schema(required)]
    pub request_id: Option<String>,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditActor {
    /// A user, a guest or the site itself.
    pub kind: AuditActorKind,
    /// Username, if the account still exists.
    #[schema(required)]
    pub username: Option<String>,
    /// Display name, if the account still exists.
    #[schema(required)]
    pub name: Option<String>,
}

/// A field that changed.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct AuditChange {
    /// Name of the field.
    pub field: String,
    /// Value before; null for a new object.
    #[schema(required)]
    pub before: Value,
    /// Value after; null for a deleted object.
    #[schema(required)]
    pub after: Value,
}

/// A page of the audit log.
pub(super) type AuditEntryPage = Page<AuditEntry>;
