//! What every feature stands on.

mod csrf;
mod errors;
mod headers;
mod health;
mod limits;
mod requests;
mod routes;
mod sessions;
