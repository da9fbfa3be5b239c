//! The settings, and how each is stored.

use sea_orm::JsonValue;

use serde::de::DeserializeOwned;
use serde_json::json;
use url::Url;

use crate::platform::slug::Slug;
use config::{Link, PartnerLink, web_address};

/// All current settings; `None` if never set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Slug of the event the site is about.
    pub current_event: Option<Slug>,
    /// The operator's page about data protection.
    pub data_protection_url: Option<Url>,
    /// Profiles in social networks.
    pub social: Option<Vec<Link>>,
    /// Partners shown in header and footer.
    pub partners: Option<Vec<PartnerLink>>,
}

/// One setting with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// See [`Settings::current_event`].
    CurrentEvent(Slug),
    /// See [`Settings::data_protection_url`].
    DataProtectionUrl(Url),
    /// See [`Settings::social`].
    Social(Vec<Link>),
    /// See [`Settings::partners`].
    Partners(Vec<PartnerLink>),
}

const CURRENT_EVENT: &str = "current_event";
const DATA_PROTECTION_URL: &str = "data_protection_url";
const SOCIAL: &str = "social_links";
const PARTNERS: &str = "partners";

impl Setting {
    /// Name in the table.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::CurrentEvent(_) => CURRENT_EVENT,
            Self::DataProtectionUrl(_) => DATA_PROTECTION_URL,
            Self::Social(_) => SOCIAL,
            Self::Partners(_) => PARTNERS,
        }
    }

    /// Value in the table.
    pub(super) fn value(&self) -> JsonValue {
        match self {
            Self::CurrentEvent(slug) => slug.as_str().into(),
            Self::DataProtectionUrl(url) => url.as_str().into(),
            Self::Social(links) => json!(links),
            Self::Partners(partners) => json!(partners),
        }
    }
}

impl Settings {
    /// Applies a row. A value that this version cannot parse counts as never set: a newer version may have written it,
    /// and the site must keep working.
    pub(super) fn read(&mut self, key: &str, value: &JsonValue) {
        match key {
            CURRENT_EVENT => self.current_event = value.as_str().and_then(|slug| slug.parse().ok()),
            DATA_PROTECTION_URL => {
                self.data_protection_url = value.as_str().and_then(web_address);
            }
            SOCIAL => self.social = parsed(value).filter(|links: &Vec<Link>| links.iter().all(Link::is_safe)),
            PARTNERS => {
                self.partners =
                    parsed(value).filter(|partners: &Vec<PartnerLink>| partners.iter().all(PartnerLink::is_safe));
            }
            _ => tracing::debug!(key, "unknown setting"),
        }
    }
}

fn parsed<T: DeserializeOwned>(value: &JsonValue) -> Option<T> {
    T::deserialize(value).ok()
}
