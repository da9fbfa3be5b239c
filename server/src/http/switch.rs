//! What is on or off, as addresses and forms say it.

use crate::error::AppError;

/// What a word says; `None` when it says neither.
pub fn read(word: &str) -> Option<bool> {
    match word.trim() {
        "true" | "1" | "on" | "yes" => Some(true),
        "false" | "0" | "off" | "no" => Some(false),
        _ => None,
    }
}

/// What a parameter of an address says; off when it is not there. `words` are its name as people read it.
///
/// # Errors
/// 422 on `field` for a word that says neither.
pub fn asked(field: &'static str, words: &str, word: Option<&str>) -> Result<bool, AppError> {
    let Some(word) = word.filter(|word| !word.trim().is_empty()) else { return Ok(false) };
    read(word).ok_or_else(|| AppError::invalid(field, format!("The {words} field must be true or false.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_on_or_off_or_neither() {
        for (word, says) in
            [("true", Some(true)), (" yes ", Some(true)), ("0", Some(false)), ("TRUE", None), ("", None)]
        {
            assert_eq!(read(word), says, "{word:?}");
        }
        assert!(asked("open", "open", Some("banana")).is_err());
        assert!(matches!((asked("open", "open", None), asked("open", "open", Some(""))), (Ok(false), Ok(false))));
    }
}
