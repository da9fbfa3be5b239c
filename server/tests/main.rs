//! The server over HTTP: the real application on fresh databases.

mod platform;
mod schema;
mod support;
