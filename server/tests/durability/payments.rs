//! Servers that are killed around a payment.

use chrono::{TimeDelta, Utc};
use entities::{
    orders,
    sea_orm_active_enums::{OrderState, TicketState},
    ticket_types, tickets,
};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, ticketing::invariants};

use crate::support::{
    DEFAULTS, Setup, StripePeer, TestApp, TestClient, TestDatabase, TestProcess, eventually,
    factories::{event, save_one, series},
    programme::{insert, ticket_type},
    users::PASSWORD,
};

const PURCHASE: &str = "/api/v1/events/hackathon-2027/tickets/paid/purchase";
const SESSIONS: &str = "/v1/checkout/sessions";

/// A site with an account at Stripe. Its server is killed; the [`TestApp`] is the one that is started afterwards.
struct Site {
    app: TestApp,
    stripe: StripePeer,
}

impl Site {
    async fn on(database: TestDatabase) -> Self {
        let stripe = StripePeer::start();
        let app = TestApp::on(database, Setup { settings: stripe.settings(), ..DEFAULTS }).await;
        let now = Utc::now();
        app.clock.set(now);
        app.switch_on("login").await;
        let input = EventInput {
            start_at: now + TimeDelta::days(30),
            end_at: now + TimeDelta::days(32),
            registration_opens_at: Some(now - TimeDelta::days(1)),
            registration_closes_at: Some(now + TimeDelta::days(20)),
            ..event(series(&app.state.db).await, "hackathon-2027")
        };
        let id = save_one(&app.state.db, input).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "paid")]).await;
        Self { app, stripe }
    }

    fn process(&self) -> TestProcess {
        let own = [("APP_ENV", "development"), ("LOG_FORMAT", "json"), ("PASSWORD_MEMORY_KIB", "8")];
        let settings: Vec<_> = own.iter().chain(self.stripe.settings()).copied().collect();
        TestProcess::serve_at(self.app.database_url(), &settings)
    }

    /// Starts a process that will be killed, and logs a user in there.
    async fn start(&self) -> (TestProcess, TestClient) {
        let process = self.process();
        let client = TestClient::new(&process.origin);
        let login = json!({ "email": self.app.user().await.email, "password": PASSWORD, "remember": false });
        let response = client.post("/api/v1/login", &login).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        (process, client)
    }

    /// Sends a request whose call to Stripe is carried out there but never answered, and kills the process meanwhile.
    async fn kill_during(&self, process: TestProcess, request: impl Future, (method, path): (&str, &str)) {
        let calls = || self.stripe.calls(method, path).len();
        let before = calls();
        self.stripe.ask(&json!({ "trouble": "mute" }));
        let killed = async {
            eventually("Stripe was called", async || calls() > before).await;
            process.signal("-KILL");
        };
        let request = async {
            request.await;
            std::future::pending::<()>().await;
        };
        futures_util::future::select(std::pin::pin!(request), std::pin::pin!(killed)).await;
        _ = actix_web::rt::task::spawn_blocking(move || process.wait()).await.expect("an end");
        self.stripe.ask(&json!({ "trouble": null }));
    }

    /// The restarted server processes what was left, some time later.
    async fn restart(&self) {
        self.app.clock.advance(6 * 60);
        self.app.process_purchases().await;
        self.app.process_purchases().await;
    }

    async fn order(&self) -> orders::Model {
        let mut all = orders::Entity::find().all(self.app.state.db.reader()).await.expect("rows");
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    async fn check(&self, expected: (OrderState, TicketState)) {
        let (db, now) = (self.app.state.db.reader(), self.app.state.clock.now());
        let held = tickets::Entity::find().all(db).await.expect("rows");
        let states: Vec<TicketState> = held.iter().map(|ticket| ticket.state).collect();
        assert_eq!((self.order().await.state, states), (expected.0, vec![expected.1]));
        assert_eq!(invariants::violations(db, now).await.expect("rows"), []);
    }
}

async fn buy(client: &TestClient) -> Value {
    let response = client.post(PURCHASE, &json!({ "complete": true, "acceptTerms": true })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}

#[actix_web::test]
async fn killed_while_the_payment_page_opens() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let site = Site::on(database).await;
        let (process, client) = site.start().await;
        let input = json!({ "complete": true, "acceptTerms": true });
        client.csrf_token().await;
        site.kill_during(process, client.post(PURCHASE, &input), ("POST", SESSIONS)).await;
        assert_eq!(site.order().await.session_id, None);

        let process = site.process();
        buy(&client.at(&process.origin)).await;
        drop(process);
        let session = site.order().await.session_id.expect("a session");
        let calls = site.stripe.calls("POST", SESSIONS);
        assert!(calls.iter().all(|call| call["key"] == calls[0]["key"]), "one session: {calls:?}");
        site.stripe.does("pay", &session);
        site.restart().await;

        site.check((OrderState::Paid, TicketState::Confirmed)).await;
    }
}

#[actix_web::test]
async fn killed_during_the_webhook() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let site = Site::on(database).await;
        let (process, client) = site.start().await;
        buy(&client).await;
        let session = site.order().await.session_id.expect("a session");
        site.stripe.does("pay", &session);
        let webhook = site.stripe.webhook("checkout.session.completed", &session, Utc::now(), &Value::Null);
        let guest = TestClient::new(&process.origin);
        let path = format!("{SESSIONS}/{session}");
        site.kill_during(process, webhook.deliver_by(&guest), ("GET", &path)).await;
        site.check((OrderState::AwaitingPayment, TicketState::PendingPayment)).await;

        site.restart().await;

        site.check((OrderState::Paid, TicketState::Confirmed)).await;
        let again = site.stripe.reports(&site.app, "checkout.session.completed", &session).await;
        assert_eq!(again.status(), 204);
        site.check((OrderState::Paid, TicketState::Confirmed)).await;
    }
}

#[actix_web::test]
async fn killed_while_a_refund_is_carried_out() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let site = Site::on(database).await;
        let (process, client) = site.start().await;
        let ticket = buy(&client).await["ticket"].clone();
        let session = site.order().await.session_id.expect("a session");
        site.stripe.does("pay", &session);
        site.restart().await;
        site.check((OrderState::Paid, TicketState::Confirmed)).await;
        let text = |field: &str| ticket[field].as_str().expect("a text").to_owned();
        let path = format!("/api/v1/users/{}/tickets/{}", text("username"), text("id"));
        client.csrf_token().await;
        site.kill_during(process, client.delete(&path), ("POST", "/v1/refunds")).await;
        site.check((OrderState::Paid, TicketState::Cancelled)).await;

        site.restart().await;

        site.check((OrderState::Refunded, TicketState::Cancelled)).await;
        let calls = site.stripe.calls("POST", "/v1/refunds");
        assert!(calls.len() > 1 && calls.iter().all(|call| call["key"] == calls[0]["key"]), "{calls:?}");
    }
}
