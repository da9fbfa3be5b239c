//! Queries on the table `discount_codes`, and on tickets that use a code.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::hackathon::sales;
use entities::{
    discount_codes::{Column, Entity, Model},
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
    let of_user = user.map(|user| Column::UserId.eq(user));
    let uses = sales::live_tickets(now).filter(Column::DiscountCodeId.eq(code));
    uses.filter(Condition::all().add_option(of_user)).count(db).await
}
