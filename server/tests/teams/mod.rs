//! Teams of an event.

mod create;
mod forms;
mod join;
mod leave;
mod lists;
mod log;
mod races;
mod requests;
mod staff;

use entities::{events, users::Model as User};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Response, TestApp, TestClient,
    factories::{open_event, save_one, series},
};

/// An event whose teams have three seats, with open registration.
pub(crate) async fn event_with_teams(app: &TestApp, slug: &str) -> Uuid {
    let series = series(&app.state.db).await;
    let input = server::hackathon::events::EventInput { team_size: (1, 3), ..open_event(series, slug) };
    save_one(&app.state.db, input).await
}

/// Changes an event behind the application's back.
async fn change_event(app: &TestApp, id: Uuid, change: impl FnOnce(&mut events::ActiveModel)) {
    use sea_orm::{ActiveModelTrait as _, IntoActiveModel as _};
    let row = events::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a database").expect("an event");
    let mut row = row.into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a row");
    app.state.db.invalidation().invalidate_all();
}

/// A new user who is logged in, within the login limit of one address.
async fn person(app: &TestApp) -> (TestClient, User) {
    app.clock.advance(4);
    app.member().await
}

/// Creates a team and returns it.
pub(crate) async fn create_team(client: &TestClient, event: Uuid, name: &str, more: Value) -> Value {
    let response = post_team(client, event, name, more).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.json()
}

/// Sends a request to create a team.
async fn post_team(client: &TestClient, event: Uuid, name: &str, more: Value) -> Response {
    let mut body = json!({ "eventId": event, "name": name });
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    client.post("/api/v1/teams", &body).await
}

/// Sends a request to join a team with its code.
async fn join(client: &TestClient, team: &Value) -> Response {
    client.post(&path(team, "/join"), &json!({ "code": team["joinCode"] })).await
}

fn path(team: &Value, rest: &str) -> String {
    format!("/api/v1/teams/{}{rest}", team["id"].as_str().expect("an id"))
}

/// Names in addresses of who is in a team, in their order, the captain with a star.
async fn member_usernames(app: &TestApp, team: &Value) -> Vec<String> {
    let seen = app.guest().get(&path(team, "")).await.json();
    let members = seen["members"].as_array().expect("members").iter();
    let names = members.map(|member| {
        let star = if member["role"] == "captain" { "*" } else { "" };
        format!("{}{star}", member["username"].as_str().expect("a name"))
    });
    names.collect()
}

/// A call that names the version it saw.
async fn with_version(client: &TestClient, method: &str, path: &str, version: i64, body: Value) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(method.parse().expect("a method"), path).json(&body);
    client.send(request.header("X-XSRF-TOKEN", token).header("If-Match", format!("\"{version}\""))).await
}
