//! Teams of a user.

use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    queries,
    types::{PastTeam, PastTeamEvent, PastTeamProject, PastTeamSummary, Team},
    view,
};
use crate::{
    accounts::{auth::SignedIn, users},
    platform::{context::Context, error::AppError, http::respond::CachedJson},
};
use entities::{
    sea_orm_active_enums::{TeamState, TeamVisibility},
    teams::Model,
};

/// Cache tags of the public list of a user's teams.
const TAGS: &str = "users teams events projects";

/// Teams of the signed-in user, latest edition first.
pub(super) async fn mine(context: &Context, caller: &SignedIn) -> Result<Vec<Team>, AppError> {
    let db = context.db.reader();
    let rows = queries::list_for_user(db, caller.user.id, None).await?;
    view::all(db, rows, Some(caller.user.id), context.clock.now()).await
}

/// Public teams of a user, with their projects.
pub(super) async fn of_user(context: &Context, username: &str) -> Result<CachedJson, AppError> {
    let db = context.db.reader();
    let user = users::active_by_username(db, username).await?.ok_or_else(|| AppError::not_found_with_tags("users"))?;
    let teams = queries::list_for_user(db, user.id, Some(TeamVisibility::Public)).await?;
    let events = queries::events(db, teams.iter().map(|team| team.event_id)).await?;
    let projects = queries::projects(db, teams.iter().map(|team| team.id)).await?;
    let past_teams = teams.into_iter().filter_map(|team| {
        let event = events.get(&team.event_id)?;
        let project = projects.iter().find(|row| row.team_id == Some(team.id));
        let project = project.map(|row| PastTeamProject { slug: row.slug.clone(), title: row.title.clone() });
        let event = PastTeamEvent { slug: event.slug.clone(), title: event.title.clone(), start_at: event.start_at };
        Some(PastTeam { event, team: PastTeamSummary { id: team.id, slug: team.slug, name: team.name }, project })
    });
    CachedJson::new(&past_teams.collect::<Vec<_>>(), TAGS)
}

/// A team of the event, unless it is disbanded.
pub async fn find_in_event(db: &impl ConnectionTrait, event: Uuid, id: Uuid) -> Result<Option<Model>, DbErr> {
    let team = queries::find(db, id).await?;
    Ok(team.filter(|team| team.event_id == event && team.state != TeamState::Disbanded))
}

/// Whether a user is in a team of an event.
pub async fn is_member(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<bool, DbErr> {
    Ok(queries::list_for_user(db, user, None).await?.iter().any(|team| team.event_id == event))
}

/// All stored memberships and join requests of a user, for their data export.
pub async fn export(db: &impl ConnectionTrait, user: Uuid) -> Result<(Value, Value), DbErr> {
    let (memberships, requests) = (queries::memberships(db, user).await?, queries::requests(db, user).await?);
    let memberships = memberships.into_iter().map(|(membership, team)| {
        json!({
            "eventId": membership.event_id,
            "teamId": membership.team_id,
            "team": team.map(|team| team.name),
            "role": membership.role.to_value(),
            "joinedAt": membership.joined_at,
            "leftAt": membership.left_at,
        })
    });
    let requests = requests.into_iter().map(|(request, team)| {
        json!({
            "eventId": request.event_id,
            "teamId": request.team_id,
            "team": team.map(|team| team.name),
            "message": request.message,
            "state": request.state.to_value(),
            "createdAt": request.created_at,
            "decidedAt": request.decided_at,
        })
    });
    Ok((memberships.collect(), requests.collect()))
}
