//! Pages of text, and how they are rendered.

mod edit;
mod html;
mod intricate;
mod links;
mod texts;
mod versions;

use sea_orm::{EntityTrait as _, IntoActiveModel as _};
use serde_json::{Value, json};
use server::{
    entities::{
        role_permissions,
        sea_orm_active_enums::{PermissionRole, UserRole},
    },
    seed,
};

use crate::support::{Answer, TestApp, TestClient};

/// Lets developers do something.
async fn allow(app: &TestApp, permission: &str) {
    let row = role_permissions::Model { role: PermissionRole::Developer, permission: permission.to_owned() };
    let known = sea_orm::sea_query::OnConflict::new().do_nothing().to_owned();
    let insert = role_permissions::Entity::insert(row.into_active_model()).on_conflict(known);
    insert.exec_without_returning(app.state.db.writer()).await.expect("a row");
}

/// Somebody who may change pages, but not leave HTML as it is.
async fn writer(app: &TestApp) -> TestClient {
    allow(app, "content:list").await;
    allow(app, "content:update").await;
    app.member_in(&[UserRole::Developer]).await.0
}

/// Somebody who may everything.
async fn administrator(app: &TestApp) -> TestClient {
    app.member_in(&[UserRole::Administrator]).await.0
}

/// The texts a new site has.
async fn begin(app: &TestApp) {
    seed::new_site(&app.state.db, app.state.clock.now()).await.expect("texts");
    app.state.forget();
}

async fn preview(client: &TestClient, draft: &Value) -> Answer {
    client.post("/api/v1/content/preview", draft).await
}

/// The HTML of a text.
async fn html(client: &TestClient, markdown: &str, raw: bool) -> String {
    let answer = preview(client, &json!({ "markdown": markdown, "raw": raw })).await;
    assert_eq!(answer.status(), 200, "{markdown:?}: {}", answer.text());
    answer.json()["html"].as_str().expect("HTML").to_owned()
}
