//! Checks of names of people and teams.

/// Whether a text has no visible characters: only whitespace and zero-width characters.
pub fn is_invisible(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || is_zero_width(letter))
}

/// Whether a text has control characters, or characters that reverse the text around them.
pub fn has_control(text: &str) -> bool {
    text.contains(is_control)
}

/// Whether a character is a control character, or reverses the text around it.
pub fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_zero_width(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_zero_width_characters_are_invisible() {
        for text in ["", " ", "\u{200b}\u{2060}", "\u{feff} \u{ad}"] {
            assert!(is_invisible(text), "{text:?}");
        }
        // A zero-width joiner within a name is part of its spelling.
        for text in ["Ana", "\u{928}\u{94d}\u{200d}", "李"] {
            assert!(!is_invisible(text), "{text:?}");
        }
    }

    #[test]
    fn reversed_text_counts_as_control() {
        for text in ["A\u{202e}B", "A\u{2067}B", "A\nB", "A\0"] {
            assert!(has_control(text), "{text:?}");
        }
        assert!(!has_control("مريم \u{200f}Ana"));
    }
}
