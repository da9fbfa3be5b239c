//! Holds on seats, which are rows of the table `tickets`.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select, sea_query::Expr,
};
use uuid::Uuid;

use entities::{
    sea_orm_active_enums::TicketState,
    tickets::{ActiveModel, Column, Entity},
};

/// Who has a hold.
#[derive(Debug, Clone, Copy)]
pub(super) enum Holder<'a> {
    User(Uuid),
    /// The keyed hash of a network.
    Network(&'a str),
}

/// Stores the keyed hash of the network from which a ticket is held.
pub(super) async fn set_origin(tx: &impl ConnectionTrait, ticket: Uuid, origin: &str) -> Result<(), DbErr> {
    let changes = ActiveModel { hold_origin: Set(Some(origin.to_owned())), ..Default::default() };
    Entity::update_many().set(changes).filter(Column::Id.eq(ticket)).exec(tx).await?;
    Ok(())
}

/// Number of live holds that end within `hold`.
pub(super) async fn count_live(
    tx: &impl ConnectionTrait,
    of: Holder<'_>,
    hold: TimeDelta,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    live(of, hold, now).count(tx).await
}

/// When the first of the live holds ends.
pub(super) async fn first_end(
    tx: &impl ConnectionTrait,
    of: Holder<'_>,
    hold: TimeDelta,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    let ends = live(of, hold, now).order_by_asc(Column::HoldExpiresAt).select_only().column(Column::HoldExpiresAt);
    ends.into_tuple().one(tx).await
}

fn live(of: Holder<'_>, hold: TimeDelta, now: DateTime<Utc>) -> Select<Entity> {
    let is_own: Expr = match of {
        Holder::User(user) => Column::UserId.eq(user),
        Holder::Network(origin) => Column::HoldOrigin.eq(origin),
    };
    Entity::find()
        .filter(is_own)
        .filter(Column::State.is_in([TicketState::Held, TicketState::PendingPayment]))
        .filter(Column::HoldExpiresAt.gt(now))
        // A seat that waits longer waits for a payment on its way, or was approved by staff.
        .filter(Column::HoldExpiresAt.lte(now + hold))
}
