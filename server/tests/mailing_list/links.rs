//! Links in emails.

use entities::sea_orm_active_enums::SubscriberState::{Pending, Subscribed, Unsubscribed};
use serde_json::json;
use server::platform::mail::deliver;

use super::{leave, leave_and_receive, subscribers, token, with_peer};
use crate::support::{Received, Response, TestApp};

async fn confirm(app: &TestApp, mail: &Received) -> Response {
    let link = mail.link("/stay-connected/confirm");
    app.guest().post("/api/v1/mailing-list/confirm", &json!({ "token": token(&link) })).await
}

async fn unsubscribe(app: &TestApp, mail: &Received) -> Response {
    let link = mail.link("/stay-connected/unsubscribe");
    app.guest().post("/api/v1/mailing-list/unsubscribe", &json!({ "token": token(&link) })).await
}

#[actix_web::test]
async fn an_address_subscribes_by_confirmation_and_can_unsubscribe() {
    with_peer(async |app, peer| {
        let mail = leave_and_receive(&app, peer, "ana@example.com").await;
        assert_eq!(subscribers(&app).await[0].state, Pending);

        for _ in 0..2 {
            assert_eq!(confirm(&app, &mail).await.status(), 204);
            let row = subscribers(&app).await.remove(0);
            assert_eq!((row.state, row.confirmed_at), (Subscribed, Some(app.state.clock.now())));
        }
        for _ in 0..2 {
            assert_eq!(unsubscribe(&app, &mail).await.status(), 204);
            let row = subscribers(&app).await.remove(0);
            assert_eq!((row.state, row.round), (Unsubscribed, 1));
            assert_eq!((row.email.as_str(), row.name.as_str(), row.phone), ("ana@example.com", "", None));
        }
    })
    .await;
}

#[actix_web::test]
async fn old_links_do_not_resubscribe() {
    with_peer(async |app, peer| {
        let old = leave_and_receive(&app, peer, "ana@example.com").await;
        unsubscribe(&app, &old).await;
        let refusal = json!({
            "message": "This link is invalid or has expired.",
            "errors": { "token": ["This link is invalid or has expired."] },
        });

        let refused = confirm(&app, &old).await;
        assert_eq!((refused.status(), refused.json()), (422, refusal.clone()));
        let new = leave_and_receive(&app, peer, "ana@example.com").await;
        let refused = confirm(&app, &old).await;
        assert_eq!((refused.status(), refused.json()), (422, refusal));

        assert_eq!(confirm(&app, &new).await.status(), 204);
        assert_eq!(subscribers(&app).await[0].state, Subscribed);
        assert_eq!(unsubscribe(&app, &old).await.status(), 204, "leaving works with any link, at any time");
        assert_eq!(subscribers(&app).await[0].state, Unsubscribed);
    })
    .await;
}

#[actix_web::test]
async fn confirmation_links_expire_after_seven_days_and_unsubscribe_never() {
    with_peer(async |app, peer| {
        let mail = leave_and_receive(&app, peer, "ana@example.com").await;

        app.clock.advance(7 * 24 * 60 * 60);
        assert_eq!(confirm(&app, &mail).await.status(), 422);
        app.clock.advance(1000 * 24 * 60 * 60);
        assert_eq!(unsubscribe(&app, &mail).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn forged_tokens_are_rejected_and_change_nothing() {
    with_peer(async |app, peer| {
        let mail = leave_and_receive(&app, peer, "ana@example.com").await;
        let own = mail.link("/stay-connected/confirm");
        let other = mail.link("/stay-connected/unsubscribe");
        let flipped = if token(&own).starts_with('A') { "B" } else { "A" }.to_owned() + &token(&own)[1..];

        for (call, body) in [
            ("confirm", json!({ "token": flipped })),
            ("confirm", json!({ "token": token(&other) })),
            ("unsubscribe", json!({ "token": token(&own) })),
            ("unsubscribe", json!({ "token": "" })),
            ("unsubscribe", json!({ "token": null })),
            ("unsubscribe", json!({})),
            ("confirm", json!({ "token": ["x"] })),
        ] {
            let response = app.guest().post(&format!("/api/v1/mailing-list/{call}"), &body).await;
            assert_eq!(response.status(), 422, "{call} {body}");
            assert!(response.json()["errors"]["token"].is_array(), "{}", response.text());
        }
        assert_eq!(subscribers(&app).await[0].state, Pending);
    })
    .await;
}

#[actix_web::test]
async fn unconfirmed_contacts_are_deleted_after_a_month() {
    with_peer(async |app, peer| {
        let confirmed = leave_and_receive(&app, peer, "ana@example.com").await;
        confirm(&app, &confirmed).await;
        let forgotten = leave_and_receive(&app, peer, "rui@example.com").await;

        app.clock.advance(29 * 24 * 60 * 60);
        assert_eq!(server::site::mailing_list::delete_expired(&app.state).await, Ok(0));
        app.clock.advance(2 * 24 * 60 * 60);
        assert_eq!(server::site::mailing_list::delete_expired(&app.state).await, Ok(1));

        assert_eq!(subscribers(&app).await[0].email, "ana@example.com");
        assert_eq!(unsubscribe(&app, &forgotten).await.status(), 204, "it is off the list");
        leave(&app.guest(), "rui@example.com").await;
        assert_eq!(confirm(&app, &forgotten).await.status(), 422, "another entry of the same address");
    })
    .await;
}

#[actix_web::test]
async fn repeated_sign_ups_do_not_extend_unconfirmed_contacts() {
    with_peer(async |app, _| {
        for _ in 0..4 {
            leave(&app.guest(), "ana@example.com").await;
            app.clock.advance(10 * 24 * 60 * 60);
        }

        assert_eq!(server::site::mailing_list::delete_expired(&app.state).await, Ok(1));
        assert!(subscribers(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn only_the_newest_link_confirms_changed_data() {
    with_peer(async |app, peer| {
        let first = leave_and_receive(&app, peer, "ana@example.com").await;
        app.clock.advance(60);
        leave_and_receive(&app, peer, "ana@example.com").await;
        assert_eq!(subscribers(&app).await[0].round, 0, "the same again takes no link away");
        app.clock.advance(60);
        let other = json!({ "name": "Another Person", "email": "ana@example.com", "phone": "112 112" });
        app.guest().post("/api/v1/mailing-list", &other).await;
        deliver(&app.state).await.expect("a database");
        let [newest] = peer.received().try_into().expect("one mail");
        app.clock.advance(60);
        // The address has received its emails of this hour: this request neither counts nor invalidates the newest
        // link.
        leave(&app.guest(), "ana@example.com").await;

        assert_eq!(confirm(&app, &first).await.status(), 422);
        assert_eq!(subscribers(&app).await[0].state, Pending);
        assert_eq!(confirm(&app, &newest).await.status(), 204);
        let row = subscribers(&app).await.remove(0);
        assert_eq!((row.state, row.name.as_str()), (Subscribed, "Another Person"));
    })
    .await;
}
