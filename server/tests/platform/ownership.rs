//! Users cannot access each other's resources, by any id or path.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use entities::{
    badge_awards, badges, identities, orders, schedule_items,
    sea_orm_active_enums::{
        AwardSource, BadgeRule, IdentityProvider, QuestionKind, ScheduleAudience, TicketState, TransferState, UserRole,
    },
    ticket_answers, ticket_questions, ticket_transfers, ticket_types, tickets,
    users::Model as User,
};
use reqwest::Method;
use serde_json::{Value, json};
use server::platform::http::routes::{Guard, Route};
use uuid::Uuid;

use crate::support::{
    Response, TestApp, TestClient,
    accounts::emails,
    dump::dump,
    factories::{event, month, open_event, save_one, series},
    on_each_database,
    programme::{insert, order, schedule_item, ticket, ticket_type},
};

const EVENT: &str = "hackathon-2027";
/// Tables that any request may change: sessions, rate limits and denied requests.
const VOLATILE: [&str; 3] = ["sessions", "throttles", "audit_entries"];

/// A user and their resources.
struct Owned {
    owner: User,
    client: TestClient,
    /// Values that identify their resources, by path parameter.
    names: BTreeMap<&'static str, Vec<String>>,
    /// Text that only the owner may read.
    secrets: Vec<String>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

async fn done(client: &TestClient, path: &str, body: Value) -> Value {
    let response = client.post(path, &body).await;
    assert!(response.status() < 300, "{path}: {}", response.text());
    if response.body().is_empty() { Value::Null } else { response.json() }
}

/// Creates a user with a resource of every kind.
async fn owner(app: &TestApp) -> Owned {
    app.clock.set(month(2));
    app.switch_on("stay_connected").await;
    let edition = series(&app.state.db).await;
    let event = save_one(&app.state.db, open_event(edition, EVENT)).await;
    let client = app.guest();
    let owner = app.user_named("Bea Reis").await;
    app.sign_in(&client, &owner).await;

    let team = json!({ "eventId": EVENT, "name": "Night Shift", "visibility": "unlisted", "joinPolicy": "request" });
    let team = done(&client, "/api/v1/teams", team).await;
    let team_id = text(&team["id"]);
    let asking = app.guest();
    app.clock.advance(5);
    app.sign_in(&asking, &app.user_named("Carla Dias").await).await;
    let asked =
        done(&asking, &format!("/api/v1/teams/{team_id}/requests"), json!({ "message": "A private word." })).await;

    let item = schedule_items::Model { audience: ScheduleAudience::Staff, ..schedule_item(event, "briefing") };
    insert::<schedule_items::Entity>(&app.state.db, [item.clone()]).await;
    let badge = badge(app);
    let award = badge_awards::Model {
        id: Uuid::now_v7(),
        badge_id: badge.id,
        user_id: owner.id,
        event_id: None,
        source: AwardSource::Manual,
        awarded_by: None,
        awarded_at: month(1),
        revoked_at: None,
    };
    insert::<badges::Entity>(&app.state.db, [badge.clone()]).await;
    insert::<badge_awards::Entity>(&app.state.db, [award.clone()]).await;
    identity(app, &owner).await;

    let (staff, _) = app.member_in(&[UserRole::Staff]).await;
    let body = json!({ "kind": "judge", "email": owner.email });
    let invitation = done(&staff, &format!("/api/v1/events/{EVENT}/invitations"), body).await;
    let mail = emails(app).await.into_iter().find(|mail| mail.kind == "invitation").expect("a mail");
    let token = mail.text.split_once("/invitations/").expect("a link").1.split_whitespace().next().expect("a token");
    let contact = json!({ "name": "Bea Reis", "email": "bea-elsewhere@example.com", "phone": "+351 912 345 678" });
    done(&client, "/api/v1/mailing-list", contact).await;
    let contact = staff.get("/api/v1/mailing-list").await.json()["data"][0]["id"].clone();
    let calendar = text(&client.get("/api/v1/user/calendar").await.json()["url"]);
    let calendar = calendar.rsplit('/').next().expect("a file").trim_end_matches(".ics").to_owned();
    let sessions = client.get("/api/v1/user/sessions").await.json();
    let session = text(&sessions[0]["id"]);

    let kind = ticket_types::Model { price_minor: 0, ..ticket_type(event, "free") };
    let held = tickets::Model { user_id: Some(owner.id), code_version: 7, ..ticket(&kind, TicketState::Confirmed) };
    insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
    insert::<tickets::Entity>(&app.state.db, [held.clone()]).await;
    let sold = orders::Model {
        user_id: Some(owner.id),
        price_minor: 2500,
        total_minor: 2500,
        buyer_tax_number: Some("501964843".to_owned()),
        ..order(&kind, &held.id.to_string())
    };
    let offer = ticket_transfers::Model {
        id: Uuid::now_v7(),
        ticket_id: held.id,
        email: "friend-of-bea@example.com".to_owned(),
        state: TransferState::Pending,
        created_at: month(2),
        expires_at: month(3),
        finished_at: None,
    };
    insert::<orders::Entity>(&app.state.db, [sold.clone()]).await;
    insert::<ticket_transfers::Entity>(&app.state.db, [offer.clone()]).await;

    let (question, answer) = answered(&held);
    insert::<ticket_questions::Entity>(&app.state.db, [question.clone()]).await;
    insert::<ticket_answers::Entity>(&app.state.db, [answer]).await;

    let ids = vec![
        question.id.to_string(),
        held.id.to_string(),
        sold.id.to_string(),
        offer.id.to_string(),
        owner.id.to_string(),
        team_id.clone(),
        text(&asked["id"]),
        item.id.to_string(),
        badge.id.to_string(),
        award.id.to_string(),
        text(&invitation["id"]),
        text(&contact),
        session.clone(),
    ];
    let mut bearer = ids.clone();
    bearer.push(owner.username.clone());
    let names = BTreeMap::from([
        ("id", ids),
        ("team", vec![team_id]),
        ("ticket", vec![kind.id.to_string(), kind.slug]),
        ("award", vec![award.id.to_string()]),
        ("session", vec![session.clone()]),
        ("note", vec![owner.id.to_string()]),
        ("item", vec![item.id.to_string(), item.slug.clone()]),
        ("username", vec![owner.username.clone(), owner.id.to_string()]),
        ("event", vec![EVENT.to_owned(), event.to_string()]),
        ("provider", vec!["github".to_owned()]),
        ("hash", vec![owner.id.to_string()]),
        ("page", vec!["rules".to_owned()]),
        ("number", vec!["1".to_owned()]),
        ("token", bearer.clone()),
        ("secret", bearer.clone()),
        ("file", bearer.iter().map(|name| format!("{name}-160.jpg")).collect()),
        ("icon", bearer.clone()),
        ("name", vec!["waiting_list".to_owned()]),
        ("list", vec!["users".to_owned(), "users-tickets".to_owned(), "events".to_owned()]),
        ("card", bearer),
    ]);
    let secrets = vec![
        owner.email.clone(),
        text(&team["joinCode"]),
        "A private word.".to_owned(),
        "+351 912 345 678".to_owned(),
        "bea-elsewhere".to_owned(),
        token.to_owned(),
        calendar,
        session,
        "bea-on-github".to_owned(),
        "501964843".to_owned(),
        "friend-of-bea".to_owned(),
        "no-nuts-for-bea".to_owned(),
    ];
    Owned { owner, client, names, secrets }
}

/// A question and what the holder of a ticket answered.
fn answered(ticket: &tickets::Model) -> (ticket_questions::Model, ticket_answers::Model) {
    let (id, at) = (Uuid::now_v7(), month(1));
    let question = ticket_questions::Model {
        id,
        event_id: ticket.event_id,
        kind: QuestionKind::Dietary,
        label: "Dietary needs".to_owned(),
        help: None,
        options: json!([]),
        required: false,
        position: 1,
        ticket_type_ids: None,
        private: true,
        active: true,
        search_text: "dietary needs".to_owned(),
        created_at: at,
        updated_at: at,
        version: 1,
    };
    let value = "no-nuts-for-bea".to_owned();
    (question, ticket_answers::Model { ticket_id: ticket.id, question_id: id, value, created_at: at, updated_at: at })
}

fn badge(app: &TestApp) -> badges::Model {
    badges::Model {
        id: Uuid::now_v7(),
        event_id: None,
        key: "pioneer".to_owned(),
        name: "Pioneer".to_owned(),
        text: "For coming first.".to_owned(),
        icon: "star".to_owned(),
        rule: BadgeRule::Manual,
        rule_count: None,
        points: 0,
        secret: false,
        active: true,
        position: 1,
        search_text: "pioneer".to_owned(),
        version: 1,
        created_at: app.state.clock.now(),
        updated_at: app.state.clock.now(),
    }
}

async fn identity(app: &TestApp, owner: &User) {
    let row = identities::Model {
        id: Uuid::now_v7(),
        user_id: owner.id,
        provider: IdentityProvider::Github,
        subject: "bea-on-github".to_owned(),
        name: Some("bea-on-github".to_owned()),
        email: None,
        created_at: month(1),
        last_used_at: month(1),
    };
    insert::<identities::Entity>(&app.state.db, [row]).await;
}

/// All paths of a route with its parameters replaced.
fn paths(template: &str, names: &BTreeMap<&'static str, Vec<String>>) -> Vec<String> {
    let Some((before, rest)) = template.split_once('{') else { return vec![template.to_owned()] };
    let (name, after) = rest.split_once('}').expect("the end of a parameter");
    let values = names.get(name).unwrap_or_else(|| panic!("{name} of {template} is not known here"));
    let rest = paths(after, names);
    values.iter().flat_map(|value| rest.iter().map(move |rest| format!("{before}{value}{rest}"))).collect()
}

/// A body that would change whatever it is sent to.
fn body(thief: &User) -> Value {
    json!({
        "version": 1, "answers": {}, "name": "Stolen", "title": "Stolen", "markdown": "Stolen", "state": "disqualified",
        "holderName": "Stolen", "email": "thief@example.com", "nonce": Uuid::now_v7(), "to": thief.username,
        "username": thief.username, "roles": ["administrator"], "confirm": true,
    })
}

async fn tried(client: &TestClient, route: &Route, path: &str, body: &Value) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(route.method.parse::<Method>().expect("a method"), path);
    let request = request.header("X-XSRF-TOKEN", token).header("If-Match", "\"1\"");
    client.send(if route.method == "GET" { request } else { request.json(body) }).await
}

/// Public operations may succeed, but reveal no secrets and change nothing.
fn is_public(route: &Route) -> bool {
    route.guard == Guard::Public
}

/// Users may ask to join a team they are not in, and buy a ticket of their own.
fn creates_own_row(route: &Route) -> bool {
    matches!(route.operation_id.as_str(), "teams_request" | "purchases_store")
}

#[actix_web::test]
async fn no_id_gives_access_to_another_users_resources() {
    on_each_database(async |app: TestApp| {
        let owned = owner(&app).await;
        app.clock.advance(60);
        let (thief, account) = app.member().await;
        let before = dump(&app.state.db, &VOLATILE).await;
        let (mut requests, body) = (0, body(&account));

        let with_ids = app.state.routes.iter().filter(|route| route.template.contains('{'));
        for route in with_ids.filter(|route| !creates_own_row(route)) {
            app.clock.advance(1);
            for path in paths(&route.template, &owned.names) {
                let response = tried(&thief, route, &path, &body).await;
                requests += 1;
                let shown = String::from_utf8_lossy(response.body());
                let context = format!("{} {path}: {} {shown}", route.method, response.status());
                // Removing an absent favourite succeeds, but changes nothing, as the comparison below shows.
                let is_own_list = route.template.starts_with("/api/v1/user/favourites/") && response.status() == 204;
                if !is_public(route) && !is_own_list {
                    assert!(matches!(response.status(), 302 | 401 | 403 | 404 | 422 | 423 | 429), "{context}");
                }
                assert!(response.status() < 500, "{context}");
                // Values in the path are already known to the sender.
                for secret in owned.secrets.iter().filter(|secret| !path.contains(secret.as_str())) {
                    assert!(!shown.contains(secret.as_str()), "{secret} in {context}");
                }
            }
        }

        assert!(requests > 500, "{requests}");
        let after = dump(&app.state.db, &VOLATILE).await;
        assert_eq!(after, before, "no rows of the owner change");
        app.clock.advance(1);
        assert_eq!(
            owned.client.get("/api/v1/user").await.json()["id"],
            json!(owned.owner.id),
            "the owner is still signed in"
        );
    })
    .await;
}

#[actix_web::test]
async fn resources_are_not_found_below_another_event_or_badge() {
    on_each_database(async |app: TestApp| {
        let owned = owner(&app).await;
        let edition = series(&app.state.db).await;
        let later = server::hackathon::events::EventInput {
            start_at: month(6),
            end_at: month(6) + TimeDelta::days(2),
            ..event(edition, "hackathon-2028")
        };
        save_one(&app.state.db, later).await;
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        let other = badges::Model { id: Uuid::now_v7(), key: "other".to_owned(), ..badge(&app) };
        insert::<badges::Entity>(&app.state.db, [other.clone()]).await;
        let before = dump(&app.state.db, &VOLATILE).await;

        for route in app.state.routes.iter() {
            let template = route.template.as_str();
            let scoped = template.starts_with("/api/v1/events/{event}/") && template.contains("/{i")
                || template.starts_with("/api/v1/badges/{id}/awards/{award}");
            if !scoped {
                continue;
            }
            let template = template.replace("{event}", "hackathon-2028").replacen(
                "badges/{id}",
                &format!("badges/{}", other.id),
                1,
            );
            app.clock.advance(60);
            for path in paths(&template, &owned.names) {
                let response = tried(&admin, route, &path, &json!({ "version": 1, "title": "Stolen" })).await;
                assert_eq!(response.status(), 404, "{} {path}: {}", route.method, response.text());
            }
        }

        assert_eq!(dump(&app.state.db, &VOLATILE).await, before);
    })
    .await;
}
