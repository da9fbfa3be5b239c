//! Reset tokens and their stored hashes.

use secrecy::SecretString;
use subtle::ConstantTimeEq;

use crate::platform::crypto::hash_token;

/// How a token reaches its user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By email, which proves access to the address.
    Mailed,
    /// From the operator.
    Handed,
}

/// The stored hash: no slow hash is needed for so many random bits. It depends on the way.
pub(super) fn hash(token: &SecretString, way: Way) -> String {
    let way = match way {
        Way::Mailed => "mailed:",
        Way::Handed => "handed:",
    };
    hash_token(way, token)
}

/// The way of a token, if its hash matches the stored one.
pub(super) fn way(token: &SecretString, kept: &str) -> Option<Way> {
    [Way::Mailed, Way::Handed].into_iter().find(|way| hash(token, *way).as_bytes().ct_eq(kept.as_bytes()).into())
}
