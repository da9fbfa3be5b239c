//! Lists ticket types with their availability.

use chrono::{DateTime, Utc};

use super::types::TicketType;
use crate::{
    hackathon::{
        events::{self, Children, Edition, EventCache, Viewer},
        phase::Facts,
        sales::{self, CountedTicketType, Money},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{paging::PageRequest, respond::Prepared},
    },
};

/// Lists the public ticket types of an event.
pub(super) async fn index(
    (context, cache): (&Context, &EventCache),
    viewer: &Viewer,
    event: &str,
    request: &PageRequest,
) -> Result<Prepared, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    events::children((context, cache), viewer, event, "tickets", request, async |event| {
        let (sales, rows) = sales::of_event(db, event.id, now).await?;
        let facts = event.facts(&sales);

        let total = rows.len() as u64;
        // An event has few ticket types, so the pages are counted in memory.
        let rows = rows.into_iter().skip(request.offset() as usize).take(request.per_page as usize);
        let types = rows.map(|row| view(row, &event, &facts, now)).collect::<Result<_, _>>();
        Ok(Children { rows: types.map_err(AppError::internal)?, total, moments: event.moments(&sales) })
    })
    .await
}

/// Builds the public view of a ticket type.
fn view(
    kind: CountedTicketType,
    event: &Edition,
    facts: &Facts,
    now: DateTime<Utc>,
) -> Result<TicketType, serde_json::Error> {
    let offer = kind.offer(facts, event.takes_waiting(now), now);
    let row = kind.row;
    Ok(TicketType {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        includes: serde_json::from_value(row.includes)?,
        price: Money::euros(row.price_minor),
        availability: offer.availability(now),
        sales_from: offer.sales_from,
        sales_until: offer.sales_until,
        seats_left: offer.limit.map(|limit| limit.left),
        recommended: row.recommended,
    })
}
