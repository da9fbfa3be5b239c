//! Login, registration, password confirmation and the list of sessions.

mod api;
mod denied_requests;
mod guards;
mod input;
mod known_browser;
mod known_visitor;
mod limits;
mod service;
mod sessions_api;
mod types;

use actix_web::http::header::{HeaderName, HeaderValue};

use crate::platform::http::route_config::RouteConfig;

pub use denied_requests::audit_denied_requests;
pub use guards::{Guest, ReadOnly, RecentlyAuthenticated, RequirePermission, SignedIn, signed_in, user_may};
pub use known_browser::{is_known as is_known_browser, remember as remember_browser};
pub use known_visitor::{KnownVisitor, adopt_known_visitor};
pub use limits::{PASSWORD, REGISTRATIONS, enforce_list_exports, enforce_password};
pub use service::{
    Method, Outcome, change_password, complete_first_factor, complete_second_factor, confirm_password, login, logout,
    register, verify_own_password,
};
pub use types::{Credentials, PasswordChange, PasswordConfirmation, Registration, ValidRegistration};

/// Clears the browser's cache, so that the next user of the browser sees no private pages, not even with the back
/// button.
pub const CLEAR_SITE_DATA: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\", \"storage\""));

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::login)
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
