//! Names in addresses: what they may be, whoever chose them.

const SHORTEST: usize = 3;
pub(super) const LONGEST: usize = 30;

/// Names nobody may speak in, or that stand for something else in an address.
const RESERVED: [&str; 28] = [
    "admin",
    "administration",
    "administrator",
    "anonymous",
    "api",
    "avatar",
    "contact",
    "events",
    "help",
    "hello",
    "info",
    "login",
    "logout",
    "mail",
    "me",
    "moderator",
    "new",
    "news",
    "null",
    "preferences",
    "profile",
    "register",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "undefined",
];

/// What is wrong with a name somebody chose, in their words.
pub fn refusal(username: &str) -> Option<&'static str> {
    let plain = username.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let dashed = username.starts_with('-') || username.ends_with('-') || username.contains("--");
    if !plain || dashed {
        Some("The username field must only contain lowercase letters, numbers, and single dashes between them.")
    } else if !(SHORTEST..=LONGEST).contains(&username.len()) {
        Some("The username field must be between 3 and 30 characters.")
    } else if RESERVED.contains(&username) {
        Some("The username is reserved.")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_is_a_word_of_an_address() {
        for good in ["ana", "ana-silva", "007", "a-1-b", &"a".repeat(30)] {
            assert_eq!(refusal(good), None, "{good}");
        }
        for bad in [
            "",
            "an",
            &"a".repeat(31),
            "Ana",
            "ana silva",
            "ana_silva",
            "ána",
            "-ana",
            "ana-",
            "a--b",
            "a/b",
            "admin",
            "me",
        ] {
            assert!(refusal(bad).is_some(), "{bad}");
        }
    }
}
