//! Lists users.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries::{self, UserFilter},
    types::{ListFilter, StaffUser, StaffUserPage},
};
use crate::{
    accounts::users,
    platform::{
        context::Context,
        error::AppError,
        http::{
            paging::{PageRequest, SortOrder},
            validation::enum_param,
        },
        permissions::{self, Role},
    },
};
use entities::users::{Column, Model};

const SORTS: [(&str, Column); 4] = [
    ("createdAt", Column::CreatedAt),
    ("name", Column::Name),
    ("username", Column::Username),
    ("email", Column::EmailNormalised),
];

/// The matching users.
pub(super) async fn index(
    context: &Context,
    request: PageRequest,
    filter: &ListFilter,
) -> Result<StaffUserPage, AppError> {
    let order = request.sort_by(&SORTS, SortOrder::descending(Column::CreatedAt))?;
    let (role, state) = (non_empty(filter.role.as_deref()), non_empty(filter.state.as_deref()));
    let db = context.db.reader();
    let of_role = match role {
        Some(role) => Some(role_named(db, "role", role).await?),
        None => None,
    };
    let in_state = enum_param::parse("state", state)?;
    let request = request.with_filter("role", role).with_filter("state", state);

    let filter = UserFilter { role: of_role.as_ref(), state: in_state };
    let (rows, total) = queries::list(db, &request, filter, order).await?;
    let states = queries::count_states(db, &request, of_role.as_ref()).await?;
    let counted_roles = queries::count_roles(db, &request, in_state).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut roles = queries::roles(db, &ids).await?;
    let mut data = Vec::with_capacity(rows.len());
    for row in rows {
        data.push(present(&row, &roles.remove(&row.id).unwrap_or_default()));
    }
    Ok(request.page(data, total).with_counts("state", states).with_counts("role", counted_roles))
}

/// A user by id.
pub(super) async fn show(context: &Context, id: Uuid) -> Result<StaffUser, AppError> {
    let db = context.db.reader();
    let user = users::find(db, id).await?.ok_or(AppError::NotFound)?;
    Ok(present(&user, &permissions::roles_of(db, id).await?))
}

/// Staff view of a user with these roles.
pub(super) fn present(user: &Model, roles: &[Role]) -> StaffUser {
    StaffUser { user: users::present(user, roles), state: user.state }
}

fn non_empty(filter: Option<&str>) -> Option<&str> {
    filter.filter(|name| !name.is_empty())
}

/// A role by name; 422 on `field` if there is no such role.
pub(super) async fn role_named(db: &impl ConnectionTrait, field: &'static str, name: &str) -> Result<Role, AppError> {
    let roles = permissions::all_roles(db).await?;
    let role = roles.into_iter().find(|role| role.as_str() == name);
    role.ok_or_else(|| AppError::invalid_selection(field))
}
