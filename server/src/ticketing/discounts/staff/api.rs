//! HTTP handlers of the staff resource.

use actix_web::{delete, get, post, put};

use super::{
    service::DiscountCodes,
    types::{DiscountCodeInput, StaffDiscountCode, StaffDiscountCodePage},
};
use crate::{
    hackathon::admin_resource::crud_handlers,
    platform::permissions::{TicketsDestroy, TicketsList, TicketsShow, TicketsStore, TicketsUpdate},
};

crud_handlers! {
    DiscountCodes, DiscountCodeInput => StaffDiscountCode, pages: StaffDiscountCodePage;
    tag: "discount_codes", rows: "A page of discount codes", at: "/discount-codes", "/discount-codes/{id}";
    guard: "tickets" (TicketsList, TicketsStore, TicketsShow, TicketsUpdate, TicketsDestroy);
    /// Discount codes of all editions, newest first by default
    ///
    /// `sort` is one of createdAt and code; `q` searches the code; `state` is `active` or `paused`.
    list;
    /// Add a discount code
    ///
    /// `eventId`, `code` and `kind` are required.
    store;
    /// Staff view of one discount code
    show;
    /// Change a discount code
    ///
    /// Omitted fields stay unchanged; null clears a field. Purchases that use the code keep their price.
    update;
    /// Delete a discount code
    ///
    /// Returns 422 once a ticket used it; pause it instead.
    destroy;
}
