//! Request and response types of roles.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// All roles, and what they can be given.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteRoles {
    /// The roles, those of the program first.
    pub(super) data: Vec<SiteRole>,
    /// Every permission, `resource:action`, grouped by resource.
    pub(super) permissions: Vec<&'static str>,
}

/// A role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteRole {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Unique name.
    pub(super) name: String,
    /// Whether the program knows the role: it keeps its name and cannot be deleted.
    pub(super) built_in: bool,
    /// Whether it has every permission for good, as administrators do.
    pub(super) fixed: bool,
    /// Its permissions, by name; none are listed for administrators.
    pub(super) permissions: Vec<String>,
    /// Number of users with the role.
    pub(super) users: u64,
    /// Row version, incremented on every change.
    pub(super) version: i32,
}

/// A new role.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct NewSiteRole {
    /// Unique name: lowercase letters, digits and hyphens.
    #[garde(length(chars, min = 2, max = 40))]
    pub(super) name: String,
    /// Its permissions; none by default.
    #[serde(default)]
    #[garde(skip)]
    pub(super) permissions: Vec<String>,
}

/// Changes of a role: omitted fields stay unchanged.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct SiteRoleChange {
    /// Unique name: lowercase letters, digits and hyphens.
    #[garde(length(chars, min = 2, max = 40))]
    pub(super) name: Option<String>,
    /// All its permissions.
    #[garde(skip)]
    pub(super) permissions: Option<Vec<String>>,
    /// Version the change is based on, unless `If-Match` contains it.
    #[garde(skip)]
    pub(super) version: Option<i32>,
}
