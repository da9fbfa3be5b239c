//! Recovery codes, for users who lost their app. Each works once.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use config::AppKey;

/// Number of codes generated at a time.
pub(super) const COUNT: usize = 8;

/// Characters that cannot be confused with each other: 100 bits per code.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const HALF: usize = 10;

/// A code as displayed: `7kd2mwq0xh-95rtc8vbza`.
pub(super) struct RecoveryCode(SecretString);

impl RecoveryCode {
    /// A random code.
    pub(super) fn generate() -> Self {
        let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
        Self::from_letters(&rand::random::<[u8; 2 * HALF]>().map(letter))
    }

    /// Parses an entered code. Ignores case, spaces and hyphens, and accepts characters that look alike.
    pub(super) fn parse(typed: &str) -> Option<Self> {
        let letters = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let letters = letters.map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            letter => letter,
        });
        // One more than allowed is enough to detect longer input.
        let letters: Vec<char> = letters.take(2 * HALF + 1).collect();
        let known = |letter: &char| u8::try_from(*letter).is_ok_and(|letter| ALPHABET.contains(&letter));
        (letters.len() == 2 * HALF && letters.iter().all(known)).then(|| Self::from_letters(&letters))
    }

    /// Hash for finding the code in the database.
    pub(super) fn hash(&self, key: &AppKey, user: Uuid) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(key.sign(&purpose(user), self.expose().as_bytes()))
    }

    /// Encrypts the code, so that its owner can view it again.
    pub(super) fn seal(&self, key: &AppKey, user: Uuid) -> String {
        key.seal(&purpose(user), self.expose().as_bytes())
    }

    /// Decrypts the code in a row of this account; `None` if it was encrypted with another key.
    pub(super) fn open(key: &AppKey, user: Uuid, sealed: &str) -> Option<Self> {
        let opened = key.open(&purpose(user), sealed)?;
        Self::parse(std::str::from_utf8(opened.expose_secret()).ok()?)
    }

    /// The plain code, for its owner only.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    fn from_letters(letters: &[char]) -> Self {
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
    fn recovery_codes_are_normalised() {
        let shown = "7kd2mwq0xh-95rtc81bza";
        for typed in [shown, " 7KD2MWQ0XH-95RTC81BZA\n", "7kd2mwq0xh95rtc81bza", "7kd2mwqoxh 95rtc8lbza"] {
            assert_eq!(RecoveryCode::parse(typed).map(|code| code.expose().to_owned()).as_deref(), Some(shown));
        }
        for typed in ["", "7kd2mwq0xh", "7kd2mwq0xh-95rtc81bza0", "7kd2mwq0xh-95rtc81bzu", "7kd2mwq0xh-95rtc81bzä"] {
            assert!(RecoveryCode::parse(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn generated_codes_are_valid_and_unique() {
        let code = RecoveryCode::generate();

        assert_eq!(RecoveryCode::parse(code.expose()).expect("a code").expose(), code.expose());
        assert_ne!(RecoveryCode::generate().expose(), code.expose());
    }
}
