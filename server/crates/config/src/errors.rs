//! Errors of the settings, all reported at once.

use std::fmt;

/// All errors, each with the key's name and never with its value.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
pub struct ConfigErrors(Vec<(String, String)>);

impl ConfigErrors {
    /// Adds an error of a key.
    pub(super) fn add(&mut self, key: impl Into<String>, problem: impl Into<String>) {
        self.0.push((key.into(), problem.into()));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names of the keys with errors.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.as_str())
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => write!(out, "the settings have an error:")?,
            count => write!(out, "the settings have {count} errors:")?,
        }
        self.0.iter().try_for_each(|(key, problem)| write!(out, "\n  {key}: {problem}"))
    }
}
