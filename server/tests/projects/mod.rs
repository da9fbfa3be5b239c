//! `GET /api/v1/events/{id or slug}/projects`

use entities::{
    projects::{Entity, Model},
    sea_orm_active_enums::ProjectState,
};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin_resource::{PROJECTS, errors, send_with_version, staff_and_event};
use crate::support::{
    Response, TestApp, TestClient,
    factories::{event, open_event, save_one, series},
    on_each_database,
    programme::{insert, project},
};
use crate::teams::create_team;

const PATH: &str = "/api/v1/events/hackathon-2027/projects";
const NOT_OF_THE_EVENT: &str = "This team isn't part of this event. Choose one that is.";

#[actix_web::test]
async fn a_project_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let full = Model {
            title: "Gota".to_owned(),
            team: "Meia-Noite".to_owned(),
            repo_url: Some("https://code.example/gota".to_owned()),
            demo_url: Some("https://gota.example".to_owned()),
            image: Some("/projects/gota.avif".to_owned()),
            image_alt: "A drop".to_owned(),
            place: Some(1),
            prizes: json!(["First prize"]),
            quote_text: Some("Then we knew.".to_owned()),
            quote_author: Some("Catarina Lobo".to_owned()),
            ..project(id, "gota")
        };
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "gota", "title": "Gota", "team": "Meia-Noite", "pitch": "A pitch.",
                "repoUrl": "https://code.example/gota", "demoUrl": "https://gota.example",
                "image": "/projects/gota.avif", "imageAlt": "A drop", "imagePlaceholder": null,
                "place": 1, "prizes": ["First prize"],
                "quote": { "text": "Then we knew.", "author": "Catarina Lobo" },
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} projects"));
    })
    .await;
}

#[actix_web::test]
async fn winners_come_first_and_only_accepted_projects_are_listed() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let with = |slug, place, state| Model { place, state, ..project(id, slug) };
        let all = [
            with("b-without-a-place", None, ProjectState::Accepted),
            with("third", Some(3), ProjectState::Accepted),
            with("a-without-a-place", None, ProjectState::Accepted),
            with("first", Some(1), ProjectState::Accepted),
            with("draft", Some(1), ProjectState::Draft),
            with("submitted", Some(1), ProjectState::Submitted),
            with("withdrawn", Some(1), ProjectState::Withdrawn),
            with("disqualified", Some(1), ProjectState::Disqualified),
        ];
        insert::<Entity>(db, all).await;

        let response = app.guest().get(PATH).await.json();

        let rows = response["data"].as_array().expect("rows");
        let slugs: Vec<&Value> = rows.iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["first", "third", "a-without-a-place", "b-without-a-place"]);
        assert_eq!((&rows[0]["quote"], &rows[0]["prizes"]), (&Value::Null, &json!([])));
    })
    .await;
}

/// Staff who link projects to teams, and a member with two teams.
struct Linking {
    staff: TestClient,
    captain: TestClient,
    username: String,
    event: Uuid,
    /// A team of the event.
    own: Value,
    /// A team of another event.
    foreign: Value,
}

impl Linking {
    async fn begin(app: &TestApp) -> Self {
        let (staff, event) = staff_and_event(app).await;
        let series = series(&app.state.db).await;
        save_one(&app.state.db, open_event(series, "hackathon-2027")).await;
        let other = save_one(&app.state.db, open_event(series, "hackathon-2026")).await;
        let (captain, user) = app.member().await;
        let team = async |event: Uuid, name: &str| create_team(&captain, event, name, json!({})).await["id"].clone();
        let (own, foreign) = (team(event, "Gota").await, team(other, "Ata").await);
        Self { staff, captain, username: user.username, event, own, foreign }
    }

    /// A project of the event that a team made.
    fn project_of(&self, team: &Value) -> Value {
        let mut body = json!({ "eventId": self.event, "title": "Leaks", "pitch": "A pitch.", "state": "accepted" });
        body["teamId"] = team.clone();
        body
    }

    /// Changes a project.
    async fn change(&self, project: &Value, version: i64, body: Value) -> Response {
        send_with_version(&self.staff, Method::PUT, &PROJECTS.of(project), version, &body).await
    }

    /// The project of the team of the event, as its captain's profile shows it.
    async fn shown(&self, app: &TestApp) -> Value {
        let rows = app.guest().get(&format!("/api/v1/users/{}/teams", self.username)).await.json();
        let mut rows = rows.as_array().expect("rows").iter();
        rows.find(|row| row["team"]["id"] == self.own).expect("a team")["project"].clone()
    }
}

#[actix_web::test]
async fn staff_can_link_a_project_to_a_team_of_its_event() {
    on_each_database(async |app: TestApp| {
        let link = Linking::begin(&app).await;

        let row = PROJECTS.create(&link.staff, &link.project_of(&link.own)).await;

        assert_eq!((&row["teamId"], &row["team"]), (&link.own, &json!("Gota")));
        assert_eq!(link.shown(&app).await, json!({ "slug": "leaks", "title": "Leaks" }));
        assert!(!app.guest().get(PATH).await.text().contains("teamId"));
        let named = link.change(&row, 1, json!({ "team": "Rui and Ana" })).await.json();
        assert_eq!((&named["teamId"], &named["team"]), (&link.own, &json!("Rui and Ana")));
        assert_eq!(link.change(&row, 2, json!({ "teamId": null })).await.json()["teamId"], Value::Null);
        assert_eq!(link.shown(&app).await, Value::Null);
        assert_eq!(link.change(&row, 3, json!({ "teamId": link.own })).await.json()["team"], "Gota");
    })
    .await;
}

#[actix_web::test]
async fn a_project_cannot_be_linked_to_a_team_of_another_event() {
    on_each_database(async |app: TestApp| {
        let link = Linking::begin(&app).await;
        let post = async |team: &Value| link.staff.post("/api/v1/projects", &link.project_of(team)).await;

        for unknown in [&link.foreign, &json!(Uuid::now_v7())] {
            assert_eq!(errors(&post(unknown).await), json!({ "teamId": [NOT_OF_THE_EVENT] }));
        }
        assert_eq!(post(&json!("Gota")).await.status(), 422);
        let row = PROJECTS.create(&link.staff, &link.project_of(&link.own)).await;
        let moved = link.change(&row, 1, json!({ "teamId": link.foreign })).await;
        assert_eq!(errors(&moved), json!({ "teamId": [NOT_OF_THE_EVENT] }));
    })
    .await;
}

#[actix_web::test]
async fn a_project_cannot_be_linked_to_a_disbanded_team() {
    on_each_database(async |app: TestApp| {
        let link = Linking::begin(&app).await;
        let row = PROJECTS.create(&link.staff, &link.project_of(&link.own)).await;
        assert_eq!(link.change(&row, 1, json!({ "teamId": null })).await.status(), 200);
        let leave = format!("/api/v1/teams/{}/leave", link.own.as_str().expect("an id"));
        assert_eq!(link.captain.post(&leave, &json!({ "confirm": true })).await.status(), 204);

        let linked = link.change(&row, 2, json!({ "teamId": link.own })).await;

        assert_eq!(errors(&linked), json!({ "teamId": [NOT_OF_THE_EVENT] }));
    })
    .await;
}
