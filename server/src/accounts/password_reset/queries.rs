//! Queries on the table `password_resets`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, sea_query::OnConflict};
use uuid::Uuid;

use entities::{
    password_resets::{Column, Entity, Model},
    sea_orm_active_enums::UserState,
    users,
};

/// The user with this email address and the current reset token.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<(users::Model, Option<Model>)>, DbErr> {
    let active = users::Column::State.eq(UserState::Active);
    let found = users::Entity::find().filter(users::Column::EmailNormalised.eq(email)).filter(active);
    found.find_also_related(Entity).one(db).await
}

/// Replaces the user's token.
pub(super) async fn replace(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let newer = OnConflict::column(Column::UserId)
        .update_columns([Column::TokenHash, Column::CreatedAt, Column::ExpiresAt])
        .to_owned();
    Entity::insert(row.into_active_model()).on_conflict(newer).exec_without_returning(db).await.map(|_| ())
}

/// Deletes a token; returns whether it existed and was valid. Of concurrent requests, one succeeds.
pub(super) async fn consume(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let this = Entity::delete_by_id(user_id).filter(Column::TokenHash.eq(token_hash));
    Ok(this.filter(Column::ExpiresAt.gt(now)).exec(db).await?.rows_affected == 1)
}

/// Deletes expired tokens; returns how many.
pub(super) async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ExpiresAt.lte(now)).exec(db).await?.rows_affected)
}
