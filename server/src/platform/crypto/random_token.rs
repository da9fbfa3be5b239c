//! Random tokens, of which the database stores only a hash.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// 128 random bits as 22 characters.
pub fn random_token() -> SecretString {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()).into()
}

/// 128 random bits as 32 hexadecimal digits.
pub fn random_hex() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// The hash to store for a random token. With so many random bits a plain hash reveals nothing; the prefix makes the
/// hashes of each kind of token differ.
pub fn hash_token(prefix: &str, token: &SecretString) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::new_with_prefix(prefix).chain_update(token.expose_secret()).finalize())
}
