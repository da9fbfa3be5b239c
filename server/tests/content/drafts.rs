//! `/api/v1/content/{page}/draft`: what an editor typed and did not publish yet.

use entities::sea_orm_active_enums::UserRole;
use serde_json::{Value, json};
use server::demo;

use crate::support::{TestApp, TestClient, factories::month, on_each_database};

const PAGE: &str = "/api/v1/content/about";
const DRAFT: &str = "/api/v1/content/about/draft";

fn typed(markdown: &str) -> Value {
    json!({ "title": "About us", "description": "", "author": null, "markdown": markdown, "version": 1 })
}

async fn own(client: &TestClient) -> Value {
    let response = client.get(DRAFT).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()["draft"].take()
}

#[actix_web::test]
async fn a_draft_is_kept_until_it_is_published_or_discarded() {
    on_each_database(async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let (staff, user) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(own(&staff).await, Value::Null);

        // Texts may be incomplete.
        for text in ["", "## We\r\n\0"] {
            assert_eq!(staff.put(DRAFT, &typed(text)).await.status(), 200, "{text:?}");
        }

        // A session later, the draft is there, and visitors still see the page.
        let later = app.guest();
        app.sign_in(&later, &user).await;
        let draft = own(&later).await;
        assert_eq!([&draft["markdown"], &draft["description"]], [&json!("## We\n\u{fffd}"), &Value::Null]);
        assert!(draft["savedAt"].is_string());
        assert!(!app.guest().get(PAGE).await.text().contains('\u{fffd}'), "no one else sees it");

        let published = json!({ "title": "About us", "markdown": "## We", "version": 1 });
        assert_eq!(later.put(PAGE, &published).await.status(), 200);
        assert_eq!(own(&later).await, Value::Null);

        assert_eq!(later.put(DRAFT, &typed("Another")).await.status(), 200);
        for _ in 0..2 {
            assert_eq!(later.delete(DRAFT).await.status(), 204);
        }
        assert_eq!(own(&later).await, Value::Null);
    })
    .await;
}

#[actix_web::test]
async fn two_editors_do_not_overwrite_each_other() {
    on_each_database(async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let (ana, _) = app.member_in(&[UserRole::Administrator]).await;
        let (rui, other) = app.member_in(&[UserRole::Administrator]).await;
        for (client, text) in [(&ana, "Ana's"), (&rui, "Rui's")] {
            assert_eq!(client.put(DRAFT, &typed(text)).await.status(), 200);
        }

        assert_eq!(own(&ana).await["markdown"], "Ana's");
        let others = ana.get(DRAFT).await.json()["others"].take();
        assert_eq!(others[0]["writer"]["username"], other.username.as_str());
        assert!(!others.to_string().contains("Rui's"), "the text of others is not shown");

        // Publishing deletes only the own draft, and the other editor has to merge.
        let publish = |text: &str| json!({ "markdown": text, "version": 1 });
        assert_eq!(ana.put(PAGE, &publish("Ana's")).await.status(), 200);
        assert_eq!((own(&ana).await, &own(&rui).await["version"]), (Value::Null, &json!(1)));
        assert_eq!(rui.put(PAGE, &publish("Rui's")).await.status(), 409);
        assert_eq!(own(&rui).await["markdown"], "Rui's");
    })
    .await;
}

#[actix_web::test]
async fn drafts_are_for_editors_and_have_limits() {
    on_each_database(async |app: TestApp| {
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(app.guest().put(DRAFT, &typed("Mine")).await.status(), 401);
        let (member, _) = app.member().await;
        for response in [member.get(DRAFT).await, member.put(DRAFT, &typed("Mine")).await, member.delete(DRAFT).await] {
            assert_eq!(response.status(), 403);
        }
        assert_eq!(staff.put("/api/v1/content/nothing/draft", &typed("Mine")).await.status(), 404);
        assert_eq!(staff.delete("/api/v1/content/nothing/draft").await.status(), 404);
        assert_eq!(staff.get("/api/v1/content/nothing/draft").await.status(), 404);
        let mut long = typed("Mine");
        long["title"] = json!("x".repeat(121));
        assert!(staff.put(DRAFT, &long).await.json()["errors"]["title"][0].is_string());
        assert_eq!(staff.put(DRAFT, &typed(&"x".repeat(200_001))).await.status(), 422);
    })
    .await;
}
