//! Teams that wait together. The results are those of decision 46.

use entities::{sea_orm_active_enums::WaitingListState, team_members, ticket_types, waiting_list_entries};
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, Set};
use serde_json::{Value, json};

use super::{
    LIST, Person, buy, cancel, entry, full_event, join, joined,
    joining::{change_email, entries},
    mailed, mailed_token,
    offers::availability,
    on_each_database, person, refusal, state, waiting,
};
use crate::support::{TestApp, TestClient};

/// A new team of the event with `size` members, the captain first.
async fn team(app: &TestApp, size: usize) -> Vec<Person> {
    let captain = person(app).await;
    let name = format!("Team of {}", captain.1.username);
    let made = captain.0.post("/api/v1/teams", &json!({ "eventId": "hackathon-2027", "name": name })).await;
    assert_eq!(made.status(), 201, "{}", made.text());
    let code = made.json()["joinCode"].clone();
    let mut members = vec![captain];
    for _ in 1..size {
        let member = person(app).await;
        let response = member.0.post("/api/v1/teams/join", &json!({ "code": code })).await;
        assert!(response.status() < 300, "{}", response.text());
        members.push(member);
    }
    members
}

/// Joins with the team of a user.
async fn team_joined(client: &TestClient, whole: bool) -> String {
    joined(client, json!({ "team": true, "wholeTeam": whole })).await
}

/// Offered seats of an entry, and its state.
async fn seats(client: &TestClient, path: &str) -> (String, Value) {
    (state(client, path).await, entry(client, path).await["offer"]["seats"].clone())
}

#[actix_web::test]
async fn five_seats_go_to_a_whole_team_of_four_and_the_person_behind_it() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 5).await;
        let four = team(&app, 4).await;
        let first = team_joined(&four[0].0, true).await;
        let ((rui, _), second) = waiting(&app).await;
        let two = team(&app, 2).await;
        let third = team_joined(&two[0].0, true).await;
        for holder in &holders {
            cancel(holder).await;
        }

        app.process_purchases().await;

        assert_eq!(seats(&four[0].0, &first).await, ("offered".into(), json!(4)));
        assert_eq!(seats(&rui, &second).await, ("offered".into(), json!(1)));
        assert_eq!(seats(&two[0].0, &third).await, ("waiting".into(), json!(null)));
        assert_eq!(mailed(&app, "offered").await.len(), 5, "each member gets an email");
        for (client, _) in &four {
            assert_eq!(buy(client).await.status(), 200);
        }
        assert_eq!(state(&four[3].0, &first).await, "accepted");
        assert_eq!(four[1].0.get("/api/v1/user/waiting-lists").await.json()[0]["state"], "accepted");
    })
    .await;
}

#[actix_web::test]
async fn seats_too_few_for_a_team_are_offered_to_those_behind_it() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 3).await;
        let two = team(&app, 2).await;
        let first = team_joined(&two[0].0, true).await;
        cancel(&holders[0]).await;
        app.process_purchases().await;
        app.process_purchases().await;
        let shown = entry(&two[0].0, &first).await;
        assert_eq!(shown["lastSkip"], "1 seat was available, but the team needs 2 together.");
        let skips = shown["history"].as_array().expect("a list").iter().filter(|row| row["act"] == "skipped").count();
        assert_eq!(
            (skips, buy(&person(&app).await.0).await.status()),
            (1, 422),
            "told once; the seat stays for the list"
        );

        let ((rui, _), second) = waiting(&app).await;
        app.process_purchases().await;

        assert_eq!(seats(&rui, &second).await, ("offered".into(), json!(1)));
        assert_eq!(state(&two[0].0, &first).await, "waiting");
    })
    .await;
}

#[actix_web::test]
async fn a_team_that_accepts_fewer_seats_keeps_its_place_for_the_rest() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 3).await;
        let three = team(&app, 3).await;
        let first = team_joined(&three[0].0, false).await;
        let ((rui, _), second) = waiting(&app).await;
        for holder in &holders[..2] {
            cancel(holder).await;
        }
        app.process_purchases().await;
        assert_eq!(seats(&three[0].0, &first).await, ("offered".into(), json!(2)));

        for (client, _) in &three[..2] {
            assert_eq!(buy(client).await.status(), 200);
        }
        let shown = entry(&three[2].0, &first).await;
        assert_eq!(
            (&shown["state"], &shown["position"], &shown["team"]["seats"]),
            (&json!("waiting"), &json!(1), &json!(1))
        );
        cancel(&holders[2]).await;
        app.process_purchases().await;

        assert_eq!(seats(&three[2].0, &first).await, ("offered".into(), json!(1)));
        assert_eq!(state(&rui, &second).await, "waiting");
        assert_eq!(buy(&three[2].0).await.status(), 200);
        assert_eq!(state(&three[2].0, &first).await, "accepted");
    })
    .await;
}

#[actix_web::test]
async fn a_team_that_changes_needs_a_seat_for_each_current_member() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 3).await;
        let mut members = team(&app, 2).await;
        let path = team_joined(&members[0].0, true).await;
        let made = members[0].0.get("/api/v1/user/teams").await.json();
        let code = members[0].0.get(&format!("/api/v1/teams/{}", super::text(&made[0]["id"]))).await.json()["joinCode"]
            .clone();
        let third = person(&app).await;
        assert!(third.0.post("/api/v1/teams/join", &json!({ "code": code })).await.status() < 300);
        members.push(third);
        for holder in &holders[..2] {
            cancel(holder).await;
        }
        app.process_purchases().await;
        assert_eq!(state(&members[0].0, &path).await, "waiting", "three are needed now");

        leave_team(&app, &members[2]).await;
        app.process_purchases().await;

        assert_eq!(seats(&members[0].0, &path).await, ("offered".into(), json!(2)));
    })
    .await;
}

#[actix_web::test]
async fn a_team_joins_once_and_only_with_its_members() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let two = team(&app, 2).await;
        team_joined(&two[0].0, true).await;
        let (rui, _) = person(&app).await;

        let again = join(&two[1].0, json!({ "team": true })).await;
        let alone = join(&rui, json!({ "team": true })).await;

        assert_eq!(refusal(&again, "team"), "Your team is already on the waiting list.");
        assert_eq!(refusal(&alone, "team"), "You aren't in a team at this event.");
    })
    .await;
}

#[actix_web::test]
async fn who_joined_for_a_team_and_left_it_has_nothing_to_do_with_its_entry() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 2).await;
        let three = team(&app, 3).await;
        let path = team_joined(&three[0].0, true).await;
        leave_team(&app, &three[0]).await;
        for holder in &holders {
            cancel(holder).await;
        }

        app.process_purchases().await;

        let (left, _) = &three[0];
        assert_eq!(left.get(&path).await.status(), 404);
        assert_eq!(left.get("/api/v1/user/waiting-lists").await.json(), json!([]));
        for action in ["accept", "decline", "leave"] {
            assert_eq!(left.post(&format!("{path}/{action}"), &json!({})).await.status(), 404, "{action}");
        }
        assert_eq!(refusal(&buy(left).await, "ticket"), "This ticket is sold out.");
        assert_eq!(seats(&three[1].0, &path).await, ("offered".into(), json!(2)));
        let alone = joined(left, json!({})).await;
        assert_eq!(entry(left, &alone).await["position"], 1);
        assert_eq!(row(&app, &path).await.email.as_ref(), Some(&three[1].1.email), "it is another member's now");
        for (client, _) in &three[1..] {
            assert_eq!(buy(client).await.status(), 200);
        }
    })
    .await;
}

#[actix_web::test]
async fn the_entry_of_a_team_outlives_the_account_that_joined_for_it() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 2).await;
        let three = team(&app, 3).await;
        let path = team_joined(&three[0].0, true).await;

        for (client, user) in &three[..2] {
            assert_eq!(crate::account::delete(client, &user.username).await.status(), 204);
        }

        let (last, user) = &three[2];
        let shown = entry(last, &path).await;
        assert_eq!((&shown["state"], &shown["team"]["seats"]), (&json!("waiting"), &json!(1)));
        assert_eq!(row(&app, &path).await.email.as_ref(), Some(&user.email));
        cancel(&holders[0]).await;
        app.process_purchases().await;
        assert_eq!(seats(last, &path).await, ("offered".into(), json!(1)));
        assert_eq!(crate::account::delete(last, &user.username).await.status(), 204);
        assert_eq!(row(&app, &path).await.state, WaitingListState::Left, "no member is left");
    })
    .await;
}

#[actix_web::test]
async fn a_user_who_changes_their_email_keeps_the_entry_of_their_team() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let two = team(&app, 2).await;
        let path = team_joined(&two[0].0, true).await;
        change_email(&app, &two[0].1, "sofia@example.org").await;

        let again = join(&two[0].0, json!({ "team": true, "wholeTeam": true })).await;

        assert_eq!(again.status(), 200, "{}", again.text());
        assert_eq!(row(&app, &path).await.email.as_deref(), Some("sofia@example.org"));
    })
    .await;
}

#[actix_web::test]
async fn seats_for_teams_are_on_sale_unless_someone_in_a_team_waits() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 3).await;
        let buyers = team(&app, 2).await;
        let two = team(&app, 2).await;
        let for_teams = ticket_types::ActiveModel { requires_team: Set(true), ..Default::default() };
        ticket_types::Entity::update_many().set(for_teams).exec(app.state.db.writer()).await.expect("a change");
        app.state.db.invalidation().invalidate_all();
        let ((ana, _), path) = waiting(&app).await;
        cancel(&holders[0]).await;
        app.process_purchases().await;
        assert_eq!(
            entry(&ana, &path).await["lastSkip"],
            "A seat was available, but its ticket type (free) is for members of a team."
        );
        assert_eq!(availability(&app).await.1, json!(1));
        assert_eq!(buy(&buyers[0].0).await.status(), 200);

        // A member who waits without their account.
        let guest = app.guest();
        assert_eq!(join(&guest, json!({ "name": "Eva", "email": two[0].1.email })).await.status(), 202);
        let (id, token) = mailed_token(&app, "verify").await;
        assert_eq!(guest.post(&format!("{LIST}/{id}/verify/{token}"), &json!({})).await.status(), 204);
        cancel(&holders[1]).await;
        assert_eq!(availability(&app).await, (json!("waitlist"), json!(0)));
        assert_eq!(refusal(&buy(&buyers[1].0).await, "ticket"), "This ticket is sold out.");
        app.process_purchases().await;
        assert_eq!(buy(&two[0].0).await.status(), 200);
        let of_member = joined(&two[1].0, json!({ "ticketType": "free" })).await;
        cancel(&holders[2]).await;
        assert_eq!(refusal(&buy(&buyers[1].0).await, "ticket"), "This ticket is sold out.");
        app.process_purchases().await;
        assert_eq!(state(&two[1].0, &of_member).await, "offered");
    })
    .await;
}

/// The stored entry at a path.
async fn row(app: &TestApp, path: &str) -> waiting_list_entries::Model {
    let rows = entries(app).await;
    rows.into_iter().find(|row| path.ends_with(&row.id.to_string())).expect("an entry")
}

async fn leave_team(app: &TestApp, (_, user): &Person) {
    let db = app.state.db.writer();
    let member = team_members::Entity::find().filter(team_members::Column::UserId.eq(user.id));
    let member = member.one(db).await.expect("a row").expect("a member");
    let mut member = member.into_active_model();
    member.left_at = Set(Some(app.state.clock.now()));
    member.update(db).await.expect("a change");
}
