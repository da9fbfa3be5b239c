//! Signed URLs, which authorise their holder. The signature covers the path and the query, but not the host.

use config::AppKey;

use crate::platform::crypto::{is_signature, signature};

const SIGNATURE: &str = "signature";

/// Signs a path and a query for one purpose. The order of the query parameters does not matter.
pub fn sign(key: &AppKey, purpose: &str, path: &str, query: &[(&str, &str)]) -> String {
    signature(key, purpose, message(path, query).as_bytes())
}

/// What is signed: the path and the query in one order.
fn message(path: &str, query: &[(&str, &str)]) -> String {
    let mut pairs = query.to_vec();
    pairs.sort_unstable();
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("{path}?{query}")
}

/// Whether the query has exactly one `signature` parameter and it is valid for this path, query and purpose.
pub fn is_signed(key: &AppKey, purpose: &str, path: &str, query: &str) -> bool {
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let signatures: Vec<&str> =
        pairs.iter().filter(|(name, _)| name == SIGNATURE).map(|(_, value)| value.as_ref()).collect();
    let [given] = signatures.as_slice() else { return false };
    let rest = pairs.iter().filter(|(name, _)| name != SIGNATURE);
    let rest: Vec<(&str, &str)> = rest.map(|(name, value)| (name.as_ref(), value.as_ref())).collect();
    is_signature(key, purpose, message(path, &rest).as_bytes(), given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::Config;

    fn key() -> AppKey {
        let settings = [("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=")];
        Config::from_pairs(settings).expect("valid settings").app.key
    }

    #[test]
    fn a_signature_is_valid_for_any_parameter_order() {
        let signature = sign(&key(), "test", "/thing/7", &[("expires", "9"), ("b", "x y")]);

        for query in
            [format!("expires=9&b=x+y&signature={signature}"), format!("signature={signature}&b=x%20y&expires=9")]
        {
            assert!(is_signed(&key(), "test", "/thing/7", &query), "{query}");
        }
    }

    #[test]
    fn a_signature_is_valid_only_for_its_purpose_path_and_parameters() {
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
