//! Request and response types.

use garde::Validate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{accounts::users::User, platform::http::paging::Page};

/// One page of users
pub(super) type UserPage = Page<User>;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Only users with this role, such as staff.
    pub(super) role: Option<String>,
}

/// New roles of a user
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = RoleAssignment)]
pub(super) struct Assignment {
    /// Names of all roles of the user.
    pub(super) roles: Vec<String>,
}
