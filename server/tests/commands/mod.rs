//! The program as whoever runs it sees it.

mod accounts;
mod config;
mod schema;
mod stop;
