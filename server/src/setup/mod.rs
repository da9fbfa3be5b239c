//! The first administrator: while there is none, whoever runs the server gets a link that makes one (decision 20).

mod page;
mod service;
mod token;

use actix_web::web;

pub use service::{administrator, is_open, link};

/// `GET /setup` and `POST /setup`: a page of its own that needs neither flags nor scripts.
pub fn pages(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/setup").get(page::show).post(page::submit));
}
