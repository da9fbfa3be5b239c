//! Servers that are killed around a payment, at each point at which something is written or the provider is called.

use std::{cell::RefCell, collections::BTreeSet};

use chrono::{TimeDelta, Utc};
use entities::{
    orders::Model as Order,
    sea_orm_active_enums::{
        OrderState::{self, Expired as OrderExpired, Paid, Refunded},
        TicketState::{self, Cancelled, Confirmed, Expired},
    },
    ticket_types, tickets,
};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::faults::Fault::{
        self, HoldEnded, OrderStored, PageClosed, PaymentApplied, PaymentFetched, PaymentFollowed, RefundMade,
        RefundPending, RefundRecorded, ReportRecorded, SessionOpened, SessionStored,
    },
    ticketing::invariants,
};

use super::super::{buy, payments, purchase_path, ticket_path};
use crate::support::{
    DEFAULTS, Setup, StripePeer, TestApp, TestClient, TestDatabase, TestProcess, eventually,
    factories::{event, save_one, series},
    programme::{insert, ticket_type},
    stress::size,
};

const SESSIONS: &str = "/v1/checkout/sessions";

/// How the restarted site learns what has happened at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    /// The provider repeats its webhooks.
    Webhooks,
    /// No webhook ever arrives: the worker asks.
    Asking,
}

/// A site with an account at Stripe. Its server is killed; the [`TestApp`] is the one that is started afterwards.
struct Site<'a> {
    app: TestApp,
    stripe: &'a StripePeer,
    buyer: TestClient,
}

impl<'a> Site<'a> {
    async fn on(database: TestDatabase, stripe: &'a StripePeer) -> Self {
        let app = TestApp::on(database, Setup { settings: stripe.settings(), ..DEFAULTS }).await;
        let now = Utc::now();
        // What happens before the kill happened a while ago.
        app.clock.set(now - TimeDelta::minutes(20));
        let input = EventInput {
            start_at: now + TimeDelta::days(30),
            end_at: now + TimeDelta::days(32),
            registration_opens_at: Some(now - TimeDelta::days(1)),
            registration_closes_at: Some(now + TimeDelta::days(20)),
            ..event(series(&app.state.db).await, "hackathon-2027")
        };
        let id = save_one(&app.state.db, input).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "paid")]).await;
        let (buyer, _) = app.member().await;
        Self { app, stripe, buyer }
    }

    /// Brings a purchase to the point of a fault, where the server dies.
    async fn kill_at(&self, fault: Fault, news: News) {
        let clock = &self.app.clock;
        match fault {
            OrderStored | SessionOpened | SessionStored => {
                let process = self.process(fault);
                let buyer = self.buyer.at(&process.origin);
                buyer.csrf_token().await;
                let input = json!({ "complete": true, "acceptTerms": true });
                let token = buyer.csrf_token().await;
                let request = buyer.request(reqwest::Method::POST, &purchase_path("paid")).json(&input);
                request.header("X-XSRF-TOKEN", token).send().await.expect_err("the server dies");
                ends(process).await;
            }
            PaymentFetched | ReportRecorded | PaymentFollowed | PaymentApplied => {
                // An order that was checked more than five minutes ago is checked again. The hold outlasts the next
                // check.
                clock.set(Utc::now() - TimeDelta::minutes(if news == News::Asking { 7 } else { 1 }));
                self.pay().await;
                let process = self.process(fault);
                if news == News::Webhooks {
                    let guest = TestClient::new(&process.origin);
                    let report = self.stripe.webhook(
                        "checkout.session.completed",
                        &self.session().await,
                        Utc::now(),
                        &Value::Null,
                    );
                    report.request(&guest).send().await.expect_err("the server dies");
                }
                ends(process).await;
            }
            RefundPending | RefundMade | RefundRecorded => {
                self.pay().await;
                self.learn(News::Webhooks, "checkout.session.completed").await;
                let ticket = self.buyer.get(&purchase_path("paid")).await.json()["ticket"].clone();
                assert_eq!(self.buyer.delete(&ticket_path(&ticket)).await.status(), 204);
                ends(self.process(fault)).await;
            }
            HoldEnded | PageClosed => {
                self.check_out().await;
                ends(self.process(fault)).await;
            }
            Fault::EventUnlocked | Fault::MailingBatchAdded | Fault::MailingBatchStored => {
                panic!("no purchase meets it")
            }
        }
        clock.set(Utc::now());
    }

    /// What happens after the restart, until nothing is left to do.
    async fn recover(&self, fault: Fault, news: News) {
        let report = match fault {
            OrderStored | SessionOpened | SessionStored => {
                // The buyer tries again.
                self.pay().await;
                "checkout.session.completed"
            }
            RefundPending | RefundMade | RefundRecorded => "charge.refunded",
            HoldEnded | PageClosed => "checkout.session.expired",
            _ => "checkout.session.completed",
        };
        self.learn(news, report).await;
        self.app.clock.advance(6 * 60);
        for _ in 0..2 {
            self.app.process_purchases().await;
        }
        // Late, and once more.
        self.learn(News::Webhooks, report).await;
    }

    async fn check(&self, fault: Fault) {
        let (order, ticket, emails): (OrderState, TicketState, &[&str]) = match fault {
            RefundPending | RefundMade | RefundRecorded => {
                (Refunded, Cancelled, &["ticket.confirmed", "ticket.cancelled", "ticket.refunded"])
            }
            HoldEnded | PageClosed => (OrderExpired, Expired, &["ticket.not_paid"]),
            _ => (Paid, Confirmed, &["ticket.confirmed"]),
        };
        let db = self.app.state.db.reader();
        let held = tickets::Entity::find().all(db).await.expect("rows");
        let states: Vec<TicketState> = held.iter().map(|ticket| ticket.state).collect();
        assert_eq!((self.order().await.state, states), (order, vec![ticket]));
        assert_eq!(payments::mail_kinds(&self.app).await, emails);
        assert_eq!(invariants::violations(db, self.app.state.clock.now()).await.expect("rows"), []);
        let row = self.order().await;
        let id = row.id.to_string();
        assert_eq!(self.keys(SESSIONS, "client_reference_id", &id), 1, "one payment page");
        if let Some(payment) = &row.payment_id {
            let refunds = usize::from(order == Refunded);
            assert_eq!(self.keys("/v1/refunds", "payment_intent", payment), refunds, "at most one refund");
        }
    }

    /// Different idempotency keys of calls to a path whose field has this value.
    fn keys(&self, path: &str, field: &str, value: &str) -> usize {
        let calls = self.stripe.calls("POST", path).into_iter().filter(|call| call["fields"][field] == value);
        calls.map(|call| call["key"].to_string()).collect::<BTreeSet<String>>().len()
    }

    /// A server that dies at this point. The worker's first round begins at once.
    fn process(&self, fault: Fault) -> TestProcess {
        // The same origin as the app that continues: a repeated call to Stripe must contain the same URLs.
        let own = [("APP_ENV", "development"), ("LOG_FORMAT", "json"), ("APP_URL", "http://localhost:8080")];
        let settings: Vec<_> = own.iter().chain(self.stripe.settings()).copied().collect();
        TestProcess::serve_with(self.app.database_url(), &settings, fault)
    }

    async fn check_out(&self) {
        let response = buy(&self.buyer, "paid").await;
        assert_eq!((response.status(), &response.json()["nextStep"]), (200, &json!("pay")), "{}", response.text());
    }

    /// The buyer pays at Stripe, which nothing has reported yet.
    async fn pay(&self) {
        self.check_out().await;
        self.stripe.does("pay", &self.session().await);
    }

    async fn learn(&self, news: News, kind: &str) {
        if news == News::Webhooks {
            assert_eq!(self.stripe.reports(&self.app, kind, &self.session().await).await.status(), 204);
        }
    }

    async fn session(&self) -> String {
        self.order().await.session_id.expect("a session")
    }

    async fn order(&self) -> Order {
        let mut all = payments::orders(&self.app).await;
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }
}

/// Waits until a process was ended by a signal.
async fn ends(process: TestProcess) {
    let process = RefCell::new(process);
    eventually("the server has died", async || !process.borrow_mut().is_alive()).await;
    let (status, log) = process.into_inner().wait();
    assert_eq!(status.code(), None, "it does not exit by itself:\n{log}");
}

/// Each point once, on alternating databases and with alternating news; with `make stress` all of them ten times.
#[actix_web::test]
async fn an_order_survives_a_kill_at_every_point() {
    let stripe = StripePeer::start();
    for (number, fault) in Fault::PURCHASE_CRASHES.into_iter().enumerate() {
        let all = [(0, News::Webhooks), (1, News::Webhooks), (0, News::Asking), (1, News::Asking)];
        let cases = size(vec![all[number % all.len()]], all.repeat(10));
        for (database, news) in cases {
            let database = if database == 0 { TestDatabase::sqlite() } else { TestDatabase::postgres() };
            println!("{fault:?} on {}, {news:?}", database.name);
            let site = Site::on(database, &stripe).await;
            site.kill_at(fault, news).await;
            site.recover(fault, news).await;
            site.check(fault).await;
            site.app.stop().await;
        }
    }
}
