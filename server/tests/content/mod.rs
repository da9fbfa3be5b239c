//! Pages of text, and how they are rendered.

mod drafts;
mod edit;
mod html;
mod links;
mod pathological_markdown;
mod texts;
mod versions;

use entities::{role_permissions, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait as _, IntoActiveModel as _};
use serde_json::{Value, json};
use server::demo;

use crate::support::{Response, TestApp, TestClient};

/// Grants developers a permission.
async fn allow(app: &TestApp, permission: &str) {
    let row = role_permissions::Model { role: "developer".to_owned(), permission: permission.to_owned() };
    let known = sea_orm::sea_query::OnConflict::new().do_nothing().to_owned();
    let insert = role_permissions::Entity::insert(row.into_active_model()).on_conflict(known);
    insert.exec_without_returning(app.state.db.writer()).await.expect("a row");
}

/// A user who may edit pages, but not write raw HTML.
async fn writer(app: &TestApp) -> TestClient {
    allow(app, "content:list").await;
    allow(app, "content:update").await;
    app.member_in(&[UserRole::Developer]).await.0
}

/// A user with all permissions.
async fn administrator(app: &TestApp) -> TestClient {
    app.member_in(&[UserRole::Administrator]).await.0
}

/// The texts a new site has.
async fn begin(app: &TestApp) {
    demo::new_site(&app.state.db, app.state.clock.now()).await.expect("texts");
    app.state.db.invalidation().invalidate_all();
}

async fn preview(client: &TestClient, draft: &Value) -> Response {
    client.post("/api/v1/content/preview", draft).await
}

/// The HTML of a text.
async fn html(client: &TestClient, markdown: &str, raw: bool) -> String {
    let response = preview(client, &json!({ "markdown": markdown, "raw": raw })).await;
    assert_eq!(response.status(), 200, "{markdown:?}: {}", response.text());
    response.json()["html"].as_str().expect("HTML").to_owned()
}
