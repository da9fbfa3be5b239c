//! New codes after a key was retired. Tickets are marked in the transaction that retires the key, and the worker sends
//! their emails, so that none is lost or sent twice.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::notifications::TicketNotificationKind,
    platform::{context::Context, error::AppError},
    ticketing::tickets,
};
use entities::sea_orm_active_enums::TicketState;

/// Emails of one round.
const MAX_PER_ROUND: u64 = 100;

/// Sends new codes to holders of marked tickets.
pub(in crate::ticketing) async fn send_due(context: &Context) -> Result<(), AppError> {
    for id in queries::due(context.db.reader(), MAX_PER_ROUND).await? {
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
    queries::unmark(&tx, id).await?;
    if row.ticket.state == TicketState::Confirmed && row.event.end_at > now {
        tickets::notify_holder(context, &tx, &row, TicketNotificationKind::CodeReplaced).await?;
    }
    Ok(tx.commit_without_invalidation().await?)
}
