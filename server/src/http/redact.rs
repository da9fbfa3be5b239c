//! Keeps secrets in addresses out of the log.

/// A path without its query, and without what looks like a token.
pub fn path(path: &str) -> String {
    const LONGEST: usize = 200;
    let segments = path.split('/').map(|segment| if is_token(segment) { "***" } else { segment });
    let mut path = segments.collect::<Vec<_>>().join("/");
    if let Some((end, _)) = path.char_indices().nth(LONGEST) {
        path.truncate(end);
    }
    path
}

/// Whether a query holds what only the visitor may know: such an address is neither kept nor passed on.
pub fn has_secret(query: &str) -> bool {
    const SECRET: [&str; 2] = ["token", "signature"];
    form_urlencoded::parse(query.as_bytes()).any(|(key, _)| SECRET.contains(&key.as_ref()))
}

/// Slugs and file names are words; tokens are long and mix digits into letters, in both cases or without a dash.
fn is_token(segment: &str) -> bool {
    const SHORTEST: usize = 16;
    let has = |test: fn(&u8) -> bool| segment.as_bytes().iter().any(test);
    let plain = !segment.contains(['-', '.']);
    segment.len() >= SHORTEST && has(u8::is_ascii_digit) && (has(u8::is_ascii_uppercase) || plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_with_a_token_is_told_however_it_is_written() {
        for secret in ["token=x", "a=1&token=", "%74oken=x", "expires=1&signature=x"] {
            assert!(has_secret(secret), "{secret}");
        }
        for plain in ["", "page=2", "tokens=1", "q=token"] {
            assert!(!has_secret(plain), "{plain}");
        }
    }

    #[test]
    fn tokens_are_masked_and_words_are_not() {
        let hex = "3f".repeat(32);
        for token in ["dGhpcyBpcyBhIHNlY3JldA0", hex.as_str(), "Zk4-9xQw_77sPqLm-ab2Kd"] {
            assert_eq!(path(&format!("/api/v1/verify/{token}")), "/api/v1/verify/***");
        }
        for plain in ["/events/hackathon-braga-2025-the-long-name", "/api/v1/events", "/assets/app-5fQ2x.css", "/"] {
            assert_eq!(path(plain), plain);
        }
    }
}
