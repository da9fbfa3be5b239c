//! Reset tokens and their stored hashes.

use secrecy::SecretString;
use subtle::ConstantTimeEq;

use crate::platform::crypto::hash_token;

/// How a token reaches its user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenOrigin {
    /// By email, which proves access to the address.
    Emailed,
    /// From the operator.
    Printed,
}

/// The stored hash: no slow hash is needed for so many random bits. It depends on the origin.
pub(super) fn hash(token: &SecretString, origin: TokenOrigin) -> String {
    let origin = match origin {
        TokenOrigin::Emailed => "mailed:",
        TokenOrigin::Printed => "handed:",
    };
    hash_token(origin, token)
}

/// The origin of a token, if its hash matches the stored one.
pub(super) fn origin_of(token: &SecretString, stored: &str) -> Option<TokenOrigin> {
    [TokenOrigin::Emailed, TokenOrigin::Printed]
        .into_iter()
        .find(|origin| hash(token, *origin).as_bytes().ct_eq(stored.as_bytes()).into())
}
