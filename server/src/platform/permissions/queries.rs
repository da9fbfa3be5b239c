//! Rows of `roles`, `role_permissions` and `user_roles`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait as _, QueryFilter,
    QueryOrder as _, QuerySelect as _, sea_query::OnConflict,
};
use uuid::Uuid;

use super::Role;
use entities::{
    role_permissions::{self, Column as Held},
    roles,
    user_roles::{Column, Entity, Model},
};

/// All roles, by name.
pub async fn all_roles(db: &impl ConnectionTrait) -> Result<Vec<Role>, DbErr> {
    let rows = roles::Entity::find().order_by_asc(roles::Column::Name);
    Ok(rows.all(db).await?.into_iter().map(|row| Role::from(row.name)).collect())
}

/// The roles of a user, sorted by name; empty for users without one and for unknown ids.
pub async fn roles_of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Role>, DbErr> {
    let rows = Entity::find().filter(Column::UserId.eq(user_id)).order_by_asc(Column::Role);
    Ok(rows.all(db).await?.into_iter().map(|row| Role::from(row.role)).collect())
}

/// The permissions listed for these roles; none are listed for administrators.
pub async fn listed_for_roles(db: &impl ConnectionTrait, roles: &[Role]) -> Result<Vec<String>, DbErr> {
    let rows = role_permissions::Entity::find().select_only().column(Held::Permission).distinct();
    rows.filter(Held::Role.is_in(names(roles))).order_by_asc(Held::Permission).into_tuple().all(db).await
}

pub(super) async fn is_held(db: &impl ConnectionTrait, roles: &[Role], permission: &str) -> Result<bool, DbErr> {
    let rows = role_permissions::Entity::find().filter(Held::Permission.eq(permission));
    Ok(rows.filter(Held::Role.is_in(names(roles))).count(db).await? > 0)
}

/// Adds a role; returns whether the user did not have it. `users::grant_role` locks the user and updates their
/// sessions.
pub async fn insert_role(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    role: &Role,
    granted_by: Option<Uuid>,
    granted_at: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = Model { user_id, role: role.to_string(), granted_by, granted_at };
    let on_conflict = OnConflict::columns([Column::UserId, Column::Role]).do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(on_conflict).exec_without_returning(db).await? == 1)
}

/// Removes a role; returns whether the user had it. `users::revoke_role` locks the user and updates their sessions.
pub async fn delete_role(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id((user_id, role.to_string())).exec(db).await?.rows_affected == 1)
}

fn names(roles: &[Role]) -> impl Iterator<Item = &str> {
    roles.iter().map(Role::as_str)
}
