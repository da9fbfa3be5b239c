//! Response types.

use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::settings::Settings;
use config::{Link, PartnerLink, SiteConfig};

/// Public information about the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// Type of event: "Hackathon".
    pub product: String,
    /// The site's name.
    pub name: String,
    /// City of the event.
    pub city: String,
    /// Contact email address.
    pub email: String,
    /// URL of the company's privacy page.
    #[schema(required)]
    pub data_protection_url: Option<String>,
    /// Profiles on social networks.
    pub social: Vec<SiteLink>,
    /// Partners shown in header and footer.
    pub partners: Vec<Partner>,
    /// Slug of the site's current event.
    pub current_event: String,
}

/// A named link.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteLink {
    /// Label.
    pub name: String,
    /// Target URL.
    pub url: String,
}

/// A partner of the event.
#[derive(Debug, Serialize, ToSchema)]
pub struct Partner {
    /// Name of the partner.
    pub name: String,
    /// Target URL.
    pub url: String,
    /// Path or URL of the logo.
    #[schema(required)]
    pub logo: Option<String>,
}

impl Site {
    /// Builds the information. Links missing in the configuration come from the database, where demo data stores them.
    pub(super) fn new(config: &SiteConfig, settings: &Settings, current_event: String) -> Self {
        let social = configured_or(&config.social, settings.social.as_ref());
        let partners = configured_or(&config.partners, settings.partners.as_ref());
        Self {
            product: config.product.clone(),
            name: config.name.clone(),
            city: config.city.clone(),
            email: config.email.clone(),
            data_protection_url: data_protection_url(config, settings),
            social: social.iter().map(SiteLink::from).collect(),
            partners: partners.iter().map(Partner::from).collect(),
            current_event,
        }
    }
}

impl From<&Link> for SiteLink {
    fn from(link: &Link) -> Self {
        Self { name: link.name.clone(), url: link.url.to_string() }
    }
}

impl From<&PartnerLink> for Partner {
    fn from(partner: &PartnerLink) -> Self {
        Self { name: partner.name.clone(), url: partner.url.to_string(), logo: partner.logo.clone() }
    }
}

/// Returns the URL of the operator's privacy page, if configured.
pub(super) fn data_protection_url(config: &SiteConfig, settings: &Settings) -> Option<String> {
    config.data_protection_url.as_ref().or(settings.data_protection_url.as_ref()).map(ToString::to_string)
}

fn configured_or<'a, T>(configured: &'a [T], stored: Option<&'a Vec<T>>) -> &'a [T] {
    if configured.is_empty() { stored.map_or(&[], Vec::as_slice) } else { configured }
}
