//! A mail as features write it.

use std::collections::BTreeMap;

use super::EmailAddress;

/// One mail to one person.
#[derive(Debug, Clone)]
pub struct Letter {
    /// What it is about, in a word, for the log and for staff.
    pub(super) kind: &'static str,
    pub(super) recipient: EmailAddress,
    pub(super) subject: String,
    pub(super) content: Content,
    pub(super) headers: BTreeMap<&'static str, String>,
}

/// The same twice.
#[derive(Debug, Clone)]
pub struct Content {
    /// A whole document.
    pub html: String,
    /// Plain text.
    pub text: String,
}

/// A header that would begin another one.
#[derive(Debug, thiserror::Error)]
#[error("the {0} of a mail holds a control character")]
pub struct Malformed(&'static str);

impl Letter {
    /// A letter; refuses a subject of several lines.
    pub fn new(
        kind: &'static str,
        recipient: EmailAddress,
        subject: String,
        content: Content,
    ) -> Result<Self, Malformed> {
        check("Subject", &subject)?;
        Ok(Self { kind, recipient, subject, content, headers: BTreeMap::new() })
    }

    /// The same with one more header; refuses a value of several lines.
    pub fn with_header(mut self, name: &'static str, value: String) -> Result<Self, Malformed> {
        check(name, &value)?;
        self.headers.insert(name, value);
        Ok(self)
    }
}

/// A text in one line, whoever wrote it: for subjects that name something.
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
    fn nothing_can_begin_a_header_of_its_own() {
        let letter = |subject: &str| {
            let to = EmailAddress::parse("ana@example.com").expect("an address");
            let content = Content { html: String::new(), text: String::new() };
            Letter::new("test", to, subject.to_owned(), content)
        };

        for hostile in ["Hi\r\nBcc: eve@example.com", "Hi\nBcc: eve@example.com", "Hi\r", "Hi\0"] {
            assert!(letter(hostile).is_err(), "{hostile:?}");
            assert!(letter("Hi").expect("a letter").with_header("X-Test", hostile.to_owned()).is_err(), "{hostile:?}");
        }
    }
}
