//! People with an account.

mod queries;
mod service;
mod staff;
mod types;

pub use service::{
    TAKEN, by_email, by_login, by_username, find, hold, insert, note_login, preferences, present, rehash, set_password,
    username_for,
};
pub use staff::{Erased, erase};
pub use types::{NewUser, Preferences, User};
