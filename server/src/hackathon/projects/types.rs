//! Request and response types of projects.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::{http_url, local_path, max_items, multiline, single_line},
    },
};
use entities::{projects::Model, sea_orm_active_enums::ProjectState};

/// A project that a team built at an event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Project {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub title: String,
    /// Name of the team.
    pub team: String,
    /// Description of the project in one or two sentences.
    pub pitch: String,
    /// URL of the source code.
    #[schema(required)]
    pub repo_url: Option<String>,
    /// URL of the demo.
    #[schema(required)]
    pub demo_url: Option<String>,
    /// Path of the image.
    #[schema(required)]
    pub image: Option<String>,
    /// Alternative text of the image; empty if there is none.
    pub image_alt: String,
    /// A tiny preview of the image as a `data:` URL, to show until it has loaded.
    #[schema(required)]
    pub image_placeholder: Option<String>,
    /// Place, from 1; null if the project has none.
    #[schema(required)]
    pub place: Option<i32>,
    /// Prizes the project won.
    pub prizes: Vec<String>,
    /// Quote from a member of the team.
    #[schema(required)]
    pub quote: Option<Quote>,
}

/// A quote and its author.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct Quote {
    /// Text of the quote.
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    pub text: String,
    /// Name of the author.
    #[garde(length(chars, min = 1, max = 80), custom(single_line))]
    pub author: String,
}

/// One page of projects.
pub type ProjectPage = Page<Project>;

/// Staff view of a project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffProject {
    /// Public fields.
    #[serde(flatten)]
    pub(super) project: Project,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Id of the team, whose members' profiles show the project; null if no registered team built it.
    #[schema(required)]
    pub(super) team_id: Option<Uuid>,
    /// Status of the project.
    #[schema(schema_with = ProjectState::schema)]
    pub(super) state: ProjectState,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of projects.
pub(super) type StaffProjectPage = CountedPage<StaffProject>;

/// Fields of a project. A new project requires `eventId`, `title`, `team` or `teamId`, and `pitch`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct ProjectInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// URL slug, unique within the event; derived from the title of a new project if omitted.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 120), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) title: Patch<String>,
    /// Id of the team; it must belong to the same event.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>)]
    pub(super) team_id: Patch<Uuid>,
    /// Name of the team; the name of the team with `teamId` by default.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) team: Patch<String>,
    /// Description of the project in one or two sentences.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = String, required = false)]
    pub(super) pitch: Patch<String>,
    /// URL of the source code.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(http_url))]
    #[schema(value_type = Option<String>)]
    pub(super) repo_url: Patch<String>,
    /// URL of the demo.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(http_url))]
    #[schema(value_type = Option<String>)]
    pub(super) demo_url: Patch<String>,
    /// Path of the image.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(local_path))]
    #[schema(value_type = Option<String>)]
    pub(super) image: Patch<String>,
    /// Alternative text of the image, which a new image requires.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 300), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) image_alt: Patch<String>,
    /// Place, from 1; projects may share a place.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) place: Patch<i32>,
    /// Prizes the project won.
    #[serde(default)]
    #[garde(custom(max_items(10)), inner(length(chars, max = 120), custom(single_line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) prizes: Patch<Vec<String>>,
    /// Quote from a member of the team.
    #[serde(default)]
    #[garde(dive)]
    #[schema(value_type = Option<Quote>)]
    pub(super) quote: Patch<Quote>,
    /// Status; `draft` by default, then `submitted`, then `accepted` (public), `withdrawn` or `disqualified`. An
    /// accepted project may still become `withdrawn` or `disqualified`.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = ProjectState::schema)]
    pub(super) state: Patch<ProjectState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

impl TryFrom<Model> for StaffProject {
    type Error = serde_json::Error;

    fn try_from(row: Model) -> Result<Self, serde_json::Error> {
        Ok(Self {
            event_id: row.event_id,
            team_id: row.team_id,
            state: row.state,
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
            image_alt: row.image_alt,
            image_placeholder: row.image_placeholder,
            place: row.place,
            prizes: serde_json::from_value(row.prizes)?,
            quote: quote.map(|(text, author)| Quote { text, author }),
        })
    }
}
