//! `POST /api/v1/mailings/audience`

use entities::{
    sea_orm_active_enums::{
        SubscriberState::{Pending, Subscribed, Unsubscribed},
        TeamRole, TicketState, UserState, WaitingListState,
    },
    team_members, teams, ticket_types, tickets, waiting_list_entries,
};
use sea_orm::Set;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{LIST, holder, stage, subscribe};
use crate::support::{
    TestApp, TestClient,
    factories::month,
    on_each_database,
    programme::{insert, ticket, ticket_type},
};

async fn audience(staff: &TestClient, kind: &str, segments: Value) -> (Value, Vec<String>, Value) {
    let body = json!({ "eventId": "hackathon-2027", "kind": kind, "segments": segments });
    let response = staff.post(&format!("{LIST}/audience"), &body).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let found = response.json();
    let people = found["people"].as_array().expect("people").iter();
    let mut emails: Vec<String> = people.map(|row| row["email"].as_str().expect("an email").to_owned()).collect();
    emails.sort();
    let left_out = found["leftOut"].as_array().expect("reasons").iter();
    let left_out = left_out.map(|row| (row["reason"].as_str().expect("a reason").to_owned(), row["count"].clone()));
    (found["count"].clone(), emails, Value::Object(left_out.collect()))
}

/// Someone without an account who waits.
pub(super) fn entry(event: Uuid, email: &str) -> waiting_list_entries::Model {
    waiting_list_entries::Model {
        id: Uuid::now_v7(),
        event_id: event,
        ticket_type_id: None,
        user_id: None,
        team_id: None,
        email: Some(email.to_owned()),
        email_key: Some(email.to_owned()),
        name: Some("Gil".to_owned()),
        whole_team: false,
        state: WaitingListState::Waiting,
        state_changed_at: month(1),
        priority: 0,
        priority_reason: None,
        queued_at: month(1),
        missed_offers: 0,
        paused: false,
        resumes_at: None,
        last_skip: None,
        verified_at: Some(month(1)),
        search_text: String::new(),
        created_at: month(1),
        updated_at: month(1),
        version: 1,
    }
}

#[actix_web::test]
async fn each_person_gets_a_mailing_once_and_only_if_they_may() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let mut people = Vec::new();
        for name in ["Ana", "Bea", "Carla", "Dora", "Eva", "Filipa"] {
            people.push(holder(&app, &kind, name).await.0);
        }
        let [ana, bea, carla, dora, eva, filipa] = &people[..] else { panic!("six people") };
        app.change(bea, |row| row.email_verified_at = Set(None)).await;
        app.change(eva, |row| row.state = Set(UserState::Disabled)).await;
        app.change(filipa, |row| row.preferences = Set(json!({ "signInMails": true, "eventMails": false }))).await;
        insert::<tickets::Entity>(&app.state.db, [ticket(&kind, TicketState::Confirmed)]).await;
        let waiting = [entry(kind.event_id, "gil@example.com"), entry(kind.event_id, &ana.email.to_uppercase())];
        insert::<waiting_list_entries::Entity>(&app.state.db, waiting).await;
        let tagged = dora.email.replace('@', "+news@");
        let subscribers = [
            (&*carla.email, Unsubscribed),
            (&*tagged, Subscribed),
            ("hugo@example.com", Subscribed),
            ("ivo@example.com", Pending),
        ];
        subscribe(&app, subscribers).await;

        let groups = json!([{ "group": "tickets" }, { "group": "waiting_list" }]);
        let (count, emails, left_out) = audience(&staff, "service", groups).await;
        assert_eq!(
            (count, emails),
            (json!(3), vec![ana.email.clone(), dora.email.clone(), "gil@example.com".to_owned()])
        );
        assert_eq!(
            left_out,
            json!({ "unsubscribed": 1, "opted_out": 1, "unverified": 1, "blocked": 1, "no_account": 1 })
        );

        let groups = json!([{ "group": "tickets" }, { "group": "waiting_list" }, { "group": "subscribers" }]);
        let (count, emails, left_out) = audience(&staff, "news", groups).await;
        assert_eq!((count, emails), (json!(2), vec![tagged.clone(), "hugo@example.com".to_owned()]), "who consented");
        assert_eq!(
            left_out,
            json!({ "unsubscribed": 1, "no_consent": 4, "unverified": 1, "blocked": 1, "no_account": 1 })
        );
    })
    .await;
}

#[actix_web::test]
async fn groups_follow_type_state_team_and_attendance() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let event = kind.event_id;
        let other = ticket_type(event, "student");
        insert::<ticket_types::Entity>(&app.state.db, [other.clone()]).await;
        let (ana, _) = holder(&app, &kind, "Ana").await;
        let (bea, _) = holder(&app, &other, "Bea").await;
        let (carla, dora) = (app.user_named("Carla").await, app.user_named("Dora").await);
        let rows = [
            tickets::Model { user_id: Some(carla.id), ..ticket(&kind, TicketState::PendingPayment) },
            tickets::Model {
                user_id: Some(dora.id),
                checked_in_at: Some(month(1)),
                ..ticket(&kind, TicketState::Confirmed)
            },
        ];
        insert::<tickets::Entity>(&app.state.db, rows).await;
        let made = staff_team(event, ana.id);
        insert::<teams::Entity>(&app.state.db, [made.0]).await;
        insert::<team_members::Entity>(&app.state.db, [made.1]).await;

        for (fields, expected) in [
            (json!({}), vec![&ana, &bea, &dora]),
            (json!({ "ticketTypeIds": [other.id] }), vec![&bea]),
            (json!({ "states": ["pending_payment"] }), vec![&carla]),
            (json!({ "inTeam": true }), vec![&ana]),
            (json!({ "inTeam": false }), vec![&bea, &dora]),
            (json!({ "attended": true }), vec![&dora]),
            (json!({ "attended": false, "inTeam": false }), vec![&bea]),
        ] {
            let mut group = json!({ "group": "tickets" });
            group.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
            let expected: Vec<String> = expected.into_iter().map(|user| user.email.clone()).collect();
            assert_eq!(audience(&staff, "service", json!([group])).await.1, expected, "{fields}");
        }
    })
    .await;
}

/// A team with one member.
fn staff_team(event: Uuid, user: Uuid) -> (teams::Model, team_members::Model) {
    use entities::sea_orm_active_enums::{TeamJoinPolicy, TeamState, TeamVisibility};
    let team = teams::Model {
        id: Uuid::now_v7(),
        event_id: event,
        name: "Midnight".to_owned(),
        name_normalised: "midnight".to_owned(),
        slug: "midnight".to_owned(),
        pitch: None,
        looking_for: json!([]),
        visibility: TeamVisibility::Public,
        join_policy: TeamJoinPolicy::Code,
        join_code: "CODE".to_owned(),
        captain_id: Some(user),
        state: TeamState::Forming,
        state_changed_at: month(1),
        version: 1,
        created_at: month(1),
        updated_at: month(1),
        search_text: "midnight".to_owned(),
    };
    let member = team_members::Model {
        id: Uuid::now_v7(),
        team_id: team.id,
        event_id: event,
        user_id: user,
        role: TeamRole::Captain,
        joined_at: month(1),
        left_at: None,
    };
    (team, member)
}
