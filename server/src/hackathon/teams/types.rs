//! Request and response types of teams.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use text::names;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::{
    error::{AppError, FieldErrors},
    http::{
        counted_page::Counts,
        paging::{Page, PageRequest, SortOrder},
        validation::{enum_param, patch::Patch},
    },
};
use entities::sea_orm_active_enums::{TeamJoinPolicy, TeamRole, TeamState, TeamVisibility};

/// Maximum length of a team name, in characters.
pub(super) const MAX_NAME: usize = 80;
const STAFF_SORTS: [(&str, Sort); 2] = [("name", Sort::Name), ("createdAt", Sort::CreatedAt)];
const MAX_PITCH: usize = 4_000;
/// Maximum number of `lookingFor` entries, and maximum length of each in characters.
const MAX_ROLES: usize = 8;
const MAX_ROLE_LENGTH: usize = 40;

/// The viewer's relation to a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TeamMembership)]
#[serde(rename_all = "snake_case")]
pub enum Membership {
    /// A member, but not the captain.
    Member,
    /// The captain.
    Captain,
    /// Has a pending join request.
    Requested,
}

/// A team, as the viewer may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub name: String,
    /// What the team plans to build; plain text.
    #[schema(required)]
    pub pitch: Option<String>,
    /// Skills or roles the team is looking for.
    pub looking_for: Vec<String>,
    /// Who can see the team.
    pub visibility: TeamVisibility,
    /// How users can join the team.
    pub join_policy: TeamJoinPolicy,
    /// Current state: a forming team counts as locked once the event no longer takes team changes.
    pub state: TeamState,
    /// Event the team takes part in.
    pub event: TeamEvent,
    /// Number of members.
    pub size: usize,
    /// Number of seats left.
    pub places_left: usize,
    /// Captain of the team.
    #[schema(required)]
    pub captain: Option<Person>,
    /// Members, in the order they joined.
    pub members: Vec<Member>,
    /// The viewer's relation to the team; null if there is none.
    #[schema(required)]
    pub you: Option<Membership>,
    /// Row version, incremented on every change of the team itself.
    pub version: i32,
    /// Creation time.
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
    /// Code to join the team; included for members only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join_code: Option<String>,
}

/// Event a team takes part in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamEvent {
    /// URL slug.
    pub slug: String,
    /// Display name.
    pub title: String,
}

/// Public profile of a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TeamPerson)]
pub struct Person {
    /// Username, as used in URLs.
    pub username: String,
    /// Display name.
    pub name: String,
    /// Path of the avatar image.
    #[schema(required)]
    pub avatar: Option<String>,
}

/// A member of a team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMember)]
pub struct Member {
    /// Public profile of the member.
    #[serde(flatten)]
    pub person: Person,
    /// Role in the team.
    pub role: TeamRole,
}

/// One page of teams.
pub type TeamPage = Page<Team>;

/// A page of teams for staff. Not a `CountedPage`, whose schema would take the name of the public [`TeamPage`].
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffTeamList {
    /// The page.
    #[serde(flatten)]
    pub(super) page: TeamPage,
    /// Number of teams per value of each filter. A filter does not limit its own counts; values without teams are left
    /// out.
    #[schema(value_type = std::collections::HashMap<String, std::collections::HashMap<String, u64>>)]
    pub(super) counts: Counts,
}

/// A team of a user, with its project.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PastTeam {
    /// Event the team took part in.
    pub event: PastTeamEvent,
    /// The team.
    pub team: PastTeamSummary,
    /// Accepted project of the team.
    #[schema(required)]
    pub project: Option<PastTeamProject>,
}

/// Event a team took part in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PastTeamEvent {
    /// URL slug.
    pub slug: String,
    /// Display name.
    pub title: String,
    /// Start time.
    pub start_at: DateTime<Utc>,
}

/// Reference to a team.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PastTeamSummary {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub name: String,
}

/// Project of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct PastTeamProject {
    /// URL slug, unique within the event.
    pub slug: String,
    /// Display name.
    pub title: String,
}

/// Sort columns of the team lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Name,
    CreatedAt,
    Size,
}

/// Filters of an event's team list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OpenFilter {
    /// `true` lists only teams that can still be joined.
    pub(super) open: Option<String>,
}

/// Filters of the staff list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    /// A team state: forming, locked, submitted, judged, disbanded or disqualified.
    pub(super) state: Option<String>,
}

/// What a page of the staff list contains.
#[derive(Debug)]
pub(super) struct ListSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Sort>,
    /// Id or slug of an event.
    pub(super) event: Option<String>,
    pub(super) state: Option<TeamState>,
}

impl ListFilter {
    /// Parses sort key and state; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<ListSelection, AppError> {
        let order = request.sort_by(&STAFF_SORTS, SortOrder::descending(Sort::CreatedAt))?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        let event = self.event.filter(|event| !event.is_empty());
        let request = request.with_filter("event", event.as_deref()).with_enum_filter("state", state.as_ref());
        Ok(ListSelection { request, order, event, state })
    }
}

/// A new team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewTeam)]
pub(super) struct NewTeamInput {
    /// Id or slug of the event.
    #[schema(value_type = String, required)]
    #[garde(required)]
    pub(super) event_id: Option<String>,
    /// Display name, unique within the event.
    #[schema(value_type = String, required)]
    #[garde(required, length(chars, min = 1, max = MAX_NAME))]
    pub(super) name: Option<String>,
    /// What the team plans to build; plain text.
    #[garde(length(chars, max = MAX_PITCH))]
    pub(super) pitch: Option<String>,
    /// Skills or roles the team is looking for.
    pub(super) looking_for: Option<Vec<String>>,
    /// Who can see the team; `public` by default.
    pub(super) visibility: Option<TeamVisibility>,
    /// How users can join the team; `code` by default.
    pub(super) join_policy: Option<TeamJoinPolicy>,
}

/// The fields of a new team, normalised and with their defaults.
pub(super) struct NewTeam {
    /// Id or slug of the event.
    pub(super) event: String,
    pub(super) name: String,
    pub(super) pitch: Option<String>,
    pub(super) looking_for: Vec<String>,
    pub(super) visibility: TeamVisibility,
    pub(super) join_policy: TeamJoinPolicy,
}

impl TryFrom<NewTeamInput> for NewTeam {
    type Error = FieldErrors;

    fn try_from(new: NewTeamInput) -> Result<Self, FieldErrors> {
        Ok(Self {
            name: normalise_name(&new.name.unwrap_or_default())?,
            looking_for: normalise_roles(new.looking_for.unwrap_or_default())?,
            event: new.event_id.unwrap_or_default(),
            pitch: text(new.pitch),
            visibility: new.visibility.unwrap_or(TeamVisibility::Public),
            join_policy: new.join_policy.unwrap_or(TeamJoinPolicy::Code),
        })
    }
}

/// Changes to a team; omitted fields stay unchanged.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamChange)]
pub(super) struct Change {
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
    /// Display name, unique within the event.
    #[schema(value_type = Option<String>)]
    #[garde(required, length(chars, min = 1, max = MAX_NAME))]
    #[serde(default)]
    pub(super) name: Patch<String>,
    /// What the team plans to build; plain text.
    #[schema(value_type = Option<String>)]
    #[garde(length(chars, max = MAX_PITCH))]
    #[serde(default)]
    pub(super) pitch: Patch<String>,
    /// Skills or roles the team is looking for.
    #[schema(value_type = Option<Vec<String>>)]
    #[serde(default)]
    pub(super) looking_for: Patch<Vec<String>>,
    /// Who can see the team.
    #[schema(value_type = Option<TeamVisibility>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) visibility: Patch<TeamVisibility>,
    /// How users can join the team.
    #[schema(value_type = Option<TeamJoinPolicy>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) join_policy: Patch<TeamJoinPolicy>,
    /// State of the team; staff only.
    #[schema(value_type = Option<TeamState>)]
    #[garde(required)]
    #[serde(default)]
    pub(super) state: Patch<TeamState>,
}

/// Normalises a name as it is stored: trims it and collapses whitespace; 422 if it is empty or has control characters.
pub(super) fn normalise_name(name: &str) -> Result<String, FieldErrors> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if names::is_invisible(&name) {
        return Err(field_error("name", "The name field is required."));
    }
    if names::has_control(&name) {
        return Err(field_error("name", "The name format is invalid."));
    }
    Ok(name)
}

/// Normalises `lookingFor` entries as they are stored: trimmed, whitespace collapsed, without blanks or duplicates, in
/// their order; 422 if there are too many, or one is too long or has control characters.
pub(super) fn normalise_roles(roles: Vec<String>) -> Result<Vec<String>, FieldErrors> {
    let mut added: Vec<String> = Vec::new();
    for role in roles {
        let role = role.split_whitespace().collect::<Vec<_>>().join(" ");
        if role.chars().count() > MAX_ROLE_LENGTH || names::has_control(&role) {
            let maximum = format!("The looking for field must not be greater than {MAX_ROLE_LENGTH} characters.");
            return Err(field_error("lookingFor", &maximum));
        }
        if !names::is_invisible(&role) && !added.contains(&role) {
            added.push(role);
        }
    }
    if added.len() > MAX_ROLES {
        let maximum = format!("The looking for field must not have more than {MAX_ROLES} items.");
        return Err(field_error("lookingFor", &maximum));
    }
    Ok(added)
}

/// Trims a text; a blank text becomes `None`. Removes NUL, which PostgreSQL text columns cannot store.
pub(super) fn text(text: Option<String>) -> Option<String> {
    let text = text?.replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn field_error(field: &str, message: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    errors.add(field, message);
    errors
}

impl From<TeamRole> for Membership {
    fn from(stored: TeamRole) -> Self {
        match stored {
            TeamRole::Captain => Self::Captain,
            TeamRole::Member => Self::Member,
        }
    }
}
