//! Free seats of an event that the waiting list gives out.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use crate::{
    hackathon::{
        events::EventContext,
        phase::Phase,
        sales::{self, CountedTicketType},
    },
    ticketing::users_tickets,
};
use entities::{events::Model as Event, sea_orm_active_enums::TicketVisibility, ticket_types::Model as TicketType};

/// Ticket types that are on sale, with the seats left of each.
#[derive(Debug)]
pub(super) struct FreeSeats<'a> {
    event: &'a Event,
    types: Vec<(TicketType, i64)>,
    /// Seats left of the event.
    shared: i64,
}

impl<'a> FreeSeats<'a> {
    /// Counts the free seats of a locked event.
    pub(super) async fn count(db: &impl ConnectionTrait, event: &'a Event, now: DateTime<Utc>) -> Result<Self, DbErr> {
        let (sales, listed) = sales::of_event(db, event.id, now).await?;
        // Staff can still undo the end of these tickets, so the waiting list does not get their seats yet.
        let returnable = users_tickets::returnable_seats(db, event.id, now).await?;
        let returnable_of =
            |id: Uuid| returnable.iter().filter(|row| row.ticket_type_id == id).map(|row| row.seats).sum::<i64>();
        let shared = returnable.iter().filter(|row| row.counts_to_event_capacity).map(|row| row.seats).sum::<i64>();
        let facts = EventContext::from(event).facts(&sales);
        let is_on_sale = matches!(facts.phase(now), Phase::OnSale | Phase::SoldOut | Phase::SalesClosed);
        let left = |capacity: Option<i32>, taken: i64| {
            capacity.map_or(i64::MAX, |capacity| (i64::from(capacity) - taken).max(0))
        };
        let types = listed.into_iter().filter(|CountedTicketType { row, .. }| {
            let has_begun = row.sales_from.max(facts.opens_at).is_none_or(|from| from <= now);
            is_on_sale && has_begun && row.visibility == TicketVisibility::Public && row.waitlist_enabled
        });
        let types = types.map(|CountedTicketType { row, taken, .. }| {
            let own = left(row.capacity, taken + returnable_of(row.id));
            (row, own)
        });
        Ok(Self { event, types: types.collect(), shared: left(event.capacity, sales.taken + shared) })
    }

    /// The event that the seats belong to.
    pub(super) fn event(&self) -> &'a Event {
        self.event
    }

    /// Whether any seat is left.
    pub(super) fn is_any_left(&self) -> bool {
        self.types.iter().any(|(row, own)| self.left_of(row, *own) > 0)
    }

    /// The type that an entry gets seats of: the wanted one, or for any type the first one with enough seats, or the
    /// one with most. With its number of free seats; `None` if there are none.
    pub(super) fn pick_ticket_type(&self, wanted: Option<Uuid>, seats: i64) -> Option<(&TicketType, i64)> {
        let suitable = self.types.iter().filter(|(row, _)| wanted.is_none_or(|id| id == row.id));
        let left: Vec<(&TicketType, i64)> = suitable.map(|(row, own)| (row, self.left_of(row, *own))).collect();
        let enough = left.iter().find(|(_, left)| *left >= seats);
        // Of equal ones, the first.
        let most = left.iter().rev().max_by_key(|(_, left)| *left);
        enough.or(most).copied().filter(|(_, left)| *left > 0)
    }

    /// Takes seats.
    pub(super) fn take(&mut self, ticket_type: Uuid, seats: i64) {
        for (row, own) in &mut self.types {
            if row.id == ticket_type {
                *own = own.saturating_sub(seats);
                if row.counts_to_event_capacity {
                    self.shared = self.shared.saturating_sub(seats);
                }
            }
        }
    }

    fn left_of(&self, row: &TicketType, own: i64) -> i64 {
        if row.counts_to_event_capacity { own.min(self.shared) } else { own }
    }
}
