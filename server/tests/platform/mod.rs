//! What every feature stands on.

mod assets;
mod canaries;
mod contract;
mod csrf;
mod errors;
mod headers;
mod health;
mod limits;
mod log;
mod malformed;
mod proxies;
mod queries;
mod reference;
mod requests;
mod routes;
mod sessions;
