//! Removes secrets in URLs, and email addresses, from logs.
//!
//! [`path()`] is for the paths of requests, [`text`] for any other text that may contain URLs or email addresses.
//! [`contains_secret`] is for URLs that would be stored or passed on.

use percent_encoding::percent_decode_str;

/// A path for the log: segments that are secret or look like tokens are redacted, at most 200 characters.
pub fn path(path: &str) -> String {
    const MAX_LENGTH: usize = 200;
    let mut path = masked(path);
    if let Some((end, _)) = path.char_indices().nth(MAX_LENGTH) {
        path.truncate(end);
    }
    path
}

/// Redacts secrets in URLs, and email addresses, in a text such as the error message of a library.
pub fn text(text: &str) -> String {
    let mut redacted = String::with_capacity(text.len());
    let mut secret_value = false;
    for piece in text.split_inclusive(|letter: char| letter.is_whitespace() || "\"'`()<>[]{},;:?&=#|".contains(letter))
    {
        let end = piece.chars().next_back().filter(|end| !is_url_char(*end)).map_or(0, char::len_utf8);
        let (word, mark) = piece.split_at(piece.len() - end);
        let email = word.split_once('@').is_some_and(|(name, _)| !name.is_empty() && !name.ends_with('/'))
            || word.contains("%40");
        match word {
            "" => {}
            _ if secret_value || email => redacted.push_str("***"),
            _ => redacted.push_str(&masked(word)),
        }
        redacted.push_str(mark);
        secret_value = mark == "=" && SECRET_PARAMS.contains(&word);
    }
    redacted
}

fn is_url_char(letter: char) -> bool {
    letter.is_alphanumeric() || "/-_.~%@+!$*^\\".contains(letter)
}

/// Whether a URL contains a secret of the user: such a URL is neither stored nor passed on.
pub fn contains_secret(path: &str, query: &str) -> bool {
    redact_secret_segment(path).is_some() || has_secret_param(query)
}

/// Redacts path segments that look like tokens or stand where tokens are expected.
fn masked(path: &str) -> String {
    let redacted = redact_secret_segment(path);
    let segments = redacted.as_deref().unwrap_or(path).split('/');
    segments.map(|segment| if is_token(segment) { "***" } else { segment }).collect::<Vec<_>>().join("/")
}

/// The path with its secret segment redacted, regardless of how the segment looks; `None` if there is no such segment.
/// Routers decode and normalise paths before they match them, so other spellings lead to the same secret.
fn redact_secret_segment(path: &str) -> Option<String> {
    // An asterisk stands for any segment.
    const SECRET_PATH_PREFIXES: [&[&str]; 5] = [
        &["invitations"],
        &["api", "v1", "invitations"],
        &["calendars"],
        &["waiting-list", "*", "verify"],
        &["api", "v1", "waiting-list", "*", "verify"],
    ];
    if !path.starts_with(['/', '\\']) {
        return None;
    }
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let mut segments: Vec<&str> = Vec::new();
    for segment in decoded.split(['/', '\\']) {
        match segment {
            "" | "." => {}
            ".." => _ = segments.pop(),
            _ => segments.push(segment),
        }
    }
    let begins_with = |before: &&[&str]| {
        segments.len() > before.len()
            && segments
                .iter()
                .zip(before.iter())
                .all(|(own, expected)| *expected == "*" || own.eq_ignore_ascii_case(expected))
    };
    let before = SECRET_PATH_PREFIXES.into_iter().find(begins_with)?;
    let plain = |segment: &&str| segment.replace(char::is_control, "");
    let start =
        before.iter().zip(&segments).map(|(expected, own)| plain(if *expected == "*" { own } else { expected }));
    let rest = segments[before.len() + 1..].iter().map(plain);
    let segments = start.chain(["***".to_owned()]).chain(rest);
    Some(segments.fold(String::new(), |path, segment| path + "/" + &segment))
}

/// Query parameters that are secret.
const SECRET_PARAMS: [&str; 3] = ["token", "signature", "code"];

/// Whether a query contains a secret parameter, with its name decoded.
fn has_secret_param(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes()).any(|(key, _)| SECRET_PARAMS.contains(&key.as_ref()))
}

/// Whether a segment looks like a token: long, with digits, and with upper-case letters or without dashes and dots.
/// Slugs and file names do not look like this.
fn is_token(segment: &str) -> bool {
    const MIN_LENGTH: usize = 16;
    let has = |test: fn(&u8) -> bool| segment.as_bytes().iter().any(test);
    let plain = !segment.contains(['-', '.']);
    segment.len() >= MIN_LENGTH && has(u8::is_ascii_digit) && (has(u8::is_ascii_uppercase) || plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_query_parameters_are_recognised_when_encoded() {
        for secret in ["code=of-a-team", "token=x", "a=1&token=", "%74oken=x", "expires=1&signature=x"] {
            assert!(has_secret_param(secret), "{secret}");
        }
        for plain in ["", "page=2", "tokens=1", "q=token"] {
            assert!(!has_secret_param(plain), "{plain}");
        }
    }

    #[test]
    fn secret_path_segments_are_redacted_whatever_they_contain() {
        for token in ["secret", "s", "0123456789abcdef0123456789abcdef"] {
            for before in ["/invitations", "/api/v1/invitations"] {
                assert_eq!(path(&format!("{before}/{token}")), format!("{before}/***"));
                assert_eq!(path(&format!("{before}/{token}/accept")), format!("{before}/***/accept"));
                assert!(contains_secret(&format!("{before}/{token}"), ""));
            }
        }
        for plain in ["/api/v1/events/invitations", "/invitations", "/Invitations/", "//calendars"] {
            assert_eq!((path(plain).as_str(), contains_secret(plain, "")), (plain, false));
        }
        assert_eq!(path("/waiting-list/1/verify/s"), "/waiting-list/1/verify/***");
        assert!(contains_secret("/waiting-list/1/verify/s", "") && !contains_secret("/waiting-list/1", ""));
        assert!(!contains_secret("/api/v1/events/hackathon/invitations", "page=2"));
        assert!(contains_secret("/", "token=x"));
    }

    #[test]
    fn other_spellings_of_a_path_do_not_reveal_its_secret() {
        for (spelling, expected) in [
            ("/Invitations/secret", "/invitations/***"),
            ("/%69nvitations/secret/accept", "/invitations/***/accept"),
            ("//invitations/secret", "/invitations/***"),
            ("/\\invitations\\secret", "/invitations/***"),
            ("/invitations//secret", "/invitations/***"),
            ("/invitations%2Fsecret", "/invitations/***"),
            ("/x/../invitations/secret", "/invitations/***"),
            ("/x/%2e%2E/./invitations/secret", "/invitations/***"),
            ("/API/v1//%49nvitations/secret%ff/%0aaccept", "/api/v1/invitations/***/accept"),
            ("/%63alendars/secret.ics", "/calendars/***"),
            ("//calendars/secret.ics", "/calendars/***"),
            ("/CALENDARS/secret.ics", "/calendars/***"),
        ] {
            assert_eq!((path(spelling).as_str(), contains_secret(spelling, "")), (expected, true), "{spelling}");
        }
    }

    #[test]
    fn only_secrets_in_urls_are_redacted_from_text() {
        let hex = "0123456789abcdef0123456789abcdef";
        for (line, expected) in [
            (
                format!("The URL path \"/invitations/{hex}%ff\" could not be decoded"),
                "The URL path \"/invitations/***\" could not be decoded",
            ),
            ("The URL path \"/invitations/short%ff\" is bad".to_owned(), "The URL path \"/invitations/***\" is bad"),
            (
                format!("fetch of https://a.example/reset/{hex}?page=2&token=abc&x=1 failed"),
                "fetch of https://a.example/reset/***?page=2&token=***&x=1 failed",
            ),
            ("/verify-email?signature=a&code=b".to_owned(), "/verify-email?signature=***&code=***"),
            ("no mail to ana@example.com or ana%40example.com.".to_owned(), "no mail to *** or ***"),
            ("mailto:/ana@example.com".to_owned(), "mailto:***"),
        ] {
            assert_eq!(text(&line), expected);
        }
        let stack = "Error: a word = token, 100% of it\n    at StaticRouterProvider (src/entry-server.tsx:120:33)\n    \
                     at call (node_modules/@tanstack/react-query/index.js:1:2) \u{e9}\u{1f600}";
        assert_eq!(text(stack), stack);
    }

    #[test]
    fn tokens_are_redacted_and_words_are_not() {
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
