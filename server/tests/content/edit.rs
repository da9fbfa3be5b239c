//! Changing pages.

use entities::{audit_entries, content_pages, content_versions, sea_orm_active_enums::UserRole};
use futures_util::future::join_all;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::{Value, json};

use super::{administrator, allow, begin, preview, writer};
use crate::support::{CONFLICT, Response, TestApp, TestClient, on_each_database};

const RULES: &str = "/api/v1/content/rules";

async fn put(client: &TestClient, change: &Value) -> Response {
    client.put(RULES, change).await
}

async fn row(app: &TestApp) -> content_pages::Model {
    let found = content_pages::Entity::find_by_id("rules").one(app.state.db.reader()).await;
    found.expect("a row").expect("rules")
}

fn first_message(response: &Response, field: &str) -> (u16, String) {
    (response.status(), response.json()["errors"][field][0].as_str().unwrap_or_default().to_owned())
}

#[actix_web::test]
async fn an_update_is_visible_at_once_and_keeps_the_old_version() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;
        let before = client.get(RULES).await.json();

        let change = json!({ "title": " House rules ", "markdown": "## One\r\nBe kind.", "version": 1 });
        let response = put(&client, &change).await;

        assert_eq!((response.status(), response.header("etag")), (200, "\"2\""), "{}", response.text());
        let written = response.json();
        assert_eq!((&written["title"], &written["version"]), (&json!("House rules"), &json!(2)));
        assert_eq!((&written["markdown"], &written["raw"]), (&json!("## One\nBe kind."), &json!(false)));
        assert_eq!(written["description"], before["description"], "what is left out stays");
        let shown = app.guest().get(RULES).await.json();
        assert_eq!(shown["html"], "<h2 id=\"one\"><span class=\"number\">1</span> One</h2>\n<p>Be kind.</p>\n");
        assert_eq!(shown["contents"], json!([{ "id": "one", "level": 2, "number": "1", "title": "One" }]));
        assert_eq!(shown["markdown"], Value::Null, "only editors need the text");

        let versions = client.get("/api/v1/content/rules/versions").await.json();
        let actual = |version: &Value| {
            (version["number"].clone(), version["title"].clone(), version["writtenBy"]["name"].clone())
        };
        let versions: Vec<(Value, Value, Value)> =
            versions["data"].as_array().expect("rows").iter().map(actual).collect();
        let expected =
            [(json!(2), json!("House rules"), json!("Rui Costa")), (json!(1), before["title"].clone(), Value::Null)];
        assert_eq!(versions, expected);
    })
    .await;
}

#[actix_web::test]
async fn updates_are_audited_with_the_previous_values() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;

        let change = json!({ "description": null, "author": "Ana", "version": 1 });
        assert_eq!(put(&client, &change).await.status(), 200);

        let entries = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("content.updated"));
        let entries = entries.order_by_asc(audit_entries::Column::Id).all(app.state.db.reader()).await.expect("rows");
        let [entry] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!((entry.target_kind.as_deref(), entry.target_id.as_deref()), (Some("content"), Some("rules")));
        let (before, after) = (entry.before.as_ref().expect("before"), entry.after.as_ref().expect("after"));
        assert!(before["description"].is_string() && after["description"].is_null());
        assert_eq!((&before["author"], &after["author"]), (&Value::Null, &json!("Ana")));
        assert_eq!((&before["version"], &after["version"]), (&json!(1), &json!(2)));
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_updates_wins() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;
        client.csrf_token().await;

        let changes = (0..50).map(|n| json!({ "title": format!("Rules {n}"), "version": 1 }));
        let responses = join_all(changes.map(|change| {
            let client = &client;
            async move { put(client, &change).await }
        }))
        .await;

        let made: Vec<&Response> = responses.iter().filter(|response| response.status() == 200).collect();
        let [made] = made.as_slice() else { panic!("{} changes were made", made.len()) };
        let row = row(&app).await;
        assert_eq!((row.version, json!(row.title)), (2, made.json()["title"].clone()));
        for refused in responses.iter().filter(|response| response.status() != 200) {
            let actual = refused.json();
            assert_eq!((refused.status(), &actual["message"]), (409, &json!(CONFLICT)));
            assert_eq!((&actual["current"]["title"], &actual["current"]["version"]), (&json!(row.title), &json!(2)));
        }
        let versions = content_versions::Entity::find().filter(content_versions::Column::Page.eq("rules"));
        assert_eq!(versions.all(app.state.db.reader()).await.expect("rows").len(), 2);
    })
    .await;
}

/// A change, the field that is wrong, and the message about it.
fn invalid_changes() -> [(Value, &'static str, &'static str); 18] {
    let long = |field: &str, length: usize| json!({ field: "a".repeat(length), "version": 1 });
    [
        (json!({ "title": "A" }), "version", "The version field is required."),
        (json!({ "title": null, "version": 1 }), "title", "The title field is required."),
        (json!({ "title": "", "version": 1 }), "title", "The title field is required."),
        (json!({ "title": " ", "version": 1 }), "title", "The title field is required."),
        (long("title", 121), "title", "The title field must not be greater than 120 characters."),
        (long("description", 301), "description", "The description field must not be greater than 300 characters."),
        (long("author", 81), "author", "The author field must not be greater than 80 characters."),
        (json!({ "markdown": " \n", "version": 1 }), "markdown", "The markdown field is required."),
        (json!({ "markdown": null, "version": 1 }), "markdown", "The markdown field is required."),
        (json!({ "markdown": 1, "version": 1 }), "markdown", "The markdown field must be a string."),
        (json!({ "title": "a\nb", "version": 1 }), "title", "The title field format is invalid."),
        (json!({ "title": "a\0b", "version": 1 }), "title", "The title field format is invalid."),
        (json!({ "description": "a\u{1b}b", "version": 1 }), "description", "The description field format is invalid."),
        (json!({ "description": "\0", "version": 1 }), "description", "The description field format is invalid."),
        (json!({ "author": "a\r\nb", "version": 1 }), "author", "The author field format is invalid."),
        (json!({ "author": "\0", "version": 1 }), "author", "The author field format is invalid."),
        (json!({ "raw": "yes", "version": 1 }), "raw", "The raw field must be true or false."),
        (
            json!({ "markdown": "> ".repeat(200), "version": 1 }),
            "markdown",
            "The text's formatting is too complex. Simplify it.",
        ),
    ]
}

#[actix_web::test]
async fn invalid_updates_are_rejected_and_change_nothing() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;
        let before = row(&app).await;

        for (change, field, message) in invalid_changes() {
            let response = put(&client, &change).await;
            assert_eq!(first_message(&response, field), (422, message.to_owned()), "{}", response.text());
        }
        let large = json!({ "markdown": "a".repeat(256 * 1024), "version": 1 });
        assert_eq!(put(&client, &large).await.status(), 413);
        assert_eq!(row(&app).await, before);
    })
    .await;
}

#[actix_web::test]
async fn unknown_pages_are_not_found_and_invalid_reads_are_rejected() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;

        assert_eq!(client.put("/api/v1/content/none", &json!({ "version": 1 })).await.status(), 404);
        for unknown in ["none", "none/versions", "a%00b"] {
            assert_eq!(client.get(&format!("/api/v1/content/{unknown}")).await.status(), 404, "{unknown}");
        }
        assert_eq!(first_message(&client.get("/api/v1/content?sort=none").await, "sort").0, 422);
        assert_eq!(first_message(&preview(&client, &json!({})).await, "markdown").0, 422);
    })
    .await;
}

#[actix_web::test]
async fn if_match_can_carry_the_version() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;
        let token = client.csrf_token().await;
        let put = async |version: &str| {
            let request = client.request("PUT".parse().expect("a method"), RULES).json(&json!({ "author": "Ana" }));
            client.send(request.header("X-XSRF-TOKEN", &token).header("If-Match", version)).await
        };

        assert_eq!(put("\"1\"").await.status(), 200);
        for other in ["\"1\"", "2147483647", "-2147483648"] {
            let late = put(other).await;
            assert_eq!((late.status(), &late.json()["current"]["version"]), (409, &json!(2)), "{other}");
        }
        assert_eq!(first_message(&put("2147483648").await, "version").0, 422);
        assert_eq!(put("\"2\"").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn drafts_and_versions_require_the_permission() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let (client, _) = app.member_in(&[UserRole::Brainr]).await;
        let change = json!({ "title": "A", "version": 1 });

        for (who, status) in [(&app.guest(), 401), (&client, 403)] {
            assert_eq!(who.get("/api/v1/content").await.status(), status);
            assert_eq!(who.get("/api/v1/content/rules/versions").await.status(), status);
            assert_eq!(put(who, &change).await.status(), status);
            assert_eq!(who.post("/api/v1/content/preview", &json!({ "markdown": "a" })).await.status(), status);
            assert_eq!(who.get(RULES).await.status(), 200);
        }
        assert_eq!(row(&app).await.version, 1);
    })
    .await;
}

const RAW: &str = "<nav role=\"note\">a</nav>";

/// The HTML that visitors see.
async fn shown(app: &TestApp) -> String {
    app.guest().get(RULES).await.json()["html"].as_str().expect("HTML").trim().to_owned()
}

#[actix_web::test]
async fn raw_html_requires_its_own_permission() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let (administrator, writer) = (administrator(&app).await, writer(&app).await);

        let change = json!({ "markdown": RAW, "raw": true, "version": 1 });
        assert_eq!(put(&writer, &change).await.status(), 403);
        let draft = json!({ "markdown": RAW, "raw": true });
        assert_eq!(writer.post("/api/v1/content/preview", &draft).await.status(), 403);
        assert_eq!(put(&administrator, &change).await.status(), 200);
        assert_eq!(shown(&app).await, RAW);
    })
    .await;
}

#[actix_web::test]
async fn edits_of_other_fields_keep_raw_html_or_are_refused() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let (administrator, writer) = (administrator(&app).await, writer(&app).await);
        let change = json!({ "markdown": RAW, "raw": true, "version": 1 });
        assert_eq!(put(&administrator, &change).await.status(), 200);

        // Users who may write raw HTML keep it.
        assert_eq!(put(&administrator, &json!({ "author": "Ana", "version": 2 })).await.status(), 200);
        assert_eq!(shown(&app).await, RAW);
        let refusal = put(&writer, &json!({ "author": null, "version": 3 })).await;
        assert_eq!(
            (refusal.status(), &refusal.json()["message"]),
            (403, &json!("You don't have permission to use raw HTML."))
        );
        assert_eq!((row(&app).await.version, shown(&app).await.as_str()), (3, RAW));
        assert_eq!(put(&writer, &json!({ "author": null, "raw": false, "version": 3 })).await.status(), 200);

        assert_eq!(shown(&app).await, "a");
        assert!(!row(&app).await.raw);
        allow(&app, "content:raw-html").await;
        assert_eq!(put(&writer, &json!({ "raw": true, "version": 4 })).await.status(), 200);
        assert_eq!(shown(&app).await, RAW);
    })
    .await;
}

#[actix_web::test]
async fn nul_characters_become_replacement_characters() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;

        let response = put(&client, &json!({ "markdown": "a\0b", "version": 1 })).await;

        assert_eq!(
            (response.status(), &response.json()["markdown"]),
            (200, &json!("a\u{fffd}b")),
            "{}",
            response.text()
        );
        let draft = client.post("/api/v1/content/preview", &json!({ "markdown": "a\0b" })).await;
        assert_eq!((draft.status(), &draft.json()["html"]), (200, &json!("<p>a\u{fffd}b</p>\n")));
    })
    .await;
}
