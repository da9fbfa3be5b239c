//! What became of a mailing's emails.

use serde_json::json;
use uuid::Uuid;

use super::{
    queries::{self, Outcome},
    recipients,
    service::Mailings,
    states,
    types::MailingRecipient,
};
use crate::{
    hackathon::admin_resource::{StaffContext, find_for_staff},
    platform::{
        audit::{self, Change},
        context::Context,
        error::AppError,
        http::{paging::PageRequest, respond::Page, validation::enum_param},
        mail,
    },
};
use entities::sea_orm_active_enums::{
    MailingRecipientState::{Failed, Queued, Skipped},
    MailingState,
};

const CANCELLED: &str = "The mailing was cancelled.";
const NOTHING_FAILED: &str = "This mailing has no failed emails to send again.";

/// A page of recipients.
pub(super) async fn index(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    request: PageRequest,
    of_state: Option<&str>,
) -> Result<Page<MailingRecipient>, AppError> {
    let db = context.db.reader();
    find_for_staff::<Mailings>(db, staff, id).await?;
    let state = enum_param::parse("state", of_state)?;
    let request = request.with_enum_filter("state", state.as_ref());
    let (rows, total) = queries::page(db, id, state, &request).await?;
    let rows = rows.into_iter().map(|row| MailingRecipient {
        id: row.id,
        name: row.name,
        email: row.email,
        state: row.state,
        reason: row.reason,
        state_changed_at: row.state_changed_at,
    });
    Ok(request.page(rows.collect(), total))
}

/// Queues the failed emails again to those who may still get them; 422 if there is none, or the mailing was cancelled.
pub(super) async fn retry(context: &Context, staff: &StaffContext, id: Uuid) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    find_for_staff::<Mailings>(&tx, staff, id).await?;
    let row = queries::lock(&tx, id).await?.ok_or(AppError::NotFound)?;
    if row.state == MailingState::Cancelled {
        return Err(AppError::invalid("state", CANCELLED));
    }
    let mut again = 0_u64;
    for failed in queries::failed(&tx, id).await?.chunks(recipients::CHUNK) {
        let (failed, eligibility) = recipients::lock(&tx, &row, failed, Failed).await?;
        for to in failed {
            let Some(email) = to.mail_id else { continue };
            if let Some(reason) = eligibility.refusal(&to) {
                mail::delete_unsent(&tx, email).await?;
                let outcome = Outcome { state: Skipped, reason: Some(reason), mail: None };
                queries::set_outcome(&tx, to.id, Failed, outcome, now).await?;
            // Emails that were given up long ago no longer exist.
            } else if mail::retry(&tx, Some(email), now).await? == 1 {
                let outcome = Outcome { state: Queued, reason: None, mail: Some(email) };
                queries::set_outcome(&tx, to.id, Failed, outcome, now).await?;
                again += 1;
            }
        }
    }
    if again == 0 {
        return Err(AppError::invalid("id", NOTHING_FAILED));
    }
    let change = Change::created(&json!({ "emails": again }))?;
    audit::record(context, &tx, &staff.actor, states::entry("mailing.retried", &row, change)).await?;
    Ok(tx.commit().await?)
}
