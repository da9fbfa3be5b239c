//! Queries on the tables `mailings` and `mailing_recipients`; `audience` has those on the people who get a mailing.

mod audience;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Iterable as _,
    PaginatorTrait as _, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select, UpdateMany,
    sea_query::{Expr, ExprTrait, Func, Query, SelectStatement},
};
use uuid::Uuid;

pub(super) use self::audience::{
    holders, lock_subscribers, lock_users, members, subscribers, tickets, tickets_by_id, waiting, waiting_among,
    waiting_users,
};
use super::types::MailingResults;
use crate::{
    hackathon::admin_resource,
    platform::{
        db::{self, search::like_patterns},
        http::paging::PageRequest,
    },
};
use entities::{
    mailing_recipients::{self, Column as RecipientColumn, Model as Recipient},
    mailings::{ActiveModel, Column, Entity, Model},
    mails::{self, Column as MailColumn},
    sea_orm_active_enums::{MailState, MailingRecipientState, MailingState},
};

/// Rows of one statement, far below the limits of both databases on values.
const ROWS: usize = 500;

/// All states, and the condition for the mailings in each.
pub(super) fn states() -> Vec<(String, Condition)> {
    admin_resource::state_filters(MailingState::iter().map(|state| (state.to_value(), Column::State.eq(state))))
}

/// Returns a mailing, locked for the transaction.
pub(super) async fn lock(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(db).await
}

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Writes the changed columns of a locked mailing and increments its version.
pub(super) async fn update(db: &impl ConnectionTrait, row: &Model, changes: ActiveModel) -> Result<Model, DbErr> {
    let update = Entity::update_many().set(changes).col_expr(Column::Version, Expr::col(Column::Version).add(1));
    update.filter(Column::Id.eq(row.id)).exec(db).await?;
    find(db, row.id).await?.ok_or_else(|| DbErr::RecordNotFound("a mailing that was just written".to_owned()))
}

/// Scheduled mailings whose time has come.
pub(super) async fn due(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Uuid>, DbErr> {
    let due = Entity::find().filter(Column::State.eq(MailingState::Scheduled)).filter(Column::ScheduledAt.lte(now));
    due.order_by_asc(Column::ScheduledAt).select_only().column(Column::Id).into_tuple().all(db).await
}

/// Mailings that are being sent, or whose results may change.
pub(super) async fn open(db: &impl ConnectionTrait) -> Result<Vec<Uuid>, DbErr> {
    // Staff can retry a failed email in the outbox.
    let sent_after_all =
        RecipientColumn::State.eq(MailingRecipientState::Failed).and(Expr::exists(own_mail(Some(MailState::Sent))));
    let unsettled = mailing_recipients::Entity::find().select_only().column(RecipientColumn::MailingId);
    let unsettled = unsettled
        .filter(Condition::any().add(RecipientColumn::State.eq(MailingRecipientState::Queued)).add(sent_after_all));
    let open = Condition::any()
        .add(Column::State.eq(MailingState::Sending))
        .add(Column::Id.in_subquery(unsettled.into_query()));
    Entity::find().filter(open).order_by_asc(Column::Id).select_only().column(Column::Id).into_tuple().all(db).await
}

pub(super) async fn insert_recipients(db: &impl ConnectionTrait, rows: Vec<Recipient>) -> Result<(), DbErr> {
    for rows in rows.chunks(ROWS) {
        let rows = rows.iter().cloned().map(IntoActiveModel::into_active_model);
        mailing_recipients::Entity::insert_many(rows).exec_without_returning(db).await?;
    }
    Ok(())
}

/// The next recipients whose emails are not in the outbox yet.
pub(super) async fn next_batch(db: &impl ConnectionTrait, mailing: Uuid, count: u64) -> Result<Vec<Recipient>, DbErr> {
    in_state(mailing, MailingRecipientState::Waiting).order_by_asc(RecipientColumn::Id).limit(count).all(db).await
}

/// Those of the recipients who are in a state, locked for the transaction.
pub(super) async fn lock_recipients(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
    state: MailingRecipientState,
) -> Result<Vec<Recipient>, DbErr> {
    let rows = mailing_recipients::Entity::find()
        .filter(RecipientColumn::Id.is_in(ids))
        .filter(RecipientColumn::State.eq(state));
    rows.order_by_asc(RecipientColumn::Id).lock_exclusive().all(db).await
}

/// What became of a recipient: in the outbox, skipped or failed.
pub(super) struct Outcome<'a> {
    pub(super) state: MailingRecipientState,
    /// Why no email was sent.
    pub(super) reason: Option<&'a str>,
    /// The email in the outbox.
    pub(super) mail: Option<Uuid>,
}

/// Writes the outcome of a recipient who is in the state `from`.
pub(super) async fn set_outcome(
    db: &impl ConnectionTrait,
    id: Uuid,
    from: MailingRecipientState,
    Outcome { state, reason, mail }: Outcome<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let update = set_state(state, now)
        .col_expr(RecipientColumn::Reason, Expr::value(reason))
        .col_expr(RecipientColumn::MailId, Expr::value(mail));
    update.filter(RecipientColumn::Id.eq(id)).filter(RecipientColumn::State.eq(from)).exec(db).await.map(drop)
}

/// Recipients whose email failed before and is due again by this time.
pub(super) async fn retried(
    db: &impl ConnectionTrait,
    mailing: Uuid,
    by: DateTime<Utc>,
) -> Result<Vec<Recipient>, DbErr> {
    let mut email = own_mail(Some(MailState::Queued));
    email.and_where(Expr::col((mails::Entity, MailColumn::Attempts)).gt(0));
    email.and_where(Expr::col((mails::Entity, MailColumn::NextAttemptAt)).lte(by));
    let rows = in_state(mailing, MailingRecipientState::Queued).filter(Expr::exists(email));
    rows.order_by_asc(RecipientColumn::Id).all(db).await
}

/// Whether some recipients have no final outcome yet.
pub(super) async fn is_unsettled(db: &impl ConnectionTrait, mailing: Uuid) -> Result<bool, DbErr> {
    let states = [MailingRecipientState::Waiting, MailingRecipientState::Queued];
    let rows = mailing_recipients::Entity::find()
        .filter(RecipientColumn::MailingId.eq(mailing))
        .filter(RecipientColumn::State.is_in(states));
    Ok(rows.one(db).await?.is_some())
}

/// Stores what became of the emails in the outbox. Emails that were withdrawn there no longer exist.
pub(super) async fn sync_delivery_results(
    db: &impl ConnectionTrait,
    mailing: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use MailingRecipientState::{Failed, Queued, Sent, Skipped};
    let ours = RecipientColumn::MailingId.eq(mailing);
    set_state(Sent, now)
        .col_expr(RecipientColumn::Reason, Expr::value(None::<String>))
        .filter(ours.clone())
        .filter(RecipientColumn::State.is_in([Queued, Failed]))
        .filter(Expr::exists(own_mail(Some(MailState::Sent))))
        .exec(db)
        .await?;
    let reason = Query::select()
        .column((mails::Entity, MailColumn::LastError))
        .from(mails::Entity)
        .and_where(Expr::col((mails::Entity, MailColumn::Id)).equals(mail_id()))
        .take();
    set_state(Failed, now)
        .col_expr(RecipientColumn::Reason, Expr::from(reason))
        .filter(ours.clone())
        .filter(RecipientColumn::State.eq(Queued))
        .filter(Expr::exists(own_mail(Some(MailState::Dead))))
        .exec(db)
        .await?;
    set_state(Skipped, now)
        .col_expr(RecipientColumn::Reason, Expr::value("withdrawn"))
        .filter(ours)
        .filter(RecipientColumn::State.eq(Queued))
        .filter(Expr::exists(own_mail(None)).not())
        .exec(db)
        .await
        .map(drop)
}

/// Skips the recipients of a cancelled mailing whose emails are not in the outbox yet.
pub(super) async fn skip_waiting(db: &impl ConnectionTrait, mailing: Uuid, now: DateTime<Utc>) -> Result<(), DbErr> {
    let update =
        set_state(MailingRecipientState::Skipped, now).col_expr(RecipientColumn::Reason, Expr::value("cancelled"));
    let waiting = RecipientColumn::State.eq(MailingRecipientState::Waiting);
    update.filter(RecipientColumn::MailingId.eq(mailing)).filter(waiting).exec(db).await.map(drop)
}

/// Recipients whose email failed.
pub(super) async fn failed(db: &impl ConnectionTrait, mailing: Uuid) -> Result<Vec<Recipient>, DbErr> {
    let rows = in_state(mailing, MailingRecipientState::Failed).filter(RecipientColumn::MailId.is_not_null());
    rows.order_by_asc(RecipientColumn::Id).all(db).await
}

/// Ids of the recipients in a state, each with the id of their email.
pub(super) async fn mails_of(
    db: &impl ConnectionTrait,
    mailing: Uuid,
    state: MailingRecipientState,
) -> Result<Vec<(Uuid, Uuid)>, DbErr> {
    let rows = in_state(mailing, state).filter(RecipientColumn::MailId.is_not_null()).order_by_asc(RecipientColumn::Id);
    rows.select_only().column(RecipientColumn::Id).column(RecipientColumn::MailId).into_tuple().all(db).await
}

/// Number of emails of these kinds that the outbox should be sending now.
pub(super) async fn backlog(db: &impl ConnectionTrait, kinds: &[&str], now: DateTime<Utc>) -> Result<u64, DbErr> {
    let due = Condition::all().add(MailColumn::State.eq(MailState::Queued)).add(MailColumn::NextAttemptAt.lte(now));
    let open = Condition::any().add(MailColumn::State.eq(MailState::Sending)).add(due);
    mails::Entity::find().filter(MailColumn::Kind.is_in(kinds.iter().copied())).filter(open).count(db).await
}

/// Recipients by outcome, for each mailing.
pub(super) async fn results(
    db: &impl ConnectionTrait,
    mailings: &[Uuid],
) -> Result<HashMap<Uuid, MailingResults>, DbErr> {
    let rows = mailing_recipients::Entity::find().filter(RecipientColumn::MailingId.is_in(mailings.iter().copied()));
    let rows = rows
        .select_only()
        .column(RecipientColumn::MailingId)
        .column(RecipientColumn::State)
        .column_as(RecipientColumn::Id.count(), "count");
    let rows: Vec<(Uuid, MailingRecipientState, i64)> =
        rows.group_by(RecipientColumn::MailingId).group_by(RecipientColumn::State).into_tuple().all(db).await?;
    let mut all: HashMap<Uuid, MailingResults> = HashMap::new();
    for (mailing, state, count) in rows {
        let results = all.entry(mailing).or_default();
        let counter = match state {
            MailingRecipientState::Waiting => &mut results.waiting,
            MailingRecipientState::Queued => &mut results.queued,
            MailingRecipientState::Sent => &mut results.sent,
            MailingRecipientState::Failed => &mut results.failed,
            MailingRecipientState::Skipped => &mut results.skipped,
        };
        *counter = u64::try_from(count).unwrap_or_default();
    }
    Ok(all)
}

/// A page of recipients by name, and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    mailing: Uuid,
    state: Option<MailingRecipientState>,
    request: &PageRequest,
) -> Result<(Vec<Recipient>, u64), DbErr> {
    let mut rows = mailing_recipients::Entity::find().filter(RecipientColumn::MailingId.eq(mailing));
    if let Some(state) = state {
        rows = rows.filter(RecipientColumn::State.eq(state));
    }
    for word in like_patterns(request.q.as_deref().unwrap_or_default()) {
        let lower = |column: RecipientColumn| Expr::expr(Func::lower(Expr::col((mailing_recipients::Entity, column))));
        rows =
            rows.filter(lower(RecipientColumn::Name).like(word.clone()).or(lower(RecipientColumn::Email).like(word)));
    }
    db::page(db, rows.order_by_asc(RecipientColumn::Name).order_by_asc(RecipientColumn::Id), request).await
}

/// Recipients who are this account, or had this folded address and no account, for the export.
pub(super) async fn of_person(
    db: &impl ConnectionTrait,
    user: Uuid,
    key: Option<&str>,
) -> Result<Vec<(Recipient, Option<Model>)>, DbErr> {
    let own = Condition::any().add(RecipientColumn::UserId.eq(user)).add_option(key.map(without_account));
    let rows = mailing_recipients::Entity::find().find_also_related(Entity).filter(own);
    rows.order_by_asc(RecipientColumn::Id).all(db).await
}

/// Condition for the recipients with a folded address who had no account when the mailing was started.
pub(super) fn without_account(key: &str) -> Condition {
    Condition::all().add(RecipientColumn::EmailKey.eq(key)).add(RecipientColumn::UserId.is_null())
}

/// Marks recipients whose emails are not in the outbox yet as skipped. `own` selects the recipients by columns of
/// `mailing_recipients`, in any state.
pub(super) async fn skip_unsent(
    db: &impl ConnectionTrait,
    own: Condition,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let update = set_state(MailingRecipientState::Skipped, now).col_expr(RecipientColumn::Reason, Expr::value(reason));
    update.filter(RecipientColumn::State.eq(MailingRecipientState::Waiting)).filter(own).exec(db).await.map(drop)
}

/// Removes the personal data of recipients; returns how many had some. `own` selects the recipients by columns of
/// `mailing_recipients`; it has to leave out those that still wait for their email.
pub(super) async fn clear_personal_data(db: &impl ConnectionTrait, own: Condition) -> Result<u64, DbErr> {
    let none = || Expr::value(None::<String>);
    let update = mailing_recipients::Entity::update_many()
        .col_expr(RecipientColumn::EmailKey, none())
        .col_expr(RecipientColumn::Email, none())
        .col_expr(RecipientColumn::Name, none());
    Ok(update.filter(own).filter(RecipientColumn::Email.is_not_null()).exec(db).await?.rows_affected)
}

/// Condition for the recipients of these events whose outcome is final.
pub(super) fn finished_of_events(events: Vec<Uuid>) -> Condition {
    use MailingRecipientState::{Failed, Sent, Skipped};
    let mailings = Entity::find().filter(Column::EventId.is_in(events)).select_only().column(Column::Id);
    let own = Condition::all().add(RecipientColumn::MailingId.in_subquery(mailings.into_query()));
    own.add(RecipientColumn::State.is_in([Sent, Failed, Skipped]))
}

/// Ids of the unsent emails in the outbox to recipients. `own` selects the recipients by columns of
/// `mailing_recipients`, in any state.
pub(super) async fn queued(db: &impl ConnectionTrait, own: Condition) -> Result<Vec<Uuid>, DbErr> {
    let rows = mailing_recipients::Entity::find().filter(own).filter(RecipientColumn::MailId.is_not_null());
    let states = [MailingRecipientState::Queued, MailingRecipientState::Failed];
    let rows: Vec<Option<Uuid>> = rows
        .filter(RecipientColumn::State.is_in(states))
        .select_only()
        .column(RecipientColumn::MailId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().flatten().collect())
}

fn in_state(mailing: Uuid, state: MailingRecipientState) -> Select<mailing_recipients::Entity> {
    mailing_recipients::Entity::find()
        .filter(RecipientColumn::MailingId.eq(mailing))
        .filter(RecipientColumn::State.eq(state))
}

fn set_state(state: MailingRecipientState, now: DateTime<Utc>) -> UpdateMany<mailing_recipients::Entity> {
    let update = mailing_recipients::Entity::update_many().col_expr(RecipientColumn::State, Expr::value(state));
    update.col_expr(RecipientColumn::StateChangedAt, Expr::value(now))
}

/// Selects the email of a recipient, if it is in this state; in any without one.
fn own_mail(state: Option<MailState>) -> SelectStatement {
    let mut mail = Query::select();
    mail.expr(Expr::value(1)).from(mails::Entity);
    mail.and_where(Expr::col((mails::Entity, MailColumn::Id)).equals(mail_id()));
    if let Some(state) = state {
        mail.and_where(Expr::col((mails::Entity, MailColumn::State)).eq(state.to_value()));
    }
    mail
}

fn mail_id() -> (mailing_recipients::Entity, RecipientColumn) {
    (mailing_recipients::Entity, RecipientColumn::MailId)
}
