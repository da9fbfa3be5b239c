//! Decisions of staff that are undone before the email about them leaves.

mod consequences;
mod races;
mod refusals;

use entities::{
    mails,
    sea_orm_active_enums::{
        MailState,
        TicketState::{self, Confirmed, PendingApproval, PendingPayment},
        UserRole,
    },
    tickets,
};
use sea_orm::{ActiveModelTrait as _, Set};
use serde_json::{Value, json};
use server::platform::mail::deliver;
use uuid::Uuid;

use super::{
    bought, buy, change_type, free_event, on_each_database, payments, person, purchase_path, refusal, row, seats_left,
    states, text, ticket_path,
};
use crate::support::{
    DEFAULTS, Response, Setup, StripePeer, TestApp, TestClient,
    accounts::{audited, emails},
    mail::settings,
};

/// How long a decision can be undone, in seconds.
const GRACE: i64 = 30;
const TOO_LATE: &str = "This can no longer be undone.";

/// An event whose free tickets need an approval.
async fn approval_event(app: &TestApp, seats: i32) -> Uuid {
    let event = free_event(app, seats).await;
    change_type(app, "free", |row| row.requires_approval = Set(true)).await;
    event
}

async fn administrator(app: &TestApp) -> TestClient {
    app.clock.advance(4);
    app.member_in(&[UserRole::Administrator]).await.0
}

fn path(ticket: &Value) -> String {
    format!("/api/v1/users-tickets/{}", text(&ticket["id"]))
}

async fn shown(staff: &TestClient, ticket: &Value) -> Value {
    staff.get(&path(ticket)).await.json()
}

/// Decides about a ticket; returns it as it is then.
async fn decide(staff: &TestClient, ticket: &Value, mut change: Value) -> Value {
    change["version"] = shown(staff, ticket).await["version"].clone();
    let response = staff.put(&path(ticket), &change).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}

/// Undoes the decision that led to this ticket.
async fn undo(staff: &TestClient, decided: &Value) -> Response {
    staff.post(&format!("{}/undo", path(decided)), &json!({ "version": decided["version"] })).await
}

/// Undoes the latest decision about a ticket, based on its current version.
async fn undo_latest(staff: &TestClient, ticket: &Value) -> Response {
    undo(staff, &shown(staff, ticket).await).await
}

/// Kinds of the emails about tickets in the outbox, the oldest first.
async fn kinds(app: &TestApp) -> Vec<String> {
    payments::mail_kinds(app).await
}

async fn last_email(app: &TestApp) -> mails::Model {
    emails(app).await.pop().expect("an email")
}

/// Runs a test on each kind of database; every attempt to send an email fails.
async fn without_mail_server(test: impl AsyncFn(TestApp)) {
    super::on_each_database_with(Setup { settings: settings(9), ..DEFAULTS }, test).await;
}

#[actix_web::test]
async fn undone_decisions_send_no_email() {
    without_mail_server(async |app: TestApp| {
        approval_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;

        for (decision, state) in [("confirmed", "confirmed"), ("rejected", "rejected"), ("cancelled", "cancelled")] {
            let decided = decide(&staff, &ticket, json!({ "state": decision, "reason": "A mistake." })).await;
            let until = app.state.clock.now() + chrono::TimeDelta::seconds(GRACE);
            assert_eq!((&decided["state"], &decided["undoableUntil"]), (&json!(state), &json!(until)));
            let listed = staff.get("/api/v1/users-tickets").await.json()["data"][0].clone();
            assert_eq!(listed["undoableUntil"], json!(until), "{decision}");
            assert_eq!(kinds(&app).await.len(), 2, "{decision}: the email waits");
            app.clock.advance(GRACE - 5);

            let undone = undo(&staff, &decided).await;

            assert_eq!((undone.status(), &undone.json()["state"]), (200, &json!("pending_approval")), "{decision}");
            for gone in ["undoableUntil", "cancelReason", "cancelledAt", "confirmedAt", "heldUntil"] {
                assert_eq!(undone.json()[gone], Value::Null, "{decision}: {gone}");
            }
            let stored = row(&app, &ticket).await;
            assert_eq!((stored.cancelled_by, stored.state), (None, PendingApproval), "{decision}");
            assert_eq!(ana.get(&ticket_path(&ticket)).await.json()["state"], "pending_approval");
        }
        assert_eq!(seats_left(&app, "free").await, 9);
        app.clock.advance(60 * 60);
        deliver(&app.state).await.expect("a database");
        app.process_purchases().await;

        assert_eq!(kinds(&app).await, ["ticket.requested"]);
        assert_eq!(states(&app, &user).await, [PendingApproval]);
        let undone = audited(&app).await.into_iter().filter(|action| action == "ticket.decision_undone");
        assert_eq!(undone.count(), 3);
    })
    .await;
}

#[actix_web::test]
async fn the_ticket_of_a_holder_without_an_account_becomes_valid_again() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ticket = bought(&person(&app).await.0).await;
        let guest = tickets::ActiveModel { user_id: Set(None), ..row(&app, &ticket).await.into() };
        guest.update(app.state.db.writer()).await.expect("a ticket without a user");
        let staff = administrator(&app).await;

        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        let undone = undo(&staff, &cancelled).await;

        assert_eq!((undone.status(), &undone.json()["state"]), (200, &json!("confirmed")));
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_ticket_becomes_valid_again_with_its_code() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let before = ana.get(&ticket_path(&ticket)).await.json();
        let staff = administrator(&app).await;

        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        assert_eq!(seats_left(&app, "free").await, 1);
        assert_eq!(undo(&staff, &cancelled).await.status(), 200);

        let after = ana.get(&ticket_path(&ticket)).await.json();
        for same in ["state", "url", "seat", "confirmedAt", "canCancel"] {
            assert_eq!(after[same], before[same], "{same}");
        }
        assert_eq!((seats_left(&app, "free").await, kinds(&app).await), (json!(0), vec!["ticket.confirmed".into()]));
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn an_approved_ticket_that_has_a_price_waits_for_approval_again() {
    payments::with_stripe(async |app: TestApp, _: &StripePeer| {
        payments::paid_event(&app, 10).await;
        change_type(&app, "paid", |row| row.requires_approval = Set(true)).await;
        let (ana, _) = person(&app).await;
        let ticket = buy(&ana, "paid").await.json()["ticket"].clone();
        let staff = administrator(&app).await;

        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;
        assert_eq!(approved["state"], "pending_payment");
        assert_eq!(undo(&staff, &approved).await.json()["state"], "pending_approval");

        // Approved a second time, and cancelled before the payment: the way back leads to the payment.
        let held_until = decide(&staff, &ticket, json!({ "state": "confirmed" })).await["heldUntil"].clone();
        app.clock.advance(GRACE);
        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        let undone = undo(&staff, &cancelled).await.json();
        assert_eq!((&undone["state"], &undone["heldUntil"]), (&json!("pending_payment"), &held_until));
        assert_eq!(row(&app, &ticket).await.state, PendingPayment);
        assert_eq!(buy(&ana, "paid").await.json()["nextStep"], "pay");
    })
    .await;
}

#[actix_web::test]
async fn the_email_is_sent_after_the_undo_period() {
    without_mail_server(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        deliver(&app.state).await.expect("a database");
        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;

        app.clock.advance(GRACE - 1);
        deliver(&app.state).await.expect("a database");
        assert_eq!((last_email(&app).await.state, last_email(&app).await.attempts), (MailState::Queued, 0));
        app.clock.advance(1);
        deliver(&app.state).await.expect("a database");

        assert_eq!((last_email(&app).await.kind.as_str(), last_email(&app).await.attempts), ("ticket.cancelled", 1));
        assert_eq!(shown(&staff, &ticket).await["undoableUntil"], Value::Null);
        assert_eq!(refusal(&undo(&staff, &cancelled).await, "ticket"), TOO_LATE);
        app.process_purchases().await;
        assert_eq!(refusal(&undo(&staff, &cancelled).await, "ticket"), TOO_LATE);
        assert_eq!(row(&app, &ticket).await.state, TicketState::Cancelled);
    })
    .await;
}

#[actix_web::test]
async fn an_undo_needs_the_right_to_decide_and_the_current_version() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let before = shown(&staff, &ticket).await;
        assert_eq!(refusal(&undo(&staff, &before).await, "ticket"), TOO_LATE, "nothing was decided");
        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;

        assert_eq!((undo(&ana, &approved).await.status(), undo(&app.guest(), &approved).await.status()), (403, 401));
        let stale = undo(&staff, &before).await;
        assert_eq!((stale.status(), &stale.json()["current"]["undoableUntil"]), (409, &approved["undoableUntil"]));
        assert_eq!(staff.post(&format!("{}/undo", path(&ticket)), &json!({})).await.status(), 422, "without a version");
        let unknown = json!({ "id": Uuid::now_v7(), "version": 1 });
        assert_eq!(undo(&staff, &unknown).await.status(), 404);

        let (other, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(undo(&other, &approved).await.status(), 200, "others on the team may undo it, too");
        assert_eq!(refusal(&undo_latest(&staff, &ticket).await, "ticket"), TOO_LATE, "it is undone");
    })
    .await;
}
