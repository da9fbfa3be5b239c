//! Links in mails: signed, so that nothing has to be stored for them.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::config::AppKey;

const CONFIRM: &str = "mailing-list confirm";
const LEAVE: &str = "mailing-list leave";
/// Bytes of the signature; 128 bits cannot be guessed.
const SIGNATURE: usize = 16;
const CONTENT: usize = 28;

/// Confirms an address once it is followed: only in the round it was written in, and not for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Confirmation {
    pub(super) subscriber: Uuid,
    pub(super) round: i32,
    pub(super) expires_at: DateTime<Utc>,
}

impl Confirmation {
    pub(super) fn token(&self, key: &AppKey) -> String {
        write(key, CONFIRM, self.subscriber, self.round, self.expires_at.timestamp())
    }

    /// Whose confirmation this is, unless it is forged or too old.
    pub(super) fn read(key: &AppKey, token: &str, now: DateTime<Utc>) -> Option<Self> {
        let (subscriber, round, expires_at) = read(key, CONFIRM, token)?;
        let expires_at = DateTime::from_timestamp(expires_at, 0)?;
        (now < expires_at).then_some(Self { subscriber, round, expires_at })
    }
}

/// Takes somebody off the list, at any time.
pub(super) fn leave(key: &AppKey, subscriber: Uuid) -> String {
    write(key, LEAVE, subscriber, 0, 0)
}

/// Who wants to leave.
pub(super) fn who_leaves(key: &AppKey, token: &str) -> Option<Uuid> {
    read(key, LEAVE, token).map(|(subscriber, ..)| subscriber)
}

fn write(key: &AppKey, purpose: &str, subscriber: Uuid, round: i32, expires_at: i64) -> String {
    let content = [subscriber.as_bytes().as_slice(), &round.to_be_bytes(), &expires_at.to_be_bytes()].concat();
    let signature = key.sign(purpose, &content);
    BASE64_URL_SAFE_NO_PAD.encode([&content, &signature[..SIGNATURE]].concat())
}

fn read(key: &AppKey, purpose: &str, token: &str) -> Option<(Uuid, i32, i64)> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(token).ok().filter(|bytes| bytes.len() == CONTENT + SIGNATURE)?;
    let (content, signature) = bytes.split_at(CONTENT);
    let expected = key.sign(purpose, content);
    if !bool::from(signature.ct_eq(&expected[..SIGNATURE])) {
        return None;
    }
    let (subscriber, rest) = content.split_first_chunk::<16>()?;
    let (round, expires_at) = rest.split_first_chunk::<4>()?;
    let expires_at = i64::from_be_bytes(expires_at.try_into().ok()?);
    Some((Uuid::from_bytes(*subscriber), i32::from_be_bytes(*round), expires_at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn key(text: &str) -> AppKey {
        Config::of([("APP_KEY", text)]).expect("settings without a fault").app.key
    }

    #[test]
    fn a_token_is_worth_what_it_was_written_for_and_nothing_else() {
        let key = key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let written = Confirmation { subscriber: Uuid::now_v7(), round: 3, expires_at: now };
        let (token, leave) = (written.token(&key), leave(&key, written.subscriber));
        let earlier = now - chrono::TimeDelta::seconds(1);

        assert_eq!(Confirmation::read(&key, &token, earlier), Some(written));
        assert_eq!(Confirmation::read(&key, &token, now), None);
        assert_eq!(Confirmation::read(&key, &leave, earlier), None);
        assert_eq!(who_leaves(&key, &leave), Some(written.subscriber));
        assert_eq!(who_leaves(&key, &token), None);
    }

    #[test]
    fn not_a_letter_of_a_token_can_be_changed() {
        let (own, other) =
            (key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="), key("EjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wCrze8="));
        let token = leave(&own, Uuid::now_v7());

        assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
        assert_eq!(who_leaves(&other, &token), None);
        for place in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(who_leaves(&own, std::str::from_utf8(&changed).expect("text")), None, "{place}");
        }
        for odd in ["", "A", &token[1..], &format!("{token}A"), &format!("{token}="), "é"] {
            assert_eq!(who_leaves(&own, odd), None, "{odd}");
        }
    }
}
