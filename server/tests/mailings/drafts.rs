//! Drafts: their fields, previews, tests, and who may write them.

use entities::sea_orm_active_enums::UserRole;
use serde_json::{Value, json};

use super::{LIST, draft, holder, outbox, stage, subscribe, written};
use crate::{
    admin_resource::{NOT_ALLOWED, destroy, errors},
    support::{TestApp, accounts::PASSWORD, on_each_database, status_and_message},
};
use entities::sea_orm_active_enums::SubscriberState::Subscribed;

const UNKNOWN_ID: &str = "0198a2f0-0000-7000-8000-000000000000";

#[actix_web::test]
async fn unknown_variables_and_groups_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        let tickets = json!({ "group": "tickets" });

        for (fields, field) in [
            (json!({ "subject": "Hi {{nme}}" }), "subject"),
            (json!({ "markdown": "Hi {{nme}}" }), "markdown"),
            (json!({ "markdown": "[ticket](https://example.org/{{ticket_code}})" }), "markdown"),
            (json!({ "markdown": "{{ticket_code}}", "segments": [tickets, { "group": "waiting_list" }] }), "markdown"),
            (json!({ "markdown": "{{ticket_code}}", "kind": "news" }), "markdown"),
            (json!({ "segments": [{ "group": "subscribers" }] }), "segments.0.group"),
            (json!({ "segments": [tickets, { "group": "tickets", "states": ["cancelled"] }] }), "segments.1.states"),
            (
                json!({ "segments": [{ "group": "tickets", "ticketTypeIds": [UNKNOWN_ID] }] }),
                "segments.0.ticketTypeIds",
            ),
            (json!({ "eventId": "none" }), "eventId"),
        ] {
            let refusal = errors(&draft(&staff, fields.clone()).await);
            assert_eq!(refusal.as_object().expect("errors").keys().collect::<Vec<_>>(), [field], "{fields}");
        }

        let path = written(&staff, json!({ "markdown": null, "segments": [] })).await;
        let empty = staff.post(&format!("{path}/send"), &json!({ "version": 1 })).await;
        assert!(errors(&empty)["markdown"].is_array());
        let change = json!({ "markdown": "Hi {{nme}}", "version": 1 });
        assert!(errors(&staff.put(&path, &change).await)["markdown"].is_array());
        let change = json!({ "markdown": "Hi", "version": 1 });
        assert_eq!(staff.put(&path, &change).await.status(), 200);
        assert_eq!(staff.put(&path, &change).await.status(), 409);
        let nobody = staff.post(&format!("{path}/send"), &json!({ "version": 2 })).await;
        assert!(errors(&nobody)["segments"].is_array());
        assert_eq!(destroy(&staff, &path, 2).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_preview_shows_what_one_recipient_reads() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (ana, ticket) = holder(&app, &kind, "<b>Ana</b>").await;
        let preview = async |email: Value| {
            let body = json!({
                "eventId": kind.event_id, "kind": "service", "subject": "For {{name}}", "email": email,
                "markdown": "{{ticket_code}} **{{name}}** [site](/about)", "segments": [{ "group": "tickets" }],
            });
            staff.post(&format!("{LIST}/preview"), &body).await
        };

        let shown = preview(json!(ana.email)).await.json();
        assert_eq!(shown["subject"], "For <b>Ana</b>");
        let html = shown["html"].as_str().expect("HTML");
        assert!(html.contains(&format!("{} <strong>&lt;b&gt;Ana&lt;/b&gt;</strong>", ticket.public_code)), "{html}");
        assert!(html.contains("href=\"http://localhost:8080/about\""), "{html}");
        assert!(shown["text"].as_str().expect("text").contains("**<b>Ana</b>**"));
        assert!(preview(json!(null)).await.json()["html"].as_str().expect("HTML").contains("Ana Silva"));
        assert!(errors(&preview(json!("rui@example.com")).await)["email"].is_array());
    })
    .await;
}

#[actix_web::test]
async fn a_test_email_goes_to_its_sender_only() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        holder(&app, &kind, "Ana").await;
        subscribe(&app, [("hugo@example.com", Subscribed)]).await;
        let path = written(&staff, json!({ "markdown": "{{ticket_code}} {{name}}" })).await;

        let response = staff.post(&format!("{path}/test"), &json!({})).await;

        assert_eq!(response.status(), 204, "{}", response.text());
        let [email] = outbox(&app).await.try_into().expect("one email");
        assert_eq!((email.kind.as_str(), email.recipient.starts_with("rui")), ("mailing.test", true));
        assert!(email.html.contains("ABCD-EFGH Rui Costa"), "{}", email.html);
        for _ in 0..19 {
            assert_eq!(staff.post(&format!("{path}/test"), &json!({})).await.status(), 204);
        }
        assert_eq!(staff.post(&format!("{path}/test"), &json!({})).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn a_test_email_does_not_go_to_an_unconfirmed_address() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        let path = written(&staff, json!({})).await;
        let parts = [("email", "stranger@example.org"), ("currentPassword", PASSWORD)];
        assert_eq!(crate::account::change(&staff, &parts).await.status(), 200);

        let response = staff.post(&format!("{path}/test"), &json!({})).await;

        assert_eq!(errors(&response)["email"], json!(["Confirm your email first."]));
        assert_eq!(outbox(&app).await, []);
    })
    .await;
}

#[actix_web::test]
async fn only_administrators_write_mailings_by_default() {
    on_each_database(async |app: TestApp| {
        let (administrator, _) = stage(&app).await;
        let path = written(&administrator, json!({})).await;

        for role in [UserRole::Staff, UserRole::Developer, UserRole::Brainr, UserRole::Door] {
            app.clock.advance(4);
            let (client, _) = app.member_in(&[role]).await;
            let refusal = (403, json!(NOT_ALLOWED));
            assert_eq!(status_and_message(&client.get(LIST).await), refusal, "{role:?}");
            assert_eq!(status_and_message(&draft(&client, json!({})).await), refusal, "{role:?}");
            for action in ["send", "schedule", "cancel", "test", "retry"] {
                let response = client.post(&format!("{path}/{action}"), &json!({ "version": 1 })).await;
                assert_eq!(status_and_message(&response), refusal, "{role:?} {action}");
            }
        }
    })
    .await;
}
