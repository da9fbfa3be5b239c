//! What all resources that staff edit have in common. A table lists them.

mod deletion;
mod fields;
mod hidden;
mod lists;
mod states;
mod writes;

use entities::{audit_entries, sea_orm_active_enums::UserRole};
use reqwest::Method;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Response, TestApp, TestClient,
    factories::{event, save_one, series},
};

pub(crate) const NOT_ALLOWED: &str = "User does not have the right permissions.";

/// A resource that staff edit.
pub(crate) struct Resource {
    /// Its URL path segment.
    pub(crate) path: &'static str,
    /// What the log calls its rows.
    pub(crate) target: &'static str,
    /// Whose permissions guard it.
    pub(crate) resource: &'static str,
    /// The field a row is called by.
    pub(crate) name: &'static str,
    /// What a new row cannot do without.
    pub(crate) needs: &'static [&'static str],
    /// Its public state.
    pub(crate) shown: &'static str,
    /// The topic of pages that show it.
    pub(crate) topic: &'static str,
}

const fn resource(path: &'static str, target: &'static str, resource: &'static str, name: &'static str) -> Resource {
    Resource { path, target, resource, name, needs: &[], shown: "", topic: path }
}

pub(crate) const JUDGES: Resource =
    Resource { needs: &["eventId", "name", "role"], shown: "active", ..resource("judges", "judge", "judges", "name") };

pub(crate) const SPONSORS: Resource = Resource {
    needs: &["eventId", "name", "tier"],
    shown: "published",
    ..resource("sponsors", "sponsor", "sponsors", "name")
};

pub(crate) const BADGES: Resource =
    Resource { needs: &["name", "text", "icon"], ..resource("badges", "badge", "badges", "name") };

pub(crate) const REWARDS: Resource = Resource {
    needs: &["eventId", "name", "kind", "cost"],
    shown: "active",
    ..resource("rewards", "reward", "rewards", "name")
};

const CHALLENGES: Resource = Resource {
    needs: &["eventId", "title", "problem"],
    shown: "published",
    ..resource("challenges", "challenge", "events", "title")
};

pub(crate) const PROJECTS: Resource = Resource {
    needs: &["eventId", "title", "team", "pitch"],
    shown: "accepted",
    ..resource("projects", "project", "events", "title")
};

const TICKET_TYPES: Resource =
    Resource { needs: &["eventId", "name", "priceAmount"], ..resource("tickets", "ticket_type", "tickets", "name") };

/// All of them.
pub(crate) const RESOURCES: [Resource; 7] = [JUDGES, SPONSORS, BADGES, REWARDS, CHALLENGES, PROJECTS, TICKET_TYPES];

impl Resource {
    pub(crate) fn list(&self) -> String {
        format!("/api/v1/{}", self.path)
    }

    pub(crate) fn of(&self, row: &Value) -> String {
        format!("/api/v1/{}/{}", self.path, row["id"].as_str().expect("an id"))
    }

    /// No more than a new row needs.
    pub(crate) fn body(&self, event: Uuid, name: &str) -> Value {
        let mut body = json!({ "eventId": event });
        body[self.name] = name.into();
        let others = match self.path {
            "judges" => json!({ "role": "Judge" }),
            "sponsors" => json!({ "tier": "gold" }),
            "badges" => json!({ "text": "For coming.", "icon": "star" }),
            "rewards" => json!({ "kind": "item", "cost": 10 }),
            "challenges" => json!({ "problem": "A problem." }),
            "tickets" => json!({ "priceAmount": 1000 }),
            _ => json!({ "team": "Meia-Noite", "pitch": "A pitch." }),
        };
        body.as_object_mut().expect("fields").extend(others.as_object().expect("fields").clone());
        body
    }

    /// The same in the public state.
    pub(crate) fn public_body(&self, event: Uuid, name: &str) -> Value {
        let mut body = self.body(event, name);
        if !self.shown.is_empty() {
            body["state"] = self.shown.into();
        }
        body
    }

    /// Creates a row.
    pub(crate) async fn create(&self, staff: &TestClient, body: &Value) -> Value {
        let response = staff.post(&self.list(), body).await;
        assert_eq!(response.status(), 201, "{}: {}", self.path, response.text());
        response.json()
    }
}

/// A staff member, and an event that starts in March.
pub(crate) async fn staff_and_event(app: &TestApp) -> (TestClient, Uuid) {
    let (staff, _) = app.member_in(&[UserRole::Staff]).await;
    let series = series(&app.state.db).await;
    (staff, save_one(&app.state.db, event(series, "hackathon-2027")).await)
}

/// A call that names the version it has seen.
pub(crate) async fn send_with_version(
    client: &TestClient,
    method: Method,
    path: &str,
    version: i64,
    body: &Value,
) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(method, path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", format!("\"{version}\"")).json(body)).await
}

/// A deletion of the version that was seen.
pub(crate) async fn destroy(client: &TestClient, path: &str, version: i64) -> Response {
    send_with_version(client, Method::DELETE, path, version, &Value::Null).await
}

/// The messages about fields of a refusal.
pub(crate) fn errors(response: &Response) -> Value {
    assert_eq!(response.status(), 422, "{}", response.text());
    response.json()["errors"].clone()
}

/// What was written down of rows of a kind, oldest first.
pub(crate) async fn log(app: &TestApp, target: &str) -> Vec<audit_entries::Model> {
    let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
    let mut rows: Vec<_> = rows.into_iter().filter(|row| row.target_kind.as_deref() == Some(target)).collect();
    rows.sort_by_key(|row| row.id);
    rows
}
