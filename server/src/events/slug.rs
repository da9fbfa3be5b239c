//! Names in addresses.

use std::{fmt, str::FromStr};

use sea_orm::prelude::Uuid;

use crate::db::search::fold;

const LONGEST: usize = 100;

/// Name of a thing in addresses: lower case letters, digits and single hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

impl Slug {
    /// The slug of a title: "Festa de São João" becomes "festa-de-sao-joao". `None` when nothing is left.
    pub fn of(title: &str) -> Option<Self> {
        let folded = fold(title);
        let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-").parse().ok()
    }

    /// As it stands in addresses.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Slug {
    type Err = NotASlug;

    fn from_str(text: &str) -> Result<Self, NotASlug> {
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        // An id would win over a slug of its shape.
        let is_slug = text.len() <= LONGEST && text.split('-').all(is_word) && Uuid::parse_str(text).is_err();
        if is_slug { Ok(Self(text.to_owned())) } else { Err(NotASlug) }
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The text is no slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a slug has lower case letters, digits and single hyphens only")]
pub struct NotASlug;

/// What an address may name an event by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Id(Uuid),
    Slug(Slug),
}

impl FromStr for Key {
    type Err = NotASlug;

    fn from_str(text: &str) -> Result<Self, NotASlug> {
        match Uuid::parse_str(text) {
            Ok(id) => Ok(Self::Id(id)),
            Err(_) => text.parse().map(Self::Slug),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_words_and_single_hyphens() {
        for good in ["hackathon-2027", "a", "2027", "sao-joao"] {
            assert_eq!(good.parse::<Slug>().map(|slug| slug.to_string()).as_deref(), Ok(good));
        }
        let long = "a".repeat(LONGEST + 1);
        for bad in ["", "-", "a-", "a--b", "A", "são", "a b", "a/b", "01890a5d-ac96-774b-bcce-b302099a8057", &long] {
            assert_eq!(bad.parse::<Slug>(), Err(NotASlug), "{bad}");
        }
    }

    #[test]
    fn titles_become_slugs() {
        assert_eq!(Slug::of("Festa de São João!").unwrap().as_str(), "festa-de-sao-joao");
        assert_eq!(Slug::of("  ¿?  "), None);
    }
}
