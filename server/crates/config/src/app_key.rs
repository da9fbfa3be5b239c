//! The key that signs and encrypts everything.

use std::{
    fs,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use chacha20poly1305::{XChaCha20Poly1305, aead::Aead};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretSlice};
use sha2::Sha256;

const KEY_LEN: usize = 32;
/// Random bytes per encryption; long enough never to repeat.
const NONCE_LEN: usize = 24;
/// Random keys have about 30 distinct bytes, and in practice never fewer than this.
const MIN_DISTINCT_BYTES: usize = 16;

/// 32 secret bytes (`APP_KEY`).
#[derive(Debug, Clone)]
pub struct AppKey(SecretSlice<u8>);

impl AppKey {
    /// HMAC-SHA-256 of a message; a signature for one purpose is invalid for any other.
    pub fn sign(&self, purpose: &str, message: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.expose_secret()).expect("HMAC takes keys of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(message);
        mac.finalize().into_bytes().into()
    }

    /// Encrypts a secret; [`AppKey::open`] with the same purpose decrypts it.
    pub fn seal(&self, purpose: &str, secret: &[u8]) -> String {
        let nonce = rand::random::<[u8; NONCE_LEN]>();
        let sealed = self.cipher(purpose).encrypt(&nonce.into(), secret).expect("memory for a secret");
        BASE64_STANDARD.encode([nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts; `None` if sealed for another purpose or key, or tampered with.
    pub fn open(&self, purpose: &str, sealed: &str) -> Option<SecretSlice<u8>> {
        let bytes = BASE64_STANDARD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_LEN>()?;
        self.cipher(purpose).decrypt(nonce.into(), sealed).ok().map(SecretSlice::from)
    }

    /// Each purpose uses its own derived key.
    fn cipher(&self, purpose: &str) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.sign("seal", purpose.as_bytes()).into())
    }

    /// Reads base64; an error completes the sentence "must be …".
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let bytes = BASE64_STANDARD.decode(text).ok().filter(|bytes| bytes.len() == KEY_LEN);
        bytes.map(|bytes| Self(bytes.into())).ok_or("32 bytes in base64")
    }

    /// Whether this key is obviously not random.
    pub(super) fn is_weak(&self) -> bool {
        let bytes = self.0.expose_secret();
        let mut sorted = bytes.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let step = bytes[1].wrapping_sub(bytes[0]);
        let counted = bytes.windows(2).all(|pair| pair[1].wrapping_sub(pair[0]) == step);
        sorted.len() < MIN_DISTINCT_BYTES || counted
    }

    /// The key for development, created if the file does not exist.
    pub(super) fn for_development(path: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => create(path)?,
            text => text?,
        };
        Self::parse(text.trim()).map_err(io::Error::other)
    }
}

/// Creates the key file; if another process did so first, reads that one.
fn create(path: &Path) -> io::Result<String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let text = BASE64_STANDARD.encode(rand::random::<[u8; KEY_LEN]>());
    let unfinished = path.with_extension(format!("key.{}", std::process::id()));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(text.as_bytes())?;
    // Creating a link is atomic and never replaces an existing key.
    let linked = fs::hard_link(&unfinished, path);
    fs::remove_file(&unfinished)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::read_to_string(path),
        linked => linked.map(|()| text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sealed_values_open_only_with_their_key_and_purpose() {
        let key = |byte: u8| AppKey(vec![byte; KEY_LEN].into());
        let sealed = key(1).seal("one", b"secret");
        let opened = |key: AppKey, purpose: &str, sealed: &str| {
            key.open(purpose, sealed).map(|secret| secret.expose_secret().to_vec())
        };

        assert_eq!(opened(key(1), "one", &sealed).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(opened(key(1), "two", &sealed), None);
        assert_eq!(opened(key(2), "one", &sealed), None);
        assert_eq!(opened(key(1), "one", ""), None);
        assert_eq!(opened(key(1), "one", &sealed.replace(&sealed[40..41], "!")), None);
        assert_ne!(key(1).seal("one", b"secret"), sealed);
    }
}
