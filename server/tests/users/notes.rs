//! Notes of staff about users.

use entities::{audit_entries, sea_orm_active_enums::UserRole};
use sea_orm::EntityTrait as _;
use serde_json::json;

use crate::{
    admin_resource::errors,
    support::{TestApp, accounts::audited, on_each_database},
};

#[actix_web::test]
async fn notes_are_listed_with_their_authors_and_deleted() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        let (member, user) = app.member().await;
        let path = format!("/api/v1/users/{}/notes", user.id);

        let made = admin.post(&path, &json!({ "text": "  Needs a ramp. " })).await;
        assert_eq!((made.status(), &made.json()["text"]), (201, &json!("Needs a ramp.")));
        app.clock.advance(60);
        admin.post(&path, &json!({ "text": "Called on Monday.\nAll right." })).await;

        let notes = admin.get(&path).await.json();
        assert_eq!(
            (&notes[0]["text"], &notes[1]["text"]),
            (&json!("Called on Monday.\nAll right."), &json!("Needs a ramp."))
        );
        assert_eq!(notes[1]["author"], "Rui Costa");
        // Users get the notes about them with their data.
        let export = member.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(export["notes"][0]["text"], "Called on Monday.\nAll right.");

        let first = format!("{path}/{}", made.json()["id"].as_str().expect("an id"));
        assert_eq!(admin.delete(&first).await.status(), 204);
        assert_eq!(admin.delete(&first).await.status(), 404);
        assert_eq!(admin.get(&path).await.json().as_array().map(Vec::len), Some(1));
        let actions = audited(&app).await;
        assert_eq!(actions.iter().filter(|action| action.starts_with("user.note")).count(), 3, "{actions:?}");
        // Audit entries outlive the account, so they do not repeat the texts.
        let entries = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let noted: Vec<_> = entries.iter().filter(|entry| entry.action.starts_with("user.note")).collect();
        assert!(!format!("{noted:?}").contains("ramp") && format!("{noted:?}").contains("note"), "{noted:?}");
    })
    .await;
}

#[actix_web::test]
async fn notes_require_text_and_the_permission() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        let (staff, model) = app.member_in(&[UserRole::Staff]).await;
        let path = format!("/api/v1/users/{}/notes", model.id);

        for (text, message) in [
            ("", "The text field is required."),
            ("   ", "The text field is required."),
            (&"x".repeat(2001), "The text field must not be greater than 2000 characters."),
        ] {
            let refused = admin.post(&path, &json!({ "text": text })).await;
            assert_eq!(errors(&refused), json!({ "text": [message] }), "{text:.9}");
        }
        assert_eq!(staff.get(&path).await.status(), 200);
        assert_eq!(staff.post(&path, &json!({ "text": "Myself" })).await.status(), 403);
        assert_eq!(app.guest().get(&path).await.status(), 401);
        let unknown = "/api/v1/users/00000000-0000-7000-8000-000000000000/notes";
        assert_eq!(admin.post(unknown, &json!({ "text": "Needs a ramp." })).await.status(), 404);
    })
    .await;
}
