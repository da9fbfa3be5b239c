//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{Link, PartnerLink, SiteConfig};

/// What the site says about itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// What such an event is called: "Hackathon".
    pub product: String,
    /// The site's name.
    pub name: String,
    /// Where the event takes place.
    pub city: String,
    /// The contact address.
    pub email: String,
    /// The company's page about data protection.
    #[schema(required)]
    pub data_protection_url: Option<String>,
    /// Profiles in social networks.
    pub social: Vec<SiteLink>,
    /// Partners shown in header and footer.
    pub partners: Vec<Partner>,
    /// Slug of the event the site is about.
    pub current_event: String,
}

/// A named address.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteLink {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    pub url: String,
}

/// A partner of the event.
#[derive(Debug, Serialize, ToSchema)]
pub struct Partner {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    pub url: String,
    /// Path or address of the logo.
    #[schema(required)]
    pub logo: Option<String>,
}

impl Site {
    pub(super) fn new(config: &SiteConfig, current_event: String) -> Self {
        Self {
            product: config.product.clone(),
            name: config.name.clone(),
            city: config.city.clone(),
            email: config.email.clone(),
            data_protection_url: config.data_protection_url.as_ref().map(ToString::to_string),
            social: config.social.iter().map(SiteLink::from).collect(),
            partners: config.partners.iter().map(Partner::from).collect(),
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
