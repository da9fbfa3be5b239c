//! Random sequences of what happens to orders, against a small model of what is allowed.
//!
//! The provider's own books are the truth about money; seats, states and tickets must agree with them after each step.

use std::cell::{Cell, RefCell};

use chrono::TimeDelta;
use entities::{orders, sea_orm_active_enums::UserRole, ticket_types, tickets, users::Model as User};
use proptest::{collection::vec, prelude::Just, prop_oneof, strategy::Strategy};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, ticketing::invariants};
use uuid::Uuid;

use super::{
    super::{add_type, person},
    model::{Snapshot, ensure},
};
use crate::support::{
    DEFAULTS, Response, Setup, StripePeer, TestApp, TestClient, TestDatabase,
    factories::{event, save_one, series},
    programme::ticket_type,
    property::counterexample,
    stress::{seed, size},
};

const BUYERS: usize = 3;
/// Fewer than buyers.
const SEATS: i32 = 2;
/// Sequences on one database. Each has an event of its own, but the invariants are checked for all events.
const PER_SITE: u32 = 20;
const REPORTS: &[&str] = &[
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.expired",
    "charge.refunded",
];

/// What happens. Numbers are those of buyers, and what is about a session is about the buyer's newest one.
#[derive(Debug, Clone, Copy)]
enum Step {
    Hold(usize),
    CheckOut(usize),
    /// The buyer pays on the payment page, if it is open.
    Pay(usize),
    /// The buyer chooses a method that takes its time.
    Promise(usize),
    /// The promised payment arrives, or fails.
    Settle(usize, bool),
    /// A webhook, whatever has happened.
    Report(usize, &'static str),
    /// The last webhook once more.
    Repeat,
    /// The buyer gives the seat back, or cancels the ticket.
    Cancel(usize),
    /// Staff refund an amount, or all.
    Refund(usize, Option<i32>),
    /// A full refund at the provider.
    RefundThere(usize),
    /// Minutes pass.
    Wait(i64),
    /// A round of the worker.
    Round,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let buyer = || 0..BUYERS;
    let report = proptest::sample::select(REPORTS);
    let minutes = prop_oneof![Just(1), Just(6), Just(16)];
    let amount = prop_oneof![Just(None), Just(Some(1000)), Just(Some(2500))];
    let step = prop_oneof![
        2 => buyer().prop_map(Step::Hold),
        5 => buyer().prop_map(Step::CheckOut),
        5 => buyer().prop_map(Step::Pay),
        1 => buyer().prop_map(Step::Promise),
        1 => (buyer(), proptest::bool::ANY).prop_map(|(buyer, arrives)| Step::Settle(buyer, arrives)),
        5 => (buyer(), report).prop_map(|(buyer, kind)| Step::Report(buyer, kind)),
        1 => Just(Step::Repeat),
        2 => buyer().prop_map(Step::Cancel),
        2 => (buyer(), amount).prop_map(|(buyer, amount)| Step::Refund(buyer, amount)),
        1 => buyer().prop_map(Step::RefundThere),
        2 => minutes.prop_map(Step::Wait),
        2 => Just(Step::Round),
    ];
    vec(step, 4..16)
}

/// A site with buyers and staff.
struct Site<'a> {
    app: TestApp,
    stripe: &'a StripePeer,
    users: Vec<User>,
    staff: User,
    sales: Cell<u32>,
}

/// One sequence: the sale of an event.
struct Sale<'a> {
    site: &'a Site<'a>,
    event: Uuid,
    path: String,
    buyers: Vec<TestClient>,
    staff: TestClient,
    last: RefCell<Option<(String, &'static str)>>,
}

impl<'a> Site<'a> {
    async fn on(database: TestDatabase, stripe: &'a StripePeer) -> Self {
        let app = TestApp::on(database, Setup { settings: stripe.settings(), ..DEFAULTS }).await;
        let mut users = Vec::new();
        for _ in 0..BUYERS {
            users.push(person(&app).await.1);
        }
        let staff = app.user_in(&[UserRole::Administrator]).await;
        Self { app, stripe, users, staff, sales: Cell::new(0) }
    }

    async fn sale(&'a self) -> Sale<'a> {
        let (app, now) = (&self.app, self.app.state.clock.now());
        let slug = format!("sale-{}", self.sales.replace(self.sales.get() + 1));
        let input = EventInput {
            capacity: Some(SEATS),
            start_at: now + TimeDelta::days(30),
            end_at: now + TimeDelta::days(32),
            registration_opens_at: Some(now - TimeDelta::days(1)),
            registration_closes_at: Some(now + TimeDelta::days(20)),
            ..event(series(&app.state.db).await, &slug)
        };
        let event = save_one(&app.state.db, input).await;
        add_type(app, ticket_types::Model { price_minor: 2500, ..ticket_type(event, "paid") }).await;
        let log_in = async |user: &User| {
            app.clock.advance(4);
            let client = app.guest();
            app.sign_in(&client, user).await;
            client
        };
        let mut buyers = Vec::new();
        for user in &self.users {
            buyers.push(log_in(user).await);
        }
        let path = format!("/api/v1/events/{slug}/tickets/paid/purchase");
        Sale { site: self, event, path, buyers, staff: log_in(&self.staff).await, last: RefCell::default() }
    }
}

impl Sale<'_> {
    /// Carries out a step and checks its response and what has changed.
    async fn follow(&self, step: Step) -> Result<(), String> {
        self.site.app.clock.advance(7);
        let before = self.snapshot().await;
        match step {
            Step::Hold(buyer) => self.purchase(buyer, &before, json!({})).await?,
            Step::CheckOut(buyer) => {
                self.purchase(buyer, &before, json!({ "complete": true, "acceptTerms": true })).await?;
            }
            Step::Pay(buyer) => self.at_provider(buyer, &before, "pay", "open"),
            Step::Promise(buyer) => self.at_provider(buyer, &before, "promise", "open"),
            Step::Settle(buyer, arrives) => {
                self.at_provider(buyer, &before, if arrives { "settle" } else { "fail" }, "processing");
            }
            Step::RefundThere(buyer) => self.at_provider(buyer, &before, "refund", "complete"),
            Step::Report(buyer, kind) => {
                if let Some(session) = before.session_of(self.user(buyer)) {
                    self.report(session, kind).await?;
                }
            }
            Step::Repeat => {
                let last = self.last.borrow().clone();
                if let Some((session, kind)) = last {
                    self.report(session, kind).await?;
                }
            }
            Step::Cancel(buyer) => self.cancel(buyer, &before).await?,
            Step::Refund(buyer, amount) => self.refund(buyer, &before, amount).await?,
            Step::Wait(minutes) => self.site.app.clock.advance(60 * minutes),
            Step::Round => self.site.app.process_purchases().await,
        }
        let after = self.snapshot().await;
        after.check(SEATS)?;
        after.follows(&before)
    }

    /// Lets everything come to its end, and compares it with the provider's books.
    async fn settle(&self) -> Result<(), String> {
        let sessions: Vec<String> =
            self.snapshot().await.orders.iter().filter_map(|order| order.session_id.clone()).collect();
        for session in &sessions {
            if self.ledger(session)["status"] == "processing" {
                self.site.stripe.does("fail", session);
            }
        }
        for _ in 0..3 {
            self.site.app.clock.advance(6 * 60);
            self.site.app.process_purchases().await;
        }
        // Refunds that were made at the provider are known from its reports only.
        for session in &sessions {
            self.report(session.clone(), "charge.refunded").await?;
        }
        let last = self.snapshot().await;
        last.check(SEATS)?;
        for order in &last.orders {
            let Some(session) = order.session_id.as_deref() else { continue };
            last.matches(order, &self.ledger(session))?;
        }
        let (db, now) = (self.site.app.state.db.reader(), last.now);
        let violations = invariants::violations(db, now).await.expect("rows");
        ensure(violations.is_empty(), || format!("{violations:?}"))
    }

    async fn purchase(&self, buyer: usize, before: &Snapshot, input: Value) -> Result<(), String> {
        let response = self.buyers[buyer].post(&self.path, &input).await;
        let expected = if before.may_buy(self.user(buyer), SEATS) { 200 } else { 422 };
        has_status(&response, expected)
    }

    async fn cancel(&self, buyer: usize, before: &Snapshot) -> Result<(), String> {
        let client = &self.buyers[buyer];
        match before.live_of(self.user(buyer)) {
            None => has_status(&client.delete(&self.path).await, 404),
            Some(ticket) if Snapshot::is_confirmed(ticket) => {
                let path = format!("/api/v1/users/{}/tickets/{}", self.site.users[buyer].username, ticket.id);
                has_status(&client.delete(&path).await, 204)
            }
            Some(_) => has_status(&client.delete(&self.path).await, 204),
        }
    }

    async fn refund(&self, buyer: usize, before: &Snapshot, amount: Option<i32>) -> Result<(), String> {
        let Some(order) = before.order_of(self.user(buyer)) else { return Ok(()) };
        let body = json!({ "amount": amount, "reason": "Sorry." });
        let response = self.staff.post(&format!("/api/v1/orders/{}/refunds", order.id), &body).await;
        ensure(matches!(response.status(), 200 | 422), || format!("{} {}", response.status(), response.text()))?;
        let is_paid = order.paid_at.is_some();
        ensure(is_paid || response.status() == 422, || "an order that was not paid was refunded".to_owned())
    }

    /// What a buyer or staff do at the provider, if the session is in a state for it.
    fn at_provider(&self, buyer: usize, before: &Snapshot, what: &str, state: &str) {
        let Some(session) = before.session_of(self.user(buyer)) else { return };
        let known = self.ledger(&session);
        if known["status"] == state && (what != "refund" || known["paid"] != 0) {
            self.site.stripe.does(what, &session);
        }
    }

    async fn report(&self, session: String, kind: &'static str) -> Result<(), String> {
        let response = self.site.stripe.reports(&self.site.app, kind, &session).await;
        *self.last.borrow_mut() = Some((session, kind));
        has_status(&response, 204)
    }

    fn ledger(&self, session: &str) -> Value {
        self.site.stripe.ledger(session)
    }

    fn user(&self, buyer: usize) -> Uuid {
        self.site.users[buyer].id
    }

    async fn snapshot(&self) -> Snapshot {
        let db = self.site.app.state.db.reader();
        let orders = orders::Entity::find().filter(orders::Column::EventId.eq(self.event));
        let tickets = tickets::Entity::find().filter(tickets::Column::EventId.eq(self.event));
        Snapshot {
            now: self.site.app.state.clock.now(),
            orders: orders.order_by_asc(orders::Column::Id).all(db).await.expect("rows"),
            tickets: tickets.order_by_asc(tickets::Column::Id).all(db).await.expect("rows"),
        }
    }
}

fn has_status(response: &Response, expected: u16) -> Result<(), String> {
    ensure(response.status() == expected, || {
        format!("{} instead of {expected}: {}", response.status(), response.text())
    })
}

async fn run(sale: &Sale<'_>, steps: &[Step]) -> Result<(), String> {
    for (number, step) in steps.iter().enumerate() {
        sale.follow(*step).await.map_err(|reason| format!("step {number}: {reason}"))?;
    }
    sale.settle().await
}

#[actix_web::test]
async fn random_sequences_of_events_keep_money_seats_and_tickets_consistent() {
    let (stripe, seed) = (StripePeer::start(), seed());
    for (create, cases) in
        [(TestDatabase::sqlite as fn() -> TestDatabase, size(40, 10_000)), (TestDatabase::postgres, size(20, 2_000))]
    {
        let site = RefCell::new(std::rc::Rc::new(Site::on(create(), &stripe).await));
        println!("on {}: {cases} sequences, SEED={seed}", create().name);
        let check = async |steps: Vec<Step>| {
            if site.borrow().sales.get() == PER_SITE {
                let next = Site::on(create(), &stripe).await;
                site.replace(std::rc::Rc::new(next)).app.stop().await;
            }
            let site = site.borrow().clone();
            run(&site.sale().await, &steps).await
        };
        let found = counterexample((cases, seed), steps, check).await;
        assert!(found.is_none(), "SEED={seed}: {found:#?}");
    }
}
