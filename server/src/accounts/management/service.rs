//! Lists users.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries::{self, UserFilter},
    types::{ListSelection, StaffUser, StaffUserPage},
};
use crate::{
    accounts::users,
    platform::{
        context::Context,
        error::AppError,
        permissions::{self, Role},
    },
};
use entities::users::Model;

/// The matching users.
pub(super) async fn index(
    context: &Context,
    ListSelection { request, order, role, state }: ListSelection,
) -> Result<StaffUserPage, AppError> {
    let db = context.db.reader();
    let of_role = match role {
        Some(role) => Some(role_named(db, "role", &role).await?),
        None => None,
    };

    let filter = UserFilter { role: of_role.as_ref(), state };
    let (rows, total) = queries::list(db, &request, filter, order).await?;
    let states = queries::count_states(db, &request, of_role.as_ref()).await?;
    let counted_roles = queries::count_roles(db, &request, state).await?;
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

/// A role by name; 422 on `field` if there is no such role.
pub(super) async fn role_named(db: &impl ConnectionTrait, field: &'static str, name: &str) -> Result<Role, AppError> {
    let roles = permissions::all_roles(db).await?;
    let role = roles.into_iter().find(|role| role.as_str() == name);
    role.ok_or_else(|| AppError::invalid_selection(field))
}
