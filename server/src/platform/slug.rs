//! URL slugs.

use std::{fmt, str::FromStr};

use sea_orm::prelude::Uuid;
use serde::{Deserialize, Deserializer, de};
use text::fold;

const MAX_LENGTH: usize = 100;
/// Maximum length of the part before a suffix; the rest is for the suffix.
const MAX_STEM: usize = 90;
/// Number of attempts with a number as suffix; later ones use a part of the row's id.
const NUMBERED: usize = 2;

/// A name in URLs: lowercase letters, digits and single hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

impl Slug {
    /// Maximum number of attempts to insert a row while concurrent inserts take its slug.
    pub const ATTEMPTS: usize = 4;

    /// The slug of a title: "Festa de São João" becomes "festa-de-sao-joao", cut after the last word that fits. `None`
    /// if nothing is left, for example of non-Latin letters.
    pub fn from_title(title: &str) -> Option<Self> {
        let folded = fold(title);
        let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let mut slug = words.collect::<Vec<_>>().join("-");
        if slug.len() > MAX_LENGTH {
            // A first word that is too long is cut within.
            slug.truncate(slug[..=MAX_LENGTH].rfind('-').unwrap_or(MAX_LENGTH));
        }
        slug.parse().ok()
    }

    /// The slug of a title, or `word` if nothing is left.
    pub fn from_title_or(title: &str, word: &'static str) -> Self {
        Self::from_title(title).unwrap_or_else(|| Self(word.to_owned()))
    }

    /// The common prefix of this slug and of all its variants with a suffix.
    pub fn stem(&self) -> &str {
        self.0[..self.0.len().min(MAX_STEM)].trim_end_matches('-')
    }

    /// This slug, or the first of "mill-2", "mill-3" and so on that is not `taken`.
    pub fn free(&self, taken: &[String]) -> Self {
        let numbered = (2..).map(|number: u32| self.ending_in(number));
        let mut slugs = std::iter::once(self.clone()).chain(numbered);
        slugs.find(|slug| !taken.contains(&slug.0)).unwrap_or_else(|| self.clone())
    }

    /// Like [`Slug::free`], for the row `id` and concurrent inserts; `attempt` counts from 0. Many concurrent inserts
    /// would keep taking numbers from each other, so later attempts use the row's id.
    pub fn free_at(&self, attempt: usize, id: Uuid, taken: &[String]) -> Self {
        if attempt < NUMBERED {
            return self.free(taken);
        }
        self.ending_in(format_args!("{:08x}", id.as_u128() & 0xffff_ffff))
    }

    fn ending_in(&self, ending: impl fmt::Display) -> Self {
        Self(format!("{}-{ending}", self.stem()))
    }

    /// The slug as it appears in URLs.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Slug {
    type Err = NotASlug;

    fn from_str(text: &str) -> Result<Self, NotASlug> {
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        // A slug must not look like an id: paths are parsed as an id first.
        let is_slug = text.len() <= MAX_LENGTH && text.split('-').all(is_word) && Uuid::parse_str(text).is_err();
        if is_slug { Ok(Self(text.to_owned())) } else { Err(NotASlug) }
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The text is not a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a slug has lowercase letters, digits and single hyphens only")]
pub struct NotASlug;

/// How a path names a row, usually an event. A text that is a UUID is an id, any other one a slug.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum IdOrSlug {
    /// The primary key.
    Id(Uuid),
    /// The readable name, unique among the rows of its kind.
    Slug(Slug),
}

impl FromStr for IdOrSlug {
    type Err = NotASlug;

    fn from_str(text: &str) -> Result<Self, NotASlug> {
        match Uuid::parse_str(text) {
            Ok(id) => Ok(Self::Id(id)),
            Err(_) => text.parse().map(Self::Slug),
        }
    }
}

/// For paths of URLs.
impl<'de> Deserialize<'de> for IdOrSlug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;

    use super::*;

    #[test]
    fn slugs_are_words_with_single_hyphens() {
        for good in ["hackathon-2027", "a", "2027", "sao-joao"] {
            assert_eq!(good.parse::<Slug>().map(|slug| slug.to_string()).as_deref(), Ok(good));
        }
        let long = "a".repeat(MAX_LENGTH + 1);
        for bad in ["", "-", "a-", "a--b", "A", "são", "a b", "a/b", "01890a5d-ac96-774b-bcce-b302099a8057", &long] {
            assert_eq!(bad.parse::<Slug>(), Err(NotASlug), "{bad}");
        }
    }

    #[test]
    fn paths_name_rows_by_id_or_slug() {
        let read =
            |text: &str| IdOrSlug::deserialize(IntoDeserializer::<de::value::Error>::into_deserializer(text)).ok();
        let id = Uuid::from_u128(0xabc);

        assert_eq!(read(&id.to_string()), Some(IdOrSlug::Id(id)));
        assert_eq!(read("mill"), Some(IdOrSlug::Slug(Slug("mill".to_owned()))));
        assert_eq!(read("no slug"), None);
    }

    #[test]
    fn titles_become_slugs() {
        assert_eq!(Slug::from_title("Festa de São João!").unwrap().as_str(), "festa-de-sao-joao");
        assert_eq!(Slug::from_title("  ¿?  "), None);
        assert_eq!(Slug::from_title_or("株式会社", "team").as_str(), "team");
    }

    #[test]
    fn long_titles_are_truncated_after_a_word() {
        let slug = |title: &str| Slug::from_title(title).unwrap().to_string();

        assert_eq!(slug(&"a".repeat(MAX_LENGTH)), "a".repeat(MAX_LENGTH));
        assert_eq!(slug(&"a".repeat(MAX_LENGTH + 1)), "a".repeat(MAX_LENGTH));
        assert_eq!(slug(&format!("{} tail", "a".repeat(MAX_LENGTH))), "a".repeat(MAX_LENGTH));
        assert_eq!(slug(&"abcd ".repeat(21)), format!("{}abcd", "abcd-".repeat(19)));
    }

    #[test]
    fn taken_slugs_get_a_number() {
        let (mill, id) = (Slug::from_title("Mill").unwrap(), Uuid::from_u128(0xabc));
        let taken = ["mill".to_owned(), "mill-2".to_owned(), "millstone".to_owned()];

        assert_eq!(mill.free_at(0, id, &[]).as_str(), "mill");
        assert_eq!(mill.free_at(1, id, &taken).as_str(), "mill-3");
        assert_eq!(mill.free_at(NUMBERED, id, &taken).as_str(), "mill-00000abc");
        let long = Slug::from_title(&"abcdefghi ".repeat(10)).unwrap();
        let second = long.free(&[long.to_string()]);
        assert_eq!(second.as_str().parse(), Ok(second.clone()));
        assert!(second.as_str().starts_with(long.stem()) && second.as_str().ends_with("-2"), "{second}");
    }
}
