//! The addresses of personal feeds. Nothing is stored for them but a round: another one makes another address, and the old
//! one worthless.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::config::AppKey;

const PURPOSE: &str = "calendar feed";
/// Bytes of the signature; 128 bits cannot be guessed.
const SIGNATURE: usize = 16;
const CONTENT: usize = 20;

/// The secret of somebody in a round.
pub(super) fn write(key: &AppKey, user: Uuid, round: i32) -> String {
    let content = [user.as_bytes().as_slice(), &round.to_be_bytes()].concat();
    let signature = key.sign(PURPOSE, &content);
    BASE64_URL_SAFE_NO_PAD.encode([&content, &signature[..SIGNATURE]].concat())
}

/// Whose secret this is and of which round, unless it is none of ours.
pub(super) fn read(key: &AppKey, secret: &str) -> Option<(Uuid, i32)> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(secret).ok().filter(|bytes| bytes.len() == CONTENT + SIGNATURE)?;
    let (content, signature) = bytes.split_at(CONTENT);
    let expected = key.sign(PURPOSE, content);
    if !bool::from(signature.ct_eq(&expected[..SIGNATURE])) {
        return None;
    }
    let (user, round) = content.split_first_chunk::<16>()?;
    Some((Uuid::from_bytes(*user), i32::from_be_bytes(round.try_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn key(text: &str) -> AppKey {
        Config::of([("APP_KEY", text)]).expect("settings without a fault").app.key
    }

    #[test]
    fn not_a_letter_of_a_secret_can_be_changed() {
        let (own, other) =
            (key("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="), key("EjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wCrze8="));
        let user = Uuid::now_v7();
        let secret = write(&own, user, 7);

        assert_eq!(read(&own, &secret), Some((user, 7)));
        assert_eq!(read(&other, &secret), None);
        assert_ne!(write(&own, user, 8), secret);
        for place in 0..secret.len() {
            let mut changed = secret.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(read(&own, std::str::from_utf8(&changed).expect("text")), None, "{place}");
        }
        for odd in ["", "A", &secret[1..], &format!("{secret}A"), &format!("{secret}="), "é"] {
            assert_eq!(read(&own, odd), None, "{odd}");
        }
    }
}
