//! The secret session id in the cookie.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// 128 random bits.
pub(super) struct SessionId(SecretString);

impl SessionId {
    const ENCODED_LEN: usize = 22;

    /// A new random id.
    pub(super) fn generate() -> Self {
        Self::from_bits(rand::random())
    }

    /// The id with these bits.
    pub(super) fn from_bits(bits: [u8; 16]) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(bits).into())
    }

    /// The id in a cookie's value; `None` if the format is wrong.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (text.len() == Self::ENCODED_LEN && text.bytes().all(fits)).then(|| Self(text.into()))
    }

    /// The hash that the database stores.
    pub(super) fn hash(&self) -> String {
        let hash = Sha256::digest(self.0.expose_secret());
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The id itself, only for the cookie.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}
