//! People who may no longer get a mailing after its recipients were fixed.

use entities::{
    mails,
    sea_orm_active_enums::{
        MailState,
        MailingRecipientState::{Queued, Skipped},
        SubscriberState::Subscribed,
        TicketState, WaitingListState,
    },
    tickets, waiting_list_entries,
};
use futures_util::future::join;
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::{Value, json};

use super::{audience::entry, deliver, holder, outbox, recipients, round, sent, show, stage, subscribe};
use crate::{
    admin_resource::errors,
    support::{DEFAULTS, TestApp, TestDatabase, on_each_database, programme::insert, until_waiting},
};

fn opted_out() -> Value {
    json!({ "signInMails": true, "eventMails": false })
}

#[actix_web::test]
async fn recipients_who_cancel_leave_or_opt_out_are_skipped() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (_, ticket) = holder(&app, &kind, "Ana").await;
        let (bea, _) = holder(&app, &kind, "Bea").await;
        let (carla, _) = holder(&app, &kind, "Carla").await;
        let waiting = ["gil@example.com", "ida@example.com"].map(|email| entry(kind.event_id, email));
        let gil = waiting[0].id;
        insert::<waiting_list_entries::Entity>(&app.state.db, waiting).await;
        sent(&staff, json!({ "segments": [{ "group": "tickets" }, { "group": "waiting_list" }] })).await;

        let cancelled = tickets::ActiveModel {
            state: Set(TicketState::Cancelled),
            cancelled_at: Set(Some(app.state.clock.now())),
            ..Default::default()
        };
        let update = tickets::Entity::update_many().set(cancelled).filter(tickets::Column::Id.eq(ticket.id));
        update.exec(app.state.db.writer()).await.expect("a ticket");
        let left = waiting_list_entries::ActiveModel { state: Set(WaitingListState::Left), ..Default::default() };
        let update = waiting_list_entries::Entity::update_many().set(left);
        let update = update.filter(waiting_list_entries::Column::Id.eq(gil));
        update.exec(app.state.db.writer()).await.expect("an entry");
        app.change(&bea, |row| row.preferences = Set(opted_out())).await;
        round(&app).await;

        let reasons: Vec<_> = recipients(&app).await.into_iter().map(|row| (row.state, row.reason)).collect();
        let skipped = |reason: &str| (Skipped, Some(reason.to_owned()));
        assert_eq!(
            reasons,
            [
                skipped("ticket_ended"),
                skipped("opted_out"),
                (Queued, None),
                skipped("left_waiting_list"),
                (Queued, None)
            ]
        );
        let mut to: Vec<String> = outbox(&app).await.into_iter().map(|email| email.recipient).collect();
        to.sort();
        assert_eq!(to, [carla.email, "ida@example.com".to_owned()]);
    })
    .await;
}

#[actix_web::test]
async fn failed_emails_are_sent_again_only_to_those_who_may_still_get_them() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (ana, _) = holder(&app, &kind, "Ana").await;
        let (bea, _) = holder(&app, &kind, "Bea").await;
        let path = sent(&staff, json!({})).await;
        round(&app).await;
        deliver(&app, MailState::Dead).await;
        round(&app).await;
        app.change(&ana, |row| row.preferences = Set(opted_out())).await;

        assert_eq!(staff.post(&format!("{path}/retry"), &json!({})).await.status(), 204);

        let rows: Vec<_> = recipients(&app).await.into_iter().map(|row| (row.state, row.reason)).collect();
        assert_eq!(rows, [(Skipped, Some("opted_out".to_owned())), (Queued, None)]);
        let [email] = outbox(&app).await.try_into().expect("one email");
        assert_eq!((email.recipient, email.state), (bea.email, MailState::Queued));
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_mailing_is_not_sent_again() {
    on_each_database(async |app: TestApp| {
        let (staff, kind) = stage(&app).await;
        let (ana, _) = holder(&app, &kind, "Ana").await;
        holder(&app, &kind, "Bea").await;
        let path = sent(&staff, json!({})).await;
        round(&app).await;
        let dead = mails::ActiveModel { state: Set(MailState::Dead), ..Default::default() };
        let dead = mails::Entity::update_many().set(dead).filter(mails::Column::Recipient.eq(&ana.email));
        dead.filter(mails::Column::Kind.eq("mailing.service")).exec(app.state.db.writer()).await.expect("an email");
        round(&app).await;
        let cancelled = staff.post(&format!("{path}/cancel"), &json!({ "version": 2 })).await;
        assert_eq!(cancelled.status(), 200, "{}", cancelled.text());

        let refusal = errors(&staff.post(&format!("{path}/retry"), &json!({})).await);

        assert_eq!(refusal["state"], json!(["The mailing was cancelled."]));
        assert_eq!(show(&staff, &path).await["results"]["failed"], 1);
    })
    .await;
}

/// On SQLite, all transactions that write wait for each other.
#[actix_web::test]
async fn a_batch_waits_for_people_who_are_leaving() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let (staff, kind) = stage(&app).await;
    let (ana, _) = holder(&app, &kind, "Ana").await;
    subscribe(&app, [("hugo@example.com", Subscribed)]).await;
    let news = json!({ "kind": "news", "segments": [{ "group": "subscribers" }] });
    let user = format!("UPDATE users SET state = 'disabled' WHERE id = '{}'", ana.id);
    let subscriber = "UPDATE subscribers SET state = 'unsubscribed'".to_owned();
    // An erasure of an address, which locks no row that the recipient refers to.
    let own = "UPDATE mailing_recipients SET state = 'skipped', email = NULL WHERE state = 'waiting'".to_owned();
    for (mailing, statement) in [(json!({}), user), (news.clone(), own), (news, subscriber)] {
        sent(&staff, mailing).await;
        let leaving = app.state.db.begin().await.expect("a transaction");
        leaving.execute_unprepared(&statement).await.expect("a change");
        let leave = async {
            until_waiting(&app.state.db, 1).await;
            leaving.commit_without_invalidation().await.expect("a commit");
        };
        join(round(&app), leave).await;
        assert_eq!(outbox(&app).await.len(), 0, "{statement}");
    }
    assert!(recipients(&app).await.iter().all(|row| row.state == Skipped));
    app.stop().await;
}
