//! Masks names and email addresses, so that only their owner recognises them.

/// Replaces the hidden part, whatever its length.
const HIDDEN: &str = "•••";
/// Maximum number of words shown of a name.
const MAX_WORDS: usize = 3;

/// "Ana Silva" as "A••• S•••". The account's creator chose the name and must not be able to send text with it.
pub(super) fn name(name: &str) -> String {
    let words = name.split_whitespace().take(MAX_WORDS);
    let words: Vec<String> =
        words.filter_map(|word| word.chars().next()).map(|first| format!("{first}{HIDDEN}")).collect();
    if words.is_empty() { HIDDEN.to_owned() } else { words.join(" ") }
}

/// "ana@example.com" as "a•••@example.com".
pub(super) fn email(email: &str) -> String {
    let (local, host) = email.rsplit_once('@').unwrap_or((email, ""));
    let first = local.chars().next().map(String::from).unwrap_or_default();
    format!("{first}{HIDDEN}@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_emails_are_masked_after_the_first_letter() {
        for (full, masked) in [
            ("Ana Silva", "A••• S•••"),
            ("  Ana  ", "A•••"),
            ("Your account was hacked, visit evil.example", "Y••• a••• w•••"),
            ("李 小龍", "李••• 小•••"),
            ("", "•••"),
        ] {
            assert_eq!(name(full), masked);
        }
        for (full, masked) in [
            ("ana@example.com", "a•••@example.com"),
            ("a@example.com", "a•••@example.com"),
            ("\"a@b\"@example.com", "\"•••@example.com"),
        ] {
            assert_eq!(email(full), masked);
        }
    }
}
