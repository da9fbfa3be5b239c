//! Recovery codes: what helps who lost the app. Each works once.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::{config::AppKey, error::AppError};

/// So many belong to an account at first.
pub(super) const COUNT: usize = 8;

/// Letters nobody mistakes for another: 100 bits a code.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const HALF: usize = 10;

/// A code as it is shown: `7kd2mwq0xh-95rtc8vbza`.
pub(super) struct RecoveryCode(SecretString);

impl RecoveryCode {
    /// One nobody has.
    pub(super) fn draw() -> Self {
        let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
        Self::of(&rand::random::<[u8; 2 * HALF]>().map(letter))
    }

    /// What somebody typed, if it has the shape of a code. Case, blanks and dashes do not matter, nor do the letters
    /// that are taken for others.
    pub(super) fn parse(typed: &str) -> Option<Self> {
        let letters = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let letters = letters.map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            letter => letter,
        });
        // One more than there may be tells that there are too many.
        let letters: Vec<char> = letters.take(2 * HALF + 1).collect();
        let known = |letter: &char| u8::try_from(*letter).is_ok_and(|letter| ALPHABET.contains(&letter));
        (letters.len() == 2 * HALF && letters.iter().all(known)).then(|| Self::of(&letters))
    }

    /// What the database finds it by.
    pub(super) fn hash(&self, key: &AppKey, user: Uuid) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(key.sign(&purpose(user), self.expose().as_bytes()))
    }

    /// For the owner to look at again.
    pub(super) fn seal(&self, key: &AppKey, user: Uuid) -> String {
        key.seal(&purpose(user), self.expose().as_bytes())
    }

    /// Out of a row of this account.
    pub(super) fn open(key: &AppKey, user: Uuid, sealed: &str) -> Result<Self, AppError> {
        let opened = key.open(&purpose(user), sealed);
        let code = opened.and_then(|bytes| Self::parse(std::str::from_utf8(bytes.expose_secret()).ok()?));
        code.ok_or_else(|| AppError::internal("a recovery code is sealed with another APP_KEY"))
    }

    /// For its owner and for nobody else.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    fn of(letters: &[char]) -> Self {
        let (first, second) = letters.split_at(HALF);
        Self(first.iter().chain(&['-']).chain(second).collect::<String>().into())
    }
}

fn purpose(user: Uuid) -> String {
    format!("recovery code {user}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        let shown = "7kd2mwq0xh-95rtc81bza";
        for typed in [shown, " 7KD2MWQ0XH-95RTC81BZA\n", "7kd2mwq0xh95rtc81bza", "7kd2mwqoxh 95rtc8lbza"] {
            assert_eq!(RecoveryCode::parse(typed).map(|code| code.expose().to_owned()).as_deref(), Some(shown));
        }
        for typed in ["", "7kd2mwq0xh", "7kd2mwq0xh-95rtc81bza0", "7kd2mwq0xh-95rtc81bzu", "7kd2mwq0xh-95rtc81bzä"] {
            assert!(RecoveryCode::parse(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn a_code_that_was_drawn_is_one() {
        let code = RecoveryCode::draw();

        assert_eq!(RecoveryCode::parse(code.expose()).expect("a code").expose(), code.expose());
        assert_ne!(RecoveryCode::draw().expose(), code.expose());
    }
}
