//! What becomes of invitations to events that are long over.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};
use uuid::Uuid;

use crate::{
    entities::{
        events,
        invitations::{Column, Entity},
    },
    state::AppState,
};

/// Whom an invitation was for.
const PERSONAL: [Column; 4] = [Column::Email, Column::EmailNormalised, Column::Name, Column::Message];

/// Takes whom they were for off invitations to events that are over for longer than they keep such things; that there were
/// some stays. Answers off how many.
pub async fn forget_old(state: &AppState) -> Result<u64, DbErr> {
    let now = state.clock.now();
    let over = long_over(state.db.reader(), now).await?;
    if over.is_empty() {
        return Ok(0);
    }
    let mut update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    let mut told = Condition::any();
    for column in PERSONAL {
        update = update.col_expr(column, Expr::value(None::<String>));
        told = told.add(column.is_not_null());
    }
    let old = update.filter(Column::EventId.is_in(over)).filter(Column::ExpiresAt.lte(now)).filter(told);
    Ok(old.exec(state.db.writer()).await?.rows_affected)
}

async fn long_over(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Uuid>, DbErr> {
    let over = events::Entity::find().filter(events::Column::EndAt.lt(now)).select_only();
    let over = over.columns([events::Column::Id, events::Column::EndAt, events::Column::RetentionDays]);
    let over: Vec<(Uuid, DateTime<Utc>, i32)> = over.into_tuple().all(db).await?;
    let long = over.into_iter().filter(|(_, end, days)| *end + TimeDelta::days((*days).into()) < now);
    Ok(long.map(|(id, ..)| id).collect())
}
