//! The secret shared with an authenticator app, and its time-based codes (RFC 6238).

use chrono::{DateTime, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use secrecy::{ExposeSecret, SecretBox};
use totp_rs::{Algorithm, Builder, Totp};
use uuid::Uuid;

use config::AppKey;

/// 160 bits, the output length of SHA-1.
const LENGTH: usize = 20;
const DIGITS: u8 = 6;
/// Time step in seconds.
const STEP: u64 = 30;
/// Accepted clock difference in time steps.
const SKEW: u16 = 1;
/// Characters that need no escaping in a URL.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The shared secret of an account.
pub(super) struct Secret(SecretBox<[u8; LENGTH]>);

impl Secret {
    /// A random secret.
    pub(super) fn generate() -> Self {
        Self::from_bytes(rand::random())
    }

    /// Encrypts the secret with the account as context: copied to another row, it cannot be decrypted.
    pub(super) fn seal(&self, key: &AppKey, user: Uuid) -> String {
        key.seal(&purpose(user), self.0.expose_secret())
    }

    /// Decrypts the secret in a row of this account; `None` if it was encrypted with another key.
    pub(super) fn open(key: &AppKey, user: Uuid, sealed: &str) -> Option<Self> {
        let opened = key.open(&purpose(user), sealed)?;
        opened.expose_secret().try_into().ok().map(Self::from_bytes)
    }

    /// The secret in base32, for manual entry.
    pub(super) fn text(&self) -> String {
        totp_rs::Secret::new_stack(*self.0.expose_secret()).to_base32()
    }

    /// The `otpauth` URL for QR codes. `issuer` and `account` are what the app displays.
    pub(super) fn url(&self, issuer: &str, account: &str) -> String {
        // Apps treat the first colon as the end of the issuer, even if it is escaped.
        let issuer = issuer.replace(':', " ");
        let (issuer, account) = (utf8_percent_encode(&issuer, UNRESERVED), utf8_percent_encode(account, UNRESERVED));
        let secret = self.text();
        format!(
            "otpauth://totp/{issuer}:{account}\
             ?secret={secret}&issuer={issuer}&algorithm=SHA1&digits={DIGITS}&period={STEP}"
        )
    }

    /// The time step of this code, if it is the previous, current or next one.
    pub(super) fn step_of(&self, code: &str, now: DateTime<Utc>) -> Option<i64> {
        // Apps display "123 456", and users type the space.
        let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
        let step = self.totp().check(&digits, u64::try_from(now.timestamp()).ok()?)?;
        i64::try_from(step).ok()
    }

    fn from_bytes(bytes: [u8; LENGTH]) -> Self {
        Self(SecretBox::new(Box::new(bytes)))
    }

    fn totp(&self) -> Totp {
        Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(DIGITS)
            .with_step_duration(STEP)
            .with_skew(SKEW)
            .with_secret(totp_rs::Secret::new_stack(*self.0.expose_secret()))
            .build_noncompliant()
    }
}

fn purpose(user: Uuid) -> String {
    format!("totp secret {user}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238, appendix B.
    fn secret() -> Secret {
        Secret::from_bytes(*b"12345678901234567890")
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("a time")
    }

    #[test]
    fn codes_match_the_rfc_6238_vectors() {
        // The standard's codes have eight digits; this site uses the last six.
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret().step_of(code, at(time)), Some(time / 30), "{code}");
        }
    }

    #[test]
    fn codes_are_valid_from_one_step_before_to_one_step_after() {
        let holds = |time: i64| secret().step_of("050471", at(time));
        let step = 1_111_111_111 / 30;
        let start = step * 30;

        assert_eq!(holds(start - 31), None);
        assert_eq!(holds(start - 30), Some(step));
        assert_eq!(holds(start + 59), Some(step));
        assert_eq!(holds(start + 60), None);
    }

    #[test]
    fn only_spaces_in_codes_are_ignored() {
        for typed in ["050471", "050 471", " 050471 ", "050\u{a0}471", "0 5 0 4 7 1"] {
            assert!(secret().step_of(typed, at(1_111_111_111)).is_some(), "{typed:?}");
        }
        for typed in ["", " ", "50471", "0050471", "+50471", "050-471", "050471a", "０５０４７１", "14050471"] {
            assert!(secret().step_of(typed, at(1_111_111_111)).is_none(), "{typed:?}");
        }
    }

    #[test]
    fn the_otpauth_url_contains_all_parameters() {
        assert_eq!(
            secret().url("Hackathon: Braga", "ana+x@example.com"),
            "otpauth://totp/Hackathon%20%20Braga:ana%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Hackathon%20%20Braga&algorithm=SHA1&digits=6&period=30"
        );
    }
}
