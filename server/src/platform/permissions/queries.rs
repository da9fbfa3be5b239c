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

pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Vec<Role>, DbErr> {
    let rows = roles::Entity::find().order_by_asc(roles::Column::Name);
    Ok(rows.all(db).await?.into_iter().map(|row| Role::from(row.name)).collect())
}

pub(super) async fn roles_of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Role>, DbErr> {
    let rows = Entity::find().filter(Column::UserId.eq(user_id)).order_by_asc(Column::Role);
    Ok(rows.all(db).await?.into_iter().map(|row| Role::from(row.role)).collect())
}

pub(super) async fn permissions_of(db: &impl ConnectionTrait, roles: &[Role]) -> Result<Vec<String>, DbErr> {
    let rows = role_permissions::Entity::find().select_only().column(Held::Permission).distinct();
    rows.filter(Held::Role.is_in(names(roles))).order_by_asc(Held::Permission).into_tuple().all(db).await
}

pub(super) async fn is_held(db: &impl ConnectionTrait, roles: &[Role], permission: &str) -> Result<bool, DbErr> {
    let rows = role_permissions::Entity::find().filter(Held::Permission.eq(permission));
    Ok(rows.filter(Held::Role.is_in(names(roles))).count(db).await? > 0)
}

/// Returns whether the user did not have the role.
pub(super) async fn insert(
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

/// Returns whether the user had the role.
pub(super) async fn delete(db: &impl ConnectionTrait, user_id: Uuid, role: &Role) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id((user_id, role.to_string())).exec(db).await?.rows_affected == 1)
}

fn names(roles: &[Role]) -> impl Iterator<Item = &str> {
    roles.iter().map(Role::as_str)
}
