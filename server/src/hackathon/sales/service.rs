//! Counts taken seats and computes availability.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures_util::try_join;
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    availability::{Availability, AvailabilityInput, Limit},
    queries,
    types::{CountedTicketType, Money, Sales, SeatCountRow},
};
use crate::{hackathon::phase::Facts, platform::slug::IdOrSlug};
use entities::{events::Model as Event, ticket_types};

/// Returns the sales of several events; omits events without tickets.
pub async fn by_event(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, Sales>, DbErr> {
    let (sold, reserved, on_sale, waiting) = try_join!(
        queries::sold(db, events, now),
        reserved(db, events, now),
        queries::on_sale(db, events),
        queries::waiting(db, events, now)
    )?;
    let mut sales: HashMap<Uuid, Sales> = HashMap::new();
    let mut by_type: HashMap<Uuid, i64> = HashMap::with_capacity(sold.len());
    for row in &reserved {
        *sales.entry(row.event_id).or_default().reserved.entry(row.ticket_type_id).or_default() += row.taken;
    }
    for row in sold.into_iter().chain(reserved) {
        *by_type.entry(row.ticket_type_id).or_default() += row.taken;
        let sales = sales.entry(row.event_id).or_default();
        sales.taken += if row.counts_to_event_capacity { row.taken } else { 0 };
        sales.freed_at = earliest([sales.freed_at, row.freed_at]);
    }
    for row in on_sale {
        let taken = by_type.get(&row.id).copied().unwrap_or_default();
        sales.entry(row.event_id).or_default().types.push(CountedTicketType { row, taken, held_back: false });
    }
    for row in waiting {
        let sales = sales.entry(row.event_id).or_default();
        sales.is_limited = row.capacity.is_some();
        sales.waiting.push(row);
    }
    for sales in sales.values_mut().filter(|sales| !sales.waiting.is_empty()) {
        let held_back: Vec<bool> =
            sales.types.iter().map(|ticket_type| sales.holds_back(&ticket_type.row, now)).collect();
        for (ticket_type, held_back) in sales.types.iter_mut().zip(held_back) {
            ticket_type.held_back = held_back;
        }
    }
    Ok(sales)
}

/// Counts the seats that are reserved without a ticket, by invitations and by offers to the waiting list.
async fn reserved(db: &impl ConnectionTrait, events: &[Uuid], now: DateTime<Utc>) -> Result<Vec<SeatCountRow>, DbErr> {
    let (mut reserved, on_offer) = try_join!(queries::reserved(db, events, now), queries::on_offer(db, events, now))?;
    reserved.extend(on_offer);
    Ok(reserved)
}

/// Returns the sales of an event, and its listed ticket types in the order staff chose.
pub async fn of_event(
    db: &impl ConnectionTrait,
    event: Uuid,
    now: DateTime<Utc>,
) -> Result<(Sales, Vec<CountedTicketType>), DbErr> {
    let event_ids = [event];
    let (mut sales, mut listed) = try_join!(by_event(db, &event_ids, now), queries::list_with_taken(db, event, now))?;
    let sales = sales.remove(&event).unwrap_or_default();
    for ticket_type in &mut listed {
        ticket_type.taken += sales.reserved.get(&ticket_type.row.id).copied().unwrap_or_default();
        ticket_type.held_back = sales.holds_back(&ticket_type.row, now);
    }
    Ok((sales, listed))
}

/// Returns the sales of an event, and one of its ticket types by id or slug, even if it is hidden or archived.
pub async fn find_type(
    db: &impl ConnectionTrait,
    event: Uuid,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<(Sales, CountedTicketType)>, DbErr> {
    let Ok(key) = key.parse() else { return Ok(None) };
    let sales = by_event(db, &[event], now).await?.remove(&event).unwrap_or_default();
    let is_named = |known: &&CountedTicketType| match &key {
        IdOrSlug::Id(id) => known.row.id == *id,
        IdOrSlug::Slug(slug) => known.row.slug == slug.as_str(),
    };
    if let Some(public) = sales.types.iter().find(is_named).cloned() {
        return Ok(Some((sales, public)));
    }
    let ticket_type = queries::find_with_taken(db, event, &key, now).await?;
    Ok(ticket_type.map(|mut ticket_type| {
        ticket_type.taken += sales.reserved.get(&ticket_type.row.id).copied().unwrap_or_default();
        ticket_type.held_back = sales.holds_back(&ticket_type.row, now);
        (sales, ticket_type)
    }))
}

/// Returns all ticket types of an event, hidden ones included, in the order staff chose.
pub async fn ticket_types(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_types::Model>, DbErr> {
    queries::types(db, event).await
}

/// Whether a key from a URL or a request is the slug or the id of a ticket type.
pub fn is_ticket_type_key(ticket_type: &ticket_types::Model, key: &str) -> bool {
    ticket_type.slug == key || key.parse() == Ok(ticket_type.id)
}

/// Returns the number of taken and reserved seats by ticket type; omits types without any.
pub async fn taken_by_type(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, i64>, DbErr> {
    let (sold, reserved) = try_join!(queries::sold(db, events, now), reserved(db, events, now))?;
    let mut by_type = HashMap::new();
    for row in sold.into_iter().chain(reserved) {
        *by_type.entry(row.ticket_type_id).or_default() += row.taken;
    }
    Ok(by_type)
}

/// Returns the number of taken and reserved seats of an event, without those of types that do not count.
pub async fn taken_of_event(db: &impl ConnectionTrait, event: Uuid, now: DateTime<Utc>) -> Result<i64, DbErr> {
    let event_ids = [event];
    let (sold, reserved) = try_join!(queries::sold(db, &event_ids, now), reserved(db, &event_ids, now))?;
    let counted = sold.iter().chain(&reserved).filter(|row| row.counts_to_event_capacity);
    Ok(counted.map(|row| row.taken).sum())
}

/// Whether a user holds a confirmed ticket of an event.
pub async fn holds_ticket(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<bool, DbErr> {
    queries::holds_ticket(db, event, user).await
}

/// Whether more seats of a ticket type are taken or reserved than exist. Call it after writing a ticket, in the
/// transaction that locks the event.
pub async fn is_overbooked(
    db: &impl ConnectionTrait,
    event: &Event,
    ticket_type: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let event_ids = [event.id];
    let (sold, reserved) = (queries::sold(db, &event_ids, now).await?, reserved(db, &event_ids, now).await?);
    let known = queries::types(db, event.id).await?;
    let rows = || sold.iter().chain(&reserved);
    let Some(ticket_type) = known.into_iter().find(|known| known.id == ticket_type) else { return Ok(false) };
    let own: i64 = rows().filter(|row| row.ticket_type_id == ticket_type.id).map(|row| row.taken).sum();
    let all: i64 = rows().filter(|row| row.counts_to_event_capacity).map(|row| row.taken).sum();
    let shared = event.capacity.filter(|_| ticket_type.counts_to_event_capacity);
    Ok(ticket_type.capacity.is_some_and(|capacity| own > capacity.into())
        || shared.is_some_and(|capacity| all > capacity.into()))
}

impl Sales {
    /// Whether free seats of a ticket type go to users on the waiting list: they wait for it, or for a type that takes
    /// seats from the same capacity, and could get one.
    fn holds_back(&self, row: &ticket_types::Model, now: DateTime<Utc>) -> bool {
        let is_awaited = |known: &CountedTicketType| {
            let is_open = known.row.sales_from.is_none_or(|from| from <= now);
            let is_wanted = self.waiting.iter().any(|entry| {
                let may_have = entry.in_team || !known.row.requires_team;
                may_have && entry.ticket_type_id.is_none_or(|id| id == known.row.id)
            });
            known.row.waitlist_enabled && is_open && is_wanted
        };
        let competes = |known: &CountedTicketType| {
            let has_seats = known.row.capacity.is_none_or(|capacity| i64::from(capacity) > known.taken);
            self.is_limited && has_seats && known.row.counts_to_event_capacity && row.counts_to_event_capacity
        };
        self.types.iter().any(|known| is_awaited(known) && (known.row.id == row.id || competes(known)))
    }

    /// Seats of the event that the public cannot get: those taken, and all others while they go to the waiting list.
    pub fn unavailable_to_public(&self, capacity: Option<i32>) -> i64 {
        let held_back = !self.types.is_empty() && self.types.iter().all(|known| known.held_back);
        let all = capacity.filter(|_| held_back).map(i64::from);
        all.map_or(self.taken, |all| all.max(self.taken))
    }

    /// Returns when the first ticket type goes, or went, on sale.
    pub fn open_at(&self) -> Option<DateTime<Utc>> {
        self.types.iter().map(|ticket_type| ticket_type.row.sales_from.unwrap_or(ticket_type.row.created_at)).min()
    }

    /// Returns the times at which sales change without a write.
    pub fn change_times(&self) -> impl Iterator<Item = DateTime<Utc>> {
        let sold = |ticket_type: &CountedTicketType| [ticket_type.row.sales_from, ticket_type.row.sales_until];
        self.types.iter().flat_map(sold).chain([self.freed_at]).flatten()
    }

    /// Returns the price of the cheapest available public ticket; if there is none, of the cheapest one with a waiting list
    /// or a later start of sales. `has_waiting_list`: whether the event has a waiting list.
    pub fn price_from(&self, facts: &Facts, has_waiting_list: bool, now: DateTime<Utc>) -> Option<Money> {
        let prices = self.types.iter().filter_map(|ticket_type| {
            let has_to_wait = match ticket_type.availability_input(facts, has_waiting_list, now).availability(now) {
                Availability::Available | Availability::FewLeft => false,
                Availability::NotYet | Availability::Waitlist => true,
                Availability::SoldOut | Availability::InviteOnly | Availability::Ended => return None,
            };
            Some((has_to_wait, ticket_type.row.price_minor))
        });
        prices.min().map(|(_, price)| Money::euros(price))
    }
}

impl CountedTicketType {
    /// Collects the facts that determine the availability. `has_waiting_list`: whether the event has a waiting list.
    pub fn availability_input(&self, facts: &Facts, has_waiting_list: bool, now: DateTime<Utc>) -> AvailabilityInput {
        let Self { row, taken, held_back } = self;
        let own = row.capacity.map(|capacity| Limit::new(capacity, *taken));
        let shared = facts.capacity.filter(|_| row.counts_to_event_capacity);
        let shared = shared.map(|capacity| Limit::new(capacity, facts.taken));
        let limit = own.into_iter().chain(shared).min_by_key(|limit| limit.left);
        AvailabilityInput {
            phase: facts.phase(now),
            visibility: row.visibility,
            sales_from: row.sales_from.max(facts.opens_at),
            sales_until: earliest([row.sales_until, facts.closes_at]),
            limit: limit.map(|limit| if *held_back { Limit { left: 0, ..limit } } else { limit }),
            has_waiting_list: row.waitlist_enabled && has_waiting_list,
        }
    }
}

fn earliest(times: [Option<DateTime<Utc>>; 2]) -> Option<DateTime<Utc>> {
    times.into_iter().flatten().min()
}
