//! Teams of an event.

mod coming;
mod going;
mod lists;
mod log;
mod made;
mod races;
mod requests;
mod staff;

use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::entities::{events, users::Model as User};
use uuid::Uuid;

use crate::support::{
    Answer, TestApp, TestClient,
    factories::{event, save_one, series},
};

/// An event whose teams have three places.
async fn ground(app: &TestApp, slug: &str) -> Uuid {
    let series = series(&app.state.db).await;
    let input = server::events::EventInput { team_size: (1, 3), ..event(series, slug) };
    save_one(&app.state.db, input).await
}

/// Changes an event behind the application's back.
async fn change_event(app: &TestApp, id: Uuid, change: impl FnOnce(&mut events::ActiveModel)) {
    use sea_orm::{ActiveModelTrait as _, IntoActiveModel as _};
    let row = events::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a database").expect("an event");
    let mut row = row.into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a row");
    app.state.forget();
}

/// Somebody new who is signed in; not more logins a minute than one address may have.
async fn person(app: &TestApp) -> (TestClient, User) {
    app.clock.advance(4);
    app.member().await
}

/// Makes a team and answers it.
async fn make(client: &TestClient, event: Uuid, name: &str, more: Value) -> Value {
    let answer = found(client, event, name, more).await;
    assert_eq!(answer.status(), 201, "{}", answer.text());
    answer.json()
}

/// Tries to make a team.
async fn found(client: &TestClient, event: Uuid, name: &str, more: Value) -> Answer {
    let mut body = json!({ "eventId": event, "name": name });
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    client.post("/api/v1/teams", &body).await
}

/// Tries to come into a team with its code.
async fn join(client: &TestClient, team: &Value) -> Answer {
    client.post(&path(team, "/join"), &json!({ "code": team["joinCode"] })).await
}

fn path(team: &Value, rest: &str) -> String {
    format!("/api/v1/teams/{}{rest}", team["id"].as_str().expect("an id"))
}

/// Names in addresses of who is in a team, in their order, the captain with a star.
async fn inside(app: &TestApp, team: &Value) -> Vec<String> {
    let seen = app.guest().get(&path(team, "")).await.json();
    let members = seen["members"].as_array().expect("members").iter();
    let names = members.map(|member| {
        let star = if member["role"] == "captain" { "*" } else { "" };
        format!("{}{star}", member["username"].as_str().expect("a name"))
    });
    names.collect()
}

/// 422 about one field.
#[track_caller]
fn refused(answer: &Answer, field: &str, message: &str) {
    assert_eq!(answer.status(), 422, "{}", answer.text());
    assert_eq!(answer.json(), json!({ "message": message, "errors": { field: [message] } }));
}

/// A call that names the version it saw.
async fn with_version(client: &TestClient, method: &str, path: &str, version: i64, body: Value) -> Answer {
    let token = client.csrf_token().await;
    let request = client.request(method.parse().expect("a method"), path).json(&body);
    client.send(request.header("X-XSRF-TOKEN", token).header("If-Match", format!("\"{version}\""))).await
}
