//! What every feature stands on.

mod admin_pages;
mod assets;
mod connections;
mod contract;
mod csrf;
mod errors;
mod forgery;
mod headers;
mod health;
mod leaks;
mod limits;
mod log;
mod malformed;
mod mass_assignment;
mod ownership;
mod proxies;
mod queries;
mod reference;
mod requests;
mod routes;
mod secret_leaks;
mod sessions;
mod staff_two_factor;
