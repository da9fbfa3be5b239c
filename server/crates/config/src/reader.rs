//! Parses text into typed settings and collects errors.

use std::str::FromStr;

use secrecy::SecretString;
use url::Url;

use super::{
    errors::ConfigErrors,
    values::{Source, Values},
};

/// Reads settings; a method returns `None` after recording an error.
pub(super) struct Reader<'a> {
    values: &'a Values,
    errors: ConfigErrors,
}

impl<'a> Reader<'a> {
    pub(super) fn new(values: &'a Values, errors: ConfigErrors) -> Self {
        Self { values, errors }
    }

    pub(super) fn error(&mut self, key: &'static str, problem: impl Into<String>) {
        self.errors.add(key, problem);
    }

    /// The errors so far.
    pub(super) fn finish(self) -> ConfigErrors {
        self.errors
    }

    pub(super) fn text(&self, key: &'static str) -> Option<String> {
        self.values.text(key).map(str::to_owned)
    }

    /// Whether the setting is missing.
    pub(super) fn is_default(&self, key: &'static str) -> bool {
        self.values.source(key) == Source::Default
    }

    pub(super) fn secret(&mut self, key: &'static str) -> Option<SecretString> {
        self.values.text(key).map(SecretString::from)
    }

    /// A required setting; `expected` completes "must be …".
    pub(super) fn required<T: FromStr>(&mut self, key: &'static str, expected: &str) -> Option<T> {
        let value = self.values.text(key).and_then(|text| text.parse().ok());
        if value.is_none() {
            self.error(key, format!("must be {expected}"));
        }
        value
    }

    /// An optional setting; `Some(None)` if it is missing.
    pub(super) fn optional<T: FromStr>(&mut self, key: &'static str, expected: &str) -> Option<Option<T>> {
        match self.values.text(key) {
            None => Some(None),
            Some(_) => self.required(key, expected).map(Some),
        }
    }

    /// A number within bounds.
    pub(super) fn number(&mut self, key: &'static str, least: u64, max: u64) -> Option<u64> {
        let number = self.values.text(key).and_then(|text| text.parse().ok());
        let number = number.filter(|number| (least..=max).contains(number));
        if number.is_none() {
            self.error(key, format!("must be a number from {least} to {max}"));
        }
        number
    }
}

/// An absolute http or https URL.
pub fn http_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(is_http_url)
}

/// Whether a URL is an http or https URL with a host.
pub(super) fn is_http_url(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}
