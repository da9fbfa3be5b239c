//! Sending, scheduling and cancelling; and what is stored about recipients.

use chrono::TimeDelta;
use entities::{
    mails,
    sea_orm_active_enums::{
        MailState,
        MailingRecipientState::{Queued, Skipped},
        SubscriberState::{Subscribed, Unsubscribed},
    },
};
use futures_util::future::join;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::{Value, json};

use super::{deliver, holder, outbox, recipients, round, sent, show, stage, subscribe, written};
use crate::{
    admin_resource::{destroy, errors},
    support::{TestApp, on_each_database},
};

#[actix_web::test]
async fn recipients_read_their_own_values_and_results_follow_the_outbox() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (ana, ticket) = holder(&app, &kind, "Ana & Co").await;
        let path = sent(&staff, json!({ "subject": "For {{name}}", "markdown": "Your code: {{ticket_code}}" })).await;
        holder(&app, &kind, "Too Late").await;
        round(&app).await;

        let [email] = outbox(&app).await.try_into().expect("one email");
        assert_eq!((&email.recipient, email.subject.as_str()), (&ana.email, "For Ana & Co"));
        assert!(email.html.contains(&ticket.public_code) && email.text.contains(&ticket.public_code));
        assert!(email.text.contains("because you have a ticket for"), "{}", email.text);
        assert_eq!(email.headers, json!({}), "a message about the event");
        assert_eq!(show(&staff, &path).await["results"]["queued"], 1);

        deliver(&app, MailState::Dead).await;
        round(&app).await;
        let failed = show(&staff, &path).await;
        assert_eq!((&failed["state"], &failed["results"]["failed"]), (&json!("sent"), &json!(1)));
        let listed = staff.get(&format!("{path}/recipients?state=failed&q=ana")).await.json();
        assert_eq!(listed["data"][0]["reason"], "550 5.1.1");

        assert_eq!(staff.post(&format!("{path}/retry"), &json!({})).await.status(), 204);
        assert_eq!(outbox(&app).await[0].state, MailState::Queued);
        deliver(&app, MailState::Sent).await;
        round(&app).await;
        assert_eq!(show(&staff, &path).await["results"]["sent"], 1);
        assert!(errors(&staff.post(&format!("{path}/retry"), &json!({})).await)["id"].is_array());
        assert_eq!(errors(&destroy(&staff, &path, 3).await)["id"], json!(["Only drafts can be deleted."]));
    })
    .await;
}

#[actix_web::test]
async fn news_can_be_unsubscribed_until_they_are_sent() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        subscribe(&app, [("hugo@example.com", Subscribed), ("ines@example.com", Subscribed)]).await;
        let news = json!({ "kind": "news", "segments": [{ "group": "subscribers" }] });
        sent(&staff, news.clone()).await;
        round(&app).await;

        let email = outbox(&app).await.into_iter().find(|email| email.recipient.starts_with("hugo")).expect("an email");
        let link = email.headers["List-Unsubscribe"].as_str().expect("a header").trim_matches(['<', '>']).to_owned();
        assert_eq!(email.headers["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
        assert!(email.text.contains(&link) && email.html.contains("Unsubscribe"), "{}", email.text);
        // Another mailing, whose recipients are fixed, but whose emails are not in the outbox yet.
        deliver(&app, MailState::Sent).await;
        round(&app).await;
        sent(&staff, news.clone()).await;
        let token = link.split_once("?token=").expect("a token").1;
        let response = app.guest().post("/api/v1/mailing-list/unsubscribe", &json!({ "token": token })).await;
        assert_eq!(response.status(), 204, "{}", response.text());
        round(&app).await;

        let mut all = recipients(&app).await;
        assert_eq!(all.iter().filter(|row| row.name.is_none()).count(), 2, "the first mailing forgets the name, too");
        let mut last = all.split_off(2);
        last.sort_by(|one, other| one.email.cmp(&other.email));
        let states: Vec<_> = last.iter().map(|row| (row.email.as_deref(), row.state)).collect();
        assert_eq!(states, [(None, Skipped), (Some("ines@example.com"), Queued)]);
        assert_eq!(outbox(&app).await.len(), 3);
        subscribe(&app, [("rui@example.com", Unsubscribed)]).await;
        let path = sent(&staff, news).await;
        assert_eq!(show(&staff, &path).await["results"]["waiting"], 1);
    })
    .await;
}

#[actix_web::test]
async fn an_unsubscription_withdraws_queued_news() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        subscribe(&app, [("Hugo@example.com", Subscribed)]).await;
        let path = sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;
        round(&app).await;
        let link = outbox(&app).await[0].headers["List-Unsubscribe"].to_string();
        let token = link.split_once("?token=").expect("a token").1.trim_end_matches(['>', '"']).to_owned();

        app.guest().post("/api/v1/mailing-list/unsubscribe", &json!({ "token": token })).await;
        round(&app).await;

        assert!(outbox(&app).await.is_empty());
        let shown = show(&staff, &path).await;
        assert_eq!((&shown["state"], &shown["results"]["skipped"]), (&json!("sent"), &json!(1)));
    })
    .await;
}

#[actix_web::test]
async fn an_email_in_delivery_is_not_tried_again_after_an_unsubscription() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        subscribe(&app, [("hugo@example.com", Subscribed), ("ines@example.com", Subscribed)]).await;
        let path = sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;
        round(&app).await;
        set_attempt(&app, MailState::Sending).await;
        unsubscribe(&app, "hugo").await;

        set_attempt(&app, MailState::Queued).await;
        round(&app).await;

        let [email] = outbox(&app).await.try_into().expect("one email");
        assert_eq!(email.recipient, "ines@example.com");
        assert_eq!(show(&staff, &path).await["results"], results(1, 1));
    })
    .await;
}

#[actix_web::test]
async fn an_unsubscription_withdraws_queued_messages_about_an_event() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (ana, _) = holder(&app, &kind, "Ana").await;
        let (bea, _) = holder(&app, &kind, "Bea").await;
        subscribe(&app, [(ana.email.as_str(), Subscribed)]).await;
        sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;
        let path = sent(&staff, json!({})).await;
        round(&app).await;
        assert_eq!(outbox(&app).await.len(), 3);

        unsubscribe(&app, &ana.email).await;
        round(&app).await;

        let [email] = outbox(&app).await.try_into().expect("one email");
        assert_eq!(email.recipient, bea.email);
        assert_eq!(show(&staff, &path).await["results"], results(1, 1));
    })
    .await;
}

/// The emails of mailings after their first attempt has begun.
async fn set_attempt(app: &TestApp, state: MailState) {
    let begun = mails::ActiveModel { state: Set(state), attempts: Set(1), ..Default::default() };
    let mine = mails::Entity::update_many().set(begun).filter(mails::Column::Kind.starts_with("mailing."));
    mine.exec(app.state.db.writer()).await.expect("rows");
}

/// Follows the link of the news to an address.
async fn unsubscribe(app: &TestApp, recipient: &str) {
    let has_link =
        |email: &mails::Model| email.recipient.starts_with(recipient) && email.headers["List-Unsubscribe"].is_string();
    let email = outbox(app).await.into_iter().find(has_link).expect("an email");
    let link = email.headers["List-Unsubscribe"].as_str().expect("a header").trim_matches(['<', '>']).to_owned();
    let token = link.split_once("?token=").expect("a token").1;
    let response = app.guest().post("/api/v1/mailing-list/unsubscribe", &json!({ "token": token })).await;
    assert_eq!(response.status(), 204, "{}", response.text());
}

/// Results of a mailing with queued emails and skipped recipients.
fn results(queued: u64, skipped: u64) -> Value {
    json!({ "waiting": 0, "queued": queued, "sent": 0, "failed": 0, "skipped": skipped })
}

#[actix_web::test]
async fn one_of_two_concurrent_sends_wins_and_two_processes_send_once() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let mut holders = Vec::new();
        for name in ["Ana", "Bea", "Carla"] {
            holders.push(holder(&app, &kind, name).await.0.email);
        }
        let path = written(&staff, json!({})).await;
        let twin = app.twin(&[]).await;
        let other = staff.at(&twin.origin);
        let (url, body) = (format!("{path}/send"), json!({ "version": 1 }));

        let (first, second) = join(staff.post(&url, &body), other.post(&url, &body)).await;
        let mut statuses = [first.status(), second.status()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        join(round(&app), round(&twin)).await;

        let mut to: Vec<String> = outbox(&app).await.into_iter().map(|email| email.recipient).collect();
        to.sort();
        assert_eq!(to, holders);
        twin.stop().await;
    })
    .await;
}

#[actix_web::test]
async fn a_scheduled_mailing_starts_at_its_time_unless_it_is_cancelled() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        holder(&app, &kind, "Ana").await;
        let path = written(&staff, json!({})).await;
        let schedule = async |minutes: i64, version: i32| {
            let at = app.state.clock.now() + TimeDelta::minutes(minutes);
            staff.post(&format!("{path}/schedule"), &json!({ "sendAt": at, "version": version })).await
        };

        for minutes in [-1, 0, 60 * 24 * 400] {
            assert!(errors(&schedule(minutes, 1).await)["sendAt"].is_array(), "{minutes}");
        }
        assert_eq!(schedule(10, 1).await.status(), 200);
        assert_eq!(schedule(20, 2).await.json()["state"], "scheduled");
        assert!(errors(&staff.put(&path, &json!({ "subject": "x", "version": 3 })).await)["state"].is_array());
        round(&app).await;
        assert!(outbox(&app).await.is_empty());
        let cancelled = staff.post(&format!("{path}/cancel"), &json!({ "version": 3 })).await.json();
        assert_eq!((&cancelled["state"], &cancelled["scheduledAt"]), (&json!("draft"), &json!(null)));
        app.clock.advance(30 * 60);
        round(&app).await;
        assert!(outbox(&app).await.is_empty());

        assert_eq!(schedule(10, 4).await.status(), 200);
        app.clock.advance(10 * 60);
        round(&app).await;
        assert_eq!(outbox(&app).await.len(), 1);
        let stopped = staff.post(&format!("{path}/cancel"), &json!({ "version": 6 })).await.json();
        assert_eq!((&stopped["state"], &stopped["results"]["skipped"]), (&json!("cancelled"), &json!(1)));
        assert!(outbox(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn an_email_in_delivery_is_not_tried_again_after_a_cancellation() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = stage(&app).await;
        subscribe(&app, [("Hugo@example.com", Subscribed)]).await;
        let path = sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;
        round(&app).await;
        deliver(&app, MailState::Sending).await;
        let version = show(&staff, &path).await["version"].clone();
        let cancelled = staff.post(&format!("{path}/cancel"), &json!({ "version": version })).await.json();
        assert_eq!((&cancelled["state"], &cancelled["results"]["queued"]), (&json!("cancelled"), &json!(1)));

        deliver(&app, MailState::Queued).await;
        round(&app).await;

        assert!(outbox(&app).await.is_empty());
        assert_eq!(show(&staff, &path).await["results"]["skipped"], 1);
    })
    .await;
}
