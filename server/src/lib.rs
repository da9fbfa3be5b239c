//! The event's website. Modules in reading order.

pub mod error;
pub mod state;
