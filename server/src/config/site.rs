//! What the site says about itself.

use url::Url;

/// Name, contact and links of the site.
#[derive(Debug, Clone)]
pub struct SiteConfig {
    /// `SITE_PRODUCT`: what such an event is called, "Hackathon".
    pub product: String,
    /// `SITE_NAME`: the site's name.
    pub name: String,
    /// `SITE_CITY`.
    pub city: String,
    /// `SITE_EMAIL`: the contact address.
    pub email: String,
    /// `SITE_DATA_PROTECTION_URL`.
    pub data_protection_url: Option<Url>,
    /// `SITE_SOCIAL_LINKS`.
    pub social: Vec<Link>,
    /// `SITE_PARTNERS`.
    pub partners: Vec<PartnerLink>,
    /// `CURRENT_EVENT`: slug of the event shown; the setting in the database wins.
    pub current_event: String,
}

/// A named address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    pub url: Url,
}

/// A partner with a logo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerLink {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    pub url: Url,
    /// Path or address of the logo.
    pub logo: Option<String>,
}
