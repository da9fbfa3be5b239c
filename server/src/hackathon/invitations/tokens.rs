//! Link tokens and their stored hashes.

use secrecy::SecretString;

use crate::platform::crypto::{hash_token, random_hex};

/// A token of 128 random bits, in digits and lower-case letters: the pattern by which tokens in URLs are redacted.
pub(super) fn generate() -> SecretString {
    random_hex().into()
}

/// The stored hash: no slow hash is needed for so many random bits.
pub(super) fn hash(token: &SecretString) -> String {
    hash_token("invitation:", token)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;
    use crate::platform::http::redact;

    #[test]
    fn generated_tokens_are_always_redacted() {
        for _ in 0..1000 {
            let token = generate();
            let token = token.expose_secret();

            assert_eq!(token.len(), 32);
            assert_eq!(redact::path(&format!("/anywhere/{token}")), "/anywhere/***");
        }
    }

    #[test]
    fn token_hashes_are_unique_and_do_not_contain_the_token() {
        let (one, other) = (generate(), generate());

        assert_eq!(hash(&one), hash(&one));
        assert_ne!(hash(&one), hash(&other));
        assert!(!hash(&one).contains(one.expose_secret()));
    }
}
