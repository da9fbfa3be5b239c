//! Request and response types.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};

use crate::{accounts::users::User, platform::http::counted_page::CountedPage};
use entities::sea_orm_active_enums::UserState;

/// Staff view of a user.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffUser {
    /// What the user sees, too.
    #[serde(flatten)]
    pub(super) user: User,
    /// Whether the user can log in: `active`, or `disabled` for a blocked one.
    #[schema(schema_with = UserState::schema)]
    pub(super) state: UserState,
}

/// One page of users.
pub(super) type StaffUserPage = CountedPage<StaffUser>;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Only users with this role, such as staff.
    pub(super) role: Option<String>,
    /// Only users in this state: active or disabled.
    pub(super) state: Option<String>,
}

/// New roles of a user
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = RoleAssignment)]
pub(super) struct Assignment {
    /// Names of all roles of the user.
    pub(super) roles: Vec<String>,
}

/// Whether a user can log in.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct UserStateChange {
    /// `disabled` blocks the user, `active` lifts the block.
    #[schema(schema_with = UserState::schema)]
    pub(super) state: UserState,
}
