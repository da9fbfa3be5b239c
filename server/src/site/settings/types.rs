//! Request and response types of the site's settings.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::{
    flags::FlagState,
    http::validation::{
        patch::{Patch, trimmed},
        rules::{http_url, max_items, multiline, single_line},
    },
    mail::EmailAddress,
    settings::SiteChanges,
};
use config::{Link, PartnerLink, SiteConfig};

/// Entries in the header and the footer that still fit.
const MAX_LINKS: usize = 12;

/// What staff can change about the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettings {
    /// Slug of the edition that the site is about.
    pub(super) current_event: String,
    /// The feature flags, by name.
    pub(super) flags: Vec<SiteFlag>,
    /// Version of the details; rises with every change of them.
    pub(super) version: i32,
    /// What the site says about itself.
    pub(super) details: SiteDetails,
    /// What it says without the changes of staff.
    pub(super) defaults: SiteDetails,
    /// Names of the details that staff changed.
    pub(super) changed: Vec<&'static str>,
}

/// What the site says about itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteDetails {
    /// What an event is called: "Hackathon".
    pub(super) product: String,
    /// The site's name.
    pub(super) name: String,
    /// What the site is about, in a sentence.
    pub(super) tagline: String,
    /// City of the events.
    pub(super) city: String,
    /// Contact email address.
    pub(super) email: String,
    /// Who runs the events, in law.
    pub(super) company: String,
    /// The company's address.
    #[schema(required)]
    pub(super) company_address: Option<String>,
    /// The company's registration and tax number.
    #[schema(required)]
    pub(super) company_number: Option<String>,
    /// URL of the company's page about data protection.
    #[schema(required)]
    pub(super) data_protection_url: Option<String>,
    /// Profiles on social networks.
    pub(super) social: Vec<NamedLink>,
    /// Partners shown in the header and the footer.
    pub(super) partners: Vec<NamedPartner>,
}

/// A profile on a social network.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
pub(super) struct NamedLink {
    /// Label.
    #[garde(length(chars, min = 1, max = 60), custom(single_line))]
    pub(super) name: String,
    /// Target URL, http or https.
    #[garde(custom(http_url))]
    pub(super) url: String,
}

/// A partner of the events.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
pub(super) struct NamedPartner {
    /// Name, which is also the text alternative of the logo.
    #[garde(length(chars, min = 1, max = 80), custom(single_line))]
    pub(super) name: String,
    /// Target URL, http or https.
    #[garde(custom(http_url))]
    pub(super) url: String,
    /// Path on this site, or URL, of the logo; without one, the name is shown.
    #[garde(custom(logo_address))]
    #[schema(required = false)]
    pub(super) logo: Option<String>,
}

/// A feature flag.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteFlag {
    /// Unique name.
    pub(super) name: String,
    /// Whether it is on.
    pub(super) enabled: bool,
    /// What it controls.
    pub(super) description: String,
}

/// Another edition.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettingsInput {
    /// Slug or id of the edition. It must not be a draft.
    #[garde(length(chars, min = 1, max = 100))]
    pub(super) current_event: String,
}

/// Changes of the details. Missing fields stay as they are; null returns to the default.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct SiteDetailsInput {
    /// What an event is called: "Hackathon".
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 40), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) product: Patch<String>,
    /// The site's name. By default, it consists of the product and the city.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 60), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) name: Patch<String>,
    /// What the site is about, in a sentence.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 140), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) tagline: Patch<String>,
    /// City of the events.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 60), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) city: Patch<String>,
    /// Contact email address.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 254), custom(email_address))]
    #[schema(value_type = Option<String>)]
    pub(super) email: Patch<String>,
    /// Who runs the events, in law. By default, the site's name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 120), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) company: Patch<String>,
    /// The company's address.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 300), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) company_address: Patch<String>,
    /// The company's registration and tax number.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 40), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) company_number: Patch<String>,
    /// URL of the company's page about data protection, http or https.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(http_url))]
    #[schema(value_type = Option<String>)]
    pub(super) data_protection_url: Patch<String>,
    /// Profiles on social networks, at most 12.
    #[serde(default)]
    #[garde(dive, custom(max_items(MAX_LINKS)))]
    #[schema(value_type = Option<Vec<NamedLink>>)]
    pub(super) social: Patch<Vec<NamedLink>>,
    /// Partners shown in the header and the footer, at most 12.
    #[serde(default)]
    #[garde(dive, custom(max_items(MAX_LINKS)))]
    #[schema(value_type = Option<Vec<NamedPartner>>)]
    pub(super) partners: Patch<Vec<NamedPartner>>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// The new state of a flag.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct SiteFlagInput {
    /// Whether it is on.
    #[garde(skip)]
    pub(super) enabled: bool,
}

impl SiteDetailsInput {
    /// The changes of staff after this one.
    pub(super) fn applied_to(self, before: SiteChanges) -> SiteChanges {
        let url = |text: String| text.parse().ok();
        let link =
            |NamedLink { name, url }: NamedLink| Some(Link { name: name.trim().to_owned(), url: url.parse().ok()? });
        let partner = |NamedPartner { name, url, logo }: NamedPartner| {
            let logo = logo.filter(|logo| !logo.is_empty());
            Some(PartnerLink { name: name.trim().to_owned(), url: url.parse().ok()?, logo })
        };
        SiteChanges {
            product: self.product.or(before.product),
            name: self.name.or(before.name),
            tagline: self.tagline.or(before.tagline),
            city: self.city.or(before.city),
            email: self.email.or(before.email),
            company: self.company.or(before.company),
            company_address: self.company_address.or(before.company_address),
            company_number: self.company_number.or(before.company_number),
            data_protection_url: match self.data_protection_url {
                Patch::Missing => before.data_protection_url,
                Patch::Null => None,
                Patch::Value(text) => url(text),
            },
            social: self.social.map(|links| links.into_iter().filter_map(link).collect()).or(before.social),
            partners: self.partners.map(|list| list.into_iter().filter_map(partner).collect()).or(before.partners),
        }
    }
}

/// Names of the changed details, as in the API.
pub(super) fn changed(changes: &SiteChanges) -> Vec<&'static str> {
    let fields = [
        ("product", changes.product.is_some()),
        ("name", changes.name.is_some()),
        ("tagline", changes.tagline.is_some()),
        ("city", changes.city.is_some()),
        ("email", changes.email.is_some()),
        ("company", changes.company.is_some()),
        ("companyAddress", changes.company_address.is_some()),
        ("companyNumber", changes.company_number.is_some()),
        ("dataProtectionUrl", changes.data_protection_url.is_some()),
        ("social", changes.social.is_some()),
        ("partners", changes.partners.is_some()),
    ];
    fields.into_iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| name).collect()
}

/// An email address; the message is that of the other fields.
fn email_address(text: &Patch<String>, (): &()) -> garde::Result {
    let is_one = text.set().is_none_or(|text| EmailAddress::parse(text).is_some());
    if is_one { Ok(()) } else { Err(garde::Error::new("The :field field must be a valid email address.")) }
}

fn logo_address(text: &Option<String>, (): &()) -> garde::Result {
    let passes = text.as_deref().is_none_or(|text| {
        text.is_empty()
            || text::local_path::is_local_path(text) && text.len() <= 2048
            || http_url(&text.to_owned(), &()).is_ok()
    });
    if passes { Ok(()) } else { Err(garde::Error::new("The :field field must be a path on this site or a URL.")) }
}

impl From<&SiteConfig> for SiteDetails {
    fn from(site: &SiteConfig) -> Self {
        let link = |Link { name, url }: &Link| NamedLink { name: name.clone(), url: url.to_string() };
        let partner = |PartnerLink { name, url, logo }: &PartnerLink| NamedPartner {
            name: name.clone(),
            url: url.to_string(),
            logo: logo.clone(),
        };
        Self {
            product: site.product.clone(),
            name: site.name.clone(),
            tagline: site.tagline.clone(),
            city: site.city.clone(),
            email: site.email.clone(),
            company: site.company.clone(),
            company_address: site.company_address.clone(),
            company_number: site.company_number.clone(),
            data_protection_url: site.data_protection_url.as_ref().map(ToString::to_string),
            social: site.social.iter().map(link).collect(),
            partners: site.partners.iter().map(partner).collect(),
        }
    }
}

impl From<FlagState> for SiteFlag {
    fn from(flag: FlagState) -> Self {
        Self { name: flag.name, enabled: flag.enabled, description: flag.description }
    }
}
