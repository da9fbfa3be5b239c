//! Holders confirm that they will come.

use chrono::{DateTime, TimeDelta, Utc};
use entities::{
    mails::Model as Mail,
    sea_orm_active_enums::{
        TicketState::{Confirmed, Released},
        UserRole,
    },
    users::Model as User,
};
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::{
    bought, free_event, on_each_database, on_each_database_with, person, refusal, row, seats_left, states, ticket_path,
};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, send},
    support::{
        TestApp, TestClient,
        accounts::{audited, emails},
        factories::month,
    },
};

const EVENT: &str = "/api/v1/events/hackathon-2027";

/// An event that asks its holders; `release`: whether it releases tickets without an answer.
async fn asking_event(app: &TestApp, release: bool) -> Uuid {
    let id = free_event(app, 10).await;
    let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
    let version = staff.get(EVENT).await.json()["version"].clone();
    let change = json!({ "reconfirm": true, "releaseUnanswered": release, "version": version });
    let changed = staff.post(EVENT, &change).await;
    assert_eq!(changed.status(), 200, "{}", changed.text());
    id
}

/// Moves the event, which starts in March.
async fn move_start(app: &TestApp, by: TimeDelta) {
    let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
    let version = staff.get(EVENT).await.json()["version"].clone();
    let (start, end) = (month(3) + by, month(4));
    let moved = staff.post(EVENT, &json!({ "startAt": start, "endAt": end, "version": version })).await;
    assert_eq!(moved.status(), 200, "{}", moved.text());
}

/// The user, who logs in again because sessions end after two hours.
async fn back(app: &TestApp, user: &User) -> TestClient {
    let client = app.guest();
    app.sign_in(&client, user).await;
    client
}

/// A time before the start of the event.
fn before(days: i64) -> DateTime<Utc> {
    month(3) - TimeDelta::days(days)
}

/// Runs two rounds at a time; returns the reminders so far.
async fn reminders(app: &TestApp, at: DateTime<Utc>) -> Vec<Mail> {
    app.clock.set(at);
    for _ in 0..2 {
        app.process_purchases().await;
    }
    emails(app).await.into_iter().filter(|mail| mail.kind.starts_with("ticket.re")).collect()
}

fn kinds(mails: &[Mail]) -> Vec<&str> {
    mails.iter().map(|mail| mail.kind.as_str()).collect()
}

/// Path of the page that a reminder leads to.
fn link(mail: &Mail) -> String {
    let start = "http://localhost:8080/reconfirm?token=";
    let line = mail.text.lines().find(|line| line.starts_with(start)).expect("a link");
    assert!(mail.html.contains(&format!("href=\"{line}\"")), "{}", mail.html);
    line.trim_start_matches("http://localhost:8080").to_owned()
}

#[actix_web::test]
async fn holders_are_asked_twice_and_each_email_is_sent_once() {
    on_each_database(async |app: TestApp| {
        asking_event(&app, false).await;
        let ((ana, user), (rui, other)) = (person(&app).await, person(&app).await);
        let (first, second) = (bought(&ana).await, bought(&rui).await);
        let confirm = format!("{}/reconfirmation", ticket_path(&first));

        assert_eq!(reminders(&app, before(8)).await.len(), 0);
        let ana = back(&app, &user).await;
        let refused = ana.post(&confirm, &json!({})).await;
        assert_eq!(refusal(&refused, "ticket"), "You don't have to confirm this ticket now.");
        assert_eq!(kinds(&reminders(&app, before(7)).await), ["ticket.reconfirm"; 2]);
        let (ana, rui) = (back(&app, &user).await, back(&app, &other).await);
        assert_eq!(ana.get(&ticket_path(&first)).await.json()["canReconfirm"], true);
        assert_eq!(rui.post(&confirm, &json!({})).await.status(), 404);
        let confirmed = ana.post(&confirm, &json!({})).await;
        assert_eq!(confirmed.json()["reconfirmedAt"], json!(app.state.clock.now()), "{}", confirmed.text());
        assert_eq!(
            (ana.post(&confirm, &json!({})).await.status(), &confirmed.json()["canReconfirm"]),
            (200, &json!(false))
        );

        let sent = reminders(&app, before(2)).await;
        assert_eq!(kinds(&sent)[2..], ["ticket.reconfirm_last"], "those who answered are not asked again");
        assert_eq!(reminders(&app, before(0) - TimeDelta::hours(1)).await.len(), 3);
        assert_eq!(row(&app, &second).await.state, Confirmed, "this event releases nothing");
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "ticket.reconfirmed").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn tickets_without_an_answer_are_released_if_the_event_says_so() {
    on_each_database(async |app: TestApp| {
        asking_event(&app, true).await;
        let ((ana, silent), (_, late)) = (person(&app).await, person(&app).await);
        bought(&ana).await;
        assert_eq!(kinds(&reminders(&app, before(2)).await), ["ticket.reconfirm_last"], "after an outage of five days");
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let kind = app.guest().get(&format!("{EVENT}/tickets/free")).await.json()["id"].clone();
        let issued = json!({ "ticketTypeId": kind, "username": late.username });
        let last_minute = staff.post("/api/v1/users-tickets", &issued).await.json();

        assert_eq!(reminders(&app, before(1) - TimeDelta::minutes(1)).await.len(), 1);
        let sent = reminders(&app, before(1)).await;

        assert_eq!(kinds(&sent), ["ticket.reconfirm_last", "ticket.released"]);
        assert_eq!((states(&app, &silent).await, states(&app, &late).await), (vec![Released], vec![Confirmed]));
        assert_eq!(seats_left(&app, "free").await, 9);
        assert_eq!(row(&app, &last_minute).await.reconfirm_asked_at, None, "a new ticket needs no confirmation");
    })
    .await;
}

#[actix_web::test]
async fn a_postponed_event_asks_for_the_new_date_before_it_releases_tickets() {
    on_each_database(async |app: TestApp| {
        asking_event(&app, true).await;
        let ((ana, silent), (rui, other)) = (person(&app).await, person(&app).await);
        bought(&ana).await;
        let second = bought(&rui).await;
        assert_eq!(reminders(&app, before(7)).await.len(), 2);
        let rui = back(&app, &other).await;
        let confirm = format!("{}/reconfirmation", ticket_path(&second));
        assert_eq!(rui.post(&confirm, &json!({})).await.status(), 200);
        assert_eq!(kinds(&reminders(&app, before(2)).await)[2..], ["ticket.reconfirm_last"]);

        move_start(&app, TimeDelta::hours(1)).await;
        assert_eq!(reminders(&app, before(2)).await.len(), 3, "no second request for the same day");
        move_start(&app, TimeDelta::days(20)).await;
        let rui = back(&app, &other).await;
        let shown = rui.get(&ticket_path(&second)).await.json();
        assert_eq!((&shown["reconfirmedAt"], &shown["canReconfirm"]), (&json!(null), &json!(false)));
        let sent = reminders(&app, before(-20) - TimeDelta::days(7)).await;
        assert_eq!(kinds(&sent)[3..], ["ticket.reconfirm"; 2]);
        let rui = back(&app, &other).await;
        assert_eq!(rui.get(&ticket_path(&second)).await.json()["canReconfirm"], true);
        assert_eq!(rui.post(&confirm, &json!({})).await.status(), 200);

        let sent = reminders(&app, before(-20) - TimeDelta::hours(47)).await;

        assert_eq!(kinds(&sent)[5..], ["ticket.reconfirm_last"], "the new answer counts");
        reminders(&app, before(-20) - TimeDelta::hours(24)).await;
        assert_eq!(states(&app, &silent).await, [Confirmed], "the last reminder is 23 hours old");
        reminders(&app, before(-20) - TimeDelta::hours(23)).await;
        assert_eq!((states(&app, &silent).await, states(&app, &other).await), (vec![Released], vec![Confirmed]));
    })
    .await;
}

#[actix_web::test]
async fn only_the_button_of_the_linked_page_confirms() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        asking_event(&app, true).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let page = link(&reminders(&app, before(7)).await[0]);
        let guest = app.guest();

        for method in [Method::GET, Method::HEAD] {
            let shown = guest.send(guest.request(method, &page)).await;
            assert_eq!((shown.status(), shown.header("cache-control")), (200, "private, no-store"));
            assert_eq!(shown.header("referrer-policy"), "strict-origin");
        }
        assert_eq!(row(&app, &ticket).await.reconfirmed_at, None, "a scanner that follows the link confirms nothing");
        let token = page.split_once("token=").expect("a token").1;
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(send(&guest, "/reconfirm", &[("token", token)], &foreign).await.status(), 419);
        let confirmed = send(&guest, "/reconfirm", &[("token", token)], &BROWSER).await;
        assert!(confirmed.status() == 200 && confirmed.text().contains("See you there"), "{}", confirmed.text());
        assert_eq!(row(&app, &ticket).await.reconfirmed_at, Some(app.state.clock.now()));

        let forged = format!("{}{}", if token.starts_with('A') { "B" } else { "A" }, &token[1..]);
        for wrong in ["", "x", &forged] {
            assert_eq!(guest.get(&format!("/reconfirm?token={wrong}")).await.status(), 404, "{wrong}");
            assert_eq!(send(&guest, "/reconfirm", &[("token", wrong)], &BROWSER).await.status(), 404, "{wrong}");
        }
        let ana = back(&app, &user).await;
        assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);
        assert_eq!(guest.get(&page).await.status(), 404, "the ticket is cancelled");
    })
    .await;
}
