//! Which URLs a text may contain.

use text::local_path::is_local_path;
use url::{ParseError, Url};

/// The allowed protocols.
pub(crate) const PROTOCOLS: [&str; 6] = ["http", "https", "irc", "ircs", "mailto", "xmpp"];

/// An allowed URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Address {
    /// On this site: opens in the same tab.
    Internal(String),
    /// Anywhere else: opens in a new tab.
    Other(String),
}

impl Address {
    /// Parses a URL as browsers do. `None` if it is empty or not allowed.
    pub(crate) fn read(text: &str) -> Option<Self> {
        // Browsers remove these, so that `java\nscript:` runs.
        let text: String = text.chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r')).collect();
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || letter.is_control());
        if text.is_empty() || text.contains(char::is_control) || !has_allowed_protocol(text) {
            return None;
        }
        // ammonia removes URLs that it cannot parse.
        if !matches!(Url::parse(text), Ok(_) | Err(ParseError::RelativeUrlWithoutBase)) {
            return None;
        }
        let internal = text.starts_with('#') || is_local_path(text);
        let text = text.to_owned();
        Some(if internal { Self::Internal(text) } else { Self::Other(text) })
    }

    /// The URL as written.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Internal(text) | Self::Other(text) => text,
        }
    }
}

/// The part before a colon is a protocol, unless the path, query or fragment began before: `a/b:c`, `?a:b`, `#a:b`.
fn has_allowed_protocol(text: &str) -> bool {
    let before = text.split(['/', '?', '#']).next().unwrap_or_default();
    match before.split_once(':') {
        Some((protocol, _)) => PROTOCOLS.iter().any(|allowed| allowed.eq_ignore_ascii_case(protocol)),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_internal_external_or_invalid() {
        for (text, internal) in [
            ("/rules", Some(true)),
            ("#prizes", Some(true)),
            ("/", Some(true)),
            ("#", Some(true)),
            ("//example.com", Some(false)),
            ("/\\example.com", Some(false)),
            ("/\t/example.com", Some(false)),
            ("/.//example.com", Some(false)),
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
