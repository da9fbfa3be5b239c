//! New codes after a key was retired. Tickets are marked in the transaction that retires the key, and the worker sends
//! their emails, so that none is lost or sent twice.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::{
    accounts::notifications::TicketNotificationKind,
    platform::{context::Context, error::AppError},
    ticketing::tickets,
};
use entities::{
    sea_orm_active_enums::TicketState,
    tickets::{ActiveModel, Column, Entity},
};

/// Emails of one round.
const MAX_PER_ROUND: u64 = 100;

/// Marks the confirmed tickets of an event; returns how many.
pub(in crate::ticketing) async fn mark_due(tx: &impl ConnectionTrait, event: Uuid) -> Result<u64, DbErr> {
    let due = ActiveModel { code_email_due: Set(true), ..Default::default() };
    let valid = Entity::update_many().set(due).filter(Column::EventId.eq(event));
    Ok(valid.filter(Column::State.eq(TicketState::Confirmed)).exec(tx).await?.rows_affected)
}

/// Sends new codes to holders of marked tickets.
pub(in crate::ticketing) async fn send_due(context: &Context) -> Result<(), AppError> {
    let marked = Entity::find().filter(Column::CodeEmailDue.eq(true)).select_only().column(Column::Id);
    let marked: Vec<Uuid> = marked.limit(MAX_PER_ROUND).into_tuple().all(context.db.reader()).await?;
    for id in marked {
        send(context, id, context.clock.now()).await?;
    }
    Ok(())
}

async fn send(context: &Context, id: Uuid, now: DateTime<Utc>) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let Some(row) = tickets::find_unchecked(&tx, id).await? else { return Ok(()) };
    let Some(row) = tickets::lock(&tx, row).await? else { return Ok(()) };
    if !row.ticket.code_email_due {
        return Ok(());
    }
    let sent = ActiveModel { code_email_due: Set(false), ..Default::default() };
    Entity::update_many().set(sent).filter(Column::Id.eq(id)).exec(&tx).await?;
    if row.ticket.state == TicketState::Confirmed && row.event.end_at > now {
        tickets::notify_holder(context, &tx, &row, TicketNotificationKind::CodeReplaced).await?;
    }
    Ok(tx.commit_without_invalidation().await?)
}
