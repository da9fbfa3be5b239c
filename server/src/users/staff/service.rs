//! Looking people up.

use sea_orm::ActiveEnum;
use uuid::Uuid;

use super::queries;
use crate::{
    entities::{sea_orm_active_enums::UserRole, users::Column},
    error::AppError,
    http::{
        paging::{Direction, PageRequest},
        respond::Page,
    },
    permissions,
    state::AppState,
    users::{self, User},
};

const SORTS: [(&str, Column); 4] = [
    ("createdAt", Column::CreatedAt),
    ("name", Column::Name),
    ("username", Column::Username),
    ("email", Column::EmailNormalised),
];

/// The people that match.
pub(super) async fn index(state: &AppState, request: PageRequest, role: Option<&str>) -> Result<Page<User>, AppError> {
    let order = request.sort_by(&SORTS, (Column::CreatedAt, Direction::Descending))?;
    let role = role.filter(|role| !role.is_empty());
    let of_role = role.map(|role| role_named("role", role)).transpose()?;
    let request = request.narrowed("role", role);

    let db = state.db.reader();
    let (rows, total) = queries::list(db, &request, of_role, order).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut roles = queries::roles(db, &ids).await?;
    let mut data = Vec::with_capacity(rows.len());
    for row in rows {
        data.push(users::present(state, &row, &roles.remove(&row.id).unwrap_or_default()).await);
    }
    Ok(request.page(data, total))
}

/// Somebody.
pub(super) async fn show(state: &AppState, id: Uuid) -> Result<User, AppError> {
    let db = state.db.reader();
    let user = users::find(db, id).await?.ok_or(AppError::NotFound)?;
    Ok(users::present(state, &user, &permissions::roles_of(db, id).await?).await)
}

/// A role by its name; 422 on `field` when there is none of this name.
pub(super) fn role_named(field: &'static str, name: &str) -> Result<UserRole, AppError> {
    let role = UserRole::try_from_value(&name.to_owned());
    role.map_err(|_| AppError::invalid(field, format!("The selected {field} is invalid.")))
}
