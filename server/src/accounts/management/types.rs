//! Request and response types.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};

use crate::{
    accounts::users::User,
    platform::{
        error::AppError,
        http::{
            counted_page::CountedPage,
            paging::{PageRequest, SortOrder},
            validation::enum_param,
        },
    },
};
use entities::{sea_orm_active_enums::UserState, users::Column};

const SORTS: [(&str, Column); 4] = [
    ("createdAt", Column::CreatedAt),
    ("name", Column::Name),
    ("username", Column::Username),
    ("email", Column::EmailNormalised),
];

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

/// What a page of the list contains.
#[derive(Debug)]
pub(super) struct ListSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Column>,
    /// Name of a role; the database knows which ones there are.
    pub(super) role: Option<String>,
    pub(super) state: Option<UserState>,
}

impl ListFilter {
    /// Parses sort key and state; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<ListSelection, AppError> {
        let order = request.sort_by(&SORTS, SortOrder::descending(Column::CreatedAt))?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        let role = self.role.filter(|role| !role.is_empty());
        let request = request.with_filter("role", role.as_deref()).with_enum_filter("state", state.as_ref());
        Ok(ListSelection { request, order, role, state })
    }
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
