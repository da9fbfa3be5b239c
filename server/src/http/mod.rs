//! Plumbing without business words.

pub mod client;
pub mod extract;
pub mod internal;
pub mod paging;
pub mod respond;
