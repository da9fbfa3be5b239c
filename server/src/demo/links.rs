//! Links of header and footer, below the reserved domain `.example`.

use url::Url;

use super::{
    data::{LINKS, NamedUrl, Organisation},
    programme::main_sponsors,
};
use crate::platform::settings::Setting;
use config::{Link, PartnerLink, SiteConfig};

/// Settings that the site's configuration leaves out.
pub(super) fn missing(site: &SiteConfig) -> Vec<Setting> {
    let mut settings = Vec::new();
    if site.data_protection_url.is_none() {
        settings.push(Setting::DataProtectionUrl(url(&LINKS.data_protection_url)));
    }
    if site.social.is_empty() {
        let link = |link: &NamedUrl| Link { name: link.name.clone(), url: url(&link.url) };
        settings.push(Setting::Social(LINKS.social.iter().map(link).collect()));
    }
    if site.partners.is_empty() {
        let partner =
            |sponsor: &Organisation| PartnerLink { name: sponsor.name.clone(), url: url(&sponsor.url()), logo: None };
        settings.push(Setting::Partners(main_sponsors().map(partner).collect()));
    }
    settings
}

fn url(address: &str) -> Url {
    address.parse().expect("an address")
}
