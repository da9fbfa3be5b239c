//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{projects::Model, sea_orm_active_enums::ProjectState},
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{few, line, own_path, prose, web_address},
    },
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
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct Quote {
    /// The words.
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    pub text: String,
    /// Whose they are.
    #[garde(length(chars, min = 1, max = 80), custom(line))]
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

/// What a team made, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffProject {
    /// What everybody sees.
    #[serde(flatten)]
    pub(super) project: Project,
    /// Which event it was made at.
    pub(super) event_id: Uuid,
    /// The team that made it, which has it on the profiles of who is in it; null when none of the teams here did.
    #[schema(required)]
    pub(super) team_id: Option<Uuid>,
    /// How far it has come.
    #[schema(schema_with = Choice::<ProjectState>::schema)]
    pub(super) state: Choice<ProjectState>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of projects, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffProjectPage {
    /// The rows.
    pub(super) data: Vec<StaffProject>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A project as staff write it. What a new row needs: `eventId`, `title`, `team` or `teamId`, `pitch`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct ProjectInput {
    /// The event it was made at; it stays there.
    pub(super) event_id: Option<Uuid>,
    /// Name in addresses, within the event; made of the title when nothing is said.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 120), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) title: Patch<String>,
    /// The team of the event that made it.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) team_id: Patch<Uuid>,
    /// Who made it; the name of the team when nothing is said.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) team: Patch<String>,
    /// What it does, in a sentence or two.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = String, required = false)]
    pub(super) pitch: Patch<String>,
    /// Where its source is.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(web_address))]
    #[schema(value_type = Option<String>)]
    pub(super) repo_url: Patch<String>,
    /// Where it can be seen.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(web_address))]
    #[schema(value_type = Option<String>)]
    pub(super) demo_url: Patch<String>,
    /// Path of a picture.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(own_path))]
    #[schema(value_type = Option<String>)]
    pub(super) image: Patch<String>,
    /// Place, from 1; two may share one.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) place: Patch<i32>,
    /// What it won.
    #[serde(default)]
    #[garde(custom(few(10)), inner(length(chars, max = 120), custom(line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) prizes: Patch<Vec<String>>,
    /// What somebody of the team said.
    #[serde(default)]
    #[garde(dive)]
    #[schema(value_type = Option<Quote>)]
    pub(super) quote: Patch<Quote>,
    /// `draft` when it is new. Then `submitted`; `accepted` (everybody sees it), `withdrawn` or `disqualified`, which an accepted one may still become.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<ProjectState>::schema)]
    pub(super) state: Patch<Choice<ProjectState>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

impl TryFrom<Model> for StaffProject {
    type Error = serde_json::Error;

    fn try_from(row: Model) -> Result<Self, serde_json::Error> {
        Ok(Self {
            event_id: row.event_id,
            team_id: row.team_id,
            state: Choice(row.state),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            project: row.try_into()?,
        })
    }
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
