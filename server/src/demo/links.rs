//! Links of header and footer, below the reserved domain `.example`.

use url::Url;

use super::{
    data::{LINKS, NamedUrl, Organisation},
    programme::main_sponsors,
};
use crate::platform::settings::SiteChanges;
use config::{Link, PartnerLink, SiteConfig};

/// Fills in what neither the site's configuration nor its staff say.
pub(super) fn fill_in(mut changes: SiteChanges, site: &SiteConfig) -> SiteChanges {
    if site.data_protection_url.is_none() {
        changes.data_protection_url.get_or_insert_with(|| url(&LINKS.data_protection_url));
    }
    if site.social.is_empty() {
        let link = |link: &NamedUrl| Link { name: link.name.clone(), url: url(&link.url) };
        changes.social.get_or_insert_with(|| LINKS.social.iter().map(link).collect());
    }
    if site.partners.is_empty() {
        let partner =
            |sponsor: &Organisation| PartnerLink { name: sponsor.name.clone(), url: url(&sponsor.url()), logo: None };
        changes.partners.get_or_insert_with(|| main_sponsors().map(partner).collect());
    }
    changes
}

fn url(address: &str) -> Url {
    address.parse().expect("an address")
}
