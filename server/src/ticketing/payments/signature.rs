//! Signatures of Stripe's webhooks: an HMAC over the time and the raw body.

use chrono::{DateTime, TimeDelta, Utc};
use ring::hmac;
use secrecy::{ExposeSecret, SecretString};

/// How far the time of a signature may be from ours.
const TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// Why a signature is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// It has another form.
    #[error("the signature is malformed")]
    Malformed,
    /// It is too old, or from the future.
    #[error("the signature's time is too far from ours")]
    WrongTime,
    /// No secret made it.
    #[error("the signature is wrong")]
    Wrong,
}

/// Checks the header `Stripe-Signature`, `t=<seconds>,v1=<hex>[,v1=<hex>]…`; other schemes in it are ignored. One of the
/// `secrets` must have made one of the signatures.
pub fn verify(header: &str, body: &[u8], secrets: &[SecretString], now: DateTime<Utc>) -> Result<(), SignatureError> {
    let (mut time, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.split_once('=').ok_or(SignatureError::Malformed)? {
            ("t", seconds) if time.is_none() => time = Some(seconds),
            ("t", _) => return Err(SignatureError::Malformed),
            ("v1", signature) => signatures.push(signature),
            _ => {}
        }
    }
    let time = time.ok_or(SignatureError::Malformed)?;
    let seconds: i64 = time.parse().map_err(|_| SignatureError::Malformed)?;
    let at = DateTime::from_timestamp(seconds, 0).ok_or(SignatureError::Malformed)?;
    let mut signed = format!("{time}.").into_bytes();
    signed.extend_from_slice(body);
    let is_ours = secrets.iter().any(|secret| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
        // `hmac::verify` compares in constant time.
        signatures.iter().filter_map(|hex| decode(hex)).any(|bytes| hmac::verify(&key, &signed, &bytes).is_ok())
    });
    if !is_ours {
        Err(SignatureError::Wrong)
    } else if (now - at).abs() > TOLERANCE {
        Err(SignatureError::WrongTime)
    } else {
        Ok(())
    }
}

fn decode(hex: &str) -> Option<Vec<u8>> {
    if !hex.len().is_multiple_of(2) || !hex.is_ascii() {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn sign(secret: &str, time: i64, body: &[u8]) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let mut signed = format!("{time}.").into_bytes();
        signed.extend_from_slice(body);
        hmac::sign(&key, &signed).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn only_signatures_of_our_secrets_and_our_time_are_accepted() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let secrets = ["whsec_new", "whsec_old"].map(SecretString::from);
        let at = |seconds: i64| now.timestamp() + seconds;
        let header = |secret: &str, seconds: i64| format!("t={},v1={}", at(seconds), sign(secret, at(seconds), BODY));
        let good = sign("whsec_new", at(0), BODY);
        for (case, header, expected) in [
            ("the new secret", header("whsec_new", 0), Ok(())),
            ("the old secret", header("whsec_old", -300), Ok(())),
            ("two signatures, one good", format!("t={},v1={},v1={good}", at(0), "0".repeat(64)), Ok(())),
            ("another scheme beside", format!("t={},v0=00,v1={good}", at(0)), Ok(())),
            ("another secret", header("whsec_evil", 0), Err(SignatureError::Wrong)),
            ("too old", header("whsec_new", -301), Err(SignatureError::WrongTime)),
            ("from the future", header("whsec_new", 301), Err(SignatureError::WrongTime)),
            ("another time", format!("t={},v1={good}", at(1)), Err(SignatureError::Wrong)),
            ("only v0", format!("t={},v0={good}", at(0)), Err(SignatureError::Wrong)),
            ("no time", format!("v1={good}"), Err(SignatureError::Malformed)),
            ("two times", format!("t={0},t={0},v1={good}", at(0)), Err(SignatureError::Malformed)),
            ("empty", String::new(), Err(SignatureError::Malformed)),
            ("not hex", format!("t={},v1=é{good}", at(0)), Err(SignatureError::Wrong)),
        ] {
            assert_eq!(verify(&header, BODY, &secrets, now), expected, "{case}");
        }
        let flipped = br#"{"id":"evt_2"}"#;
        assert_eq!(verify(&header("whsec_new", 0), flipped, &secrets, now), Err(SignatureError::Wrong));
    }
}
