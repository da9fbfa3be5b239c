//! What is answered and what is asked.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::words::{JoinPolicy, Role, State, Visibility, You};
use crate::{
    error::FieldErrors,
    http::{
        paging::{PageLinks, PageMeta},
        patch::Patch,
    },
};

/// Letters of a name.
pub(super) const LONGEST_NAME: usize = 80;
const LONGEST_PITCH: usize = 4_000;
/// Words of what a team looks for, and letters of each.
const MOST_WANTED: usize = 8;
const LONGEST_WANTED: usize = 40;

/// A team as whoever asks may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub name: String,
    /// What it is up to; plain text.
    #[schema(required)]
    pub pitch: Option<String>,
    /// Whom it looks for.
    pub looking_for: Vec<String>,
    /// Who sees it.
    pub visibility: Visibility,
    /// How one comes in.
    pub join_policy: JoinPolicy,
    /// How far it has come.
    pub state: State,
    /// Where it takes part.
    pub event: TeamEvent,
    /// How many are in it.
    pub size: usize,
    /// How many more may come.
    pub places_left: usize,
    /// Who speaks for it.
    #[schema(required)]
    pub captain: Option<Person>,
    /// Who is in it, the longest first.
    pub members: Vec<Member>,
    /// What whoever asks is to it.
    #[schema(required)]
    pub you: Option<You>,
    /// Rises with every change of what it says of itself.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Last change.
    pub updated_at: DateTime<Utc>,
    /// What lets people in; for members only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join_code: Option<String>,
}

/// Where a team takes part.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamEvent {
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub title: String,
}

/// Somebody as others see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TeamPerson)]
pub struct Person {
    /// Name in addresses.
    pub username: String,
    /// As they write it.
    pub name: String,
    /// Path of the picture.
    #[schema(required)]
    pub avatar: Option<String>,
}

/// Somebody who is in a team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMember)]
pub struct Member {
    /// Who.
    #[serde(flatten)]
    pub person: Person,
    /// As what.
    pub role: Role,
}

/// One page of teams.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamPage {
    /// The teams.
    pub data: Vec<Team>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// A team of somebody, with what came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamPlayed)]
pub(super) struct Played {
    /// Where.
    pub event: PlayedEvent,
    /// Which.
    pub team: PlayedTeam,
    /// What it made.
    #[schema(required)]
    pub project: Option<PlayedProject>,
}

/// Where a team took part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamPlayedEvent)]
pub(super) struct PlayedEvent {
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Beginning.
    pub start_at: DateTime<Utc>,
}

/// A team by its name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamPlayedTeam)]
pub(super) struct PlayedTeam {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// What a team made.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TeamPlayedProject)]
pub(super) struct PlayedProject {
    /// Name in addresses, within the event.
    pub slug: String,
    /// Name.
    pub title: String,
}

/// What the teams of an event are narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Open {
    /// `true`: only those that somebody can still come to.
    pub(super) open: Option<String>,
}

/// What all teams are narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    /// One state.
    pub(super) state: Option<String>,
}

/// A new team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewTeam)]
pub(super) struct New {
    /// Id of the event.
    #[schema(value_type = Uuid, required)]
    #[garde(required)]
    pub(super) event_id: Option<Uuid>,
    /// Its name, unlike that of any other team there.
    #[schema(value_type = String, required)]
    #[garde(required, length(chars, min = 1, max = LONGEST_NAME))]
    pub(super) name: Option<String>,
    /// What it is up to.
    #[garde(length(chars, max = LONGEST_PITCH))]
    pub(super) pitch: Option<String>,
    /// Whom it looks for.
    pub(super) looking_for: Option<Vec<String>>,
    /// Everybody sees it unless it says otherwise.
    pub(super) visibility: Option<Visibility>,
    /// One comes in with its code unless it says otherwise.
    pub(super) join_policy: Option<JoinPolicy>,
}

/// What a team is to be; what is left out stays.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamChange)]
pub(super) struct Change {
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
    /// Its name.
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1, max = LONGEST_NAME))]
    #[serde(default)]
    pub(super) name: Patch<String>,
    /// What it is up to.
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = LONGEST_PITCH))]
    #[serde(default)]
    pub(super) pitch: Patch<String>,
    /// Whom it looks for.
    #[schema(value_type = Option<Vec<String>>)]
    #[serde(default)]
    pub(super) looking_for: Patch<Vec<String>>,
    /// Who sees it.
    #[schema(value_type = Option<Visibility>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) visibility: Patch<Visibility>,
    /// How one comes in.
    #[schema(value_type = Option<JoinPolicy>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) join_policy: Patch<JoinPolicy>,
    /// How far it has come; for staff.
    #[schema(value_type = Option<State>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) state: Patch<State>,
}

/// A name as it is kept: without blanks around it and with single ones inside.
pub(super) fn tidy(name: &str) -> Result<String, FieldErrors> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(about("name", "The name field is required."));
    }
    if name.chars().any(char::is_control) {
        return Err(about("name", "The name format is invalid."));
    }
    Ok(name)
}

/// Words as they are kept: trimmed, each once, in their order.
pub(super) fn wanted(words: Vec<String>) -> Result<Vec<String>, FieldErrors> {
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
        if word.chars().count() > LONGEST_WANTED || word.chars().any(char::is_control) {
            let most = format!("The looking for field must not be greater than {LONGEST_WANTED} characters.");
            return Err(about("lookingFor", &most));
        }
        if !word.is_empty() && !kept.contains(&word) {
            kept.push(word);
        }
    }
    if kept.len() > MOST_WANTED {
        let most = format!("The looking for field must not have more than {MOST_WANTED} items.");
        return Err(about("lookingFor", &most));
    }
    Ok(kept)
}

/// A text without blanks around it; nothing else is nothing at all. PostgreSQL's texts hold no NUL.
pub(super) fn text(text: Option<String>) -> Option<String> {
    let text = text?.replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn about(field: &str, message: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    errors.add(field, message);
    errors
}
