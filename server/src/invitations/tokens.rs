//! What a link holds, and what the database knows of it.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// 128 random bits. In digits and small letters: whatever hides tokens in addresses tells them by that.
pub(super) fn draw() -> SecretString {
    format!("{:032x}", rand::random::<u128>()).into()
}

/// What is kept of it: of so many random bits a plain hash gives nothing away.
pub(super) fn hash(token: &SecretString) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::new_with_prefix("invitation:").chain_update(token.expose_secret()).finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::redact;

    #[test]
    fn every_token_is_told_from_a_word_wherever_it_stands() {
        for _ in 0..1000 {
            let token = draw();
            let token = token.expose_secret();

            assert_eq!(token.len(), 32);
            assert_eq!(redact::path(&format!("/anywhere/{token}")), "/anywhere/***");
        }
    }

    #[test]
    fn no_two_tokens_have_one_hash_and_none_holds_its_token() {
        let (one, other) = (draw(), draw());

        assert_eq!(hash(&one), hash(&one));
        assert_ne!(hash(&one), hash(&other));
        assert!(!hash(&one).contains(one.expose_secret()));
    }
}
