//! Password rules: any characters in any order, except passwords that are guessed first.

use secrecy::{ExposeSecret, SecretString};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::common;

/// Fewest characters of a password.
pub const MIN_LENGTH: usize = 8;
const MAX_LENGTH: usize = 128;

/// The owner of a password, and the site: a password must not be something that others know about them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Owner<'a> {
    /// Their name.
    pub name: &'a str,
    /// Their email address.
    pub email: &'a str,
    /// Their name in URLs.
    pub username: &'a str,
    /// The site's product name.
    pub product: &'a str,
}

/// Rejects a password with a message for the user.
pub fn check(password: &str, owner: &Owner<'_>) -> Result<(), &'static str> {
    match password.chars().count() {
        0 => return Err("The password field is required."),
        1..MIN_LENGTH => return Err("The password field must be at least 8 characters."),
        MIN_LENGTH..=MAX_LENGTH => {}
        _ => return Err("The password field must not be greater than 128 characters."),
    }
    if common::is_common(&password.to_lowercase()) || is_monotonous(password) {
        return Err("That password is too common. Choose another.");
    }
    if is_about(password, owner) {
        return Err("Don't use your name, email or our site's name as the password.");
    }
    Ok(())
}

/// The new password, if it is accepted and the confirmation matches; otherwise a message for the user.
pub fn validate_new(
    password: Option<&SecretString>,
    confirmation: Option<&SecretString>,
    owner: &Owner<'_>,
) -> Result<SecretString, &'static str> {
    let text = password.map(ExposeSecret::expose_secret).unwrap_or_default();
    check(text, owner)?;
    if confirmation.map(ExposeSecret::expose_secret) == Some(text) {
        Ok(text.into())
    } else {
        Err("The password field confirmation does not match.")
    }
}

/// At most two distinct characters.
fn is_monotonous(password: &str) -> bool {
    let mut letters: Vec<char> = password.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len() <= 2
}

/// Digits and symbols before or after a word do not make it a different word.
fn is_about(password: &str, owner: &Owner<'_>) -> bool {
    let local = owner.email.split('@').next().unwrap_or_default();
    let personal = [owner.name, owner.email, local, owner.username, owner.product];
    let (whole, bare) = (folded(password), folded(password.trim_matches(|letter: char| !letter.is_alphabetic())));
    personal.iter().map(|word| folded(word)).any(|word| !word.is_empty() && (word == whole || word == bare))
}

/// Letters and digits only, without accents, in lower case.
fn folded(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter) && letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: Owner<'_> = Owner {
        name: "Ana Sofia Araújo",
        email: "ana.araujo77@example.com",
        username: "ana-sofia",
        product: "Hackathon",
    };

    #[test]
    fn any_password_of_sufficient_length_is_accepted() {
        let longest = "ab c".repeat(32);
        for fine in
            ["correct horse battery", "  x yz  ", "Zk4!9xQw", "ação e reação", "🦀🦀🦀🦀🐍🐍🐍🐪", longest.as_str()]
        {
            assert_eq!(check(fine, &ANA), Ok(()), "{fine}");
        }
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(check("", &ANA), Err("The password field is required."));
        assert_eq!(check("ãéíóúçâ", &ANA), Err("The password field must be at least 8 characters."));
        assert!(check(&"ab c".repeat(33), &ANA).is_err());
    }

    #[test]
    fn common_passwords_are_rejected() {
        for common in
            ["password", "PassWord", "12345678", "qwertyuiop", "iloveyou", "aaaaaaaa", "abababab", "password1"]
        {
            assert!(check(common, &ANA).is_err(), "{common}");
        }
    }

    #[test]
    fn passwords_derived_from_personal_data_are_rejected() {
        for personal in [
            "Ana Sofia Araujo",
            "anasofiaaraújo",
            "ana.araujo77@example.com",
            "Ana.Araujo77",
            "ana-sofia",
            "hackathon2026!",
            "2026hackathon",
            "#Hackathon#",
        ] {
            assert!(check(personal, &ANA).is_err(), "{personal}");
        }
        assert_eq!(check("araujo hackathon", &ANA), Ok(()));
        assert_eq!(check("correct horse", &Owner::default()), Ok(()));
    }
}
