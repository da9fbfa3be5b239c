//! Queries of the dashboard.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait as _,
};
use uuid::Uuid;

use entities::{
    events, mails, orders,
    sea_orm_active_enums::{MailState, OrderState, TicketSource, TicketState, WaitingListOfferState, WaitingListState},
    tickets, waiting_list_entries, waiting_list_offers,
};

/// The number of tickets of an event in each state.
pub(super) async fn tickets_by_state(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<(TicketState, i64)>, DbErr> {
    let all = tickets::Entity::find().filter(tickets::Column::EventId.eq(event)).select_only();
    let all = all.column(tickets::Column::State).column_as(tickets::Column::Id.count(), "count");
    all.group_by(tickets::Column::State).into_tuple().all(db).await
}

/// When the confirmed tickets of an event were confirmed, the oldest first.
pub(super) async fn confirmations(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<DateTime<Utc>>, DbErr> {
    let confirmed = confirmed(event).filter(tickets::Column::ConfirmedAt.is_not_null());
    let times = confirmed.select_only().column(tickets::Column::ConfirmedAt);
    times.order_by_asc(tickets::Column::ConfirmedAt).into_tuple().all(db).await
}

/// Confirmed tickets whose holders were checked in by a time, or at all.
pub(super) async fn checked_in(
    db: &impl ConnectionTrait,
    event: Uuid,
    by: Option<DateTime<Utc>>,
) -> Result<u64, DbErr> {
    let arrived = confirmed(event).filter(tickets::Column::CheckedInAt.is_not_null());
    match by {
        Some(by) => arrived.filter(tickets::Column::CheckedInAt.lte(by)).count(db).await,
        None => arrived.count(db).await,
    }
}

/// When the holders of confirmed tickets arrived.
pub(super) async fn arrivals(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<DateTime<Utc>>, DbErr> {
    let arrived = confirmed(event).filter(tickets::Column::CheckedInAt.is_not_null());
    arrived.select_only().column(tickets::Column::CheckedInAt).into_tuple().all(db).await
}

/// The names on confirmed tickets.
pub(super) async fn holder_names(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<String>, DbErr> {
    let named = confirmed(event).filter(tickets::Column::HolderName.is_not_null());
    let names = named.select_only().column(tickets::Column::HolderName).order_by_asc(tickets::Column::Id);
    names.into_tuple().all(db).await
}

/// Number of purchases that visitors started on the site.
pub(super) async fn count_started(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    purchases(event).count(db).await
}

/// Number of purchases whose checkout form was submitted.
pub(super) async fn count_submitted(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    let ordered = orders::Entity::find().select_only().column(orders::Column::TicketId);
    let ordered = ordered.filter(orders::Column::EventId.eq(event));
    let sent = Condition::any()
        .add(tickets::Column::State.is_not_in([TicketState::Held, TicketState::Expired]))
        .add(tickets::Column::ConfirmedAt.is_not_null())
        .add(tickets::Column::Id.in_subquery(ordered.into_query()));
    purchases(event).filter(sent).count(db).await
}

/// Number of purchases that were ever confirmed.
pub(super) async fn count_confirmed(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    purchases(event).filter(tickets::Column::ConfirmedAt.is_not_null()).count(db).await
}

/// What was paid for an event before a time, without what was refunded, in minor units.
pub(super) async fn revenue(
    db: &impl ConnectionTrait,
    event: Uuid,
    before: Option<DateTime<Utc>>,
) -> Result<i64, DbErr> {
    let paid =
        orders::Entity::find().filter(orders::Column::EventId.eq(event)).filter(orders::Column::PaidAt.is_not_null());
    let paid = match before {
        Some(before) => paid.filter(orders::Column::PaidAt.lte(before)),
        None => paid,
    };
    let amounts = paid.select_only().column(orders::Column::TotalMinor).column(orders::Column::RefundedMinor);
    let amounts = amounts.into_tuple::<(i32, i32)>().all(db).await?;
    Ok(amounts.into_iter().map(|(total, refunded)| i64::from(total) - i64::from(refunded)).sum())
}

/// The edition of a series before this one, unless it is a draft.
pub(super) async fn previous(db: &impl ConnectionTrait, event: &events::Model) -> Result<Option<events::Model>, DbErr> {
    use entities::sea_orm_active_enums::EventStatus;
    events::Entity::find()
        .filter(events::Column::SeriesId.eq(event.series_id))
        .filter(events::Column::EditionNo.lt(event.edition_no))
        .filter(events::Column::Status.is_not_in([EventStatus::Draft, EventStatus::Cancelled]))
        .order_by_desc(events::Column::EditionNo)
        .one(db)
        .await
}

/// Entries of the waiting list that wait.
pub(super) async fn count_waiting(db: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    let entries = waiting_list_entries::Entity::find().filter(waiting_list_entries::Column::EventId.eq(event));
    entries.filter(waiting_list_entries::Column::State.eq(WaitingListState::Waiting)).count(db).await
}

/// Entries of the waiting list that had joined by a time and left it later, if at all.
pub(super) async fn waiting_at(db: &impl ConnectionTrait, event: Uuid, at: DateTime<Utc>) -> Result<u64, DbErr> {
    use waiting_list_entries::Column;
    let joined =
        waiting_list_entries::Entity::find().filter(Column::EventId.eq(event)).filter(Column::QueuedAt.lte(at));
    let still = Condition::any().add(Column::State.eq(WaitingListState::Waiting)).add(Column::StateChangedAt.gt(at));
    joined.filter(still).count(db).await
}

/// Offers that run out before a time.
pub(super) async fn offers_ending(db: &impl ConnectionTrait, event: Uuid, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let offers = waiting_list_offers::Entity::find().filter(waiting_list_offers::Column::EventId.eq(event));
    let pending = offers.filter(waiting_list_offers::Column::State.eq(WaitingListOfferState::Pending));
    pending.filter(waiting_list_offers::Column::ExpiresAt.lte(before)).count(db).await
}

/// Orders of an event in a state, made before a time.
pub(super) async fn count_orders(
    db: &impl ConnectionTrait,
    event: Uuid,
    state: OrderState,
    before: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let own = orders::Entity::find().filter(orders::Column::EventId.eq(event));
    let own = own.filter(orders::Column::State.eq(state.to_value()));
    own.filter(orders::Column::CreatedAt.lte(before)).count(db).await
}

/// Emails that were given up.
pub(super) async fn failed_emails(db: &impl ConnectionTrait) -> Result<u64, DbErr> {
    mails::Entity::find().filter(mails::Column::State.eq(MailState::Dead)).count(db).await
}

fn purchases(event: Uuid) -> sea_orm::Select<tickets::Entity> {
    let own = tickets::Entity::find().filter(tickets::Column::EventId.eq(event));
    own.filter(tickets::Column::Source.eq(TicketSource::Purchase))
}

fn confirmed(event: Uuid) -> sea_orm::Select<tickets::Entity> {
    let own = tickets::Entity::find().filter(tickets::Column::EventId.eq(event));
    own.filter(tickets::Column::State.eq(TicketState::Confirmed))
}
