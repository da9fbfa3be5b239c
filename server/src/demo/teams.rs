//! Demo teams, formed by the users of [`super::people`]: for the upcoming edition a full one, one open to users with
//! its code, one that takes requests and an unlisted one; for past editions those that submitted projects.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, sea_query::Expr,
};
use serde_json::json;
use text::fold;
use uuid::Uuid;

use super::{data::TEAMS, people::everybody};
use crate::{
    hackathon::events::published,
    platform::{db::search::search_text, slug::Slug},
};
use entities::{
    events, projects,
    sea_orm_active_enums::{EventStatus, TeamJoinPolicy, TeamRole, TeamState, TeamVisibility},
    team_members, teams,
};

/// Fills editions without teams; returns the number of teams written.
pub async fn teams(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<usize, DbErr> {
    let people = everybody(db).await?;
    let editions = events::Entity::find().filter(published());
    let mut written = 0;
    for edition in editions.order_by_asc(events::Column::StartAt).all(db).await? {
        if teams::Entity::find().filter(teams::Column::EventId.eq(edition.id)).count(db).await? > 0 {
            continue;
        }
        let made = projects::Entity::find().filter(projects::Column::EventId.eq(edition.id));
        let made = made.order_by_asc(projects::Column::Slug).all(db).await?;
        let rows = match edition.status {
            EventStatus::Finished => over(&edition, &made, people.len()),
            // Small benchmark events have no time from which teams are locked.
            EventStatus::Published if edition.team_lock_at.is_some() => coming(&edition, people.len(), now),
            _ => Vec::new(),
        };
        let mut seats = people.iter().copied();
        for Planned { mut team, size, project } in rows {
            let inside: Vec<Uuid> = seats.by_ref().take(size).collect();
            team.captain_id = inside.first().copied();
            let (id, members) = (team.id, places(&team, &inside));
            teams::Entity::insert(teams::ActiveModel::from(team)).exec_without_returning(db).await?;
            if !members.is_empty() {
                let members = members.into_iter().map(team_members::ActiveModel::from);
                team_members::Entity::insert_many(members).exec_without_returning(db).await?;
            }
            if let Some(project) = project {
                let own = projects::Entity::update_many().col_expr(projects::Column::TeamId, Expr::value(id));
                own.filter(projects::Column::Id.eq(project)).exec(db).await?;
            }
            written += 1;
        }
    }
    Ok(written)
}

/// A team to insert.
struct Planned {
    team: teams::Model,
    /// Number of members.
    size: usize,
    /// Id of the project it has submitted, in editions that are over.
    project: Option<Uuid>,
}

fn coming(edition: &events::Model, people: usize, now: DateTime<Utc>) -> Vec<Planned> {
    // Users in their order: the first ones fill the first team.
    let mut left = people;
    let templates = TEAMS.teams.iter().map(|template| {
        let size = template.size.min(left).min(usize::try_from(edition.team_max).unwrap_or_default());
        left -= size;
        let team = teams::Model {
            pitch: Some(template.pitch.clone()),
            looking_for: json!(template.looking_for),
            visibility: template.visibility,
            join_policy: template.join_policy,
            join_code: template.join_code.clone(),
            search_text: search_text(&template.name, template.looking_for.iter().map(String::as_str)),
            ..team(edition.id, &template.name, now - TimeDelta::days(7))
        };
        Planned { team, size, project: None }
    });
    templates.filter(|planned| planned.size > 0).collect()
}

fn over(edition: &events::Model, made: &[projects::Model], people: usize) -> Vec<Planned> {
    let rows = made.iter().map(|project| {
        let team = teams::Model {
            state: TeamState::Judged,
            state_changed_at: edition.end_at,
            pitch: Some(project.pitch.clone()),
            join_policy: TeamJoinPolicy::Closed,
            join_code: Uuid::now_v7().simple().to_string(),
            ..team(edition.id, &project.team, edition.start_at - TimeDelta::days(7))
        };
        Planned { team, size: people / made.len(), project: Some(project.id) }
    });
    rows.collect()
}

fn team(event_id: Uuid, name: &str, at: DateTime<Utc>) -> teams::Model {
    teams::Model {
        id: Uuid::now_v7(),
        event_id,
        name: name.to_owned(),
        name_normalised: fold(name),
        slug: Slug::from_title_or(name, "team").to_string(),
        pitch: None,
        looking_for: json!([]),
        visibility: TeamVisibility::Public,
        join_policy: TeamJoinPolicy::Code,
        join_code: String::new(),
        captain_id: None,
        state: TeamState::Forming,
        state_changed_at: at,
        version: 1,
        created_at: at,
        updated_at: at,
        search_text: search_text(name, []),
    }
}

fn places(team: &teams::Model, inside: &[Uuid]) -> Vec<team_members::Model> {
    let place = |(hours, user): (i64, &Uuid)| team_members::Model {
        id: Uuid::now_v7(),
        team_id: team.id,
        event_id: team.event_id,
        user_id: *user,
        role: if team.captain_id == Some(*user) { TeamRole::Captain } else { TeamRole::Member },
        joined_at: team.created_at + TimeDelta::hours(hours),
        left_at: None,
    };
    (0..).zip(inside).map(place).collect()
}
