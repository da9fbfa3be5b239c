//! Concurrent buyers, of one process and of two. Without the lock on the event, the same buyers oversell.

use std::pin::pin;

use chrono::{TimeDelta, Utc};
use entities::{sea_orm_active_enums::TicketState, throttles, ticket_types, tickets};
use futures_util::future::{Either, join_all, select};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, platform::faults::Fault, ticketing::invariants};
use tokio::time::{Duration, interval};
use uuid::Uuid;

use super::super::{add_type, person};
use crate::support::{
    DEFAULTS, Response, TestApp, TestClient, TestDatabase, TestProcess,
    factories::{event, save_one, series},
    programme::ticket_type,
    stress::size,
};

/// Pause between two samples of the taken seats.
const SAMPLING: Duration = Duration::from_millis(20);

/// Buyers who are logged in. Each round is the sale of another event.
struct Market {
    app: TestApp,
    series: Uuid,
    buyers: Vec<TestClient>,
}

/// Outcome of a round.
#[derive(Debug, PartialEq, Eq)]
struct Sold {
    /// Buyers with a ticket.
    tickets: usize,
    /// Buyers who read that the ticket is sold out.
    refused: usize,
    /// The most seats that a sample has seen taken.
    most: usize,
}

impl Market {
    async fn on(database: TestDatabase, buyers: usize) -> Self {
        let app = TestApp::on(database, DEFAULTS).await;
        // Logging in moves the clock; processes of their own have the real one.
        app.clock.set(Utc::now() - TimeDelta::minutes(30));
        let series = series(&app.state.db).await;
        let mut market = Self { app, series, buyers: Vec::new() };
        for _ in 0..buyers {
            market.buyers.push(person(&market.app).await.0);
        }
        join_all(market.buyers.iter().map(TestClient::csrf_token)).await;
        market.app.clock.set(Utc::now());
        market
    }

    fn process(&self, fault: Option<Fault>) -> TestProcess {
        // All buyers have one address.
        let settings = [
            ("APP_ENV", "development"),
            ("LOG_FORMAT", "json"),
            ("HTTP_CONNECTIONS_PER_ADDRESS", "0"),
            ("TICKET_HOLDS_PER_ADDRESS", "0"),
        ];
        let database = self.app.database_url();
        match fault {
            Some(fault) => TestProcess::serve_with(database, &settings, fault),
            None => TestProcess::serve_at(database, &settings),
        }
    }

    /// All buyers hold and complete at once, spread over these servers.
    async fn round(&self, origins: &[&str], round: usize, seats: u16) -> Sold {
        let db = &self.app.state.db;
        let now = Utc::now();
        let slug = format!("sale-{round}");
        let input = EventInput {
            capacity: Some(seats.into()),
            start_at: now + TimeDelta::days(30),
            end_at: now + TimeDelta::days(32),
            registration_opens_at: Some(now - TimeDelta::days(1)),
            registration_closes_at: Some(now + TimeDelta::days(20)),
            ..event(self.series, &slug)
        };
        let event = save_one(db, input).await;
        add_type(&self.app, ticket_types::Model { price_minor: 0, ..ticket_type(event, "free") }).await;
        // A user may start ten purchases a minute.
        throttles::Entity::delete_many().exec(db.writer()).await.expect("rows");
        let clients: Vec<TestClient> =
            self.buyers.iter().zip(origins.iter().cycle()).map(|(client, origin)| client.at(origin)).collect();

        let mut buying = pin!(join_all(clients.iter().map(|client| shop(client, &slug))));
        let mut pause = interval(SAMPLING);
        let mut most = 0;
        let responses = loop {
            let sample = async {
                pause.tick().await;
                self.taken(event).await
            };
            match select(buying.as_mut(), pin!(sample)).await {
                Either::Left((responses, _)) => break responses,
                Either::Right((taken, _)) => most = most.max(taken),
            }
        };
        let failed: Vec<&Response> = responses.iter().filter(|response| !is_clean(response)).collect();
        assert!(failed.is_empty(), "neither sold nor sold out: {failed:?}");
        let tickets = responses.iter().filter(|response| response.status() == 200).count();
        Sold { tickets, refused: responses.len() - tickets, most: most.max(self.taken(event).await) }
    }

    /// Seats of an event that are held or sold.
    async fn taken(&self, event: Uuid) -> usize {
        use TicketState::{Confirmed, Held, PendingApproval, PendingPayment};
        let live = tickets::Column::State.is_in([Held, PendingApproval, PendingPayment, Confirmed]);
        let all = tickets::Entity::find().filter(tickets::Column::EventId.eq(event)).filter(live);
        all.all(self.app.state.db.reader()).await.expect("rows").len()
    }

    async fn violations(&self) -> usize {
        let found = invariants::violations(self.app.state.db.reader(), Utc::now()).await;
        found.expect("a database").len()
    }
}

/// Holds a seat and completes the purchase.
async fn shop(client: &TestClient, event: &str) -> Response {
    let path = format!("/api/v1/events/{event}/tickets/free/purchase");
    let held = patient(client, &path, &json!({})).await;
    if held.status() != 200 {
        return held;
    }
    patient(client, &path, &json!({ "complete": true, "acceptTerms": true })).await
}

/// Sends a request again that has waited three seconds in vain for the lock, as the response asks: a slow machine
/// may take that long for its turn. No other error is repeated.
async fn patient(client: &TestClient, path: &str, input: &Value) -> Response {
    const ATTEMPTS: usize = 10;
    let mut response = client.post(path, input).await;
    for _ in 1..ATTEMPTS {
        if response.status() != 503 || response.header("retry-after").is_empty() {
            break;
        }
        println!("a request is sent again");
        response = client.post(path, input).await;
    }
    response
}

/// Whether a buyer has a ticket, or reads that there is none left.
fn is_clean(response: &Response) -> bool {
    match response.status() {
        200 => response.json()["nextStep"] == "confirmed",
        422 => response.json()["message"] == "This ticket is sold out.",
        _ => false,
    }
}

#[actix_web::test]
async fn concurrent_buyers_get_exactly_the_seats_there_are() {
    let (buyers, seats, rounds) = size((60, 15, 2), (200, 50, 20));
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let is_sqlite = database.url.starts_with("sqlite");
        let market = Market::on(database, buyers).await;
        let twin = market.app.twin(&[]).await;
        let processes: Vec<TestProcess> = (0..if is_sqlite { 0 } else { 2 }).map(|_| market.process(None)).collect();
        let origins: Vec<&str> = if is_sqlite {
            vec![&market.app.origin, &twin.origin]
        } else {
            processes.iter().map(|process| process.origin.as_str()).collect()
        };
        let all = usize::from(seats);

        for round in 0..rounds {
            let sold = market.round(&origins, round, seats).await;
            assert_eq!(sold, Sold { tickets: all, refused: buyers - all, most: all }, "round {round}");
        }
        twin.stop().await;
        assert_eq!(market.violations().await, 0);
    }
}

#[actix_web::test]
async fn without_the_lock_on_the_event_the_same_buyers_oversell() {
    const ROUNDS: usize = 10;
    const SEATS: u16 = 15;
    let market = Market::on(TestDatabase::postgres(), 60).await;
    let process = market.process(Some(Fault::EventUnlocked));

    for round in 0..ROUNDS {
        let sold = market.round(&[&process.origin], round, SEATS).await;
        println!("{sold:?}");
        if sold.tickets > usize::from(SEATS) {
            assert!(sold.most > usize::from(SEATS), "the samples show it: {sold:?}");
            assert!(market.violations().await > 0, "check-invariants finds it");
            return;
        }
    }
    panic!("{ROUNDS} rounds without the lock have sold no seat twice");
}
