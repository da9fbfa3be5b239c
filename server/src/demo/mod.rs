//! Initial data of a site, and demo data: `server seed --demo`.

mod badges;
mod bulk;
mod data;
mod editions;
mod flags;
mod holders;
mod links;
mod people;
mod pictures;
mod programme;
mod rows;
mod teams;
mod texts;
mod venues;

use chrono::{DateTime, Utc};
use sea_orm::DbErr;

use crate::{
    hackathon::{
        events::{self},
        series::{self, SeriesInput},
    },
    platform::{
        db::Db,
        settings::{self, Setting},
        slug::Slug,
    },
};
use config::SiteConfig;
use data::EDITIONS;

pub use bulk::{insert_events, insert_schedule_items};
pub use holders::holders;
pub use people::people;
pub use pictures::pictures;
pub use rows::rows;
pub use teams::teams;
use texts::texts;

/// Result of seeding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seeded {
    /// The data was written; this is the current event.
    Now(Slug),
    /// An upcoming edition exists; nothing was changed.
    Before,
}

/// Inserts the initial texts of a new site; returns the names of those that were missing.
pub async fn new_site(db: &Db, now: DateTime<Utc>) -> Result<Vec<&'static str>, DbErr> {
    let tx = db.begin().await?;
    let written = texts(&tx, now).await?;
    tx.commit().await?;
    Ok(written)
}

/// Inserts a series: three past editions, the upcoming one, which becomes the current event, and a draft of the next;
/// all but the draft have a programme. Dates are relative to `now`. Does nothing if there is an upcoming edition;
/// idempotent.
pub async fn demo(db: &Db, site: &SiteConfig, now: DateTime<Utc>) -> Result<Seeded, DbErr> {
    let product = slug(&site.product);
    let tx = db.begin().await?;
    let series = SeriesInput {
        slug: product.clone(),
        name: site.product.clone(),
        description: Some(EDITIONS.series_description.replace("{city}", &site.city)),
    };
    let series_id = series::upsert(&tx, series, now).await?;
    if events::has_upcoming(&tx, series_id, now).await? {
        return Ok(Seeded::Before);
    }

    let mut current = None;
    let organisations = programme::organisations(&tx, now).await?;
    // Earliest first: it gets the lowest number.
    for (years_ago, input) in editions::all(site, &product, series_id, now) {
        let id = events::upsert(&tx, input.clone(), now).await?;
        if years_ago == 0 {
            venues::set_access(&tx, id).await?;
            current = Some(input.slug.clone());
        }
        if years_ago >= 0 {
            let edition = programme::Edition { id, input: &input, years_ago, organisations: &organisations, now };
            programme::write(&tx, &edition).await?;
        }
    }
    let current = current.expect("there is an upcoming edition");
    texts(&tx, now).await?;
    badges::badges(&tx, now).await?;
    for flag in flags::all(now) {
        crate::platform::flags::put(&tx, flag).await?;
    }
    settings::store(&tx, &Setting::CurrentEvent(current.clone()), now).await?;
    let changed = settings::stored(&tx).await?.site;
    settings::store(&tx, &Setting::Site(Box::new(links::fill_in(changed, site))), now).await?;
    tx.commit().await?;
    Ok(Seeded::Now(current))
}

/// The slug of an event's name.
fn slug(product: &str) -> Slug {
    Slug::from_title_or(product, "event")
}
