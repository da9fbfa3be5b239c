//! Rows of `identities`, `social_attempts` and `social_sign_ups`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    prelude::Json,
    sea_query::{Expr, OnConflict},
};
use uuid::Uuid;

use super::provider::Provider;
use crate::entities::{
    identities::{self, Model as Identity},
    sea_orm_active_enums::IdentityProvider,
    social_attempts::{self, Model as Attempt},
    social_sign_ups::{self, Model as SignUp},
    users,
};

pub(super) async fn insert_attempt(db: &impl ConnectionTrait, row: Attempt) -> Result<(), DbErr> {
    social_attempts::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// A journey, which is over by that: of many who ask at once one gets it.
pub(super) async fn take_attempt(db: &impl ConnectionTrait, state_hash: String) -> Result<Option<Attempt>, DbErr> {
    let Some(row) = social_attempts::Entity::find_by_id(state_hash.clone()).one(db).await? else { return Ok(None) };
    let deleted = social_attempts::Entity::delete_by_id(state_hash).exec(db).await?.rows_affected;
    Ok((deleted == 1).then_some(row))
}

pub(super) async fn insert_sign_up(db: &impl ConnectionTrait, row: SignUp) -> Result<(), DbErr> {
    social_sign_ups::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// A sign-up that waits for its mailbox.
pub(super) async fn find_sign_up(
    db: &impl ConnectionTrait,
    token_hash: String,
    now: DateTime<Utc>,
) -> Result<Option<SignUp>, DbErr> {
    let alive = social_sign_ups::Column::ExpiresAt.gt(now);
    social_sign_ups::Entity::find_by_id(token_hash).filter(alive).one(db).await
}

/// Whether it was still there.
pub(super) async fn delete_sign_up(db: &impl ConnectionTrait, token_hash: String) -> Result<bool, DbErr> {
    Ok(social_sign_ups::Entity::delete_by_id(token_hash).exec(db).await?.rows_affected == 1)
}

pub(super) async fn find(
    db: &impl ConnectionTrait,
    provider: Provider,
    subject: &str,
) -> Result<Option<Identity>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::Provider.eq(IdentityProvider::from(provider)))
        .filter(identities::Column::Subject.eq(subject))
        .one(db)
        .await
}

/// Those of an account, the oldest first.
pub(super) async fn of(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Identity>, DbErr> {
    identities::Entity::find()
        .filter(identities::Column::UserId.eq(user_id))
        .order_by_asc(identities::Column::CreatedAt)
        .order_by_asc(identities::Column::Id)
        .all(db)
        .await
}

/// Answers whether it was written: nothing is when the profile, or the account's place for one, is taken. A violation would
/// end the transaction.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Identity) -> Result<bool, DbErr> {
    let taken = OnConflict::new().do_nothing().to_owned();
    let inserted = identities::Entity::insert(row.into_active_model()).on_conflict(taken);
    Ok(inserted.exec_without_returning(db).await? == 1)
}

/// Notes that it opened the account, and what they are called there now.
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

/// Profiles of an account, and journeys to link one.
pub(super) async fn delete_all(db: &impl ConnectionTrait, user_id: Uuid) -> Result<(), DbErr> {
    identities::Entity::delete_many().filter(identities::Column::UserId.eq(user_id)).exec(db).await?;
    let attempts = social_attempts::Column::UserId.eq(user_id);
    social_attempts::Entity::delete_many().filter(attempts).exec(db).await.map(|_| ())
}

/// What is left of an account that begins anew.
pub(super) struct Emptied {
    pub(super) name: String,
    pub(super) username: String,
    pub(super) email: String,
    pub(super) preferences: Json,
}

/// Takes whatever its maker wrote out of an account, and their password; the mailbox is proved.
pub(super) async fn empty_user(
    db: &impl ConnectionTrait,
    id: Uuid,
    emptied: Emptied,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use users::Column as U;
    users::Entity::update_many()
        .col_expr(U::Name, Expr::value(emptied.name))
        .col_expr(U::Username, Expr::value(emptied.username))
        .col_expr(U::Email, Expr::value(emptied.email))
        .col_expr(U::Preferences, Expr::value(emptied.preferences))
        .col_expr(U::EmailVerifiedAt, Expr::value(now))
        .col_expr(U::PasswordHash, Expr::value(None::<String>))
        .col_expr(U::PasswordChangedAt, Expr::value(now))
        .col_expr(U::Avatar, Expr::value(None::<String>))
        .col_expr(U::ReferralSource, Expr::value(None::<String>))
        .col_expr(U::UpdatedAt, Expr::value(now))
        .filter(U::Id.eq(id))
        .exec(db)
        .await
        .map(|_| ())
}

/// Deletes journeys and sign-ups that nobody came back from; answers how many.
pub(super) async fn sweep(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let attempts = social_attempts::Column::ExpiresAt.lte(now);
    let attempts = social_attempts::Entity::delete_many().filter(attempts).exec(db).await?;
    let sign_ups = social_sign_ups::Column::ExpiresAt.lte(now);
    let sign_ups = social_sign_ups::Entity::delete_many().filter(sign_ups).exec(db).await?;
    Ok(attempts.rows_affected + sign_ups.rows_affected)
}
