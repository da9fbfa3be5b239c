//! Verifies the signatures of ID tokens with ring, which TLS uses as well.

use jsonwebtoken::{
    Algorithm, DecodingKey, DecodingKeyKind, EncodingKey,
    crypto::{CryptoProvider, JwkUtils, JwtSigner, JwtVerifier},
    errors::{ErrorKind, Result},
    signature::{Error, Verifier},
};
use ring::signature::{ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: refuse_to_sign,
    verifier_factory: verifier,
    jwk_utils: JwkUtils::new_unimplemented(),
};

/// Registers the provider for the whole process. Later calls have no effect.
pub(super) fn install_crypto_provider() {
    // Fails only if a provider is installed already.
    let _ = PROVIDER.install_default();
}

/// A public key of a login provider, for one algorithm.
struct PublicKey {
    algorithm: Algorithm,
    key: DecodingKey,
}

impl Verifier<Vec<u8>> for PublicKey {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        let verified = match (self.algorithm, self.key.kind()) {
            (Algorithm::RS256, DecodingKeyKind::RsaModulusExponent { n, e }) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            (Algorithm::ES256, DecodingKeyKind::SecretOrDer(point)) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            _ => return Err(Error::new()),
        };
        verified.map_err(|_| Error::new())
    }
}

impl JwtVerifier for PublicKey {
    fn algorithm(&self) -> Algorithm {
        self.algorithm
    }
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    let supported = matches!(algorithm, Algorithm::RS256 | Algorithm::ES256);
    if !supported || key.family() != algorithm.family() {
        return Err(ErrorKind::InvalidAlgorithm.into());
    }
    Ok(Box::new(PublicKey { algorithm: *algorithm, key: key.clone() }))
}

/// The site signs no tokens.
fn refuse_to_sign(_: &Algorithm, _: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    Err(ErrorKind::InvalidAlgorithm.into())
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
    use ring::{
        rand::SystemRandom,
        signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
    };

    use super::*;

    #[test]
    fn an_es256_signature_verifies_only_with_its_own_key() {
        install_crypto_provider();
        let random = SystemRandom::new();
        let pair = || {
            let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).expect("a key")
        };
        let (own, foreign) = (pair(), pair());
        let key = |pair: &EcdsaKeyPair| {
            let point = pair.public_key().as_ref();
            let part = |bytes| BASE64_URL_SAFE_NO_PAD.encode(bytes);
            DecodingKey::from_ec_components(&part(&point[1..33]), &part(&point[33..])).expect("a key")
        };
        let message = b"header.claims";
        let signature = BASE64_URL_SAFE_NO_PAD.encode(own.sign(&random, message).expect("a signature"));
        let verify = |message: &[u8], key: &DecodingKey| {
            jsonwebtoken::crypto::verify(&signature, message, key, Algorithm::ES256)
        };

        assert!(verify(message, &key(&own)).expect("a key of its kind"));
        assert!(!verify(message, &key(&foreign)).expect("a key of its kind"));
        assert!(!verify(b"header.others", &key(&own)).expect("a key of its kind"));
        assert!(verify(message, &DecodingKey::from_secret(b"secret")).is_err());
    }
}
