//! What staff do with questions at `/api/v1/faq-items`.

use entities::{faq_items::Entity, sea_orm_active_enums::UserRole};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    admin_resource::{destroy, errors, send_with_version},
    support::{
        TestApp, TestClient,
        accounts::audited,
        on_each_database,
        programme::{insert, question},
    },
};

const PATH: &str = "/api/v1/faq-items";

async fn questions(client: &TestClient) -> Vec<String> {
    let shown = client.get("/api/v1/faq").await.json();
    let rows = shown["data"].as_array().expect("rows");
    rows.iter().map(|row| row["question"].as_str().expect("a question").to_owned()).collect()
}

#[actix_web::test]
async fn a_question_is_written_published_moved_and_deleted() {
    on_each_database(async |app: TestApp| {
        insert::<Entity>(&app.state.db, [question("may-i", 4)]).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let guest = app.guest();
        let body = json!({ "group": "Food", "question": "Is there *coffee*?", "answer": "Yes, **all** night." });

        let made = staff.post(PATH, &body).await;

        assert_eq!(made.status(), 201, "{}", made.text());
        let row = made.json();
        assert_eq!(
            (&row["slug"], &row["position"], &row["state"]),
            (&json!("is-there-coffee"), &json!(5), &json!("draft"))
        );
        assert_eq!(questions(&guest).await, ["May I?"]);
        let path = made.header("location").to_owned();
        let change = json!({ "state": "published", "position": 1, "question": "Is there coffee?" });
        let changed = send_with_version(&staff, Method::PUT, &path, 1, &change).await;
        assert_eq!((changed.status(), changed.json()["version"].clone()), (200, json!(2)), "{}", changed.text());
        app.clock.advance(60);
        assert_eq!(questions(&guest).await, ["Is there coffee?", "May I?"]);
        assert_eq!(send_with_version(&staff, Method::PUT, &path, 1, &change).await.status(), 409);
        assert_eq!(destroy(&staff, &path, 2).await.status(), 204);
        app.clock.advance(60);
        assert_eq!(questions(&guest).await, ["May I?"]);
        let log = audited(&app).await;
        for action in ["faq_item.stored", "faq_item.updated", "faq_item.destroyed"] {
            assert!(log.contains(&action.to_owned()), "{action} in {log:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn questions_are_found_counted_and_sorted() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        for (group, asked, state) in
            [("Food", "Coffee?", "published"), ("Food", "Bread?", "draft"), ("Code", "Rust?", "published")]
        {
            let body = json!({ "group": group, "question": asked, "answer": "100% yes.", "state": state });
            assert_eq!(staff.post(PATH, &body).await.status(), 201);
        }
        let list = async |query: &str| staff.get(&format!("{PATH}?{query}")).await.json();
        let asked = |shown: &Value| -> Vec<String> {
            shown["data"].as_array().expect("rows").iter().map(|row| row["question"].to_string()).collect()
        };

        let food = list("q=food&sort=question").await;

        assert_eq!(asked(&food), ["\"Bread?\"", "\"Coffee?\""]);
        assert_eq!(food["counts"]["state"], json!({ "draft": 1, "published": 1 }), "of the rows found");
        assert_eq!(asked(&list("state=published&sort=position").await), ["\"Coffee?\"", "\"Rust?\""]);
        assert_eq!(asked(&list("q=100%25+coffee").await), ["\"Coffee?\""]);
        assert_eq!(list("event=hackathon-2027").await["meta"]["total"], 3, "questions belong to the site");
    })
    .await;
}

#[actix_web::test]
async fn invalid_questions_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        insert::<Entity>(&app.state.db, [question("may-i", 1)]).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let with = |field: &str, value: Value| {
            let mut body = json!({ "group": "Food", "question": "Coffee?", "answer": "Yes." });
            body[field] = value;
            body
        };
        for (body, field, message) in [
            (json!({ "group": "Food", "answer": "Yes." }), "question", "The question field is required."),
            (with("answer", json!(" ")), "answer", "The answer field is required."),
            (
                with("question", json!("x".repeat(201))),
                "question",
                "The question field must not be greater than 200 characters.",
            ),
            (with("slug", json!("may-i")), "slug", "The slug has already been taken."),
            (with("slug", json!("May I")), "slug", "The slug field format is invalid."),
            (with("state", json!("hidden")), "state", "The selected state is invalid."),
            (with("answer", json!("> ".repeat(1000))), "answer", "The text's formatting is too complex. Simplify it."),
        ] {
            let refused = staff.post(PATH, &body).await;
            assert_eq!(errors(&refused)[field][0], message, "{body}");
        }
        let (door, _) = app.member_in(&[UserRole::Door]).await;
        assert_eq!(door.get(PATH).await.status(), 403);
        assert_eq!(app.guest().get(PATH).await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn an_answer_is_previewed_with_the_permission_to_change_it() {
    on_each_database(async |app: TestApp| {
        let (editor, _) = app.member_in(&[UserRole::Brainr]).await;
        let (writer, _) = app.member_in(&[UserRole::Door]).await;
        app.allow("brainr", "faq:update").await;
        app.allow("door", "content:update").await;
        let preview = async |client: &TestClient, body: &Value| client.post(&format!("{PATH}/preview"), body).await;
        let draft = json!({ "answer": "Yes, **all** night.<script>alert(1)</script>" });

        assert_eq!((preview(&app.guest(), &draft).await.status(), preview(&writer, &draft).await.status()), (401, 403));
        let shown = preview(&editor, &draft).await;
        assert_eq!(
            (shown.status(), shown.json()["html"].as_str().map(str::trim)),
            (200, Some("<p>Yes, <strong>all</strong> night.</p>"))
        );
        for refused in [json!({}), json!({ "answer": "a".repeat(4001) })] {
            assert!(errors(&preview(&editor, &refused).await)["answer"].is_array());
        }
        assert_eq!(questions(&editor).await, [""; 0]);
    })
    .await;
}
