//! What the site says about itself.

use serde::{Deserialize, Serialize};
use text::local_path::is_local_path;
use url::Url;

use super::reader::{Reader, http_url, is_http_url};

/// Name, contact and links of the site. Staff can change all of it: see `platform::settings`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteConfig {
    /// `SITE_PRODUCT`: what such an event is called, "Hackathon".
    pub product: String,
    /// `SITE_NAME`: the site's name.
    pub name: String,
    /// `SITE_TAGLINE`: what the site is about, in a sentence.
    pub tagline: String,
    /// `SITE_CITY`.
    pub city: String,
    /// `SITE_EMAIL`: the contact address.
    pub email: String,
    /// `SITE_COMPANY`: who runs the event, in law.
    pub company: String,
    /// `SITE_COMPANY_ADDRESS`.
    pub company_address: Option<String>,
    /// `SITE_COMPANY_NUMBER`: number of registration and tax.
    pub company_number: Option<String>,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    #[serde(with = "url_text")]
    pub url: Url,
}

/// A partner with a logo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartnerLink {
    /// What to call it.
    pub name: String,
    /// Where it leads.
    #[serde(with = "url_text")]
    pub url: Url,
    /// Path or address of the logo.
    pub logo: Option<String>,
}

impl Link {
    /// Whether a page may show it: it leads to a website, and not to `javascript:` or the like.
    pub fn is_safe(&self) -> bool {
        is_http_url(&self.url)
    }
}

impl PartnerLink {
    /// The same, and the logo is a path of this site or a whole address.
    pub fn is_safe(&self) -> bool {
        let is_logo = |logo: &str| is_local_path(logo) || http_url(logo).is_some();
        is_http_url(&self.url) && self.logo.as_deref().is_none_or(is_logo)
    }
}

impl SiteConfig {
    /// The name of a site that has no other: "Hackathon Braga".
    pub fn composed_name(product: &str, city: &str) -> String {
        format!("{product} {city}")
    }

    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let product = reader.required::<String>("SITE_PRODUCT", "a word such as Hackathon");
        let tagline = reader.required::<String>("SITE_TAGLINE", "a sentence");
        let city = reader.required::<String>("SITE_CITY", "the name of a city");
        let email = read_email(reader);
        let data_protection_url = read_address(reader);
        let social = read_list(reader, "SITE_SOCIAL_LINKS", "name|URL, separated by semicolons", link);
        let partners =
            read_list(reader, "SITE_PARTNERS", "name|URL or name|URL|logo, separated by semicolons", partner);
        let current_event = read_slug(reader, product.as_deref());

        let (product, city) = (product?, city?);
        let name = reader.text("SITE_NAME").unwrap_or_else(|| Self::composed_name(&product, &city));
        Some(Self {
            company: reader.text("SITE_COMPANY").unwrap_or_else(|| name.clone()),
            company_address: reader.text("SITE_COMPANY_ADDRESS"),
            company_number: reader.text("SITE_COMPANY_NUMBER"),
            product,
            name,
            tagline: tagline?,
            city,
            email: email?,
            data_protection_url: data_protection_url?,
            social: social?,
            partners: partners?,
            current_event: current_event?,
        })
    }
}

fn read_email(reader: &mut Reader<'_>) -> Option<String> {
    let email = reader.text("SITE_EMAIL").filter(|text| {
        let parts = text.split_once('@');
        parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.')) && !text.contains(char::is_whitespace)
    });
    if email.is_none() {
        reader.error("SITE_EMAIL", "must be an email address");
    }
    email
}

fn read_address(reader: &mut Reader<'_>) -> Option<Option<Url>> {
    let Some(text) = reader.text("SITE_DATA_PROTECTION_URL") else { return Some(None) };
    let url = http_url(&text);
    if url.is_none() {
        reader.error("SITE_DATA_PROTECTION_URL", "must be an http or https URL");
    }
    url.map(Some)
}

fn read_slug(reader: &mut Reader<'_>, product: Option<&str>) -> Option<String> {
    let Some(slug) = reader.text("CURRENT_EVENT") else {
        return product.map(|product| format!("{}-2025", slug(product)));
    };
    let plain = slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !plain {
        reader.error("CURRENT_EVENT", "must be a slug: lowercase letters, digits and hyphens");
    }
    plain.then_some(slug)
}

/// Letters and digits in lower case with single dashes between the words.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

fn read_list<T>(
    reader: &mut Reader<'_>,
    key: &'static str,
    expected: &str,
    parse: fn(&str) -> Option<T>,
) -> Option<Vec<T>> {
    let text = reader.text(key).unwrap_or_default();
    let entries = text.split(';').map(str::trim).filter(|entry| !entry.is_empty());
    let list = entries.map(parse).collect::<Option<Vec<T>>>();
    if list.is_none() {
        reader.error(key, format!("must be {expected}; URLs are http or https"));
    }
    list
}

fn link(entry: &str) -> Option<Link> {
    let (name, address) = entry.split_once('|')?;
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(Link { name, url: http_url(address.trim())? })
}

fn partner(entry: &str) -> Option<PartnerLink> {
    let mut parts = entry.splitn(3, '|').map(str::trim);
    let (name, url) = (parts.next()?.to_owned(), http_url(parts.next()?)?);
    let partner = PartnerLink { name, url, logo: parts.next().map(str::to_owned) };
    (!partner.name.is_empty() && partner.is_safe()).then_some(partner)
}

/// A URL as text in JSON.
mod url_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use url::Url;

    pub(super) fn serialize<S: Serializer>(url: &Url, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(url.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
