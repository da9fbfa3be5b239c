//! Login, registration, password confirmation and the list of sessions.

mod api;
mod input;
mod limits;
mod service;
mod sessions_api;
mod types;

use actix_web::http::header::{HeaderName, HeaderValue};

use crate::platform::http::route_config::RouteConfig;

pub use limits::REGISTRATIONS;
pub use service::{
    FirstFactor, Method, Outcome, change_password, complete_first_factor, complete_second_factor, confirm_password,
    login, logout, register, verify_own_password,
};
pub use types::{Credentials, PasswordChange, PasswordConfirmation, Registration, ValidRegistration};

/// Clears the browser's cache, so that the next user of the browser sees no private pages, not even with the back
/// button.
pub const CLEAR_SITE_DATA: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\", \"storage\""));

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes
        .service(api::login)
        .service(api::logout)
        .service(api::register)
        .service(api::user)
        .service(api::permissions)
        .service(api::confirm_password)
        .service(api::confirmed_password_status)
        .service(api::change_password)
        .service(sessions_api::index)
        .service(sessions_api::destroy_others)
        .service(sessions_api::destroy);
}
