//! How connections to others are encrypted.

/// Names the one implementation of cryptography that rustls uses everywhere in the process; again changes nothing.
/// Whatever makes a client of its own calls it first.
pub fn choose_cryptography() {
    // It fails only when somebody chose before.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
