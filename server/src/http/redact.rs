//! Keeps secrets in addresses out of the log.

/// A path without its query, and without what looks like a token.
pub fn path(path: &str) -> String {
    const LONGEST: usize = 200;
    let own = token_of(path);
    let hidden = |segment: &str| is_token(segment) || Some(segment) == own;
    let segments = path.split('/').map(|segment| if hidden(segment) { "***" } else { segment });
    let mut path = segments.collect::<Vec<_>>().join("/");
    if let Some((end, _)) = path.char_indices().nth(LONGEST) {
        path.truncate(end);
    }
    path
}

/// Whether an address holds what only the visitor may know: it is neither kept nor passed on then.
pub fn is_secret(path: &str, query: &str) -> bool {
    token_of(path).is_some() || has_secret(query)
}

/// The part of a path that is as good as a key, whatever it looks like.
fn token_of(path: &str) -> Option<&str> {
    const BEFORE: [&str; 3] = ["/invitations/", "/api/v1/invitations/", "/calendars/"];
    let rest = BEFORE.iter().find_map(|before| path.strip_prefix(before))?;
    rest.split('/').next().filter(|token| !token.is_empty())
}

/// Whether a query holds what only the visitor may know.
fn has_secret(query: &str) -> bool {
    const SECRET: [&str; 3] = ["token", "signature", "code"];
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
        for secret in ["code=of-a-team", "token=x", "a=1&token=", "%74oken=x", "expires=1&signature=x"] {
            assert!(has_secret(secret), "{secret}");
        }
        for plain in ["", "page=2", "tokens=1", "q=token"] {
            assert!(!has_secret(plain), "{plain}");
        }
    }

    #[test]
    fn what_stands_where_tokens_stand_is_masked_whatever_it_looks_like() {
        for token in ["secret", "s", "0123456789abcdef0123456789abcdef"] {
            for before in ["/invitations", "/api/v1/invitations"] {
                assert_eq!(path(&format!("{before}/{token}")), format!("{before}/***"));
                assert_eq!(path(&format!("{before}/{token}/accept")), format!("{before}/***/accept"));
                assert!(is_secret(&format!("{before}/{token}"), ""));
            }
        }
        assert_eq!(path("/api/v1/events/invitations"), "/api/v1/events/invitations");
        assert!(!is_secret("/api/v1/events/hackathon/invitations", "page=2"));
        assert!(is_secret("/", "token=x"));
    }

    #[test]
    fn tokens_are_masked_and_words_are_not() {
        let hex = "3f".repeat(32);
        for token in ["dGhpcyBpcyBhIHNlY3JldA0", hex.as_str(), "Zk4-9xQw_77sPqLm-ab2Kd"] {
            assert_eq!(path(&format!("/api/v1/verify/{token}")), "/api/v1/verify/***");
        }
        assert_eq!(path("/calendars/plain-words.ics"), "/calendars/***");
        for plain in ["/events/hackathon-braga-2025-the-long-name", "/api/v1/events", "/assets/app-5fQ2x.css", "/"] {
            assert_eq!(path(plain), plain);
        }
    }
}
