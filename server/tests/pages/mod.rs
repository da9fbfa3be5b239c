//! Server-rendered documents, as browsers and crawlers receive them before any script runs.

mod cache;
mod content;
mod failures;
mod hidden;
mod malformed;
mod outbound;
mod pollution;
mod shared_data;
mod spelling;
mod state;
mod visitors;
