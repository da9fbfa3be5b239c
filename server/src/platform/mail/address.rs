//! Email addresses.

use std::fmt;

use url::Host;

const MAX_LEN: usize = 254;
const MAX_LOCAL_PART_LEN: usize = 64;

/// A deliverable email address: an unquoted local part and a public domain name, in ASCII.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Parses user input. Rejects quoted local parts, non-ASCII local parts and bare hosts; converts a non-ASCII domain
    /// to its registered form (punycode).
    pub fn parse(text: &str) -> Option<Self> {
        let (local, domain) = text.trim().rsplit_once('@')?;
        if local.len() > MAX_LOCAL_PART_LEN || !is_local(local) {
            return None;
        }
        let Ok(Host::Domain(domain)) = Host::parse(domain) else { return None };
        let address = format!("{local}@{domain}");
        (is_public(&domain) && address.len() <= MAX_LEN).then_some(Self(address))
    }

    /// For sending: the local part as typed, because its case is up to the receiving server.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// For lookups: in lower case, because no provider distinguishes addresses by case.
    pub fn normalised(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// For counting emails per recipient: without the tag after a plus, which does not change the recipient.
    pub fn without_tag(&self) -> String {
        let address = self.normalised();
        match (address.split_once('+'), address.rsplit_once('@')) {
            (Some((local, _)), Some((_, domain))) if !local.is_empty() => format!("{local}@{domain}"),
            _ => address,
        }
    }
}

/// Letters, digits and the symbols that need no quotes, separated by single dots.
fn is_local(local: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    local.split('.').all(|part| !part.is_empty() && part.bytes().all(plain))
}

/// At least two labels of letters, digits and inner hyphens; the last one is not a number.
fn is_public(domain: &str) -> bool {
    let plain = |label: &str| {
        let fits = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        fits && (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.') && domain.split('.').all(plain) && !last.bytes().all(|byte| byte.is_ascii_digit())
}

/// Without the local part, so that it may be logged.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "…@{}", self.0.rsplit('@').next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_trimmed_and_normalised() {
        for (typed, sent, found) in [
            (" ana@example.com ", "ana@example.com", "ana@example.com"),
            ("Ana.Silva+x@Example.COM", "Ana.Silva+x@example.com", "ana.silva+x@example.com"),
            ("o'neil@mail.example.pt", "o'neil@mail.example.pt", "o'neil@mail.example.pt"),
            ("ana@câmara.pt", "ana@xn--cmara-3qa.pt", "ana@xn--cmara-3qa.pt"),
        ] {
            let address = EmailAddress::parse(typed).expect(typed);

            assert_eq!((address.as_str(), address.normalised().as_str()), (sent, found));
        }
    }

    #[test]
    fn undeliverable_addresses_are_rejected() {
        let long = format!("{}@example.com", "a".repeat(65));
        let longer = format!("a@{}.com", "a.".repeat(130));
        for typed in [
            "",
            "@",
            "ana",
            "ana@",
            "@example.com",
            "ana@localhost",
            "ana@127.0.0.1",
            "ana@[127.0.0.1]",
            "a b@example.com",
            "ana@exa mple.com",
            "ana@example..com",
            ".ana@example.com",
            "ana.@example.com",
            "a..b@example.com",
            "\"ana\"@example.com",
            "aná@example.com",
            "ana@example.com\r\nBcc: eve@example.com",
            "ana\n@example.com",
            "ana@example.com,eve@example.com",
            "ana@-example.com",
            "ana@example.123",
            "<ana@example.com>",
            &long,
            &longer,
        ] {
            assert!(EmailAddress::parse(typed).is_none(), "{typed:?}");
        }
    }
}
