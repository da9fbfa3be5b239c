//! What the server may rely on, on each database.

mod connect;
mod contention;
mod revisions;
mod schema;
mod teams;
