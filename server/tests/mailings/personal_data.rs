//! What is stored about recipients, and how it is removed.

use chrono::TimeDelta;
use entities::{
    events,
    sea_orm_active_enums::{
        MailState,
        MailingRecipientState::{Queued, Skipped, Waiting},
        SubscriberState::Subscribed,
        TicketState,
    },
    subscribers, tickets,
};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::json;
use server::site::mailings::anonymise_old;

use super::{deliver, holder, outbox, recipients, round, sent, stage, subscribe, written};
use crate::{
    account::delete,
    admin_resource::errors,
    support::{
        TestApp, on_each_database,
        programme::{insert, ticket},
    },
};

#[actix_web::test]
async fn a_deleted_account_is_erased_from_mailings() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (client, ana) = app.member().await;
        let ticket = tickets::Model { user_id: Some(ana.id), ..ticket(&kind, TicketState::Confirmed) };
        insert::<tickets::Entity>(&app.state.db, [ticket]).await;
        sent(&staff, json!({ "subject": "First" })).await;
        round(&app).await;
        sent(&staff, json!({ "subject": "Second" })).await;
        assert_eq!(recipients(&app).await.iter().map(|row| row.state).collect::<Vec<_>>(), [Queued, Waiting]);
        let export = client.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(
            (&export["mailings"][0]["subject"], &export["mailings"][1]["email"]),
            (&json!("First"), &json!(ana.email))
        );

        let response = delete(&client, &ana.username).await;

        assert_eq!(response.status(), 204, "{}", response.text());
        round(&app).await;
        assert!(outbox(&app).await.is_empty());
        for row in recipients(&app).await {
            assert_eq!((row.email, row.email_key, row.name, row.state), (None, None, None, Skipped));
        }
    })
    .await;
}

#[actix_web::test]
async fn a_tagged_address_does_not_reach_the_mailings_of_another_account() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (client, ana) = app.member().await;
        let (bea, _) = holder(&app, &kind, "Bea").await;
        let tagged = ana.email.replace('@', "+bea@");
        app.change(&bea, |row| {
            row.email = Set(tagged.clone());
            row.email_normalised = Set(tagged.clone());
        })
        .await;
        sent(&staff, json!({})).await;
        round(&app).await;

        let export = client.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(export["mailings"], json!([]));
        assert_eq!(delete(&client, &ana.username).await.status(), 204);

        assert_eq!(recipients(&app).await[0].email, Some(tagged));
        assert_eq!(outbox(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn recipients_without_account_are_erased_with_contact_or_event() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        subscribe(&app, [("hugo@example.com", Subscribed), ("ines@example.com", Subscribed)]).await;
        sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;
        round(&app).await;
        let named = async || {
            let rows = recipients(&app).await.into_iter();
            rows.filter_map(|row| row.email.or(row.name).or(row.email_key)).collect::<Vec<_>>()
        };

        let hugo = subscribers::Entity::find().filter(subscribers::Column::Email.eq("hugo@example.com"));
        let hugo = hugo.one(app.state.db.reader()).await.expect("a database").expect("a contact");
        assert_eq!(staff.delete(&format!("/api/v1/mailing-list/{}", hugo.id)).await.status(), 204);
        assert_eq!(named().await, ["ines@example.com"]);

        let event = events::Entity::find_by_id(kind.event_id).one(app.state.db.reader()).await.expect("a database");
        let event = event.expect("an event");
        app.clock.set(event.end_at + TimeDelta::days(event.retention_days.into()) + TimeDelta::seconds(1));
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 0, "the email is still in the outbox");
        deliver(&app, MailState::Sent).await;
        round(&app).await;
        app.clock.set(event.end_at + TimeDelta::days(event.retention_days.into()));
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 0, "the period is not over");
        app.clock.advance(1);
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 1);
        assert!(named().await.is_empty());
        assert_eq!(anonymise_old(&app.state).await.expect("a sweep"), 0, "there is nothing left to forget");
    })
    .await;
}

#[actix_web::test]
async fn an_event_whose_mailing_was_sent_cannot_be_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        subscribe(&app, [("hugo@example.com", Subscribed)]).await;
        let news = json!({ "kind": "news", "segments": [{ "group": "subscribers" }] });
        written(&staff, news.clone()).await;
        sent(&staff, news).await;

        let refusal = errors(&staff.delete_if_version("/api/v1/events/hackathon-2027", 1).await);

        assert_eq!(refusal["id"], json!(["This edition has 1 mailing, so it can't be deleted. Archive it instead."]));
        assert_eq!(recipients(&app).await.len(), 1);
    })
    .await;
}
