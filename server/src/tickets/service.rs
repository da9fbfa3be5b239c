//! What can be had, and what is taken.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures_util::try_join;
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    availability::{Availability, Limit, Offer},
    queries,
    types::{CountedRow, Money, Sales, TicketType},
};
use crate::{
    entities::{events::Model as Event, ticket_types},
    error::AppError,
    events::{self, Children, Edition, Facts, Viewer},
    http::{paging::PageRequest, respond::Prepared},
    state::AppState,
};

/// The kinds of tickets of an event that everybody may know of.
pub(super) async fn index(
    state: &AppState,
    viewer: &Viewer,
    event: &str,
    request: &PageRequest,
) -> Result<Prepared, AppError> {
    let (db, now) = (state.db.reader(), state.clock.now());
    events::children(state, viewer, event, "tickets", request, async |event| {
        let of = [event.id];
        let (mut sales, mut rows) = try_join!(sales(db, &of, now), queries::counted(db, event.id, now))?;
        let sales = sales.remove(&event.id).unwrap_or_default();
        for kind in &mut rows {
            kind.taken += sales.promised.get(&kind.row.id).copied().unwrap_or_default();
        }
        let facts = event.facts(&sales);

        let total = rows.len() as u64;
        // An event has a handful of them: no need to let the database count pages.
        let rows = rows.into_iter().skip(request.offset() as usize).take(request.per_page as usize);
        let types = rows.map(|row| view(row, &event, &facts, now)).collect::<Result<_, _>>();
        Ok(Children { rows: types.map_err(AppError::internal)?, total, moments: event.moments(&sales) })
    })
    .await
}

/// How events sell, for all of them at once; nothing for an event without tickets.
pub async fn sales(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, Sales>, DbErr> {
    let (taken, promised, offered) =
        try_join!(queries::taken(db, events, now), queries::promised(db, events, now), queries::offered(db, events))?;
    let mut sales: HashMap<Uuid, Sales> = HashMap::new();
    let mut by_kind: HashMap<Uuid, i64> = HashMap::with_capacity(taken.len());
    for row in &promised {
        *sales.entry(row.event_id).or_default().promised.entry(row.ticket_type_id).or_default() += row.taken;
    }
    for row in taken.into_iter().chain(promised) {
        *by_kind.entry(row.ticket_type_id).or_default() += row.taken;
        let sales = sales.entry(row.event_id).or_default();
        sales.taken += if row.counts_to_event_capacity { row.taken } else { 0 };
        sales.freed_at = earliest([sales.freed_at, row.freed_at]);
    }
    for row in offered {
        let taken = by_kind.get(&row.id).copied().unwrap_or_default();
        sales.entry(row.event_id).or_default().kinds.push(CountedRow { row, taken });
    }
    Ok(sales)
}

/// All kinds of tickets of an event, whoever may know of them, in the order staff chose.
pub async fn kinds(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_types::Model>, DbErr> {
    queries::kinds(db, event).await
}

/// Whether more places are taken, or kept, than there are for a kind of ticket of an event: asked by whoever takes one,
/// in the transaction that holds the event and has written it.
pub async fn is_overbooked(
    db: &impl ConnectionTrait,
    event: &Event,
    kind: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let of = [event.id];
    let (taken, promised) = (queries::taken(db, &of, now).await?, queries::promised(db, &of, now).await?);
    let known = queries::kinds(db, event.id).await?;
    let rows = || taken.iter().chain(&promised);
    let Some(kind) = known.into_iter().find(|known| known.id == kind) else { return Ok(false) };
    let own: i64 = rows().filter(|row| row.ticket_type_id == kind.id).map(|row| row.taken).sum();
    let all: i64 = rows().filter(|row| row.counts_to_event_capacity).map(|row| row.taken).sum();
    let shared = event.capacity.filter(|_| kind.counts_to_event_capacity);
    Ok(kind.capacity.is_some_and(|capacity| own > capacity.into())
        || shared.is_some_and(|capacity| all > capacity.into()))
}

impl Sales {
    /// When the first kind of ticket went, or goes, on sale.
    pub fn open_at(&self) -> Option<DateTime<Utc>> {
        self.kinds.iter().map(|kind| kind.row.sales_from.unwrap_or(kind.row.created_at)).min()
    }

    /// When any of it may be another by itself.
    pub fn moments(&self) -> impl Iterator<Item = DateTime<Utc>> {
        let sold = |kind: &CountedRow| [kind.row.sales_from, kind.row.sales_until];
        self.kinds.iter().flat_map(sold).chain([self.freed_at]).flatten()
    }

    /// What the cheapest ticket costs that anybody can have; while there is none, the cheapest one may wait for.
    /// `waitlist`: whether the event lets those wait who come too late.
    pub fn price_from(&self, facts: &Facts, waitlist: bool, now: DateTime<Utc>) -> Option<Money> {
        let prices = self.kinds.iter().filter_map(|kind| {
            let has_to_wait = match offer(kind, facts, waitlist, now).availability(now) {
                Availability::Available | Availability::FewLeft => false,
                Availability::NotYet | Availability::Waitlist => true,
                Availability::SoldOut | Availability::InviteOnly | Availability::Ended => return None,
            };
            Some((has_to_wait, kind.row.price_minor))
        });
        prices.min().map(|(_, price)| Money::euros(price))
    }
}

/// What the availability of a kind of ticket follows from.
fn offer(CountedRow { row, taken }: &CountedRow, facts: &Facts, waitlist: bool, now: DateTime<Utc>) -> Offer {
    let own = row.capacity.map(|capacity| Limit::of(capacity, *taken));
    let shared = facts.capacity.filter(|_| row.counts_to_event_capacity);
    let shared = shared.map(|capacity| Limit::of(capacity, facts.taken));
    Offer {
        phase: facts.phase(now),
        visibility: row.visibility,
        sales_from: row.sales_from.max(facts.opens_at),
        sales_until: earliest([row.sales_until, facts.closes_at]),
        limit: own.into_iter().chain(shared).min_by_key(|limit| limit.left),
        waitlist: row.waitlist_enabled && waitlist,
    }
}

/// A kind of ticket as anybody may see it.
fn view(kind: CountedRow, event: &Edition, facts: &Facts, now: DateTime<Utc>) -> Result<TicketType, serde_json::Error> {
    let offer = offer(&kind, facts, event.takes_waiting(now), now);
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

fn earliest(times: [Option<DateTime<Utc>>; 2]) -> Option<DateTime<Utc>> {
    times.into_iter().flatten().min()
}
