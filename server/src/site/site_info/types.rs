//! Response types.

use serde::Serialize;
use utoipa::ToSchema;

use config::{Config, Link, PartnerLink, SiteConfig};

/// Public information about the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// Type of event: "Hackathon".
    pub product: String,
    /// The site's name.
    pub name: String,
    /// What the site is about, in a sentence.
    pub tagline: String,
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
    /// What tells this installation from the real one, such as "Staging"; missing on the real one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether staff need two-factor authentication to use their permissions; missing if they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff_two_factor: Option<bool>,
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
    /// The public information about a site.
    pub(super) fn new(config: &Config, site: &SiteConfig, current_event: String) -> Self {
        Self {
            product: site.product.clone(),
            name: site.name.clone(),
            tagline: site.tagline.clone(),
            city: site.city.clone(),
            email: site.email.clone(),
            data_protection_url: site.data_protection_url.as_ref().map(ToString::to_string),
            social: site.social.iter().map(SiteLink::from).collect(),
            partners: site.partners.iter().map(Partner::from).collect(),
            current_event,
            label: config.app.label.clone(),
            staff_two_factor: config.accounts.staff_two_factor.then_some(true),
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
