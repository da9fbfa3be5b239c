//! Queries on the table `user_notes`.

use std::collections::HashMap;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

use entities::{
    user_notes::{Column, Entity, Model},
    users,
};

/// The notes about a user, the newest first.
pub(super) async fn list(db: &impl ConnectionTrait, user: Uuid) -> Result<Vec<Model>, DbErr> {
    of_user(user).order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).all(db).await
}

/// The number of notes about a user.
pub(super) async fn count(db: &impl ConnectionTrait, user: Uuid) -> Result<u64, DbErr> {
    of_user(user).count(db).await
}

/// The names of the authors of notes.
pub(super) async fn authors(db: &impl ConnectionTrait, notes: &[Model]) -> Result<HashMap<Uuid, String>, DbErr> {
    let ids = notes.iter().filter_map(|note| note.author_id);
    let names = users::Entity::find().filter(users::Column::Id.is_in(ids)).select_only();
    let names = names.column(users::Column::Id).column(users::Column::Name);
    Ok(names.into_tuple::<(Uuid, String)>().all(db).await?.into_iter().collect())
}

/// Inserts a note.
pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(tx).await.map(drop)
}

/// Deletes a note about a user; returns whether it existed.
pub(super) async fn delete(tx: &impl ConnectionTrait, user: Uuid, note: Uuid) -> Result<bool, DbErr> {
    let own = Entity::delete_many().filter(Column::UserId.eq(user)).filter(Column::Id.eq(note));
    Ok(own.exec(tx).await?.rows_affected > 0)
}

fn of_user(user: Uuid) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::UserId.eq(user))
}
