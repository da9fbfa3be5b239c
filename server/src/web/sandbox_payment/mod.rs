//! The payment page of the sandbox, where no money moves: `/payments/sandbox/{id}`. Development only.

mod page;

use actix_web::web;

use crate::web::forms::resource;

/// `GET` and `POST /payments/sandbox/{id}`: a separate page, as a provider's would be.
pub fn pages(cfg: &mut web::ServiceConfig) {
    cfg.service(resource("/payments/sandbox/{id}", page::submit, page::show));
}
