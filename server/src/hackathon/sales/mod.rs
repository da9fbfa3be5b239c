//! Sales of an event: taken seats, and whether a ticket type is available. Both are counted, never stored. Events and
//! invitations need them, so they are below `ticketing`, which sells the tickets.
//!
//! Numbers of seats, of a ticket type or of the event with all types that count to its capacity:
//!
//! - reserved: seats without a ticket, kept by invitations and by offers to the waiting list
//! - taken: tickets that take a seat, including unexpired holds, plus reserved seats
//! - free: `max(capacity - taken, 0)`; for a ticket type, at most the free seats of the event
//! - held back: free seats of a ticket type that go to the waiting list; all of them, or none
//! - for the public: `free - held back`

mod availability;
mod queries;
mod service;
mod types;

pub use availability::{Availability, AvailabilityInput, Limit};
pub use queries::{LIVE_TICKET_STATES, is_spent, live_tickets};
pub use service::{
    by_event, find_type, holds_ticket, is_overbooked, is_ticket_type_key, of_event, taken_by_type, taken_of_event,
    ticket_types,
};
pub use types::{CountedTicketType, Currency, Money, Sales};
