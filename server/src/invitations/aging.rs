//! Whom invitations were for is forgotten: when their event is long over, and when the account goes that the mailbox
//! belongs to.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, UpdateMany, sea_query::Expr,
};
use uuid::Uuid;

use super::{
    queries,
    rows::{record, told},
    sending::moved,
    states::{self, Act},
};
use crate::{
    audit::{Actor, Change},
    entities::{
        events,
        invitations::{Column, Entity, Model},
        sea_orm_active_enums::InvitationState::{Accepted, Declined, Revoked},
    },
    error::AppError,
    state::AppState,
};

/// Whom an invitation was for.
const PERSONAL: [Column; 4] = [Column::Email, Column::EmailNormalised, Column::Name, Column::Message];

/// So long after its time is over an invitation is surely not being accepted.
const LATE: TimeDelta = TimeDelta::minutes(1);

/// Takes whom they were for off invitations to a mailbox that are done with; that there were some stays. Those whose time
/// is over could be sent again, to nobody: they are taken back. Open ones stay as they are.
pub async fn forget(state: &AppState, tx: &impl ConnectionTrait, actor: &Actor, mailbox: &str) -> Result<(), AppError> {
    let now = state.clock.now();
    for row in queries::late(tx, mailbox, now - LATE).await? {
        let Some(next) = states::after(row.state, Act::Release) else { continue };
        queries::change(tx, row.id, moved(next, now)).await?;
        let after = Model { state: next, ..row.clone() };
        let change = Change::between(&told(state, &row), &told(state, &after))?;
        record(state, tx, actor, "invitation.revoked", row.id, change).await?;
    }
    let done = Column::State.is_in([Accepted, Declined, Revoked]);
    nameless(now).filter(Column::EmailNormalised.eq(mailbox)).filter(done).exec(tx).await?;
    Ok(())
}

/// Takes whom they were for off invitations to events that are over for longer than they keep such things; that there were
/// some stays. Answers off how many.
pub async fn forget_old(state: &AppState) -> Result<u64, DbErr> {
    let now = state.clock.now();
    let over = long_over(state.db.reader(), now).await?;
    if over.is_empty() {
        return Ok(0);
    }
    let named = PERSONAL.into_iter().fold(Condition::any(), |any, column| any.add(column.is_not_null()));
    let old = nameless(now).filter(Column::EventId.is_in(over)).filter(Column::ExpiresAt.lte(now)).filter(named);
    Ok(old.exec(state.db.writer()).await?.rows_affected)
}

/// Rows without whom they were for.
fn nameless(now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    PERSONAL.into_iter().fold(update, |update, column| update.col_expr(column, Expr::value(None::<String>)))
}

async fn long_over(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Uuid>, DbErr> {
    let over = events::Entity::find().filter(events::Column::EndAt.lt(now)).select_only();
    let over = over.columns([events::Column::Id, events::Column::EndAt, events::Column::RetentionDays]);
    let over: Vec<(Uuid, DateTime<Utc>, i32)> = over.into_tuple().all(db).await?;
    let long = over.into_iter().filter(|(_, end, days)| *end + TimeDelta::days((*days).into()) < now);
    Ok(long.map(|(id, ..)| id).collect())
}
