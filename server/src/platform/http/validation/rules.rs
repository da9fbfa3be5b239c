//! Validation rules that garde lacks, for `#[garde(custom(…))]`. Fields that are not set pass.

use std::ops::Range;

use chrono::{DateTime, Datelike, Utc};
use garde::Error;
use text::local_path::is_local_path;

use super::{messages::FIELD, patch::Patch};

const MAX_URL: usize = 2048;
/// Accepted years: calendars can represent them, and arithmetic in any time zone cannot overflow.
const YEARS: Range<i32> = 2000..2100;

/// A field that may contain text.
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

/// A single line of text, without control characters.
pub fn single_line(text: &impl Text, (): &()) -> garde::Result {
    let passes = text.text().is_none_or(|text| !text.contains(char::is_control));
    check(passes, "format is invalid")
}

/// Text of several lines, without control characters other than line feeds and tabs.
pub fn multiline(text: &impl Text, (): &()) -> garde::Result {
    let strange = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    check(text.text().is_none_or(|text| !text.contains(strange)), "format is invalid")
}

/// An absolute http or https URL of at most 2048 bytes.
pub fn http_url(text: &impl Text, (): &()) -> garde::Result {
    let is_one = |text: &str| {
        let url = url::Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        // The URL parser silently corrects blanks, line ends and missing slashes; other parsers do not.
        url.is_some_and(|url| url.has_host())
            && text.len() <= MAX_URL
            && text.get(..4).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http"))
            && text.contains("://")
            && !text.contains(|letter: char| letter.is_control() || letter.is_whitespace())
    };
    check(text.text().is_none_or(is_one), "must be a valid URL")
}

/// A path of this site of at most 2048 bytes: pages show no images of other sites.
pub fn local_path(text: &impl Text, (): &()) -> garde::Result {
    let is_one = |text: &str| is_local_path(text) && text.len() <= MAX_URL;
    check(text.text().is_none_or(is_one), "must be a path on this site")
}

/// A time in the years 2000 to 2099.
pub fn date(moment: &Patch<DateTime<Utc>>, (): &()) -> garde::Result {
    check(moment.set().is_none_or(is_supported_time), "must be a valid date")
}

/// Whether a time is in the years 2000 to 2099.
pub fn is_supported_time(moment: &DateTime<Utc>) -> bool {
    YEARS.contains(&moment.year())
}

/// A list of at most `max` items.
pub fn max_items<T>(max: usize) -> impl FnOnce(&Patch<Vec<T>>, &()) -> garde::Result {
    move |list, ()| {
        let passes = list.set().is_none_or(|list| list.len() <= max);
        check(passes, format_args!("must not have more than {max} items"))
    }
}

fn check(is_valid: bool, message: impl std::fmt::Display) -> garde::Result {
    if is_valid { Ok(()) } else { Err(Error::new(format!("The {FIELD} field {message}."))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_http_urls_are_accepted() {
        for good in ["https://a.example", "HTTP://a.example/b?c#d", "https://a.example:8443/", "https://ã.example/é"]
        {
            assert!(http_url(&good.to_owned(), &()).is_ok(), "{good}");
        }
        let long = format!("https://a.example/{}", "a".repeat(MAX_URL));
        for bad in ["", "a.example", "//a.example", "ftp://a.example", "javascript:alert(1)", "https:a.example", &long]
        {
            assert!(http_url(&bad.to_owned(), &()).is_err(), "{bad}");
        }
        for bad in ["https://a.example/\n", " https://a.example", "https://a.example/ b", "https://"] {
            assert!(http_url(&bad.to_owned(), &()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn control_characters_are_rejected_and_line_breaks_only_in_prose() {
        assert!(single_line(&"São João".to_owned(), &()).is_ok());
        assert!(single_line(&"two\nlines".to_owned(), &()).is_err());
        assert!(multiline(&"two\n\tlines".to_owned(), &()).is_ok());
        assert!(multiline(&"a\0b".to_owned(), &()).is_err());
    }

    #[test]
    fn dates_outside_this_century_are_rejected() {
        let passes = |text: &str| date(&Patch::Value(text.parse().expect("valid time")), &()).is_ok();
        assert!(date(&Patch::Null, &()).is_ok() && passes("2000-01-01T00:00:00Z") && passes("2099-12-31T23:59:59Z"));
        for bad in ["1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "-262143-01-02T00:00:00Z", "+10000-01-01T00:00:00Z"]
        {
            assert!(!passes(bad), "{bad}");
        }
    }

    #[test]
    fn image_paths_must_be_local() {
        assert!(local_path(&Some("/logos/mill.svg".to_owned()), &()).is_ok());
        assert!(local_path(&None, &()).is_ok());
        assert!(local_path(&Some("https://mill.example/logo.svg".to_owned()), &()).is_err());
    }

    #[test]
    fn long_lists_are_rejected() {
        assert!(max_items(2)(&Patch::Value(vec![1, 2]), &()).is_ok());
        let refusal = max_items(2)(&Patch::Value(vec![1, 2, 3]), &()).expect_err("too many");
        assert_eq!(refusal.message(), "The :field field must not have more than 2 items.");
    }
}
