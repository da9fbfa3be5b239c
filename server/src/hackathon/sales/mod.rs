//! Sales of an event: taken and reserved seats, and whether a ticket type is available. Both are counted, never stored.
//! Events and invitations need them, so they are below `ticketing`, which sells the tickets.

mod availability;
mod queries;
mod service;
mod types;

pub use availability::{Availability, Limit, Offer};
pub use service::{
    by_event, find_type, holds_ticket, is_overbooked, of_event, taken_by_type, taken_of_event, ticket_types,
};
pub use types::{CountedTicketType, Currency, Money, Sales};
