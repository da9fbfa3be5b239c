//! Addresses that carry their own permission: signed over the path and the query, whatever host they are asked at.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq;

use crate::config::AppKey;

const SIGNATURE: &str = "signature";

/// The signature of a path and a query for one purpose; in whatever order the query comes back.
pub fn sign(key: &AppKey, purpose: &str, path: &str, query: &[(&str, &str)]) -> String {
    let mut pairs = query.to_vec();
    pairs.sort_unstable();
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    BASE64_URL_SAFE_NO_PAD.encode(key.sign(purpose, format!("{path}?{query}").as_bytes()))
}

/// Whether the query ends in a signature that was made for this path, this query and this purpose.
pub fn is_signed(key: &AppKey, purpose: &str, path: &str, query: &str) -> bool {
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let signatures: Vec<&str> =
        pairs.iter().filter(|(name, _)| name == SIGNATURE).map(|(_, value)| value.as_ref()).collect();
    let [signature] = signatures.as_slice() else { return false };
    let rest = pairs.iter().filter(|(name, _)| name != SIGNATURE);
    let rest: Vec<(&str, &str)> = rest.map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
    sign(key, purpose, path, &rest).as_bytes().ct_eq(signature.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn key() -> AppKey {
        let settings = [("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=")];
        Config::of(settings).expect("settings without a fault").app.key
    }

    #[test]
    fn a_signature_holds_in_any_order_of_the_query() {
        let signature = sign(&key(), "test", "/thing/7", &[("expires", "9"), ("b", "x y")]);

        for query in
            [format!("expires=9&b=x+y&signature={signature}"), format!("signature={signature}&b=x%20y&expires=9")]
        {
            assert!(is_signed(&key(), "test", "/thing/7", &query), "{query}");
        }
    }

    #[test]
    fn a_signature_is_worth_nothing_for_anything_else() {
        let signature = sign(&key(), "test", "/thing/7", &[("expires", "9")]);
        let good = format!("expires=9&signature={signature}");

        assert!(!is_signed(&key(), "other", "/thing/7", &good));
        assert!(!is_signed(&key(), "test", "/thing/8", &good));
        for query in [
            String::new(),
            "expires=9".to_owned(),
            "expires=9&signature=".to_owned(),
            format!("expires=10&signature={signature}"),
            format!("expires=9&more=1&signature={signature}"),
            format!("expires=9&expires=9&signature={signature}"),
            format!("expires=9&signature={signature}&signature={signature}"),
            format!("expires=9&signature={signature}="),
            format!("signature={signature}"),
        ] {
            assert!(!is_signed(&key(), "test", "/thing/7", &query), "{query}");
        }
    }
}
