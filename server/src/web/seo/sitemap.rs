//! Generates `sitemap.xml`.

use std::sync::Arc;

use actix_web::web::Bytes;
use askama::Template;
use chrono::{DateTime, SecondsFormat, Utc};
use tokio::sync::Mutex;
use unicode_normalization::UnicodeNormalization as _;

use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError, images, revisions, settings},
    web::{assets::Assets, pages::Manifest},
};

/// Limit of the sitemap protocol for one file; the latest events are included.
const MAX_URLS: usize = 50_000;

const PREVIOUS: &str = "/previous-";

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap {
    pages: Vec<Entry>,
}

struct Entry {
    address: String,
    changed: Option<String>,
}

/// Cache of the last generated `sitemap.xml`.
#[derive(Default)]
pub struct SitemapCache(Mutex<Option<Written>>);

struct Written {
    /// Revisions of the events and of the settings before the file was generated.
    numbers: [Option<i64>; 2],
    text: Bytes,
    tag: Arc<str>,
}

impl SitemapCache {
    /// Returns the current file and its `ETag`. One request regenerates an outdated file while concurrent ones wait.
    pub(super) async fn get(&self, context: &Context, assets: &Assets) -> Result<(Bytes, Arc<str>), AppError> {
        let mut cached = self.0.lock().await;
        let numbers =
            revisions::current(&context.revisions, context.db.reader()).await.ok_or(AppError::Unavailable(1))?;
        let numbers = ["events", "settings"].map(|topic| numbers.get(topic));
        if let Some(written) = cached.as_ref().filter(|written| written.numbers == numbers) {
            return Ok((written.text.clone(), written.tag.clone()));
        }
        let text = Bytes::from(sitemap(context, assets).await?);
        let tag = Arc::<str>::from(images::tag(&text));
        *cached = Some(Written { numbers, text: text.clone(), tag: tag.clone() });
        Ok((text, tag))
    }
}

/// Generates the file: the pages of the UI's build, then every public event with its last change.
async fn sitemap(context: &Context, assets: &Assets) -> Result<String, AppError> {
    let origin = context.config.app.origin();
    let manifest: Manifest =
        serde_json::from_str(&assets.manifest().map_err(AppError::internal)?).map_err(AppError::internal)?;
    let mut fixed = manifest.pages().to_vec();
    fixed.push(previous(&settings::current(context).await?.site.product));
    let events = events::listed(context, (MAX_URLS - fixed.len().min(MAX_URLS)) as u64).await?;
    // Home page and event list changed when the latest event did.
    let latest = events.iter().map(|(_, changed)| *changed).max();
    let mut pages: Vec<Entry> = fixed
        .iter()
        .map(|path| {
            let shows_events = matches!(path.as_str(), "/" | "/events") || path.starts_with(PREVIOUS);
            Entry { address: format!("{origin}{path}"), changed: latest.filter(|_| shows_events).map(day_and_time) }
        })
        .collect();
    pages.extend(events.into_iter().map(|(slug, changed)| Entry {
        address: format!("{origin}/events/{slug}"),
        changed: Some(day_and_time(changed)),
    }));
    Sitemap { pages }.render().map_err(AppError::internal)
}

/// Path of the past editions, as in `ui/src/features/site/product.ts`: it contains the product's name.
fn previous(product: &str) -> String {
    let plain =
        product.to_lowercase().nfd().filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)).collect::<String>();
    let mut path = PREVIOUS.to_owned();
    for letter in plain.chars().chain(['s']) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() {
            path.push(letter);
        } else if !path.ends_with('-') || path == PREVIOUS {
            path.push('-');
        }
    }
    path
}

fn day_and_time(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_past_events_derives_from_the_product_name() {
        assert_eq!(previous("Hackathon"), "/previous-hackathons");
        assert_eq!(previous("Festa de Código"), "/previous-festa-de-codigos");
        assert_eq!(previous("AI  &  Jam"), "/previous-ai-jams");
    }
}
