//! As many rows of what belongs to an event as a measurement needs.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter,
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    db::Db,
    entities::{
        challenges, judges, projects, schedule_items,
        sea_orm_active_enums::{
            ChallengeState, JudgeState, ProjectState, ScheduleAudience, ScheduleKind, ScheduleState, TeamJoinPolicy,
            TeamState, TeamVisibility,
        },
        teams,
    },
};

/// Rows of one statement, which have no more values than SQLite takes.
const CHUNK: usize = 500;

/// Adds `count` challenges, schedule items, judges, projects and teams each to an event, for measuring; those that were
/// there before are gone.
pub async fn rows(db: &Db, event_id: Uuid, count: u32, now: DateTime<Utc>) -> Result<(), DbErr> {
    let transaction = db.begin().await?;
    let all = || (1..=count).map(|number| (number, i32::try_from(number).unwrap_or(i32::MAX)));
    let at = |number: u32| now + TimeDelta::seconds(number.into());

    anew::<challenges::Entity>(
        &transaction,
        challenges::Column::EventId.eq(event_id),
        all().map(|(number, position)| challenges::Model {
            id: Uuid::now_v7(),
            event_id,
            slug: format!("challenge-{number}"),
            position,
            state: ChallengeState::Published,
            state_changed_at: now,
            title: format!("Challenge {number}"),
            problem: "One question, and a weekend to answer it.".to_owned(),
            owner_id: None,
            prize: None,
            level: None,
            stack: json!([]),
            criteria: json!([]),
            reveal_at: None,
            created_at: at(number),
            updated_at: at(number),
            version: 1,
            goals: None,
            constraints: None,
            resources: json!([]),
            data: None,
            search_text: format!("challenge {number}"),
        }),
    )
    .await?;
    anew::<schedule_items::Entity>(
        &transaction,
        schedule_items::Column::EventId.eq(event_id),
        all().map(|(number, _)| schedule_items::Model {
            id: Uuid::now_v7(),
            event_id,
            slug: format!("item-{number}"),
            state: ScheduleState::Published,
            state_changed_at: now,
            title: format!("Item {number}"),
            r#abstract: Some("What is said there.".to_owned()),
            kind: ScheduleKind::Talk,
            audience: ScheduleAudience::Public,
            start_at: at(number),
            end_at: at(number) + TimeDelta::minutes(30),
            room: Some(format!("Room {}", number % 7)),
            track: None,
            highlight: false,
            created_at: at(number),
            updated_at: at(number),
            version: 1,
            hosts: json!([]),
            mandatory: false,
            capacity: None,
            sequence: 0,
            changed_at: None,
            sponsor_id: None,
        }),
    )
    .await?;
    people(&transaction, event_id, now, all()).await?;
    let teams = all().map(|(number, _)| teams::Model {
        id: Uuid::now_v7(),
        event_id,
        name: format!("Team {number}"),
        name_normalised: format!("team {number}"),
        slug: format!("team-{number}"),
        pitch: Some("Something that helps.".to_owned()),
        looking_for: json!([]),
        visibility: TeamVisibility::Public,
        join_policy: TeamJoinPolicy::Request,
        join_code: format!("measured-{event_id}-{number}"),
        captain_id: None,
        state: TeamState::Forming,
        state_changed_at: now,
        version: 1,
        created_at: at(number),
        updated_at: at(number),
        search_text: format!("team {number}"),
    });
    anew::<teams::Entity>(&transaction, teams::Column::EventId.eq(event_id), teams).await?;
    transaction.commit().await
}

/// Judges, and what teams made.
async fn people(
    db: &impl ConnectionTrait,
    event_id: Uuid,
    now: DateTime<Utc>,
    all: impl Iterator<Item = (u32, i32)> + Clone,
) -> Result<(), DbErr> {
    let at = |number: u32| now + TimeDelta::seconds(number.into());
    let judges = all.clone().map(|(number, position)| judges::Model {
        id: Uuid::now_v7(),
        event_id,
        position,
        state: JudgeState::Accepted,
        state_changed_at: now,
        name: format!("Judge {number}"),
        role: "Judge".to_owned(),
        organisation: None,
        photo: None,
        bio: None,
        created_at: at(number),
        updated_at: at(number),
        version: 1,
        user_id: None,
        search_text: format!("judge {number}\njudge"),
    });
    anew::<judges::Entity>(db, judges::Column::EventId.eq(event_id), judges).await?;
    let projects = all.map(|(number, _)| projects::Model {
        id: Uuid::now_v7(),
        event_id,
        slug: format!("project-{number}"),
        state: ProjectState::Accepted,
        state_changed_at: now,
        title: format!("Project {number}"),
        team: format!("Team {number}"),
        pitch: "Something that helps.".to_owned(),
        repo_url: None,
        demo_url: None,
        image: None,
        place: None,
        prizes: json!([]),
        quote_text: None,
        quote_author: None,
        created_at: at(number),
        updated_at: at(number),
        version: 1,
        search_text: format!("project {number}\nteam {number}"),
        team_id: None,
    });
    anew::<projects::Entity>(db, projects::Column::EventId.eq(event_id), projects).await
}

/// Writes rows in place of those of before.
async fn anew<E>(
    db: &impl ConnectionTrait,
    before: sea_orm::sea_query::SimpleExpr,
    rows: impl Iterator<Item = E::Model>,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
{
    E::delete_many().filter(before).exec(db).await?;
    let mut rows = rows.map(IntoActiveModel::into_active_model).peekable();
    while rows.peek().is_some() {
        E::insert_many(rows.by_ref().take(CHUNK)).exec_without_returning(db).await?;
    }
    Ok(())
}
