//! Mails about an account: links that prove a mailbox, and word of whatever happens to the keys of the account.
//!
//! Each is written down in the transaction of what it tells of; the caller wakes the mailer after the commit. Nothing
//! anybody typed is in them: whoever registers with a foreign address must not be able to write to it in our name. For the same
//! reason a mailbox nobody has proved gets nothing but those links, and only so many.

mod news;
mod notice;
mod service;
mod teams;

use std::time::Duration;

use crate::throttle::Limit;

pub use news::{News, Place};
pub use service::{mailbox, reset_link, reset_password, tell, verify_email, verify_email_again};
pub use teams::{TeamNews, TeamTurn};

/// Mails with a link that proves a mailbox, which a stranger may cause; more are left out without a word.
pub const VERIFY_PER_MAILBOX: Limit = Limit { name: "verify mailbox", most: 3, window: HOUR };
/// The same for mails that let somebody choose a new password.
pub const RESET_PER_MAILBOX: Limit = Limit { name: "reset mailbox", most: 3, window: HOUR };
/// Mails about devices that signed in; those beyond that say nothing new.
pub const NEW_DEVICE_PER_ACCOUNT: Limit = Limit { name: "new device", most: 5, window: HOUR };
/// Mails about remembered devices of which there was a copy.
pub const REPLAYED_PER_ACCOUNT: Limit = Limit { name: "replayed device", most: 5, window: HOUR };

/// Mails to a captain about people who ask for a place; they are all in the list of the team.
pub const REQUESTS_PER_ACCOUNT: Limit = Limit { name: "team requested", most: 5, window: HOUR };
/// Mails about what has become of somebody's place in a team.
pub const PLACES_PER_ACCOUNT: Limit = Limit { name: "team places", most: 10, window: HOUR };

const HOUR: Duration = Duration::from_secs(60 * 60);
