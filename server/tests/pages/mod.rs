//! Documents: what a browser or a crawler gets before any script of theirs runs.

mod cache;
mod content;
mod failures;
mod hidden;
mod visitors;
