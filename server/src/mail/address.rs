//! Addresses of mailboxes.

use std::fmt;

use url::Host;

const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// An address mails can be sent to: a plain local part and a domain that may be looked up, in ASCII.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// Reads what a visitor typed. Quoted local parts, those beyond ASCII and bare hosts are refused; a domain beyond
    /// ASCII is turned into its registered form.
    pub fn parse(text: &str) -> Option<Self> {
        let (local, domain) = text.trim().rsplit_once('@')?;
        if local.len() > LONGEST_LOCAL || !is_local(local) {
            return None;
        }
        let Ok(Host::Domain(domain)) = Host::parse(domain) else { return None };
        let address = format!("{local}@{domain}");
        (is_public(&domain) && address.len() <= LONGEST).then_some(Self(address))
    }

    /// For sending: the local part as it was typed, because its case is the receiving server's affair.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// For finding it again: in lower case, because no provider tells mailboxes apart by case.
    pub fn normalised(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// For counting what arrives in one mailbox: what stands behind a plus is only a mark.
    pub fn mailbox(&self) -> String {
        let address = self.normalised();
        match (address.split_once('+'), address.rsplit_once('@')) {
            (Some((mailbox, _)), Some((_, domain))) if !mailbox.is_empty() => format!("{mailbox}@{domain}"),
            _ => address,
        }
    }
}

/// Letters, digits and the signs that need no quotes, with single dots between.
fn is_local(local: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    local.split('.').all(|part| !part.is_empty() && part.bytes().all(plain))
}

/// At least two labels of letters, digits and inner dashes, the last of which is no number.
fn is_public(domain: &str) -> bool {
    let plain = |label: &str| {
        let fits = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        fits && (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.') && domain.split('.').all(plain) && !last.bytes().all(|byte| byte.is_ascii_digit())
}

/// Without the local part: it may stand in a log.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "…@{}", self.0.rsplit('@').next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
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
    fn what_cannot_be_sent_to_is_no_address() {
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
