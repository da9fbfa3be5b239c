//! Settings that staff change while the server runs; each has a type here and a JSON value in the table. What the site
//! says about itself is read here and nowhere else: the changes of staff win over the configuration.

mod queries;
mod service;
pub mod types;

pub use service::{change, current, follow, last_known_site, lock_site, site, store, store_site, stored};
pub use types::{Current, Setting, Settings, SiteChanges};
