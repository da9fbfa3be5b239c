//! Queries on the table `discount_codes`, and on tickets that use a code.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::hackathon::sales;
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

/// Tickets that take a seat with a code, of all users or of one. Those that the user has transferred count for them, too:
/// otherwise a transfer would give the code back.
pub(super) async fn uses(
    db: &impl ConnectionTrait,
    code: Uuid,
    user: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    use tickets::Column;
    let live = sales::live_tickets(now).filter(Column::DiscountCodeId.eq(code));
    let Some(user) = user else { return live.count(db).await };
    let transferred = tickets::Entity::find()
        .filter(Column::DiscountCodeId.eq(code))
        .filter(Column::UserId.eq(user))
        .filter(Column::State.eq(TicketState::Transferred));
    Ok(live.filter(Column::UserId.eq(user)).count(db).await? + transferred.count(db).await?)
}
