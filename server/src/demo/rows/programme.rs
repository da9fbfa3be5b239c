//! Rows of an event's programme.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use super::Measured;
use entities::{
    badges, challenges, judges, organisations, projects, rewards, schedule_items,
    sea_orm_active_enums::{
        BadgeRule, ChallengeState, JudgeState, ProjectState, RewardKind, RewardState, ScheduleAudience, ScheduleKind,
        ScheduleState, SponsorTier, SponsorshipState,
    },
    sponsorships,
};

pub(super) async fn write(db: &impl ConnectionTrait, measured: &Measured) -> Result<(), DbErr> {
    let event_id = measured.event_id;
    let (challenge, item) = (|number| challenge(measured, number), |number| item(measured, number));
    measured.recreate::<challenges::Entity>(db, challenges::Column::EventId.eq(event_id), challenge).await?;
    measured.recreate::<schedule_items::Entity>(db, schedule_items::Column::EventId.eq(event_id), item).await?;
    let (judge, project) = (|number| judge(measured, number), |number| project(measured, number));
    measured.recreate::<judges::Entity>(db, judges::Column::EventId.eq(event_id), judge).await?;
    measured.recreate::<projects::Entity>(db, projects::Column::EventId.eq(event_id), project).await?;
    let (reward, badge) = (|number| reward(measured, number), |number| badge(measured, number));
    measured.recreate::<rewards::Entity>(db, rewards::Column::EventId.eq(event_id), reward).await?;
    measured.recreate::<badges::Entity>(db, badges::Column::EventId.eq(event_id), badge).await?;
    sponsors(db, measured).await
}

/// One organisation per sponsorship.
async fn sponsors(db: &impl ConnectionTrait, measured: &Measured) -> Result<(), DbErr> {
    use organisations::Column as Organisation;
    let Measured { event_id, now, .. } = *measured;
    let ids: Vec<Uuid> = measured.numbers().map(|_| Uuid::now_v7()).collect();
    let id = |number: i32| ids[usize::try_from(number).unwrap_or_default() - 1];
    // Sponsorships first: an organisation with any cannot be deleted.
    sponsorships::Entity::delete_many().filter(sponsorships::Column::EventId.eq(event_id)).exec(db).await?;
    let organisation = |number| organisations::Model {
        id: id(number),
        slug: format!("measured-{number}"),
        name: format!("Organisation {number}"),
        url: None,
        logo: None,
        logo_dark: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
        search_text: format!("organisation {number}"),
    };
    measured.recreate::<organisations::Entity>(db, Organisation::Slug.starts_with("measured-"), organisation).await?;
    let sponsorship = |number| sponsorships::Model {
        id: Uuid::now_v7(),
        event_id,
        organisation_id: id(number),
        position: number,
        state: SponsorshipState::Published,
        state_changed_at: now,
        tier: SponsorTier::Community,
        blurb: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
    };
    measured.recreate::<sponsorships::Entity>(db, sponsorships::Column::EventId.eq(event_id), sponsorship).await
}

fn challenge(measured: &Measured, number: i32) -> challenges::Model {
    challenges::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        slug: format!("challenge-{number}"),
        position: number,
        state: ChallengeState::Published,
        state_changed_at: measured.now,
        title: format!("Challenge {number}"),
        problem: "One question, and a weekend to answer it.".to_owned(),
        owner_id: None,
        prize: None,
        level: None,
        stack: json!([]),
        criteria: json!([]),
        reveal_at: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
        goals: None,
        constraints: None,
        resources: json!([]),
        data: None,
        search_text: format!("challenge {number}"),
    }
}

fn item(measured: &Measured, number: i32) -> schedule_items::Model {
    schedule_items::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        slug: format!("item-{number}"),
        state: ScheduleState::Published,
        state_changed_at: measured.now,
        title: format!("Item {number}"),
        r#abstract: Some("What this session covers.".to_owned()),
        kind: ScheduleKind::Talk,
        audience: ScheduleAudience::Public,
        start_at: measured.at(number),
        end_at: measured.at(number) + TimeDelta::minutes(30),
        room: Some(format!("Room {}", number % 7)),
        track: None,
        highlight: false,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
        hosts: json!([]),
        mandatory: false,
        capacity: None,
        sequence: 0,
        changed_at: None,
        sponsor_id: None,
    }
}

fn judge(measured: &Measured, number: i32) -> judges::Model {
    judges::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        position: number,
        state: JudgeState::Accepted,
        state_changed_at: measured.now,
        name: format!("Judge {number}"),
        role: "Judge".to_owned(),
        organisation: None,
        photo: None,
        bio: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
        user_id: None,
        search_text: format!("judge {number}\njudge"),
    }
}

fn project(measured: &Measured, number: i32) -> projects::Model {
    projects::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        slug: format!("project-{number}"),
        state: ProjectState::Accepted,
        state_changed_at: measured.now,
        title: format!("Project {number}"),
        team: format!("Team {number}"),
        pitch: "Something that helps.".to_owned(),
        repo_url: None,
        demo_url: None,
        image: None,
        image_alt: String::new(),
        image_placeholder: None,
        place: None,
        prizes: json!([]),
        quote_text: None,
        quote_author: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
        search_text: format!("project {number}\nteam {number}"),
        team_id: None,
    }
}

fn reward(measured: &Measured, number: i32) -> rewards::Model {
    rewards::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        slug: format!("reward-{number}"),
        position: number,
        state: RewardState::Active,
        state_changed_at: measured.now,
        name: format!("Reward {number}"),
        description: Some("Something to take home.".to_owned()),
        kind: RewardKind::Item,
        cost: number % 100,
        stock: None,
        per_user_limit: None,
        available_from: None,
        available_until: None,
        sponsor_id: None,
        version: 1,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        search_text: format!("reward {number}"),
    }
}

fn badge(measured: &Measured, number: i32) -> badges::Model {
    badges::Model {
        id: Uuid::now_v7(),
        event_id: Some(measured.event_id),
        key: format!("measured-{number}"),
        name: format!("Badge {number}"),
        text: "Took part.".to_owned(),
        icon: "sprout".to_owned(),
        rule: BadgeRule::Manual,
        rule_count: None,
        points: 1,
        secret: false,
        active: true,
        position: number,
        version: 1,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        search_text: format!("badge {number}\nmeasured {number}"),
    }
}
