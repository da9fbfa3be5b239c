//! Ticket types, the sale of tickets, the tickets that users hold, and check-in.

pub mod check_ins;
pub mod purchases;
pub mod ticket_types;
pub mod tickets;
