//! The end of an account: its deletion, and its handover to the owner of the email address. Both run in the caller's
//! transaction, and call [`PersonalData`](crate::platform::personal_data::PersonalData) for what other features keep.

mod deletion;
mod handover;

pub use deletion::{DeletedAccount, delete, verified_email};
pub use handover::{HANDED_OVER, NewOwner, hand_over, stays_with_owner};
