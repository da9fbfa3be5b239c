//! Verification of ID tokens.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::Jwk};
use serde::Deserialize;
use serde_json::Value;
use subtle::ConstantTimeEq;

use super::{ProviderError, signatures};

/// Only algorithms with key pairs: a shared secret could be guessed, and `none` is no signature.
const ALGORITHMS: [Algorithm; 2] = [Algorithm::RS256, Algorithm::ES256];
/// Tolerated difference between the clocks.
const CLOCK_SKEW: TimeDelta = TimeDelta::seconds(60);
/// Maximum age; login tokens are always fresh.
const MAX_AGE: TimeDelta = TimeDelta::minutes(10);

/// Expected claims.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client: &'a str,
    pub(super) nonce: &'a str,
    /// Whether the provider is known to omit the nonce.
    pub(super) nonce_may_be_missing: bool,
    pub(super) now: DateTime<Utc>,
}

/// Claims of the token.
#[derive(Deserialize)]
pub(super) struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: Value,
    iat: Value,
    nbf: Option<Value>,
    nonce: Option<String>,
    pub(super) sub: String,
    #[serde(flatten)]
    pub(super) profile: Profile,
}

/// Profile claims, also returned by the userinfo endpoint.
#[derive(Deserialize, Default)]
pub(super) struct Profile {
    pub(super) name: Option<String>,
    pub(super) email: Option<String>,
    /// Any value but `true` means no, including the string `"true"`.
    pub(super) email_verified: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Profile {
    pub(super) fn is_verified(&self) -> bool {
        self.email_verified == Some(Value::Bool(true))
    }
}

/// Algorithm and key id in the token's header.
pub(super) fn signing_algorithm_and_key_id(token: &str) -> Result<(Algorithm, Option<String>), ProviderError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| ProviderError::Refused("malformed ID token"))?;
    // Critical extensions must be understood, and none is supported (RFC 7515, 4.1.11).
    if has_critical_extensions(token) {
        return Err(ProviderError::Refused("unsupported critical header in ID token"));
    }
    if !ALGORITHMS.contains(&header.alg) {
        return Err(ProviderError::Refused("unsupported ID token algorithm"));
    }
    Ok((header.alg, header.kid))
}

fn has_critical_extensions(token: &str) -> bool {
    let header = token.split('.').next().and_then(|header| BASE64_URL_SAFE_NO_PAD.decode(header).ok());
    let header = header.and_then(|header| serde_json::from_slice::<Value>(&header).ok());
    header.is_none_or(|header| header.get("crit").is_some())
}

/// Returns the claims of a token if this key signed it and it is valid for this site, now and for this login.
pub(super) fn verify(
    token: &str,
    algorithm: Algorithm,
    key: &Jwk,
    expected: &Expected<'_>,
) -> Result<Claims, ProviderError> {
    signatures::install_crypto_provider();
    let key = DecodingKey::from_jwk(key).map_err(|_| ProviderError::Refused("unsupported key type"))?;
    let mut validation = Validation::new(algorithm);
    // Checked below, with the application's clock and without exceptions.
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    let decoded = jsonwebtoken::decode::<Claims>(token, &key, &validation);
    let claims = decoded.map_err(|_| ProviderError::Refused("invalid ID token signature"))?.claims;
    check(&claims, expected).map(|()| claims).map_err(ProviderError::Refused)
}

fn check(claims: &Claims, expected: &Expected<'_>) -> Result<(), &'static str> {
    let now = expected.now;
    if claims.iss != expected.issuer {
        return Err("ID token: wrong issuer");
    }
    if !claims.is_for(expected.client) {
        return Err("ID token: wrong audience");
    }
    if at(&claims.exp).is_none_or(|exp| exp <= now - CLOCK_SKEW) {
        return Err("ID token: expired");
    }
    if at(&claims.iat).is_none_or(|iat| iat > now + CLOCK_SKEW || iat < now - MAX_AGE) {
        return Err("ID token: invalid issue time");
    }
    if claims.nbf.as_ref().is_some_and(|nbf| at(nbf).is_none_or(|nbf| nbf > now + CLOCK_SKEW)) {
        return Err("ID token: not valid yet");
    }
    let genuine = match &claims.nonce {
        Some(nonce) => nonce.as_bytes().ct_eq(expected.nonce.as_bytes()).into(),
        None => expected.nonce_may_be_missing,
    };
    if genuine { Ok(()) } else { Err("ID token: wrong nonce") }
}

impl Claims {
    fn is_for(&self, client: &str) -> bool {
        let (named, alone) = match &self.aud {
            Audience::One(one) => (one == client, true),
            Audience::Several(all) => (all.iter().any(|one| one == client), all.len() == 1),
        };
        named && self.azp.as_ref().map_or(alone, |party| party == client)
    }
}

fn at(seconds: &Value) -> Option<DateTime<Utc>> {
    #[expect(clippy::cast_possible_truncation, reason = "a time with a fraction; what is out of range is refused")]
    let seconds = seconds.as_i64().or_else(|| seconds.as_f64().map(|seconds| seconds as i64))?;
    DateTime::from_timestamp(seconds, 0)
}
