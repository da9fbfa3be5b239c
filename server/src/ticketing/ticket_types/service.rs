//! Lists ticket types with their availability.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;

use super::types::{Refunds, TicketType, TicketTypeDetails};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{
        events::{self, EventCache, EventContext, SubResourceList, SubResources, Viewer},
        invitations,
        phase::Facts,
        sales::{self, Availability, CountedTicketType, Money},
    },
    platform::{
        error::AppError,
        http::{paging::PageRequest, respond::CachedJson},
    },
    ticketing::{questions, tickets},
};
use entities::{sea_orm_active_enums::TicketVisibility, ticket_types::Model as Row};

/// Lists the public ticket types of an event.
pub(super) async fn index(
    cache: &EventCache,
    viewer: &Viewer,
    event: &str,
    request: &PageRequest,
) -> Result<CachedJson, AppError> {
    let context = viewer.context();
    let (db, now) = (context.db.reader(), context.clock.now());
    events::sub_resources(cache, viewer, SubResourceList { event, topics: "tickets", request }, async |event| {
        let (sales, rows) = sales::of_event(db, event.id, now).await?;
        let facts = event.facts(&sales);

        let total = rows.len() as u64;
        // An event has few ticket types, so the pages are counted in memory.
        let rows = rows.into_iter().skip(request.offset() as usize).take(request.per_page as usize);
        let types = rows.map(|row| view(row, &event, &facts, now)).collect::<Result<_, _>>();
        let change_times = event.change_times(&sales);
        Ok(SubResources { rows: types.map_err(AppError::internal)?, total, change_times, shared: true })
    })
    .await
}

/// One ticket type by id or slug. Users who have accepted an invitation to a hidden type see it, too, and so do those with
/// a ticket of a type that was hidden or archived later.
pub(super) async fn show(viewer: &Viewer, event: &str, key: &str) -> Result<CachedJson, AppError> {
    let context = viewer.context();
    let (db, now) = (context.db.reader(), context.clock.now());
    let mut is_private = false;
    let response = events::sub_resource(viewer, event, "tickets", async |event| {
        let (sales, ticket_type) = sales::find_type(db, event.id, key, now)
            .await?
            .ok_or_else(|| AppError::not_found_with_tags("events tickets"))?;
        is_private = !ticket_type.row.active || ticket_type.row.visibility == TicketVisibility::Hidden;
        if is_private && !is_shown_to(db, viewer.user().await?, &ticket_type.row, now).await? {
            return Err(AppError::NotFound);
        }
        let change_times = event.change_times(&sales);
        let facts = event.facts(&sales);
        let questions = questions::of_ticket_type(db, event.id, ticket_type.row.id).await?;
        let ticket_type = view(ticket_type, &event, &facts, now).map_err(AppError::internal)?;
        Ok((TicketTypeDetails { ticket_type, questions }, change_times))
    })
    .await?;
    Ok(if is_private { response.private() } else { response })
}

/// Whether a user sees a ticket type that is hidden or archived.
async fn is_shown_to(
    db: &impl ConnectionTrait,
    user: Option<SignedIn>,
    row: &Row,
    now: DateTime<Utc>,
) -> Result<bool, AppError> {
    let Some(SignedIn { user, .. }) = user else { return Ok(false) };
    let is_invited = row.active && invitations::grants_ticket(db, user.id, row.id).await?;
    Ok(is_invited || tickets::has_unexpired(db, row, user.id, now).await?)
}

/// Builds the public view of a ticket type.
fn view(
    ticket_type: CountedTicketType,
    event: &EventContext,
    facts: &Facts,
    now: DateTime<Utc>,
) -> Result<TicketType, serde_json::Error> {
    let input = ticket_type.availability_input(facts, event.accepts_waiting_list(now), now);
    let availability = input.availability(now);
    let takes_waiting = input.has_waiting_list
        && ticket_type.row.visibility == TicketVisibility::Public
        && event.is_upcoming(now)
        && matches!(availability, Availability::NotYet | Availability::Waitlist | Availability::Ended);
    let row = ticket_type.row;
    Ok(TicketType {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        includes: serde_json::from_value(row.includes)?,
        price: Money::euros(row.price_minor),
        availability,
        takes_waiting,
        sales_from: input.sales_from,
        sales_until: input.sales_until,
        seats_left: input.limit.map(|limit| limit.left),
        recommended: row.recommended,
        refunds: Refunds {
            full_until: event.refunds.refund_full_until.unwrap_or(event.start_at()),
            part_until: event.refunds.refund_part_until,
            part_percent: event.refunds.refund_part_percent,
        },
        requires_approval: row.requires_approval,
        requires_team: row.requires_team,
        min_age: row.min_age,
    })
}
