//! Who sends a request: the guards of routes, the signed-in user, and the browsers that an account knows.

mod denied_requests;
mod guards;
mod known_browser;
mod known_visitor;
mod limits;

pub use denied_requests::audit_denied_requests;
pub use guards::{
    ALREADY_SIGNED_IN, Guest, ReadOnly, RecentlyAuthenticated, RequirePermission, SignedIn, optional_caller, signed_in,
    user_may,
};
pub use known_browser::{is_known as is_known_browser, remember as remember_browser};
pub use known_visitor::{KnownVisitor, adopt_known_visitor};
pub use limits::{PASSWORD, enforce_list_exports, enforce_password, refund_password};
