//! Which passwords are taken: any letters in any order, but none that is guessed first.

use secrecy::{ExposeSecret, SecretString};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::common;

const SHORTEST: usize = 8;
const LONGEST: usize = 128;

/// Whose password it is to be, and where: nobody may use what everybody knows of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'a> {
    /// Their name.
    pub name: &'a str,
    /// Their mailbox.
    pub email: &'a str,
    /// Their name in addresses.
    pub username: &'a str,
    /// What the site is called.
    pub product: &'a str,
}

/// Refuses a password in words for whoever chose it.
pub fn check(password: &str, about: &Context<'_>) -> Result<(), &'static str> {
    match password.chars().count() {
        0 => return Err("The password field is required."),
        1..SHORTEST => return Err("The password field must be at least 8 characters."),
        SHORTEST..=LONGEST => {}
        _ => return Err("The password field must not be greater than 128 characters."),
    }
    if common::is_common(&password.to_lowercase()) || is_monotonous(password) {
        return Err("This password is one of those that are guessed first. Please choose another one.");
    }
    if is_about(password, about) {
        return Err("The password must not be your name, your email address or the name of this site.");
    }
    Ok(())
}

/// A password that was chosen and typed twice.
pub fn chosen(
    password: Option<&SecretString>,
    again: Option<&SecretString>,
    about: &Context<'_>,
) -> Result<SecretString, &'static str> {
    let text = password.map(ExposeSecret::expose_secret).unwrap_or_default();
    check(text, about)?;
    if again.map(ExposeSecret::expose_secret) == Some(text) {
        Ok(text.into())
    } else {
        Err("The password field confirmation does not match.")
    }
}

/// One or two letters again and again.
fn is_monotonous(password: &str) -> bool {
    let mut letters: Vec<char> = password.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len() <= 2
}

/// With digits and signs before or after it, a word is still that word.
fn is_about(password: &str, about: &Context<'_>) -> bool {
    let local = about.email.split('@').next().unwrap_or_default();
    let known = [about.name, about.email, local, about.username, about.product];
    let (whole, bare) = (folded(password), folded(password.trim_matches(|letter: char| !letter.is_alphabetic())));
    known.iter().map(|word| folded(word)).any(|word| !word.is_empty() && (word == whole || word == bare))
}

/// Letters and digits alone, without accents, in lower case.
fn folded(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter) && letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: Context<'_> = Context {
        name: "Ana Sofia Araújo",
        email: "ana.araujo77@example.com",
        username: "ana-sofia",
        product: "Hackathon",
    };

    #[test]
    fn anything_of_the_right_length_is_taken() {
        let longest = "ab c".repeat(32);
        for fine in
            ["correct horse battery", "  x yz  ", "Zk4!9xQw", "ação e reação", "🦀🦀🦀🦀🐍🐍🐍🐪", longest.as_str()]
        {
            assert_eq!(check(fine, &ANA), Ok(()), "{fine}");
        }
    }

    #[test]
    fn length_is_counted_in_letters() {
        assert_eq!(check("", &ANA), Err("The password field is required."));
        assert_eq!(check("ãéíóúçâ", &ANA), Err("The password field must be at least 8 characters."));
        assert!(check(&"ab c".repeat(33), &ANA).is_err());
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for common in
            ["password", "PassWord", "12345678", "qwertyuiop", "iloveyou", "aaaaaaaa", "abababab", "password1"]
        {
            assert!(check(common, &ANA).is_err(), "{common}");
        }
    }

    #[test]
    fn what_everybody_knows_of_somebody_is_refused() {
        for known in [
            "Ana Sofia Araujo",
            "anasofiaaraújo",
            "ana.araujo77@example.com",
            "Ana.Araujo77",
            "ana-sofia",
            "hackathon2026!",
            "2026hackathon",
            "#Hackathon#",
        ] {
            assert!(check(known, &ANA).is_err(), "{known}");
        }
        assert_eq!(check("araujo hackathon", &ANA), Ok(()));
        assert_eq!(check("correct horse", &Context::default()), Ok(()));
    }
}
