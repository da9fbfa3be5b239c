//! The credentials of an account: everything that gives access to it or its data without further proof. Sessions,
//! remembered devices, emailed links, the second factor, linked accounts and the URL of the personal calendar.
//!
//! Only this module revokes them. New kinds of credentials are added to [`revoke`], so that no event can miss one; a
//! test keeps other modules from ending sessions themselves.

mod queries;
mod service;

pub use service::{
    Cause, calendar_generation, renew_calendar, restore_calendar_generation, revoke, revoke_all_users, set_password,
};
