//! Signatures as text.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq;

use config::AppKey;

/// Signature of a message for one purpose.
pub fn signature(key: &AppKey, purpose: &str, message: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(key.sign(purpose, message))
}

/// Whether a text is the signature of a message for this purpose; takes the same time for every wrong one.
pub fn is_signature(key: &AppKey, purpose: &str, message: &[u8], text: &str) -> bool {
    signature(key, purpose, message).as_bytes().ct_eq(text.as_bytes()).into()
}
