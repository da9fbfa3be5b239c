//! The secret in the cookie.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// 128 random bits.
pub(super) struct SessionId(SecretString);

impl SessionId {
    const TEXT: usize = 22;

    /// One nobody has.
    pub(super) fn draw() -> Self {
        Self::of(rand::random())
    }

    /// The one of these bits.
    pub(super) fn of(bits: [u8; 16]) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(bits).into())
    }

    /// A cookie's value, if it has the shape of an id.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (text.len() == Self::TEXT && text.bytes().all(fits)).then(|| Self(text.into()))
    }

    /// What the database knows of it.
    pub(super) fn hash(&self) -> String {
        let hash = Sha256::digest(self.0.expose_secret());
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// For the cookie and for nothing else.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}
