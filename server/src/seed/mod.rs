//! What a site begins with, and demonstration data: `server seed --demo`.

mod achievements;
mod editions;
mod flags;
mod many;
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
    config::SiteConfig,
    db::Db,
    events::{self, Slug},
    series::{self, SeriesInput},
    settings::{self, Setting},
};

pub use many::{many, many_items};
pub use people::people;
pub use pictures::picture;
pub use rows::rows;
pub use teams::teams;
use texts::texts;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seeded {
    /// Everything was written; the site is now about this event.
    Now(Slug),
    /// There is an edition to come already: nothing was touched.
    Before,
}

/// Gives a new site what it begins with: texts. Answers which were missing.
pub async fn new_site(db: &Db, now: DateTime<Utc>) -> Result<Vec<&'static str>, DbErr> {
    let transaction = db.begin().await?;
    let written = texts(&transaction, now).await?;
    transaction.commit().await?;
    Ok(written)
}

/// Fills a site with a series: three editions that are over, one to come, the current one, and a draft of the next; all
/// but the draft with their programme.
/// Dates follow from `now`. Does nothing while the edition to come still is, and can be called again at any time.
pub async fn demo(db: &Db, site: &SiteConfig, now: DateTime<Utc>) -> Result<Seeded, DbErr> {
    let product = slug(&site.product);
    let transaction = db.begin().await?;
    let series = SeriesInput {
        slug: product.clone(),
        name: site.product.clone(),
        description: Some(format!("A weekend of building, once a year in {}.", site.city)),
    };
    let series_id = series::put(&transaction, series, now).await?;
    if events::is_one_to_come(&transaction, series_id, now).await? {
        return Ok(Seeded::Before);
    }

    let (coming, others) = editions::of(site, &product, series_id, now);
    let slug = coming.slug.clone();
    let organisations = programme::organisations(&transaction, now).await?;
    // The earliest first: it gets the lowest number.
    let past = (0..=others.before.len()).rev();
    for (years_ago, input) in past.zip(others.before.into_iter().chain([coming])) {
        let id = events::put(&transaction, input.clone(), now).await?;
        if years_ago == 0 {
            venues::tell_access(&transaction, id).await?;
        }
        let edition = programme::Edition { id, input: &input, years_ago, organisations: &organisations, now };
        programme::write(&transaction, &edition).await?;
    }
    for edition in others.after {
        events::put(&transaction, edition, now).await?;
    }
    texts(&transaction, now).await?;
    achievements::badges(&transaction, now).await?;
    for flag in flags::all(now) {
        crate::flags::put(&transaction, flag).await?;
    }
    settings::store(&transaction, &Setting::CurrentEvent(slug.clone()), now).await?;
    transaction.commit().await?;
    Ok(Seeded::Now(slug))
}

/// The slug of what such an event is called.
fn slug(product: &str) -> Slug {
    Slug::of_or(product, "event")
}
