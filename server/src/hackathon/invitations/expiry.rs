//! Removes personal data from invitations: a while after the event, and when the account with the email address is
//! deleted.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, UpdateMany, sea_query::Expr};

use super::{
    audit::{audit_values, entry},
    queries,
    sending::with_state,
    states::{self, Action},
};
use crate::{
    hackathon::events::past_retention,
    platform::{
        audit::{self, Actor, Change},
        context::Context,
        error::AppError,
    },
};
use entities::{
    invitations::{Column, Entity, Model},
    sea_orm_active_enums::InvitationState::{Accepted, Declined, Revoked},
};

/// Columns with data about the invitee.
const PERSONAL: [Column; 4] = [Column::Email, Column::EmailNormalised, Column::Name, Column::Message];

/// Margin after the expiry, in which an invitation may still be in the process of being accepted.
const GRACE: TimeDelta = TimeDelta::minutes(1);

/// Anonymises settled invitations to an email address; the rows stay for the statistics. Expired ones, which could
/// otherwise be sent again without an address, are revoked. Open ones stay unchanged.
pub async fn anonymise(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    email: &str,
) -> Result<(), AppError> {
    let now = context.clock.now();
    for row in queries::expired(tx, email, now - GRACE).await? {
        let Some(next) = states::next_state(row.state, Action::Release) else { continue };
        queries::change(tx, row.id, with_state(next, now)).await?;
        let after = Model { state: next, ..row.clone() };
        let change = Change::updated(&audit_values(context, &row), &audit_values(context, &after))?;
        audit::record(context, tx, actor, entry("invitation.revoked", row.id, change)).await?;
    }
    let done = Column::State.is_in([Accepted, Declined, Revoked]);
    clear_personal_data(now).filter(Column::EmailNormalised.eq(email)).filter(done).exec(tx).await?;
    Ok(())
}

/// Anonymises invitations to events whose retention period is over; the rows stay for the statistics. Returns how many.
pub async fn anonymise_old(context: &Context) -> Result<u64, DbErr> {
    let now = context.clock.now();
    let over = past_retention(context.db.reader(), now).await?;
    if over.is_empty() {
        return Ok(0);
    }
    let named = PERSONAL.into_iter().fold(Condition::any(), |any, column| any.add(column.is_not_null()));
    let old =
        clear_personal_data(now).filter(Column::EventId.is_in(over)).filter(Column::ExpiresAt.lte(now)).filter(named);
    Ok(old.exec(context.db.writer()).await?.rows_affected)
}

/// An update that sets the invitee's data to null.
fn clear_personal_data(now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    PERSONAL.into_iter().fold(update, |update, column| update.col_expr(column, Expr::value(None::<String>)))
}
