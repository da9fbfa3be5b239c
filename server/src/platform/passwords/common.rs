//! The list of common passwords.

use std::{collections::HashSet, sync::OnceLock};

/// One per line, in lower case, sorted, each of at least eight characters.
const LIST: &str = include_str!("common.txt");

/// Whether a password (in lower case) is on the list.
pub(super) fn is_common(password: &str) -> bool {
    static KNOWN: OnceLock<HashSet<&'static str>> = OnceLock::new();
    KNOWN.get_or_init(|| LIST.lines().filter(|line| !line.starts_with('#')).collect()).contains(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_without_redundant_entries() {
        let words: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();

        assert!(words.len() > 3000, "{}", words.len());
        assert!(words.is_sorted_by(|one, next| one < next));
        for word in words {
            assert!(word.chars().count() >= 8 && word.to_lowercase() == *word, "{word}");
        }
    }
}
