//! Passwords that are guessed first.

use std::{collections::HashSet, sync::OnceLock};

/// One a line, in lower case, sorted, each of at least eight letters.
const LIST: &str = include_str!("common.txt");

/// Whether a password (in lower case) is one of them.
pub(super) fn is_common(password: &str) -> bool {
    static KNOWN: OnceLock<HashSet<&'static str>> = OnceLock::new();
    KNOWN.get_or_init(|| LIST.lines().filter(|line| !line.starts_with('#')).collect()).contains(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_holds_nothing_that_is_refused_anyway() {
        let words: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();

        assert!(words.len() > 3000, "{}", words.len());
        assert!(words.is_sorted_by(|one, next| one < next));
        for word in words {
            assert!(word.chars().count() >= 8 && word.to_lowercase() == *word, "{word}");
        }
    }
}
