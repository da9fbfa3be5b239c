//! Proving that a mailbox is theirs: a signed link, followed on whatever device reads the mail.

mod links;

pub use links::link;

/// For so long a link proves a mailbox.
pub const VALID: std::time::Duration = std::time::Duration::from_secs(60 * 60);
