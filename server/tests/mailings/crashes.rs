//! A server that dies between two batches.

use std::{cell::RefCell, collections::BTreeSet};

use entities::{
    sea_orm_active_enums::{MailState, SubscriberState::Subscribed},
    subscribers,
};
use serde_json::json;
use server::{platform::faults::Fault, site::mailings::BATCH};

use super::{deliver, outbox, recipients, round, sent, show, stage, subscriber};
use crate::support::{DEFAULTS, TestApp, TestDatabase, TestProcess, eventually, programme::insert};

#[actix_web::test]
async fn a_killed_server_neither_loses_nor_repeats_emails() {
    let cases = [
        (TestDatabase::sqlite(), Fault::MailingBatchAdded, 0),
        (TestDatabase::postgres(), Fault::MailingBatchAdded, 0),
        (TestDatabase::sqlite(), Fault::MailingBatchStored, BATCH),
        (TestDatabase::postgres(), Fault::MailingBatchStored, BATCH),
    ];
    for (database, fault, stored) in cases {
        println!("{fault:?} on {}", database.name);
        let app = TestApp::on(database, DEFAULTS).await;
        let (staff, _) = stage(&app).await;
        let people = (0..BATCH + 20).map(|number| subscriber(&format!("person{number}@example.com"), Subscribed));
        insert::<subscribers::Entity>(&app.state.db, people).await;
        let path = sent(&staff, json!({ "kind": "news", "segments": [{ "group": "subscribers" }] })).await;

        let settings = [("APP_ENV", "development"), ("LOG_FORMAT", "json")];
        let process = RefCell::new(TestProcess::serve_with(app.database_url(), &settings, fault));
        eventually("the server has died", async || !process.borrow_mut().is_alive()).await;
        assert_eq!(outbox(&app).await.len() as u64, stored);
        for _ in 0..4 {
            deliver(&app, MailState::Sent).await;
            round(&app).await;
        }

        let to: BTreeSet<String> = outbox(&app).await.into_iter().map(|email| email.recipient).collect();
        assert_eq!((to.len(), outbox(&app).await.len(), recipients(&app).await.len()), (120, 120, 120));
        let shown = show(&staff, &path).await;
        assert_eq!((&shown["state"], &shown["results"]["sent"]), (&json!("sent"), &json!(120)));
        app.stop().await;
    }
}
