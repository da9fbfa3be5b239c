//! Queries on the tables `identities`, `social_attempts` and `social_sign_ups`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

use crate::accounts::login_provider::ProviderColumn;
use config::Provider;
use entities::{
    identities::{self, Model as Identity},
    sea_orm_active_enums::IdentityProvider,
    social_attempts::{self, Model as Attempt},
    social_sign_ups::{self, Model as SignUp},
};

pub(super) async fn insert_attempt(db: &impl ConnectionTrait, row: Attempt) -> Result<(), DbErr> {
    social_attempts::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// Takes and deletes an attempt; of concurrent requests, only one gets it.
pub(super) async fn take_attempt(db: &impl ConnectionTrait, state_hash: String) -> Result<Option<Attempt>, DbErr> {
    let Some(row) = social_attempts::Entity::find_by_id(state_hash.clone()).one(db).await? else { return Ok(None) };
    let deleted = social_attempts::Entity::delete_by_id(state_hash).exec(db).await?.rows_affected;
    Ok((deleted == 1).then_some(row))
}

pub(super) async fn insert_sign_up(db: &impl ConnectionTrait, row: SignUp) -> Result<(), DbErr> {
    social_sign_ups::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// A pending sign-up.
pub(super) async fn find_sign_up(
    db: &impl ConnectionTrait,
    token_hash: String,
    now: DateTime<Utc>,
) -> Result<Option<SignUp>, DbErr> {
    let alive = social_sign_ups::Column::ExpiresAt.gt(now);
    social_sign_ups::Entity::find_by_id(token_hash).filter(alive).one(db).await
}

/// Deletes a sign-up; returns whether it existed.
pub(super) async fn delete_sign_up(db: &impl ConnectionTrait, token_hash: String) -> Result<bool, DbErr> {
    Ok(social_sign_ups::Entity::delete_by_id(token_hash).exec(db).await?.rows_affected == 1)
}

pub(super) async fn find(
    db: &impl ConnectionTrait,
    provider: Provider,
    subject: &str,
) -> Result<Option<Identity>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::Provider.eq(IdentityProvider::from_provider(provider)))
        .filter(identities::Column::Subject.eq(subject))
        .one(db)
        .await
}

/// Identities of an account, oldest first.
pub(super) async fn list_for_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Identity>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::UserId.eq(user_id))
        .order_by_asc(identities::Column::CreatedAt)
        .order_by_asc(identities::Column::Id)
        .all(db)
        .await
}

/// Inserts an identity. Returns false if the profile is already linked or the account already has one of this provider;
/// a constraint violation would abort the transaction.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Identity) -> Result<bool, DbErr> {
    let taken = OnConflict::new().do_nothing().to_owned();
    let inserted = identities::Entity::insert(row.into_active_model()).on_conflict(taken);
    Ok(inserted.exec_without_returning(db).await? == 1)
}

/// Records a login and the current name of the profile.
pub(super) async fn touch(db: &impl ConnectionTrait, id: Uuid, name: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    identities::Entity::update_many()
        .col_expr(identities::Column::Name, Expr::value(name))
        .col_expr(identities::Column::LastUsedAt, Expr::value(now))
        .filter(identities::Column::Id.eq(id))
        .exec(db)
        .await
        .map(|_| ())
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    identities::Entity::delete_by_id(id).exec(db).await.map(|_| ())
}

/// Deletes expired attempts and sign-ups; returns how many.
pub(super) async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let attempts = social_attempts::Column::ExpiresAt.lte(now);
    let attempts = social_attempts::Entity::delete_many().filter(attempts).exec(db).await?;
    let sign_ups = social_sign_ups::Column::ExpiresAt.lte(now);
    let sign_ups = social_sign_ups::Entity::delete_many().filter(sign_ups).exec(db).await?;
    Ok(attempts.rows_affected + sign_ups.rows_affected)
}
