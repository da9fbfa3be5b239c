//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::projects::Model,
    http::paging::{PageLinks, PageMeta},
};

/// What a team made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Project {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Who made it.
    pub team: String,
    /// What it does, in a sentence or two.
    pub pitch: String,
    /// Where its source is.
    #[schema(required)]
    pub repo_url: Option<String>,
    /// Where it can be seen.
    #[schema(required)]
    pub demo_url: Option<String>,
    /// Path of a picture.
    #[schema(required)]
    pub image: Option<String>,
    /// Place, from 1; null for the others.
    #[schema(required)]
    pub place: Option<i32>,
    /// What it won.
    pub prizes: Vec<String>,
    /// What somebody of the team said.
    #[schema(required)]
    pub quote: Option<Quote>,
}

/// What somebody said.
#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    /// The words.
    pub text: String,
    /// Whose they are.
    pub author: String,
}

/// One page of projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectPage {
    /// The projects.
    pub data: Vec<Project>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

impl TryFrom<Model> for Project {
    type Error = serde_json::Error;

    fn try_from(row: Model) -> Result<Self, serde_json::Error> {
        let quote = row.quote_text.zip(row.quote_author);
        Ok(Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            team: row.team,
            pitch: row.pitch,
            repo_url: row.repo_url,
            demo_url: row.demo_url,
            image: row.image,
            place: row.place,
            prizes: serde_json::from_value(row.prizes)?,
            quote: quote.map(|(text, author)| Quote { text, author }),
        })
    }
}
