//! TLS of outgoing connections.

/// Selects the cryptography provider that rustls uses in the whole process; later calls change nothing. Call this
/// before creating a TLS client.
pub fn choose_cryptography() {
    // It fails only if a provider was selected before.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
