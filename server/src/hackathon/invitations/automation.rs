//! Automatic changes of invitations: delivery reports and expiry.

use async_trait::async_trait;
use sea_orm::{ActiveValue::Set, ConnectionTrait};

use super::{
    audit::{audit_values, entry},
    emails::MAIL,
    queries,
    sending::with_state,
    states::{self, Action},
};
use crate::platform::{
    audit::{self, Actor, Change},
    context::Context,
    db::UnitOfWork,
    error::AppError,
    mail::DeliveryListener,
};
use entities::{
    invitations::{ActiveModel, Model},
    mails,
};

/// Number of rows per transaction.
const AT_ONCE: u64 = 200;

/// Records whether the email of an invitation was delivered.
#[derive(Debug)]
pub struct InvitationDeliveries;

#[async_trait(?Send)]
impl DeliveryListener for InvitationDeliveries {
    async fn delivery_ended(
        &self,
        context: &Context,
        tx: &UnitOfWork,
        email: &mails::Model,
        delivered: bool,
    ) -> Result<(), AppError> {
        if email.kind != MAIL {
            return Ok(());
        }
        let Some(row) = queries::of_mail(tx, email.id).await? else { return Ok(()) };
        let (action, audit_action) =
            if delivered { (Action::Arrive, "invitation.sent") } else { (Action::Bounce, "invitation.bounced") };
        record_transition(context, tx, &row, action, audit_action).await
    }
}

/// Records the expiry of invitations, which count as expired before that; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, AppError> {
    let mut recorded = 0;
    loop {
        let tx = context.db.begin().await?;
        let due = queries::due(&tx, context.clock.now(), AT_ONCE).await?;
        for row in &due {
            record_transition(context, &tx, row, Action::Expire, "invitation.expired").await?;
        }
        context.seats_freed.after(&tx);
        tx.commit().await?;
        recorded += due.len() as u64;
        if (due.len() as u64) < AT_ONCE {
            return Ok(recorded);
        }
    }
}

async fn record_transition(
    context: &Context,
    tx: &impl ConnectionTrait,
    row: &Model,
    action: Action,
    audit_action: &'static str,
) -> Result<(), AppError> {
    let Some(next) = states::next_state(row.state, action) else { return Ok(()) };
    let now = context.clock.now();
    // A delivery report keeps the time of the last change: a judge or mentor removed from the event since then stays
    // removed.
    let since = if action == Action::Expire { now } else { row.state_changed_at };
    queries::change(tx, row.id, ActiveModel { state_changed_at: Set(since), ..with_state(next, now) }).await?;
    let after = Model { state: next, ..row.clone() };
    let changed = Change::updated(&audit_values(context, row), &audit_values(context, &after))?;
    Ok(audit::record(context, tx, &Actor::system(), entry(audit_action, row.id, changed)).await?)
}
