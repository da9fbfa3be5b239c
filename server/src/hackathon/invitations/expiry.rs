//! Removes personal data from invitations: a while after the event, and when the account with the email address is
//! deleted.

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DbErr};

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
use entities::invitations::Model;

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
    Ok(queries::anonymise_settled(tx, email, now).await?)
}

/// Anonymises invitations to events whose retention period is over; the rows stay for the statistics. Returns how many.
pub async fn anonymise_old(context: &Context) -> Result<u64, DbErr> {
    let now = context.clock.now();
    let over = past_retention(context.db.reader(), now).await?;
    if over.is_empty() { Ok(0) } else { queries::anonymise_expired(context.db.writer(), over, now).await }
}
