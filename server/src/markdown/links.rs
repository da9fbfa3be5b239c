//! Where links may lead, and how they open.

use url::{ParseError, Url};

/// The only protocols an address may name.
pub(super) const PROTOCOLS: [&str; 6] = ["http", "https", "irc", "ircs", "mailto", "xmpp"];

/// An address that may stand in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// Of this site: opens in the same tab.
    Internal(String),
    /// Anything else: opens in a tab of its own.
    Other(String),
}

impl Address {
    /// Reads an address as browsers do. `None` when there is none, or none that is allowed.
    pub(super) fn read(text: &str) -> Option<Self> {
        // Browsers leave these out wherever they stand, so that `java\nscript:` runs.
        let text: String = text.chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r')).collect();
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || letter.is_control());
        if text.is_empty() || text.contains(char::is_control) || !has_fair_protocol(text) {
            return None;
        }
        // Whatever the sanitiser could not read either.
        if !matches!(Url::parse(text), Ok(_) | Err(ParseError::RelativeUrlWithoutBase)) {
            return None;
        }
        // `//host` and what browsers take for it lead elsewhere.
        let own_path = text.strip_prefix('/').is_some_and(|rest| !rest.starts_with(['/', '\\']));
        let internal = text.starts_with('#') || own_path;
        let text = text.to_owned();
        Some(if internal { Self::Internal(text) } else { Self::Other(text) })
    }

    /// As it is written.
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Internal(text) | Self::Other(text) => text,
        }
    }
}

/// Whatever stands before a colon is a protocol, unless the address began before: `a/b:c`, `?a:b`, `#a:b`.
fn has_fair_protocol(text: &str) -> bool {
    let before = text.split(['/', '?', '#']).next().unwrap_or_default();
    match before.split_once(':') {
        Some((protocol, _)) => PROTOCOLS.iter().any(|known| known.eq_ignore_ascii_case(protocol)),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_of_this_site_of_another_or_none() {
        for (text, internal) in [
            ("/rules", Some(true)),
            ("#prizes", Some(true)),
            ("/", Some(true)),
            ("#", Some(true)),
            ("//example.com", Some(false)),
            ("/\\example.com", Some(false)),
            ("/\t/example.com", Some(false)),
            ("rules", Some(false)),
            ("índice", Some(false)),
            ("água.png", Some(false)),
            ("\u{1f980}", Some(false)),
            ("/água", Some(true)),
            ("../rules", Some(false)),
            ("?a=javascript:b", Some(false)),
            ("HTTPS://example.com", Some(false)),
            ("mailto:hello@example.com", Some(false)),
            ("", None),
            (" \u{1}", None),
            ("tel:112", None),
            ("java\nscript:alert(1)", None),
            (" javascript:alert(1)", None),
            ("\u{1}javascript:alert(1)", None),
            ("java\u{0}script:alert(1)", None),
            ("java\\script:alert(1)", None),
            ("javascript%3Aalert(1)", Some(false)),
            (":", None),
            ("https://", None),
        ] {
            let read = Address::read(text);
            assert_eq!(read.as_ref().map(|read| matches!(read, Address::Internal(_))), internal, "{text:?}");
        }
    }
}
