//! What the link holds, and what the database knows of it.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 128 random bits.
pub(super) fn draw() -> SecretString {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()).into()
}

/// What is kept of it: of so many random bits a plain hash gives nothing away.
pub(super) fn hash(token: &SecretString) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(token.expose_secret()))
}

/// Whether it is the one whose hash is kept.
pub(super) fn matches(token: &SecretString, kept: &str) -> bool {
    hash(token).as_bytes().ct_eq(kept.as_bytes()).into()
}
