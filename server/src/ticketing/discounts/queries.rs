//! Queries on the table `discount_codes`, and on tickets that use a code.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::hackathon::sales::LIVE_TICKET_STATES;
use entities::{
    discount_codes::{Column, Entity, Model},
    sea_orm_active_enums::TicketState,
    tickets,
};

/// A code of an event by its text in upper case.
pub(super) async fn find(db: &impl ConnectionTrait, event: Uuid, code: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::EventId.eq(event)).filter(Column::Code.eq(code)).one(db).await
}

pub(super) async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Tickets that take a seat with a code; of one user, or of all.
pub(super) async fn uses(
    db: &impl ConnectionTrait,
    code: Uuid,
    user: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    use tickets::Column;
    let is_kept = Condition::any()
        .add(Column::State.eq(TicketState::Confirmed))
        .add(Column::HoldExpiresAt.is_null())
        .add(Column::HoldExpiresAt.gt(now));
    let of_user = user.map(|user| Column::UserId.eq(user));
    let uses = tickets::Entity::find().filter(Column::DiscountCodeId.eq(code));
    let uses = uses.filter(Column::State.is_in(LIVE_TICKET_STATES)).filter(is_kept);
    uses.filter(Condition::all().add_option(of_user)).count(db).await
}
