//! Rows of `roles`, with what they give and to how many.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbErr, EntityTrait as _, ExprTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Set,
};
use uuid::Uuid;

use crate::platform::db::{self, RowVersion, VersionColumns};
use entities::{
    role_permissions,
    roles::{ActiveModel, Column, Entity, Model},
    user_roles,
};

const VERSION_COLUMNS: VersionColumns<Column> = VersionColumns { id: Column::Id, version: Column::Version };

/// All roles, the oldest first.
pub(super) async fn all(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Permissions by the name of the role.
pub(super) async fn permissions(db: &impl ConnectionTrait) -> Result<HashMap<String, Vec<String>>, DbErr> {
    let mut permissions: HashMap<String, Vec<String>> = HashMap::new();
    let rows = role_permissions::Entity::find().order_by_asc(role_permissions::Column::Permission);
    for row in rows.all(db).await? {
        permissions.entry(row.role).or_default().push(row.permission);
    }
    Ok(permissions)
}

/// Number of users by the name of the role.
pub(super) async fn users(db: &impl ConnectionTrait) -> Result<HashMap<String, i64>, DbErr> {
    let rows = user_roles::Entity::find().select_only().column(user_roles::Column::Role);
    let rows = rows.column_as(user_roles::Column::UserId.count(), "users").group_by(user_roles::Column::Role);
    Ok(rows.into_tuple::<(String, i64)>().all(db).await?.into_iter().collect())
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}

/// Renames a role everywhere and increments its version; returns whether it had the expected one.
pub(super) async fn update(
    db: &impl ConnectionTrait,
    expected: RowVersion,
    name: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = ActiveModel { name: Set(name.to_owned()), updated_at: Set(now), ..Default::default() };
    db::update_if_version(db, row, VERSION_COLUMNS, expected).await
}

pub(super) async fn delete(db: &impl ConnectionTrait, expected: RowVersion) -> Result<bool, DbErr> {
    db::delete_if_version::<Entity>(db, VERSION_COLUMNS, expected).await
}

pub(super) async fn grant(db: &impl ConnectionTrait, role: &str, permissions: &[String]) -> Result<(), DbErr> {
    if permissions.is_empty() {
        return Ok(());
    }
    let rows = permissions.iter().map(|permission| {
        role_permissions::Model { role: role.to_owned(), permission: permission.clone() }.into_active_model()
    });
    role_permissions::Entity::insert_many(rows).exec_without_returning(db).await.map(drop)
}

pub(super) async fn revoke(db: &impl ConnectionTrait, role: &str, permissions: &[String]) -> Result<(), DbErr> {
    let held = role_permissions::Column::Role.eq(role);
    let held = held.and(role_permissions::Column::Permission.is_in(permissions));
    role_permissions::Entity::delete_many().filter(held).exec(db).await.map(drop)
}
