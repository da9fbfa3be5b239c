//! What the server may rely on, on each database.

mod schema;
