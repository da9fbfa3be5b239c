//! Lists users.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::users::{self, User},
    platform::{
        context::Context,
        error::AppError,
        http::{
            paging::{Direction, PageRequest},
            respond::Page,
        },
        permissions::{self, Role},
    },
};
use entities::users::Column;

const SORTS: [(&str, Column); 4] = [
    ("createdAt", Column::CreatedAt),
    ("name", Column::Name),
    ("username", Column::Username),
    ("email", Column::EmailNormalised),
];

/// The matching users.
pub(super) async fn index(context: &Context, request: PageRequest, role: Option<&str>) -> Result<Page<User>, AppError> {
    let order = request.sort_by(&SORTS, (Column::CreatedAt, Direction::Descending))?;
    let role = role.filter(|role| !role.is_empty());
    let db = context.db.reader();
    let of_role = match role {
        Some(role) => Some(role_named(db, "role", role).await?),
        None => None,
    };
    let request = request.with_filter("role", role);

    let (rows, total) = queries::list(db, &request, of_role, order).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut roles = queries::roles(db, &ids).await?;
    let mut data = Vec::with_capacity(rows.len());
    for row in rows {
        data.push(users::present(&row, &roles.remove(&row.id).unwrap_or_default()));
    }
    Ok(request.page(data, total))
}

/// A user by id.
pub(super) async fn show(context: &Context, id: Uuid) -> Result<User, AppError> {
    let db = context.db.reader();
    let user = users::find(db, id).await?.ok_or(AppError::NotFound)?;
    Ok(users::present(&user, &permissions::roles_of(db, id).await?))
}

/// A role by name; 422 on `field` if there is no such role.
pub(super) async fn role_named(db: &impl ConnectionTrait, field: &'static str, name: &str) -> Result<Role, AppError> {
    let roles = permissions::all_roles(db).await?;
    let role = roles.into_iter().find(|role| role.as_str() == name);
    role.ok_or_else(|| AppError::invalid(field, format!("The selected {field} is invalid.")))
}
