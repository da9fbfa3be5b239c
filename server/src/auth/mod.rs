//! Coming and going: logging in, registering, proving again who one is, and the places one is signed in at.

mod api;
mod device;
mod devices;
mod forms;
mod guards;
mod input;
mod limits;
mod service;
mod types;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::pages::forms::route;

pub use guards::{Guest, Looks, May, Recent, SignedIn, signed_in};
pub use limits::{PASSWORD, enforce_password};
pub use service::{Method, Outcome, complete, finish, prove};
pub use types::{Applicant, Registration};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::login)
        .service(api::logout)
        .service(api::register)
        .service(api::user)
        .service(api::permissions)
        .service(api::confirm_password)
        .service(api::confirmed_password_status)
        .service(api::change_password)
        .service(devices::index)
        .service(devices::destroy_others)
        .service(devices::destroy);
}

/// Where the pages' forms are sent without JavaScript.
pub fn forms(cfg: &mut web::ServiceConfig) {
    cfg.service(route("/login", forms::login))
        .service(route(forms::REGISTER, forms::register))
        .service(route("/logout", forms::logout));
}
