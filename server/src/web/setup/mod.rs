//! Creates the first administrator: while there is none, the server's operator gets a link for it (decision 20).

mod page;
mod service;
mod token;

use actix_web::web;

use crate::web::forms::resource;

pub use service::{administrator, is_open, link};

/// `GET /setup` and `POST /setup`: a separate page that needs neither flags nor scripts.
pub fn pages(cfg: &mut web::ServiceConfig) {
    cfg.service(resource("/setup", page::submit, page::show));
}
