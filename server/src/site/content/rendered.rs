//! Cache of texts rendered as HTML.

use std::sync::Arc;

use actix_web::web::{self, Data};
use markdown::{Options, Rendered};
use moka::future::Cache;

use super::placeholders::Placeholders;
use crate::{hackathon::events::EventCache, platform::error::AppError};

/// Capacity in bytes.
const CAPACITY: u64 = 16 << 20;

/// Rendered texts by name, version and the values of their placeholders.
pub struct RenderedContent {
    texts: Cache<Key, Arc<Rendered>>,
    /// Source of the facts about the current event.
    pub(super) events: Data<EventCache>,
}

type Key = (String, i32, Placeholders);

/// A text to render; name and version identify its content.
#[derive(Debug, Clone)]
pub struct Text<'a> {
    /// Unique name of the text.
    pub name: String,
    /// Version of the text.
    pub version: i32,
    /// Markdown source.
    pub markdown: &'a str,
    /// Rendering options.
    pub options: Options,
}

impl RenderedContent {
    /// An empty cache.
    pub fn new(events: Data<EventCache>) -> Self {
        let weigh = |_: &Key, text: &Arc<Rendered>| u32::try_from(text.html.len() + 1024).unwrap_or(u32::MAX);
        Self { texts: Cache::builder().max_capacity(CAPACITY).weigher(weigh).build(), events }
    }

    /// Returns the text as HTML; its Markdown was validated when it was saved.
    pub(super) async fn get(&self, text: Text<'_>, placeholders: &Placeholders) -> Result<Arc<Rendered>, AppError> {
        let key = (text.name, text.version, placeholders.clone());
        if let Some(cached) = self.texts.get(&key).await {
            return Ok(cached);
        }
        let (markdown, options) = (placeholders.fill(text.markdown), text.options);
        let rendered = web::block(move || markdown::render(&markdown, &options)).await.map_err(AppError::internal)?;
        let rendered = Arc::new(rendered.map_err(AppError::internal)?);
        self.texts.insert(key, rendered.clone()).await;
        Ok(rendered)
    }
}
