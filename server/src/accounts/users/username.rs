//! Rules for usernames.

use deunicode::deunicode;

use crate::platform::slug::Slug;

const MIN_LENGTH: usize = 3;
pub(super) const MAX_LENGTH: usize = 30;

/// Names that would look official or clash with routes.
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

/// Validation message for an invalid username.
pub fn validation_error(username: &str) -> Option<&'static str> {
    let plain = username.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let dashed = username.starts_with('-') || username.ends_with('-') || username.contains("--");
    if !plain || dashed {
        Some("Use a–z, 0–9 and single hyphens.")
    } else if !(MIN_LENGTH..=MAX_LENGTH).contains(&username.len()) {
        Some("The username field must be between 3 and 30 characters.")
    } else if RESERVED.contains(&username) {
        Some("This username is reserved.")
    } else {
        None
    }
}

/// The base of a username: the words of a name in Latin letters.
pub(super) fn base(name: &str) -> String {
    Slug::from_title_or(&deunicode(name), "user").to_string()
}

/// A username with a suffix, within the maximum length.
pub(super) fn with_suffix(base: &str, suffix: &str) -> String {
    let length = base.len().min(MAX_LENGTH - suffix.len());
    format!("{}{suffix}", base[..length].trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_script_are_transliterated_to_latin() {
        for (name, expected) in [
            ("Ana Sofia Araújo", "ana-sofia-araujo"),
            ("Иван Петров", "ivan-petrov"),
            ("王小明", "wang-xiao-ming"),
            ("Γιώργος", "giorgos"),
            ("やまだ たろう", "yamada-tarou"),
            ("Søren Ægir", "soren-aegir"),
            ("🦀", "crab"),
            ("!?", "user"),
        ] {
            assert_eq!(base(name), expected, "{name}");
        }
    }

    #[test]
    fn usernames_are_lower_case_words_with_single_hyphens() {
        for good in ["ana", "ana-silva", "007", "a-1-b", &"a".repeat(30)] {
            assert_eq!(validation_error(good), None, "{good}");
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
            assert!(validation_error(bad).is_some(), "{bad}");
        }
    }
}
