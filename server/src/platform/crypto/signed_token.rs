//! Tokens that carry their content and a signature, so that nothing is stored for them.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq;

use config::AppKey;

/// Length of the signature in bytes; 128 bits cannot be guessed.
const SIGNATURE_LEN: usize = 16;

/// A kind of token: its purpose and the length of its content in bytes.
pub struct SignedToken<const CONTENT: usize> {
    purpose: &'static str,
}

impl<const CONTENT: usize> SignedToken<CONTENT> {
    /// Tokens of another purpose are not valid.
    pub const fn new(purpose: &'static str) -> Self {
        Self { purpose }
    }

    /// The token with this content.
    pub fn sign(&self, key: &AppKey, content: &[&[u8]]) -> String {
        let mut bytes = content.concat();
        debug_assert_eq!(bytes.len(), CONTENT, "content of another length is never valid");
        let signature = key.sign(self.purpose, &bytes);
        bytes.extend_from_slice(&signature[..SIGNATURE_LEN]);
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The content of a token, or `None` if its signature is invalid.
    pub fn verify(&self, key: &AppKey, token: &str) -> Option<[u8; CONTENT]> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok()?;
        let (content, signature) = bytes.split_first_chunk::<CONTENT>()?;
        let expected = key.sign(self.purpose, content);
        bool::from(signature.ct_eq(&expected[..SIGNATURE_LEN])).then_some(*content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Config;

    const TOKEN: SignedToken<3> = SignedToken::new("test");

    fn key(text: &str) -> AppKey {
        Config::from_pairs([("APP_KEY", text)]).expect("settings without a fault").app.key
    }

    #[test]
    fn tampered_tokens_are_rejected() {
        let (own, other) =
            (key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="), key("EjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wCrze8="));
        let token = TOKEN.sign(&own, &[b"a", b"bc"]);

        assert_eq!(TOKEN.verify(&own, &token).as_ref(), Some(b"abc"));
        assert_eq!(TOKEN.verify(&other, &token), None);
        assert_eq!(SignedToken::<3>::new("other").verify(&own, &token), None);
        assert_eq!(SignedToken::<2>::new("test").verify(&own, &token), None);
        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
        for place in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(TOKEN.verify(&own, std::str::from_utf8(&changed).expect("text")), None, "{place}");
        }
        for odd in ["", "A", &token[1..], &format!("{token}A"), &format!("{token}="), "é"] {
            assert_eq!(TOKEN.verify(&own, odd), None, "{odd}");
        }
    }
}
