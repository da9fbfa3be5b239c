//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use markdown::Heading;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::http::{
    paging::Page,
    validation::{patch::Patch, rules::single_line},
};

/// A text page as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentPage {
    /// URL slug.
    pub(super) page: String,
    /// Title of the page.
    pub(super) title: String,
    /// Description for search engines.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Name of the author.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// The text as sanitised HTML.
    pub(super) html: String,
    /// Headings of the second and third level.
    pub(super) contents: Vec<Heading>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
    /// Incremented with every change.
    pub(super) version: i32,
}

/// A text page with its source, for editors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WrittenPage {
    /// The page as visitors see it.
    #[serde(flatten)]
    pub(super) page_content: ContentPage,
    /// Markdown source.
    pub(super) markdown: String,
    /// Whether HTML in the Markdown is preserved.
    pub(super) raw: bool,
}

/// A text page in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentSummary {
    /// URL slug.
    pub(super) page: String,
    /// Title of the page.
    pub(super) title: String,
    /// Description for search engines.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Name of the author.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// Whether HTML in the Markdown is preserved.
    pub(super) raw: bool,
    /// Incremented with every change.
    pub(super) version: i32,
    /// Time of creation.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
    /// User who changed it last; null if it is the initial version or the user was deleted.
    #[schema(required)]
    pub(super) updated_by: Option<Writer>,
}

/// A user who edited a page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ContentWriter)]
pub(super) struct Writer {
    /// Name in URLs.
    pub(super) username: String,
    /// Display name.
    pub(super) name: String,
}

/// A version of a page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentVersion {
    /// Version number.
    pub(super) number: i32,
    /// Title of the page.
    pub(super) title: String,
    /// Description for search engines.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Name of the author.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// Markdown source.
    pub(super) markdown: String,
    /// Whether HTML in the Markdown was preserved.
    pub(super) raw: bool,
    /// Time of the change.
    pub(super) written_at: DateTime<Utc>,
    /// User who made the change; null if it is the initial version or the user was deleted.
    #[schema(required)]
    pub(super) written_by: Option<Writer>,
}

/// A page of a list of text pages.
pub(super) type ContentSummaryPage = Page<ContentSummary>;

/// A page of a list of versions.
pub(super) type ContentVersionPage = Page<ContentVersion>;

/// Changes to a text page.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct ContentChange {
    /// Title of the page.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1, max = 120), custom(single_line))]
    pub(super) title: Patch<String>,
    /// Description for search engines.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = 300), custom(single_line))]
    pub(super) description: Patch<String>,
    /// Name of the author.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = 80), custom(single_line))]
    pub(super) author: Patch<String>,
    /// Markdown source.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1))]
    pub(super) markdown: Patch<String>,
    /// Whether HTML in the Markdown is preserved; requires `content:raw-html`, as does any change of such a page.
    #[serde(default)]
    pub(super) raw: Option<bool>,
    /// Expected version, unless `If-Match` contains it.
    #[serde(default)]
    pub(super) version: Option<i32>,
}

/// A text to preview.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct ContentDraft {
    /// Markdown source.
    pub(super) markdown: String,
    /// The page it is for: some have numbered headings.
    #[serde(default)]
    pub(super) page: Option<String>,
    /// Whether HTML in the Markdown is preserved; requires `content:raw-html`.
    #[serde(default)]
    pub(super) raw: bool,
}

/// Preview of a text.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentPreview {
    /// The text as sanitised HTML.
    pub(super) html: String,
    /// Headings of the second and third level.
    pub(super) contents: Vec<Heading>,
}

/// An initial page of a new site.
#[derive(Debug, Clone, Copy)]
pub struct DefaultPage<'a> {
    /// URL slug.
    pub page: &'a str,
    /// Title, text and metadata.
    pub content: PageText<'a>,
}

/// Content of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageText<'a> {
    /// Title of the page.
    pub title: &'a str,
    /// Description for search engines.
    pub description: Option<&'a str>,
    /// Name of the author.
    pub author: Option<&'a str>,
    /// Markdown source.
    pub markdown: &'a str,
}
