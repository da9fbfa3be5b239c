//! Emails: added to an outbox in the transaction that causes them, and sent afterwards by a worker, which retries until
//! the mail server accepts them.

mod address;
mod attachment;
mod backoff;
mod claim;
mod email;
mod file_transport;
mod layout;
pub mod mailer;
mod message;
mod metrics;
mod queries;
mod service;
mod shutdown;
mod smtp;
mod worker;

use std::time::Duration;

pub use address::EmailAddress;
pub use attachment::Attachment;
pub use claim::LEASE;
pub use email::{Content, Email, Malformed, one_line};
pub use layout::Layout;
pub use mailer::{DeliveryListener, Mailer, MailerError};
pub use queries::{delete_all_unsent, delete_if_untried, delete_unsent};
pub use service::{OutboxSummary, delete_expired, deliver, list, retry};
pub use worker::Worker;

/// How long emails are stored after they were sent or given up.
pub const RETENTION: Duration = Duration::from_secs(30 * 24 * 60 * 60);
