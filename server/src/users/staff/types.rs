//! What is asked and answered.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    http::paging::{PageLinks, PageMeta},
    users::User,
};

/// One page of people.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserPage {
    /// The people.
    pub(super) data: Vec<User>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// What the list is narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// Only people of this role: administrator, developer, staff or brainr.
    pub(super) role: Option<String>,
}

/// The roles somebody is to have.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = RoleAssignment)]
pub(super) struct Assignment {
    /// All of them: administrator, developer, staff, brainr.
    #[schema(value_type = Vec<String>, required)]
    #[garde(required)]
    pub(super) roles: Option<Vec<String>>,
}
