//! Participants and invitations.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::Measured;
use entities::{
    invitations,
    sea_orm_active_enums::{
        InvitationKind, InvitationState, TeamJoinPolicy, TeamRole, TeamState, TeamVisibility, UserState,
        WaitingListState,
    },
    team_members, teams, users, waiting_list_entries,
};

/// Users with one team each, and as many invitations and entries on the waiting list.
pub(super) async fn write(db: &impl ConnectionTrait, measured: &Measured) -> Result<(), DbErr> {
    let ids = |_| (Uuid::now_v7(), Uuid::now_v7());
    let ids: Vec<(Uuid, Uuid)> = measured.numbers().map(ids).collect();
    let ids = |number: i32| ids[usize::try_from(number).unwrap_or_default() - 1];
    let event_id = measured.event_id;

    let user = |number| user(measured, number, ids(number).0);
    measured.recreate::<users::Entity>(db, users::Column::Username.starts_with("measured-"), user).await?;
    let team = |number| {
        let (captain, id) = ids(number);
        team(measured, number, captain, id)
    };
    measured.recreate::<teams::Entity>(db, teams::Column::EventId.eq(event_id), team).await?;
    let member = |number| {
        let (user_id, team_id) = ids(number);
        let joined_at = measured.at(number);
        let (id, role) = (Uuid::now_v7(), TeamRole::Captain);
        team_members::Model { id, team_id, event_id, user_id, role, joined_at, left_at: None }
    };
    measured.recreate::<team_members::Entity>(db, team_members::Column::EventId.eq(event_id), member).await?;
    let invitation = |number| invitation(measured, number);
    measured.recreate::<invitations::Entity>(db, invitations::Column::EventId.eq(event_id), invitation).await?;
    let entry = |number| entry(measured, number, ids(number).0);
    measured
        .recreate::<waiting_list_entries::Entity>(db, waiting_list_entries::Column::EventId.eq(event_id), entry)
        .await
}

/// A user without a password.
fn user(measured: &Measured, number: i32, id: Uuid) -> users::Model {
    let email = format!("measured-{number}@example.com");
    users::Model {
        id,
        name: format!("Person {number}"),
        username: format!("measured-{number}"),
        email_normalised: email.clone(),
        email,
        email_verified_at: Some(measured.now),
        password_hash: None,
        password_changed_at: None,
        avatar: None,
        state: UserState::Active,
        state_changed_at: measured.now,
        two_factor_secret: None,
        two_factor_confirmed_at: None,
        two_factor_last_step: None,
        round: 0,
        referral_source: None,
        preferences: json!({}),
        last_login_at: None,
        created_at: measured.at(number),
        updated_at: measured.at(number),
    }
}

fn team(measured: &Measured, number: i32, captain: Uuid, id: Uuid) -> teams::Model {
    let event_id = measured.event_id;
    teams::Model {
        id,
        event_id,
        name: format!("Team {number}"),
        name_normalised: format!("team {number}"),
        slug: format!("team-{number}"),
        pitch: Some("Something that helps.".to_owned()),
        looking_for: json!([]),
        visibility: TeamVisibility::Public,
        join_policy: TeamJoinPolicy::Request,
        join_code: format!("measured-{event_id}-{number}"),
        captain_id: Some(captain),
        state: TeamState::Forming,
        state_changed_at: measured.now,
        version: 1,
        created_at: measured.at(number),
        updated_at: measured.at(number),
        search_text: format!("team {number}"),
    }
}

fn invitation(measured: &Measured, number: i32) -> invitations::Model {
    let id = Uuid::now_v7();
    let email = Some(format!("asked-{number}@example.com"));
    invitations::Model {
        id,
        event_id: measured.event_id,
        kind: InvitationKind::Mentor,
        email_normalised: email.clone(),
        email,
        name: Some(format!("Person {number}")),
        // No token has this hash.
        token_hash: format!("measured {number} {id}"),
        ticket_type_id: None,
        role: None,
        reserves_seat: false,
        max_uses: 1,
        used: 0,
        message: None,
        state: InvitationState::Sent,
        state_changed_at: measured.now,
        expires_at: measured.now + TimeDelta::days(21) + TimeDelta::seconds(number.into()),
        created_by: None,
        mail_id: None,
        version: 1,
        created_at: measured.at(number),
        updated_at: measured.at(number),
    }
}

fn entry(measured: &Measured, number: i32, user: Uuid) -> waiting_list_entries::Model {
    let email = format!("measured-{number}@example.com");
    waiting_list_entries::Model {
        id: Uuid::now_v7(),
        event_id: measured.event_id,
        ticket_type_id: None,
        user_id: Some(user),
        team_id: None,
        search_text: format!("person {number}\n{email}"),
        email_key: Some(email.clone()),
        email: Some(email),
        name: Some(format!("Person {number}")),
        whole_team: false,
        state: WaitingListState::Waiting,
        state_changed_at: measured.now,
        priority: 0,
        priority_reason: None,
        queued_at: measured.at(number),
        missed_offers: 0,
        paused: false,
        resumes_at: None,
        last_skip: None,
        verified_at: Some(measured.now),
        created_at: measured.at(number),
        updated_at: measured.at(number),
        version: 1,
    }
}
