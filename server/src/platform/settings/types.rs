//! The settings, and how each is stored.

use std::sync::{Arc, PoisonError, RwLock};

use sea_orm::JsonValue;
use serde::de::DeserializeOwned;
use serde_json::json;
use url::Url;

use crate::platform::{
    db::{Invalidation, TtlValue},
    slug::Slug,
};
use config::{Link, PartnerLink, SiteConfig, http_url};

/// All stored settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Slug of the event the site is about, if staff chose one.
    pub current_event: Option<Slug>,
    /// What staff changed about the site.
    pub site: SiteChanges,
    /// Rises with every change of `site`.
    pub site_version: i32,
}

/// What staff changed about the site; `None` where the configuration applies. The fields are those of [`SiteConfig`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteChanges {
    /// What an event is called.
    pub product: Option<String>,
    /// The site's name.
    pub name: Option<String>,
    /// What the site is about, in a sentence.
    pub tagline: Option<String>,
    /// City of the events.
    pub city: Option<String>,
    /// Contact email address.
    pub email: Option<String>,
    /// Who runs the events, in law.
    pub company: Option<String>,
    /// The company's address.
    pub company_address: Option<String>,
    /// The company's registration and tax number.
    pub company_number: Option<String>,
    /// URL of the company's page about data protection.
    pub data_protection_url: Option<Url>,
    /// Profiles on social networks.
    pub social: Option<Vec<Link>>,
    /// Partners shown in the header and the footer.
    pub partners: Option<Vec<PartnerLink>>,
}

/// One setting with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// See [`Settings::current_event`].
    CurrentEvent(Slug),
    /// See [`Settings::site`]; replaces all former changes.
    Site(Box<SiteChanges>),
}

const CURRENT_EVENT: &str = "current_event";
const DATA_PROTECTION_URL: &str = "data_protection_url";
const SOCIAL: &str = "social_links";
const PARTNERS: &str = "partners";
/// Number in the table that rises with every change of the site.
pub(super) const SITE_VERSION: &str = "site_version";

impl Setting {
    /// The rows of the setting: keys with their values, or without one where the row has to go.
    pub(super) fn rows(&self) -> Vec<(&'static str, Option<JsonValue>)> {
        match self {
            Self::CurrentEvent(slug) => vec![(CURRENT_EVENT, Some(slug.as_str().into()))],
            Self::Site(site) => site.rows(),
        }
    }
}

impl Settings {
    /// Applies a row. A value that this version cannot parse counts as never set: a newer version may have written it,
    /// and the site must keep working.
    pub(super) fn read(&mut self, key: &str, value: &JsonValue) {
        match key {
            CURRENT_EVENT => self.current_event = value.as_str().and_then(|slug| slug.parse().ok()),
            SITE_VERSION => self.site_version = parsed(value).unwrap_or_default(),
            _ => self.site.read(key, value),
        }
    }
}

impl SiteChanges {
    /// What the site says about itself: the changes, and what is configured where there are none. A name that is made of
    /// other values follows them.
    pub fn applied_to(&self, defaults: &SiteConfig) -> SiteConfig {
        let of = |changed: &Option<String>, default: &String| changed.as_ref().unwrap_or(default).clone();
        let product = of(&self.product, &defaults.product);
        let city = of(&self.city, &defaults.city);
        let is_composed = defaults.name == SiteConfig::composed_name(&defaults.product, &defaults.city);
        let default_name = if is_composed { SiteConfig::composed_name(&product, &city) } else { defaults.name.clone() };
        let name = of(&self.name, &default_name);
        let default_company = if defaults.company == defaults.name { &name } else { &defaults.company };
        SiteConfig {
            company: of(&self.company, default_company),
            tagline: of(&self.tagline, &defaults.tagline),
            email: of(&self.email, &defaults.email),
            company_address: self.company_address.clone().or_else(|| defaults.company_address.clone()),
            company_number: self.company_number.clone().or_else(|| defaults.company_number.clone()),
            data_protection_url: self.data_protection_url.clone().or_else(|| defaults.data_protection_url.clone()),
            social: self.social.clone().unwrap_or_else(|| defaults.social.clone()),
            partners: self.partners.clone().unwrap_or_else(|| defaults.partners.clone()),
            current_event: defaults.current_event.clone(),
            product,
            name,
            city,
        }
    }

    /// What each value would be if staff had not changed it, but the others.
    pub fn defaults(&self, defaults: &SiteConfig) -> SiteConfig {
        let parts = Self { product: self.product.clone(), city: self.city.clone(), ..Self::default() };
        let composed = parts.applied_to(defaults);
        let named = Self { name: self.name.clone(), ..parts }.applied_to(defaults);
        SiteConfig { name: composed.name, company: named.company, ..defaults.clone() }
    }

    fn rows(&self) -> Vec<(&'static str, Option<JsonValue>)> {
        let mut rows: Vec<(&'static str, Option<JsonValue>)> = vec![
            ("product", self.product.as_deref().map(JsonValue::from)),
            ("name", self.name.as_deref().map(JsonValue::from)),
            ("tagline", self.tagline.as_deref().map(JsonValue::from)),
            ("city", self.city.as_deref().map(JsonValue::from)),
            ("email", self.email.as_deref().map(JsonValue::from)),
            ("company", self.company.as_deref().map(JsonValue::from)),
            ("company_address", self.company_address.as_deref().map(JsonValue::from)),
            ("company_number", self.company_number.as_deref().map(JsonValue::from)),
        ];
        rows.push((DATA_PROTECTION_URL, self.data_protection_url.as_ref().map(|url| url.as_str().into())));
        rows.push((SOCIAL, self.social.as_ref().map(|links| json!(links))));
        rows.push((PARTNERS, self.partners.as_ref().map(|partners| json!(partners))));
        rows
    }

    fn read(&mut self, key: &str, value: &JsonValue) {
        let text = || value.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
        match key {
            "product" => self.product = text(),
            "name" => self.name = text(),
            "tagline" => self.tagline = text(),
            "city" => self.city = text(),
            "email" => self.email = text(),
            "company" => self.company = text(),
            "company_address" => self.company_address = text(),
            "company_number" => self.company_number = text(),
            DATA_PROTECTION_URL => self.data_protection_url = value.as_str().and_then(http_url),
            SOCIAL => self.social = parsed(value).filter(|links: &Vec<Link>| links.iter().all(Link::is_safe)),
            PARTNERS => {
                self.partners =
                    parsed(value).filter(|partners: &Vec<PartnerLink>| partners.iter().all(PartnerLink::is_safe));
            }
            _ => tracing::debug!(key, "unknown setting"),
        }
    }
}

/// The settings with what follows from them.
#[derive(Debug, Clone)]
pub struct Current {
    /// As stored.
    pub settings: Arc<Settings>,
    /// What the site says about itself.
    pub site: Arc<SiteConfig>,
}

/// What a process knows of the settings.
pub struct SettingsCache {
    pub(super) current: TtlValue<Current>,
    /// As last read, of any age.
    last_site: RwLock<Arc<SiteConfig>>,
}

impl SettingsCache {
    /// Nothing read yet: the defaults apply.
    pub fn new(invalidation: &Invalidation, defaults: &SiteConfig) -> Self {
        Self { current: TtlValue::new(invalidation), last_site: RwLock::new(Arc::new(defaults.clone())) }
    }

    pub(super) fn last_site(&self) -> Arc<SiteConfig> {
        self.last_site.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn remember(&self, site: Arc<SiteConfig>) {
        *self.last_site.write().unwrap_or_else(PoisonError::into_inner) = site;
    }
}

fn parsed<T: DeserializeOwned>(value: &JsonValue) -> Option<T> {
    T::deserialize(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defaults() -> SiteConfig {
        SiteConfig {
            product: "Hackathon".to_owned(),
            name: "Hackathon Braga".to_owned(),
            tagline: "Build".to_owned(),
            city: "Braga".to_owned(),
            email: "hello@example.com".to_owned(),
            company: "Hackathon Braga".to_owned(),
            company_address: None,
            company_number: None,
            data_protection_url: None,
            social: Vec::new(),
            partners: Vec::new(),
            current_event: "hackathon-2025".to_owned(),
        }
    }

    fn site(changes: &SiteChanges, defaults: &SiteConfig) -> (String, String) {
        let site = changes.applied_to(defaults);
        (site.name, site.company)
    }

    #[test]
    fn composed_names_follow_their_parts_and_chosen_ones_stay() {
        let jam = SiteChanges { product: Some("Jam".to_owned()), ..SiteChanges::default() };
        let own = |text: &str| text.to_owned();

        assert_eq!(site(&SiteChanges::default(), &defaults()), (own("Hackathon Braga"), own("Hackathon Braga")));
        assert_eq!(site(&jam, &defaults()), (own("Jam Braga"), own("Jam Braga")));
        let named = SiteConfig { name: own("Minho Builds"), company: own("Minho, Lda"), ..defaults() };
        assert_eq!(site(&jam, &named), (own("Minho Builds"), own("Minho, Lda")));
        let renamed = SiteChanges { name: Some(own("Norte")), ..jam };
        assert_eq!(site(&renamed, &defaults()), (own("Norte"), own("Norte")));
    }

    #[test]
    fn changes_are_read_as_they_are_written() {
        let changes = SiteChanges {
            product: Some("Jam".to_owned()),
            data_protection_url: http_url("https://privacy.example/"),
            social: Some(Vec::new()),
            ..SiteChanges::default()
        };
        let mut read = Settings::default();
        for (key, value) in changes.rows() {
            if let Some(value) = value {
                read.read(key, &value);
            }
        }
        assert_eq!(read.site, changes);
    }
}
