//! The credentials of an account: everything that gives access to it or its data without further proof. Sessions,
//! remembered devices, emailed links, the second factor, linked accounts and the URL of the personal calendar.
//!
//! Only this module revokes them. New kinds of credentials are added to [`revoke`], so that no event can miss one; a
//! test keeps other modules from ending sessions themselves.

mod queries;
mod service;
mod verification_link;

pub use queries::{calendar_generation, renew_calendar, restore_calendar_generation};
pub use service::{
    Cause, NewPassword, Revocation, delete_second_factor, revoke, revoke_all_users, revoke_links,
    revoke_verification_links, set_password,
};
pub use verification_link::{is_signed_verification, verification_hash, verification_link};
