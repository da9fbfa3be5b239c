//! Codes of tickets: a short one to read aloud, and the signed one in the QR code.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};
use uuid::Uuid;

/// Letters and digits that are not mistaken for one another (Crockford's base32).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORMAT: &str = "v1";

/// A random code of ten characters, 50 bits: `7KQ2M-XD9PA`.
pub(in crate::ticketing) fn public_code() -> String {
    let random: [u8; 10] = rand::random();
    let letters = random.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]));
    let (first, second) = letters.split_at(5);
    first.iter().chain(&['-']).chain(second).collect()
}

/// The signature in a ticket's QR code, `v1.<key>.<version>.<Ed25519 signature>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ticketing) struct Signed {
    /// Id of the key.
    pub(in crate::ticketing) key: String,
    /// Version of the ticket's code.
    pub(in crate::ticketing) version: i32,
    signature: Vec<u8>,
}

impl Signed {
    /// Parses a signature; `None` if it has another form.
    pub(in crate::ticketing) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (format, key, version, signature) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if format != FORMAT || parts.next().is_some() {
            return None;
        }
        // Only one spelling of a number is signed.
        let number: i32 = version.parse().ok().filter(|number: &i32| number.to_string() == version)?;
        let signature = BASE64_URL_SAFE_NO_PAD.decode(signature).ok()?;
        Some(Self { key: key.to_owned(), version: number, signature })
    }

    /// Whether the signature is valid for this ticket.
    pub(super) fn is_valid(&self, ticket: Uuid, public_key: &[u8]) -> bool {
        let message = message(&self.key, ticket, self.version);
        UnparsedPublicKey::new(&ED25519, public_key).verify(message.as_bytes(), &self.signature).is_ok()
    }
}

/// Signs the code of a ticket.
pub(super) fn sign(pair: &Ed25519KeyPair, key: &str, ticket: Uuid, version: i32) -> String {
    let signature = BASE64_URL_SAFE_NO_PAD.encode(pair.sign(message(key, ticket, version).as_bytes()));
    format!("{FORMAT}.{key}.{version}.{signature}")
}

fn message(key: &str, ticket: Uuid, version: i32) -> String {
    format!("{FORMAT}.{key}.{ticket}.{version}")
}

#[cfg(test)]
mod tests {
    use ring::signature::KeyPair as _;

    use super::*;

    fn pair(seed: u8) -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).expect("a key pair")
    }

    #[test]
    fn a_signature_is_valid_for_its_ticket_key_and_version_only() {
        let (ticket, pair, other) = (Uuid::now_v7(), pair(1), pair(2));
        let text = sign(&pair, "k1", ticket, 3);
        let signed = Signed::parse(&text).expect("a signature");

        assert!(signed.is_valid(ticket, pair.public_key().as_ref()));
        assert!(!signed.is_valid(Uuid::now_v7(), pair.public_key().as_ref()), "another ticket");
        assert!(!signed.is_valid(ticket, other.public_key().as_ref()), "another key");
        let raised = Signed { version: 4, ..signed };
        assert!(!raised.is_valid(ticket, pair.public_key().as_ref()), "another version");
    }

    #[test]
    fn no_changed_bit_of_a_signature_is_accepted() {
        let (ticket, pair) = (Uuid::now_v7(), pair(1));
        let text = sign(&pair, "k1", ticket, 1);

        for place in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let Ok(changed) = String::from_utf8(bytes) else { continue };
                let accepted =
                    Signed::parse(&changed).is_some_and(|it| it.is_valid(ticket, pair.public_key().as_ref()));
                assert!(!accepted, "{changed}");
            }
        }
    }

    #[test]
    fn signatures_of_another_form_are_refused() {
        for text in ["", "v1", "v1.k.1", "v2.k.1.AA", "v1.k.1.AA.", "v1.k.01.AA", "v1.k.+1.AA", "v1.k.x.AA", "v1.k.1.?"]
        {
            assert_eq!(Signed::parse(text), None, "{text}");
        }
    }

    #[test]
    fn public_codes_have_no_ambiguous_letters() {
        let code = public_code();

        assert_eq!((code.len(), code.find('-')), (11, Some(5)));
        assert!(!code.contains(['I', 'L', 'O', 'U']), "{code}");
        assert_ne!(code, public_code());
    }
}
