//! Ticket types, their prices and their availability.

pub mod ticket_types;
