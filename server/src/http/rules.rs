//! Rules of fields that garde has not; for `#[garde(custom(…))]`. What is not set passes.

use std::ops::Range;

use chrono::{DateTime, Datelike, Utc};
use garde::Error;

use super::{own_path::is_own, patch::Patch, words::FIELD};

const LONGEST_ADDRESS: usize = 2048;
/// Years of moments: what calendars can say, and what can be reckoned with in any zone.
const YEARS: Range<i32> = 2000..2100;

/// A field that may hold a text.
pub trait Text {
    /// The text, if there is one.
    fn text(&self) -> Option<&str>;
}

impl Text for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Text for Option<String> {
    fn text(&self) -> Option<&str> {
        self.as_deref()
    }
}

impl Text for Patch<String> {
    fn text(&self) -> Option<&str> {
        self.set().map(String::as_str)
    }
}

/// One line: no control characters.
pub fn line(text: &impl Text, (): &()) -> garde::Result {
    let passes = text.text().is_none_or(|text| !text.contains(char::is_control));
    check(passes, "format is invalid")
}

/// Several lines: no other control characters than those that end and indent them.
pub fn prose(text: &impl Text, (): &()) -> garde::Result {
    let strange = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    check(text.text().is_none_or(|text| !text.contains(strange)), "format is invalid")
}

/// An address of the web, http or https.
pub fn web_address(text: &impl Text, (): &()) -> garde::Result {
    let is_one = |text: &str| {
        let address = url::Url::parse(text).ok().filter(|address| matches!(address.scheme(), "http" | "https"));
        // The parser takes out what others put in: blanks, line ends, missing slashes.
        address.is_some_and(|address| address.has_host())
            && text.len() <= LONGEST_ADDRESS
            && text.get(..4).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"))
            && text.contains("://")
            && !text.contains(|letter: char| letter.is_control() || letter.is_whitespace())
    };
    check(text.text().is_none_or(is_one), "must be a valid URL")
}

/// A path of this site: pages show no picture from elsewhere.
pub fn own_path(text: &impl Text, (): &()) -> garde::Result {
    let is_one = |text: &str| is_own(text) && text.len() <= LONGEST_ADDRESS;
    check(text.text().is_none_or(is_one), "must be a path of this site")
}

/// A moment of this century.
pub fn date(moment: &Patch<DateTime<Utc>>, (): &()) -> garde::Result {
    check(moment.set().is_none_or(is_date), "must be a valid date")
}

/// Whether a moment is one of this century.
pub fn is_date(moment: &DateTime<Utc>) -> bool {
    YEARS.contains(&moment.year())
}

/// A list of no more than so many.
pub fn few<T>(most: usize) -> impl FnOnce(&Patch<Vec<T>>, &()) -> garde::Result {
    move |list, ()| {
        let passes = list.set().is_none_or(|list| list.len() <= most);
        check(passes, format_args!("must not have more than {most} items"))
    }
}

fn check(passes: bool, words: impl std::fmt::Display) -> garde::Result {
    if passes { Ok(()) } else { Err(Error::new(format!("The {FIELD} field {words}."))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_the_web() {
        for good in ["https://a.example", "HTTP://a.example/b?c#d", "https://a.example:8443/", "https://ã.example/é"]
        {
            assert!(web_address(&good.to_owned(), &()).is_ok(), "{good}");
        }
        let long = format!("https://a.example/{}", "a".repeat(LONGEST_ADDRESS));
        for bad in ["", "a.example", "//a.example", "ftp://a.example", "javascript:alert(1)", "https:a.example", &long]
        {
            assert!(web_address(&bad.to_owned(), &()).is_err(), "{bad}");
        }
        for bad in ["https://a.example/\n", " https://a.example", "https://a.example/ b", "https://"] {
            assert!(web_address(&bad.to_owned(), &()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn texts_have_no_control_characters_and_prose_has_lines() {
        assert!(line(&"São João".to_owned(), &()).is_ok());
        assert!(line(&"two\nlines".to_owned(), &()).is_err());
        assert!(prose(&"two\n\tlines".to_owned(), &()).is_ok());
        assert!(prose(&"a\0b".to_owned(), &()).is_err());
    }

    #[test]
    fn moments_are_of_this_century() {
        let passes = |text: &str| date(&Patch::Set(text.parse().expect("a moment")), &()).is_ok();
        assert!(date(&Patch::Empty, &()).is_ok() && passes("2000-01-01T00:00:00Z") && passes("2099-12-31T23:59:59Z"));
        for bad in ["1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "-262143-01-02T00:00:00Z", "+10000-01-01T00:00:00Z"]
        {
            assert!(!passes(bad), "{bad}");
        }
    }

    #[test]
    fn pictures_are_of_this_site() {
        assert!(own_path(&Some("/logos/mill.svg".to_owned()), &()).is_ok());
        assert!(own_path(&None, &()).is_ok());
        assert!(own_path(&Some("https://mill.example/logo.svg".to_owned()), &()).is_err());
    }

    #[test]
    fn lists_are_short() {
        assert!(few(2)(&Patch::Set(vec![1, 2]), &()).is_ok());
        let refusal = few(2)(&Patch::Set(vec![1, 2, 3]), &()).expect_err("too many");
        assert_eq!(refusal.message(), "The :field field must not have more than 2 items.");
    }
}
