//! What is asked and answered.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    http::{
        paging::{PageLinks, PageMeta},
        patch::Patch,
        rules::line,
    },
    markdown::Heading,
};

/// A page as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentPage {
    /// Name in addresses.
    pub(super) page: String,
    /// What the page is called.
    pub(super) title: String,
    /// What it says of itself to search engines, if anything.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Who wrote it, if that is told.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// The text; safe to put into a page.
    pub(super) html: String,
    /// Its headings of the second and the third level.
    pub(super) contents: Vec<Heading>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
    /// Rises with every change.
    pub(super) version: i32,
}

/// A page as whoever writes it sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WrittenPage {
    /// As everybody sees it.
    #[serde(flatten)]
    pub(super) shown: ContentPage,
    /// As it was written.
    pub(super) markdown: String,
    /// Whether HTML in it stays as it is.
    pub(super) raw: bool,
}

/// A page in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentSummary {
    /// Name in addresses.
    pub(super) page: String,
    /// What the page is called.
    pub(super) title: String,
    /// What it says of itself to search engines, if anything.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Who wrote it, if that is told.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// Whether HTML in it stays as it is.
    pub(super) raw: bool,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was first written.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
    /// Who changed it last; nobody when it is as it came, or they are gone.
    #[schema(required)]
    pub(super) updated_by: Option<Writer>,
}

/// Somebody who wrote.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ContentWriter)]
pub(super) struct Writer {
    /// Name in addresses.
    pub(super) username: String,
    /// As they write it.
    pub(super) name: String,
}

/// A page as it was.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentVersion {
    /// The version of the page that it was.
    pub(super) number: i32,
    /// What the page was called.
    pub(super) title: String,
    /// What it said of itself.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Who had written it, if that was told.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// The text.
    pub(super) markdown: String,
    /// Whether HTML in it stayed as it was.
    pub(super) raw: bool,
    /// When it was written.
    pub(super) written_at: DateTime<Utc>,
    /// By whom; nobody when it came with the program, or they are gone.
    #[schema(required)]
    pub(super) written_by: Option<Writer>,
}

/// One page of pages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentSummaryPage {
    /// The pages.
    pub(super) data: Vec<ContentSummary>,
    /// Where the other pages of the list are.
    pub(super) links: PageLinks,
    /// Where this page of the list stands.
    pub(super) meta: PageMeta,
}

/// One page of versions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentVersionPage {
    /// The versions, the latest first.
    pub(super) data: Vec<ContentVersion>,
    /// Where the other pages of the list are.
    pub(super) links: PageLinks,
    /// Where this page of the list stands.
    pub(super) meta: PageMeta,
}

/// What is to be another on a page.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct ContentChange {
    /// What the page is called.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1, max = 120), custom(line))]
    pub(super) title: Patch<String>,
    /// What it says of itself to search engines.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = 300), custom(line))]
    pub(super) description: Patch<String>,
    /// Who wrote it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = 80), custom(line))]
    pub(super) author: Patch<String>,
    /// The text.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1))]
    pub(super) markdown: Patch<String>,
    /// Whether HTML in it stays as it is; wants `content:raw-html`, also of whoever changes anything else of such a page.
    #[serde(default)]
    pub(super) raw: Option<bool>,
    /// The version that was seen, unless `If-Match` names it.
    #[serde(default)]
    pub(super) version: Option<i32>,
}

/// A text to be looked at.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct ContentDraft {
    /// The text.
    #[schema(value_type = String, required)]
    #[garde(required)]
    pub(super) markdown: Option<String>,
    /// The page it is for: some have numbers before their headings.
    #[serde(default)]
    pub(super) page: Option<String>,
    /// Whether HTML in it stays as it is; wants `content:raw-html`.
    #[serde(default)]
    pub(super) raw: bool,
}

/// A text as it would look.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentPreview {
    /// The text; safe to put into a page.
    pub(super) html: String,
    /// Its headings of the second and the third level.
    pub(super) contents: Vec<Heading>,
}

/// A page a new site begins with.
#[derive(Debug, Clone, Copy)]
pub struct FirstPage<'a> {
    /// Name in addresses.
    pub page: &'a str,
    /// What it consists of.
    pub words: Words<'a>,
}

/// What a page consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words<'a> {
    /// What it is called.
    pub title: &'a str,
    /// What it says of itself.
    pub description: Option<&'a str>,
    /// Who wrote it.
    pub author: Option<&'a str>,
    /// The text.
    pub markdown: &'a str,
}
