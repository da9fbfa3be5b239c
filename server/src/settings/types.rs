//! Which settings there are, and how each is kept.

use sea_orm::JsonValue;

use crate::events::Slug;

/// All settings as they stand; what was never set is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Slug of the event the site is about.
    pub current_event: Option<Slug>,
}

/// One setting with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// See [`Settings::current_event`].
    CurrentEvent(Slug),
}

const CURRENT_EVENT: &str = "current_event";

impl Setting {
    /// Name in the table.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::CurrentEvent(_) => CURRENT_EVENT,
        }
    }

    /// Value in the table.
    pub(super) fn value(&self) -> JsonValue {
        match self {
            Self::CurrentEvent(slug) => slug.as_str().into(),
        }
    }
}

impl Settings {
    /// Takes a row over. One that this version does not understand counts as never set: a newer version may have
    /// written it, and the site has to go on.
    pub(super) fn read(&mut self, key: &str, value: &JsonValue) {
        match key {
            CURRENT_EVENT => self.current_event = value.as_str().and_then(|slug| slug.parse().ok()),
            _ => tracing::debug!(key, "unknown setting"),
        }
    }
}
