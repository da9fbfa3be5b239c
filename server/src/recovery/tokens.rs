//! What the link holds, and what the database knows of it.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 128 random bits.
pub(super) fn draw() -> SecretString {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>()).into()
}

/// How a token comes to whoever uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In a mail: they have the mailbox.
    Mailed,
    /// From whoever runs the server.
    Handed,
}

/// What is kept of it: of so many random bits a plain hash gives nothing away. The way it goes is a part of it.
pub(super) fn hash(token: &SecretString, way: Way) -> String {
    let way = match way {
        Way::Mailed => "mailed:",
        Way::Handed => "handed:",
    };
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::new_with_prefix(way).chain_update(token.expose_secret()).finalize())
}

/// Which way it went, if it is the one whose hash is kept.
pub(super) fn way(token: &SecretString, kept: &str) -> Option<Way> {
    [Way::Mailed, Way::Handed].into_iter().find(|way| hash(token, *way).as_bytes().ct_eq(kept.as_bytes()).into())
}
