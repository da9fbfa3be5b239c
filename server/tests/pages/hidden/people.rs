//! Users with private data.

use entities::{
    sea_orm_active_enums::{TeamJoinPolicy, TeamRequestState, TeamRole, TeamState, TeamVisibility, UserState},
    team_members, team_requests, teams,
    users::Model as User,
};
use sea_orm::Set;
use serde_json::json;
use uuid::Uuid;

use super::rows::{WORD, hidden};
use crate::support::{TestApp, programme::insert};

/// The public part of a profile.
pub(super) struct Known {
    /// Username of a captain of a team of the event and of one of the draft.
    pub(super) username: String,
    /// The public team.
    pub(super) team: Uuid,
}

/// Makes them, with a team for all, one for those who know of it, one that is no more, and one of the draft.
pub(super) async fn meet(app: &TestApp, open: Uuid, sealed: Uuid) -> Known {
    let captain = person(app, "Bea Lima").await;
    let asking = person(app, "Rosa Pinto").await;
    let other = person(app, "Vasco Nunes").await;
    // Disabled accounts are not shown.
    let closed = person(app, &hidden("person")).await;
    app.change(&closed, |row| row.state = Set(UserState::Disabled)).await;

    let team = Team { event: open, captain: &captain, visibility: TeamVisibility::Public, state: TeamState::Forming };
    let seen = team.made(app, "Gota Viva").await;
    let unlisted = Team { captain: &other, visibility: TeamVisibility::Unlisted, ..team };
    unlisted.made(app, &hidden("team of a few")).await;
    let gone = Team { captain: &asking, state: TeamState::Disbanded, ..team };
    gone.made(app, &hidden("team that was")).await;
    let early = Team { event: sealed, ..team };
    early.made(app, &hidden("team of the draft")).await;
    let now = app.state.clock.now();
    let request = team_requests::Model {
        id: Uuid::now_v7(),
        team_id: seen,
        event_id: open,
        user_id: asking.id,
        message: Some(hidden("words of who asks")),
        state: TeamRequestState::Pending,
        created_at: now,
        decided_at: None,
        decided_by: None,
    };
    insert::<team_requests::Entity>(&app.state.db, [request]).await;
    Known { username: captain.username, team: seen }
}

/// A user of whom only the name is public.
async fn person(app: &TestApp, name: &str) -> User {
    let user = app.user_named(name).await;
    app.change(&user, |row| {
        let email = format!("{}-{}@example.com", WORD.to_lowercase(), user.username);
        row.email = Set(email.clone());
        row.email_normalised = Set(email);
        row.referral_source = Set(Some(hidden("source")));
        row.preferences = Set(json!({ WORD: hidden("preference") }));
        row.two_factor_secret = Set(Some(hidden("secret")));
    })
    .await
}

#[derive(Clone, Copy)]
struct Team<'a> {
    event: Uuid,
    captain: &'a User,
    visibility: TeamVisibility,
    state: TeamState,
}

impl Team<'_> {
    async fn made(self, app: &TestApp, name: &str) -> Uuid {
        let (id, now) = (Uuid::now_v7(), app.state.clock.now());
        let row = teams::Model {
            id,
            event_id: self.event,
            name: name.to_owned(),
            name_normalised: name.to_lowercase(),
            slug: name.to_lowercase().replace(' ', "-"),
            pitch: name.starts_with(WORD).then(|| hidden("pitch of a team")),
            looking_for: json!([]),
            visibility: self.visibility,
            join_policy: TeamJoinPolicy::Request,
            join_code: format!("{WORD}{id}"),
            captain_id: Some(self.captain.id),
            state: self.state,
            state_changed_at: now,
            version: 1,
            created_at: now,
            updated_at: now,
            search_text: name.to_lowercase(),
        };
        let is_gone = self.state == TeamState::Disbanded;
        let member = team_members::Model {
            id: Uuid::now_v7(),
            team_id: id,
            event_id: self.event,
            user_id: self.captain.id,
            role: TeamRole::Captain,
            joined_at: now,
            left_at: is_gone.then_some(now),
        };
        insert::<teams::Entity>(&app.state.db, [row]).await;
        insert::<team_members::Entity>(&app.state.db, [member]).await;
        id
    }
}
