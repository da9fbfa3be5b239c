//! Secrets in the URLs of personal feeds. Only a generation number is stored per user: incrementing it changes the URL
//! and invalidates the old one.

use uuid::Uuid;

use crate::platform::crypto::SignedToken;
use config::AppKey;

/// Id of the user and generation.
const FEED: SignedToken<20> = SignedToken::new("calendar feed");

/// What a secret stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FeedOwner {
    /// Id of the user.
    pub(super) user: Uuid,
    /// The generation of the user's feed that the secret belongs to.
    pub(super) generation: i32,
}

/// The secret of a user's feed in a generation.
pub(super) fn encode(key: &AppKey, FeedOwner { user, generation }: FeedOwner) -> String {
    FEED.sign(key, &[user.as_bytes(), &generation.to_be_bytes()])
}

/// The owner of a secret, or `None` if the signature is invalid.
pub(super) fn decode(key: &AppKey, secret: &str) -> Option<FeedOwner> {
    let content = FEED.verify(key, secret)?;
    let (user, generation) = content.split_first_chunk::<16>()?;
    let generation = i32::from_be_bytes(generation.try_into().ok()?);
    Some(FeedOwner { user: Uuid::from_bytes(*user), generation })
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Config;

    #[test]
    fn secrets_of_earlier_releases_stay_valid() {
        let settings = [("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=")];
        let key = Config::from_pairs(settings).expect("settings without a fault").app.key;
        let user = Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0001);
        let secret = "AZIAAAAAcACAAAAAAAAAAQAAAAcDe3IwxHrJEpct0O_eporO";

        let owner = FeedOwner { user, generation: 7 };
        assert_eq!(encode(&key, owner), secret);
        assert_eq!(decode(&key, secret), Some(owner));
        assert_ne!(encode(&key, FeedOwner { generation: 8, ..owner }), secret);
    }
}
