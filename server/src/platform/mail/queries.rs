//! The table `mails`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, UpdateMany,
    sea_query::{Expr, ExprTrait, Func, LockBehavior, LockType, SimpleExpr},
};
use serde_json::json;
use uuid::Uuid;

use entities::{
    mails::{Column, Entity, Model},
    sea_orm_active_enums::MailState,
};

/// States of emails to process: queued ones, and those whose sending process may have died.
const OPEN: [MailState; 2] = [MailState::Queued, MailState::Sending];

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model().reset_all()).exec_without_returning(db).await.map(|_| ())
}

/// When the next email is due.
pub(super) async fn next_due(db: &impl ConnectionTrait) -> Result<Option<DateTime<Utc>>, DbErr> {
    let open = Entity::find().filter(Column::State.is_in(OPEN)).order_by_asc(Column::NextAttemptAt);
    open.select_only().column(Column::NextAttemptAt).into_tuple().one(db).await
}

/// Claims at most `count` due emails until `until`; no other process can claim them before. Requires a transaction.
pub(super) async fn claim(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    count: u64,
) -> Result<Vec<Model>, DbErr> {
    let mut emails = Entity::find()
        .filter(Column::State.is_in(OPEN))
        .filter(Column::NextAttemptAt.lte(now))
        .order_by_asc(Column::NextAttemptAt)
        .order_by_asc(Column::Id)
        .limit(count)
        // For PostgreSQL; on SQLite this transaction is the only writer.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(db)
        .await?;
    Entity::update_many()
        .col_expr(Column::State, Expr::value(MailState::Sending))
        .col_expr(Column::StateChangedAt, Expr::value(now))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .col_expr(Column::NextAttemptAt, Expr::value(until))
        .filter(Column::Id.is_in(emails.iter().map(|email| email.id)))
        .exec(db)
        .await?;
    for email in &mut emails {
        email.attempts += 1;
    }
    Ok(emails)
}

/// Extends claims to `until`, except a claim that expired and was taken over.
pub(super) async fn renew(db: &impl ConnectionTrait, emails: &[Model], until: DateTime<Utc>) -> Result<(), DbErr> {
    let ours = emails.iter().map(|email| Column::Id.eq(email.id).and(Column::Attempts.eq(email.attempts)));
    let ours = ours.fold(Condition::any(), Condition::add);
    let update = Entity::update_many().col_expr(Column::NextAttemptAt, Expr::value(until));
    update.filter(Column::State.eq(MailState::Sending)).filter(ours).exec(db).await.map(|_| ())
}

/// Marks an email as sent and erases its content, which may contain a link that grants access. Returns whether the
/// claim was still ours.
pub(super) async fn mark_sent(db: &impl ConnectionTrait, email: &Model, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let update = set_state(MailState::Sent, now)
        .col_expr(Column::SentAt, Expr::value(now))
        .col_expr(Column::LastError, Expr::value(None::<String>))
        .col_expr(Column::Html, Expr::value(""))
        .col_expr(Column::Text, Expr::value(""))
        .col_expr(Column::Headers, Expr::value(json!({})))
        .col_expr(Column::Attachments, Expr::value(json!([])));
    Ok(while_claimed(update, email).exec(db).await?.rows_affected == 1)
}

/// Schedules the next attempt for `at`.
pub(super) async fn retry_later(
    db: &impl ConnectionTrait,
    email: &Model,
    now: DateTime<Utc>,
    at: DateTime<Utc>,
    reason: &str,
) -> Result<(), DbErr> {
    let update = set_state(MailState::Queued, now)
        .col_expr(Column::NextAttemptAt, Expr::value(at))
        .col_expr(Column::LastError, Expr::value(reason));
    while_claimed(update, email).exec(db).await.map(|_| ())
}

/// Undoes a claim, including its attempt: the mail server has not received anything of the email.
pub(super) async fn release(db: &impl ConnectionTrait, email: &Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    let update = set_state(MailState::Queued, now)
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).sub(1))
        .col_expr(Column::NextAttemptAt, Expr::value(now));
    while_claimed(update, email).exec(db).await.map(|_| ())
}

/// Marks an email as dead, so that it is not retried automatically. Returns whether the claim was still ours.
pub(super) async fn fail(
    db: &impl ConnectionTrait,
    email: &Model,
    now: DateTime<Utc>,
    reason: &str,
) -> Result<bool, DbErr> {
    let update = set_state(MailState::Dead, now).col_expr(Column::LastError, Expr::value(reason));
    Ok(while_claimed(update, email).exec(db).await?.rows_affected == 1)
}

/// The newest emails in a state, or in any state except sent.
pub(super) async fn list(db: &impl ConnectionTrait, state: Option<MailState>, count: u64) -> Result<Vec<Model>, DbErr> {
    let filter = match state {
        Some(state) => Column::State.eq(state),
        None => Column::State.ne(MailState::Sent),
    };
    Entity::find().filter(filter).order_by_desc(Column::Id).limit(count).all(db).await
}

/// Queues dead emails again, all or one; returns how many.
pub(super) async fn reset_attempts(
    db: &impl ConnectionTrait,
    id: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let which = Condition::all().add(Column::State.eq(MailState::Dead)).add_option(id.map(|id| Column::Id.eq(id)));
    let update = set_state(MailState::Queued, now)
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::NextAttemptAt, Expr::value(now));
    Ok(update.filter(which).exec(db).await?.rows_affected)
}

/// Deletes an email that is neither sent nor being sent, in the transaction that makes it obsolete.
pub async fn delete_unsent(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::Id.eq(id)).filter(is_withdrawable()).exec(db).await.map(|_| ())
}

/// Deletes an email that no process has begun to send, in the transaction that undoes its cause; returns whether it was
/// in time.
pub async fn delete_if_untried(db: &impl ConnectionTrait, id: Uuid) -> Result<bool, DbErr> {
    let untried = Column::State.eq(MailState::Queued).and(Column::Attempts.eq(0));
    Ok(Entity::delete_many().filter(Column::Id.eq(id)).filter(untried).exec(db).await?.rows_affected == 1)
}

/// Deletes the unsent emails of these kinds to an address, as [`delete_unsent`] does for one. `email` is the normalised
/// address; recipients are stored as typed, so they are compared in lower case.
pub async fn delete_all_unsent(db: &impl ConnectionTrait, email: &str, kinds: &[&str]) -> Result<(), DbErr> {
    let emails = Entity::delete_many()
        .filter(Expr::expr(Func::lower(Expr::col(Column::Recipient))).eq(email))
        .filter(Column::Kind.is_in(kinds.iter().copied()))
        .filter(is_withdrawable());
    emails.exec(db).await.map(|_| ())
}

/// Neither sent nor being sent.
fn is_withdrawable() -> SimpleExpr {
    Column::State.is_in([MailState::Queued, MailState::Dead])
}

/// The number of emails in each state except sent.
pub(super) async fn unsent(db: &impl ConnectionTrait) -> Result<Vec<(MailState, i64)>, DbErr> {
    let unsent = Entity::find().filter(Column::State.is_in([MailState::Queued, MailState::Sending, MailState::Dead]));
    let counted = unsent.select_only().column(Column::State).column_as(Column::Id.count(), "count");
    counted.group_by(Column::State).into_tuple().all(db).await
}

/// Deletes emails that were sent or given up before `before`; returns how many.
pub(super) async fn delete_expired(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let done = Column::State.is_in([MailState::Sent, MailState::Dead]);
    let old = Entity::delete_many().filter(done).filter(Column::StateChangedAt.lt(before));
    Ok(old.exec(db).await?.rows_affected)
}

fn set_state(state: MailState, now: DateTime<Utc>) -> UpdateMany<Entity> {
    Entity::update_many().col_expr(Column::State, Expr::value(state)).col_expr(Column::StateChangedAt, Expr::value(now))
}

/// Applies only while the claim is ours: after it expired, another process may have claimed the email, which increments
/// `attempts`.
fn while_claimed(update: UpdateMany<Entity>, email: &Model) -> UpdateMany<Entity> {
    update
        .filter(Column::Id.eq(email.id))
        .filter(Column::State.eq(MailState::Sending))
        .filter(Column::Attempts.eq(email.attempts))
}
