//! The page that reminders lead to: `/reconfirm?token=…`. It works without a login and without scripts.

mod page;

use actix_web::web;

use crate::{ticketing::reconfirmation::PAGE, web::forms::resource};

/// `GET` and `POST /reconfirm`.
pub fn pages(cfg: &mut web::ServiceConfig) {
    cfg.service(resource(PAGE, page::submit, page::show));
}
