//! Links of header and footer, below the reserved domain `.example`.

use url::Url;

use super::programme::main_sponsors;
use crate::platform::settings::Setting;
use config::{Link, PartnerLink, SiteConfig};

const SOCIAL: [(&str, &str); 3] = [
    ("Mastodon", "https://social.example/@hackathon"),
    ("GitHub", "https://code.example/hackathon"),
    ("Photographs", "https://pictures.example/hackathon"),
];

/// Settings that the site's configuration leaves out.
pub(super) fn missing(site: &SiteConfig) -> Vec<Setting> {
    let mut settings = Vec::new();
    if site.data_protection_url.is_none() {
        settings.push(Setting::DataProtectionUrl(url("https://company.example/data-protection")));
    }
    if site.social.is_empty() {
        let links = SOCIAL.map(|(name, address)| Link { name: name.to_owned(), url: url(address) });
        settings.push(Setting::Social(links.into()));
    }
    if site.partners.is_empty() {
        let partner = |(slug, name): (&str, &str)| PartnerLink {
            name: name.to_owned(),
            url: url(&format!("https://{slug}.example")),
            logo: None,
        };
        settings.push(Setting::Partners(main_sponsors().map(partner).collect()));
    }
    settings
}

fn url(address: &str) -> Url {
    address.parse().expect("an address")
}
