//! The program as whoever runs it sees it.

mod config;
mod schema;
mod stop;
