//! Offers seats to entries that staff choose, or to the next ones. A dry run rolls the offers back.

use std::collections::HashSet;

use uuid::Uuid;

use super::{
    super::{
        allocation::{self, Offerer, Outcome},
        free_seats::FreeSeats,
        needs, queries, rules,
    },
    types::{OfferedEntry, OffersInput, OffersResult, SkippedEntry},
};
use crate::{
    hackathon::admin_resource::StaffContext,
    platform::{context::Context, db::UnitOfWork, error::AppError},
};
use entities::{events::Model as Event, sea_orm_active_enums::WaitingListState, waiting_list_entries::Model as Entry};

const ENTRIES_OR_NEXT_REQUIRED: &str = "Set either entries or next.";

/// Makes the offers, unless it is a dry run.
pub(super) async fn offer(
    context: &Context,
    staff: &StaffContext,
    input: &OffersInput,
    dry_run: bool,
) -> Result<OffersResult, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let event = staff.lock_visible_event(&tx, &input.event).await?;
    let event = event.ok_or_else(|| AppError::invalid_selection("event"))?;
    if rules::is_over(&event, now) {
        return Err(AppError::invalid("event", rules::LIST_CLOSED));
    }
    let chosen = chosen(context, &tx, &event, input).await?;
    let mut free = FreeSeats::count(&tx, &event, now).await?;
    let offerer = Offerer { actor: &staff.actor, user: Some(staff.user) };
    let mut result = OffersResult::default();
    for (id, entry) in chosen {
        let Some(entry) = entry else {
            let reason = "This entry isn't waiting for a seat at this event.".to_owned();
            result.skipped.push(SkippedEntry { id, name: None, reason });
            continue;
        };
        let emails = recipients(&tx, &entry, now).await?;
        match allocation::offer_seats_to(context, &tx, offerer, &mut free, &entry).await? {
            Outcome::Offered(ticket_type, seats) => {
                result.emails += emails;
                result.offered.push(OfferedEntry {
                    id,
                    name: entry.name,
                    ticket_type,
                    seats,
                    expires_at: rules::offer_end(&event, now),
                    emails,
                });
            }
            Outcome::Skipped(reason) => result.skipped.push(SkippedEntry { id, name: entry.name, reason }),
            Outcome::Over(end) => {
                let reason = end.reason_for_staff().to_owned();
                result.skipped.push(SkippedEntry { id, name: entry.name, reason });
            }
            Outcome::NoSeatFree => {
                let reason = "No seat is available for this entry.".to_owned();
                result.skipped.push(SkippedEntry { id, name: entry.name, reason });
            }
        }
    }
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(result)
}

/// The chosen entries in the order of the input, each once, or the next ones of the list.
async fn chosen(
    context: &Context,
    tx: &UnitOfWork,
    event: &Event,
    input: &OffersInput,
) -> Result<Vec<(Uuid, Option<Entry>)>, AppError> {
    match (&input.entries, input.next) {
        (Some(ids), None) => {
            let mut chosen = Vec::with_capacity(ids.len());
            let mut known = HashSet::with_capacity(ids.len());
            for id in ids.iter().filter(|id| known.insert(**id)) {
                let entry = queries::find(tx, *id).await?;
                let is_waiting = |entry: &Entry| entry.event_id == event.id && entry.state == WaitingListState::Waiting;
                chosen.push((*id, entry.filter(is_waiting)));
            }
            Ok(chosen)
        }
        (None, Some(next)) => {
            let entries = queries::eligible(tx, event.id, context.clock.now(), None, next.into()).await?;
            Ok(entries.into_iter().map(|entry| (entry.id, Some(entry))).collect())
        }
        _ => Err(AppError::invalid("entries", ENTRIES_OR_NEXT_REQUIRED)),
    }
}

/// Number of emails that an offer sends.
async fn recipients(tx: &UnitOfWork, entry: &Entry, now: chrono::DateTime<chrono::Utc>) -> Result<u64, AppError> {
    Ok(match needs::determine(tx, entry, now).await? {
        needs::Need::Person(_) => u64::from(entry.email.is_some()),
        needs::Need::Team(members) => members.iter().filter(|member| member.email_verified_at.is_some()).count() as u64,
        needs::Need::Undecided(_) | needs::Need::Over(_) => 0,
    })
}
