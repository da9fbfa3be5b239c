//! Emails as features create them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{address::EmailAddress, attachment::Attachment};

/// An email to one recipient.
#[derive(Debug, Clone)]
pub struct Email {
    /// Short name of the kind, for the log and for staff.
    pub(super) kind: &'static str,
    pub(super) recipient: EmailAddress,
    pub(super) subject: String,
    pub(super) content: Content,
    pub(super) headers: BTreeMap<&'static str, String>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) not_before: Option<DateTime<Utc>>,
}

/// The body of an email in both formats.
#[derive(Debug, Clone)]
pub struct Content {
    /// A complete HTML document.
    pub html: String,
    /// Plain text.
    pub text: String,
}

/// A header value with a control character, which could inject another header.
#[derive(Debug, thiserror::Error)]
#[error("the {0} header contains a control character")]
pub struct Malformed(&'static str);

impl Email {
    /// An email; fails if the subject contains a control character, such as a line break.
    pub fn new(
        kind: &'static str,
        recipient: EmailAddress,
        subject: String,
        content: Content,
    ) -> Result<Self, Malformed> {
        check("Subject", &subject)?;
        let (headers, attachments) = (BTreeMap::new(), Vec::new());
        Ok(Self { kind, recipient, subject, content, headers, attachments, not_before: None })
    }

    /// Keeps it in the outbox until a time. Until then, [`super::delete_if_untried`] can delete it.
    pub fn not_before(self, time: DateTime<Utc>) -> Self {
        Self { not_before: Some(time), ..self }
    }

    /// Adds small files.
    pub fn with_attachments(mut self, attachments: impl IntoIterator<Item = Attachment>) -> Self {
        self.attachments.extend(attachments);
        self
    }

    /// Adds a header; fails if the value contains a control character, such as a line break.
    pub fn with_header(mut self, name: &'static str, value: String) -> Result<Self, Malformed> {
        check(name, &value)?;
        self.headers.insert(name, value);
        Ok(self)
    }
}

/// The text in one line, for subjects that contain user input.
pub fn one_line(text: &str) -> String {
    text.split(char::is_control).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn check(name: &'static str, value: &str) -> Result<(), Malformed> {
    if value.chars().any(char::is_control) { Err(Malformed(name)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_injection_is_rejected() {
        let email = |subject: &str| {
            let to = EmailAddress::parse("ana@example.com").expect("an address");
            let content = Content { html: String::new(), text: String::new() };
            Email::new("test", to, subject.to_owned(), content)
        };

        for hostile in ["Hi\r\nBcc: eve@example.com", "Hi\nBcc: eve@example.com", "Hi\r", "Hi\0"] {
            assert!(email(hostile).is_err(), "{hostile:?}");
            assert!(email("Hi").expect("a letter").with_header("X-Test", hostile.to_owned()).is_err(), "{hostile:?}");
        }
    }
}
