//! Documents: what a browser or a crawler gets before any script of theirs runs.

mod content;
mod failures;
mod visitors;
