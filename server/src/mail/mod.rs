//! Mails: written down in the transaction that causes them, sent afterwards by a worker, again and again until the
//! mail server takes them.

mod address;
mod backoff;
mod figures;
mod folder;
mod layout;
mod letter;
mod mailer;
mod message;
mod queries;
mod service;
mod smtp;
mod stopping;
mod worker;

use std::time::Duration;

pub use address::EmailAddress;
pub use layout::Layout;
pub use letter::{Content, Letter, Malformed, one_line};
pub use mailer::{Mailer, MailerError};
pub use service::{Listed, deliver, lease, list, retry, sweep, withdraw};
pub use worker::Worker;

/// Mails that were sent, or that nobody will take, are kept for so long.
pub const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
