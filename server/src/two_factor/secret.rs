//! The secret that an authenticator app shares with us, and the codes both make of it (RFC 6238).

use chrono::{DateTime, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use secrecy::{ExposeSecret, SecretBox};
use totp_rs::{Algorithm, Builder, Totp};
use uuid::Uuid;

use crate::{config::AppKey, error::AppError};

/// 160 bits: as long as what SHA-1 makes of it.
const LENGTH: usize = 20;
const DIGITS: u8 = 6;
/// How long a code stands on a display, seconds.
const STEP: u64 = 30;
/// Clocks may go wrong by so many steps.
const SKEW: u16 = 1;
/// What stands in an address as it is.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// What an authenticator app knows of an account.
pub(super) struct Secret(SecretBox<[u8; LENGTH]>);

impl Secret {
    /// One nobody has.
    pub(super) fn draw() -> Self {
        Self::of(rand::random())
    }

    /// For the row of this account and of no other: copied to another one it opens nothing.
    pub(super) fn seal(&self, key: &AppKey, user: Uuid) -> String {
        key.seal(&purpose(user), self.0.expose_secret())
    }

    /// Out of the row of this account.
    pub(super) fn open(key: &AppKey, user: Uuid, sealed: &str) -> Result<Self, AppError> {
        let opened = key.open(&purpose(user), sealed);
        let bytes = opened.and_then(|bytes| bytes.expose_secret().try_into().ok());
        bytes.map(Self::of).ok_or_else(|| AppError::internal("a secret of two-factor is sealed with another APP_KEY"))
    }

    /// As people type it into an app that reads no pictures.
    pub(super) fn text(&self) -> String {
        totp_rs::Secret::new_stack(*self.0.expose_secret()).to_base32()
    }

    /// As an app reads it from a picture. `issuer` is what the app calls us, `account` whom it makes codes for.
    pub(super) fn url(&self, issuer: &str, account: &str) -> String {
        // Apps take the first colon for the end of the issuer, however it is written.
        let issuer = issuer.replace(':', " ");
        let (issuer, account) = (utf8_percent_encode(&issuer, KEPT), utf8_percent_encode(account, KEPT));
        let secret = self.text();
        format!(
            "otpauth://totp/{issuer}:{account}\
             ?secret={secret}&issuer={issuer}&algorithm=SHA1&digits={DIGITS}&period={STEP}"
        )
    }

    /// The time step for which this is the code, if it is one of today's: the one before, this one, the next.
    pub(super) fn step_of(&self, code: &str, now: DateTime<Utc>) -> Option<i64> {
        // Apps show "123 456", and people type what they see.
        let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
        let step = self.totp().check(&digits, u64::try_from(now.timestamp()).ok()?)?;
        i64::try_from(step).ok()
    }

    fn of(bytes: [u8; LENGTH]) -> Self {
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
        Secret::of(*b"12345678901234567890")
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("a time")
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // The standard's codes have eight digits; the last six are ours.
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
    fn a_code_holds_from_the_step_before_its_own_to_the_step_after() {
        let holds = |time: i64| secret().step_of("050471", at(time));
        let step = 1_111_111_111 / 30;
        let start = step * 30;

        assert_eq!(holds(start - 31), None);
        assert_eq!(holds(start - 30), Some(step));
        assert_eq!(holds(start + 59), Some(step));
        assert_eq!(holds(start + 60), None);
    }

    #[test]
    fn blanks_in_a_code_do_not_matter_and_everything_else_does() {
        for typed in ["050471", "050 471", " 050471 ", "050\u{a0}471", "0 5 0 4 7 1"] {
            assert!(secret().step_of(typed, at(1_111_111_111)).is_some(), "{typed:?}");
        }
        for typed in ["", " ", "50471", "0050471", "+50471", "050-471", "050471a", "０５０４７１", "14050471"] {
            assert!(secret().step_of(typed, at(1_111_111_111)).is_none(), "{typed:?}");
        }
    }

    #[test]
    fn an_app_is_told_all_it_needs() {
        assert_eq!(
            secret().url("Hackathon: Braga", "ana+x@example.com"),
            "otpauth://totp/Hackathon%20%20Braga:ana%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Hackathon%20%20Braga&algorithm=SHA1&digits=6&period=30"
        );
    }
}
