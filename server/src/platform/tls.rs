//! TLS of outgoing connections.

/// Installs the cryptography provider that rustls uses in the whole process; later calls change nothing. Call this
/// before creating a TLS client.
pub fn install_crypto_provider() {
    // It fails only if a provider was installed before.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
