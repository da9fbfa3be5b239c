//! HTTP handlers of the staff resource.

use actix_web::{delete, get, post, put};

use super::{
    service::TicketTypes,
    types::{StaffTicketType, StaffTicketTypePage, TicketTypeInput},
};
use crate::{
    hackathon::admin_resource::crud_handlers,
    platform::permissions::{TicketsDestroy, TicketsList, TicketsShow, TicketsStore, TicketsUpdate},
};

crud_handlers! {
    TicketTypes, TicketTypeInput => StaffTicketType, pages: StaffTicketTypePage;
    tag: "tickets", rows: "A page of ticket types", at: "/tickets", "/tickets/{id}";
    guard: "tickets" (TicketsList, TicketsStore, TicketsShow, TicketsUpdate, TicketsDestroy);
    /// Ticket types of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, name, price and position; `q` searches the name; `state` is `active` or `archived`.
    list;
    /// Add a ticket type
    ///
    /// `eventId`, `name` and `priceAmount` are required.
    store;
    /// Staff view of one ticket type
    show;
    /// Change a ticket type
    ///
    /// Omitted fields stay unchanged; null clears a field. A change of the price does not affect tickets that users
    /// already have.
    update;
    /// Delete a ticket type
    ///
    /// Returns 422 once a ticket of the type was issued; archive it instead.
    destroy;
}
