//! What happens to invitations by themselves: their mail comes back, or their time is over.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use uuid::Uuid;

use super::{
    letters::MAIL,
    queries,
    rows::{record, told},
    sending::moved,
    states::{self, Act},
};
use crate::{
    audit::{Actor, Change},
    entities::invitations::{ActiveModel, Model},
    error::AppError,
    state::AppState,
};

/// Noted by one transaction.
const AT_ONCE: u64 = 200;

/// Notes what came of a mail, in the transaction that notes it of the mail: nobody takes it, or somebody does after all.
/// What is not about an invitation is left alone.
pub async fn mail_settled(
    state: &AppState,
    tx: &impl ConnectionTrait,
    (mail, kind): (Uuid, &str),
    arrived: bool,
) -> Result<(), AppError> {
    if kind != MAIL {
        return Ok(());
    }
    let Some(row) = queries::of_mail(tx, mail).await? else { return Ok(()) };
    let (act, action) = if arrived { (Act::Arrive, "invitation.sent") } else { (Act::Bounce, "invitation.bounced") };
    note(state, tx, &row, act, action).await
}

/// Notes that the time of invitations is over, which they are told to be anyway; answers of how many.
pub async fn sweep(state: &AppState) -> Result<u64, AppError> {
    let mut noted = 0;
    loop {
        let transaction = state.db.begin().await?;
        let due = queries::due(&transaction, state.clock.now(), AT_ONCE).await?;
        for row in &due {
            note(state, &transaction, row, Act::Expire, "invitation.expired").await?;
        }
        transaction.commit().await?;
        noted += due.len() as u64;
        if (due.len() as u64) < AT_ONCE {
            return Ok(noted);
        }
    }
}

async fn note(
    state: &AppState,
    tx: &impl ConnectionTrait,
    row: &Model,
    act: Act,
    action: &'static str,
) -> Result<(), AppError> {
    let Some(next) = states::after(row.state, act) else { return Ok(()) };
    let now = state.clock.now();
    // What becomes of a mail makes nobody invited later: whoever was taken off a list since stays off it.
    let since = if act == Act::Expire { now } else { row.state_changed_at };
    queries::change(tx, row.id, ActiveModel { state_changed_at: Set(since), ..moved(next, now) }).await?;
    let after = Model { state: next, ..row.clone() };
    let changed = Change::between(&told(state, row), &told(state, &after))?;
    record(state, tx, &Actor::system(), action, row.id, changed).await
}
