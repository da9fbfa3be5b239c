//! Ticket types, the sale of tickets, the tickets that users hold, and check-in.

pub mod cancellations;
pub mod check_ins;
pub mod dashboard;
pub mod discounts;
pub mod idempotency;
pub mod invariants;
mod messages;
pub mod orders;
pub mod payments;
pub mod purchases;
pub mod questions;
pub mod reconfirmation;
pub mod share_cards;
pub mod ticket_emails;
pub mod ticket_keys;
pub mod ticket_types;
pub mod tickets;
pub mod transfers;
pub mod users_tickets;
pub mod waiting_list;
mod worker;

pub use worker::{Worker, run_once};
