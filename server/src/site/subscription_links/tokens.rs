//! Signed tokens of emailed links, which need no storage.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::platform::crypto::SignedToken;
use config::AppKey;

/// Id of the subscriber, round and expiry time.
type Token = SignedToken<28>;

const CONFIRM: Token = Token::new("mailing-list confirm");
const LEAVE: Token = Token::new("mailing-list leave");

/// Content of a confirmation link: valid only in the round it was created in and until it expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::site) struct Confirmation {
    pub(in crate::site) subscriber: Uuid,
    pub(in crate::site) round: i32,
    pub(in crate::site) expires_at: DateTime<Utc>,
}

impl Confirmation {
    pub(in crate::site) fn token(&self, key: &AppKey) -> String {
        write(key, &CONFIRM, self.subscriber, self.round, self.expires_at.timestamp())
    }

    /// Parses a token; `None` if it is invalid or expired.
    pub(in crate::site) fn read(key: &AppKey, token: &str, now: DateTime<Utc>) -> Option<Self> {
        let (subscriber, round, expires_at) = read(key, &CONFIRM, token)?;
        let expires_at = DateTime::from_timestamp(expires_at, 0)?;
        (now < expires_at).then_some(Self { subscriber, round, expires_at })
    }
}

/// Creates an unsubscribe token, which does not expire.
pub(super) fn unsubscribe_token(key: &AppKey, subscriber: Uuid) -> String {
    write(key, &LEAVE, subscriber, 0, 0)
}

/// Returns the subscriber of an unsubscribe token.
pub(in crate::site) fn unsubscriber(key: &AppKey, token: &str) -> Option<Uuid> {
    read(key, &LEAVE, token).map(|(subscriber, ..)| subscriber)
}

fn write(key: &AppKey, kind: &Token, subscriber: Uuid, round: i32, expires_at: i64) -> String {
    kind.sign(key, &[subscriber.as_bytes(), &round.to_be_bytes(), &expires_at.to_be_bytes()])
}

fn read(key: &AppKey, kind: &Token, token: &str) -> Option<(Uuid, i32, i64)> {
    let content = kind.verify(key, token)?;
    let (subscriber, rest) = content.split_first_chunk::<16>()?;
    let (round, expires_at) = rest.split_first_chunk::<4>()?;
    let expires_at = i64::from_be_bytes(expires_at.try_into().ok()?);
    Some((Uuid::from_bytes(*subscriber), i32::from_be_bytes(*round), expires_at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Config;

    fn key(text: &str) -> AppKey {
        Config::from_pairs([("APP_KEY", text)]).expect("settings without a fault").app.key
    }

    #[test]
    fn a_token_is_valid_only_for_its_purpose_and_time() {
        let key = key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let written = Confirmation { subscriber: Uuid::now_v7(), round: 3, expires_at: now };
        let (token, unsubscribe_token) = (written.token(&key), unsubscribe_token(&key, written.subscriber));
        let earlier = now - chrono::TimeDelta::seconds(1);

        assert_eq!(Confirmation::read(&key, &token, earlier), Some(written));
        assert_eq!(Confirmation::read(&key, &token, now), None);
        assert_eq!(Confirmation::read(&key, &unsubscribe_token, earlier), None);
        assert_eq!(unsubscriber(&key, &unsubscribe_token), Some(written.subscriber));
        assert_eq!(unsubscriber(&key, &token), None);
    }

    #[test]
    fn tokens_of_earlier_releases_stay_valid() {
        let key = key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");
        let subscriber = Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0001);
        let token = "AZIAAAAAcACAAAAAAAAAAQAAAAAAAAAAAAAAAFE_Gu3I4NWTvfljZ9fOKuY";

        assert_eq!(unsubscribe_token(&key, subscriber), token);
        assert_eq!(unsubscriber(&key, token), Some(subscriber));
    }
}
