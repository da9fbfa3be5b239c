//! Texts as HTML, kept while nothing of them changes.

use std::sync::Arc;

use actix_web::web;
use moka::future::Cache;

use super::facts::Facts;
use crate::{
    error::AppError,
    markdown::{self, Options, Rendered},
};

/// Bytes of all that is kept.
const CAPACITY: u64 = 16 << 20;

/// Rendered texts by their name, their version and what stood in the settings.
pub struct Kept(Cache<Key, Arc<Rendered>>);

type Key = (String, i32, Facts);

/// A text to render: `name` is its alone, and another version of it has another number.
#[derive(Debug, Clone)]
pub struct Text<'a> {
    /// Which text.
    pub name: String,
    /// Its version.
    pub version: i32,
    /// As it was written.
    pub markdown: &'a str,
    /// How it is rendered.
    pub options: Options,
}

impl Kept {
    /// The text as HTML; it was accepted before.
    pub(super) async fn get(&self, text: Text<'_>, facts: &Facts) -> Result<Arc<Rendered>, AppError> {
        let key = (text.name, text.version, facts.clone());
        if let Some(known) = self.0.get(&key).await {
            return Ok(known);
        }
        let (markdown, options) = (facts.fill(text.markdown), text.options);
        let rendered = web::block(move || markdown::render(&markdown, &options)).await.map_err(AppError::internal)?;
        let rendered = Arc::new(rendered.map_err(AppError::internal)?);
        self.0.insert(key, rendered.clone()).await;
        Ok(rendered)
    }
}

impl Default for Kept {
    fn default() -> Self {
        let weigh = |_: &Key, text: &Arc<Rendered>| u32::try_from(text.html.len() + 1024).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weigh).build())
    }
}
