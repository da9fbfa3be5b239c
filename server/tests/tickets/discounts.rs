//! Discount codes.

use entities::{
    sea_orm_active_enums::{TicketState::Confirmed, TicketVisibility, UserRole},
    ticket_types,
};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{add_type, buy, free_event, on_each_database, person, purchase_path, refusal, start, states, transfers};
use crate::support::{TestApp, TestClient, factories::month, programme::ticket_type};

const CODES: &str = "/api/v1/discount-codes";

async fn event(app: &TestApp) -> TestClient {
    let event = free_event(app, 100).await;
    add_type(app, ticket_types::Model { price_minor: 2500, ..ticket_type(event, "paid") }).await;
    let press =
        ticket_types::Model { price_minor: 0, visibility: TicketVisibility::InviteOnly, ..ticket_type(event, "press") };
    add_type(app, press).await;
    app.member_in(&[UserRole::Administrator]).await.0
}

pub(super) async fn add(staff: &TestClient, code: &str, more: Value) -> Value {
    let mut body = json!({ "eventId": "hackathon-2027", "code": code, "kind": "percent", "value": 100 });
    body.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    let response = staff.post(CODES, &body).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.json()
}

fn with(code: &str) -> Value {
    json!({ "code": code })
}

#[actix_web::test]
async fn a_code_lowers_the_price_until_it_is_removed() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "early", json!({ "value": 30 })).await;
        add(&staff, "TEN", json!({ "kind": "amount", "value": 1000 })).await;
        let (ana, _) = person(&app).await;
        let path = purchase_path("paid");

        let held = ana.post(&path, &with(" Early ")).await.json();
        let prices = |purchase: &Value| {
            (purchase["code"].clone(), purchase["discount"]["amount"].clone(), purchase["total"]["amount"].clone())
        };
        assert_eq!(prices(&held), (json!("EARLY"), json!(750), json!(1750)));
        assert_eq!(prices(&ana.put(&path, &with("ten")).await.json()), (json!("TEN"), json!(1000), json!(1500)));
        assert_eq!(refusal(&ana.put(&path, &with("none")).await, "code"), "This code isn't valid for this ticket.");
        assert_eq!(prices(&ana.get(&path).await.json()), (json!("TEN"), json!(1000), json!(1500)));
        assert_eq!(prices(&ana.put(&path, &with("")).await.json()), (Value::Null, json!(0), json!(2500)));
    })
    .await;
}

#[actix_web::test]
async fn a_code_for_the_whole_price_makes_the_ticket_free() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "FREE", json!({})).await;
        add(&staff, "ALMOST", json!({ "kind": "amount", "value": 2460 })).await;
        let (ana, user) = person(&app).await;

        let held = ana.post(&purchase_path("paid"), &with("almost")).await.json();
        assert_eq!(held["total"]["amount"], 0, "less than a provider accepts");
        let input = json!({ "code": "free", "complete": true, "acceptTerms": true, "expectedTotal": 0 });
        let bought = ana.post(&purchase_path("paid"), &input).await.json();

        assert_eq!((&bought["nextStep"], &bought["ticket"]["paid"]), (&json!("confirmed"), &Value::Null));
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn a_code_with_one_use_is_used_once_by_fifty_buyers() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        let code = add(&staff, "ONE", json!({ "maxUses": 1 })).await;
        let mut buyers = Vec::new();
        for _ in 0..50 {
            buyers.push(person(&app).await.0);
        }
        join_all(buyers.iter().map(TestClient::csrf_token)).await;
        let (path, input) = (purchase_path("paid"), with("ONE"));

        let responses = join_all(buyers.iter().map(|client| client.post(&path, &input))).await;

        let used = responses.iter().filter(|response| response.status() == 200).count();
        assert_eq!(used, 1);
        for refused in responses.iter().filter(|response| response.status() != 200) {
            assert_eq!(refusal(refused, "code"), "This code has already been used.");
        }
        let id = super::text(&code["id"]);
        assert_eq!(staff.get(&format!("{CODES}/{id}")).await.json()["uses"], 1);
        let winner = responses.iter().position(|response| response.status() == 200).expect("a winner");
        assert_eq!(buyers[winner].delete(&path).await.status(), 204);
        let next = (winner + 1) % buyers.len();
        assert_eq!(buyers[next].post(&path, &input).await.status(), 200, "a seat given back frees the code");
    })
    .await;
}

#[actix_web::test]
async fn codes_are_valid_within_their_dates_types_and_limits() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        let free = app.guest().get("/api/v1/events/hackathon-2027/tickets/free").await.json()["id"].clone();
        add(&staff, "LATER", json!({ "validFrom": month(2) })).await;
        add(&staff, "OVER", json!({ "validUntil": month(1) })).await;
        add(&staff, "OTHER", json!({ "ticketTypeIds": [free] })).await;
        add(&staff, "PAUSED", json!({ "state": "paused" })).await;
        let (ana, _) = person(&app).await;
        let path = purchase_path("paid");
        for (code, message) in [
            ("later", "This code isn't valid yet."),
            ("over", "This code has expired."),
            ("other", "This code isn't valid for this ticket."),
            ("paused", "This code isn't valid for this ticket."),
            ("none at all", "This code isn't valid for this ticket."),
        ] {
            assert_eq!(refusal(&ana.post(&path, &with(code)).await, "code"), message, "{code}");
        }
        assert_eq!(ana.get(&path).await.status(), 404, "nothing is held");
    })
    .await;
}

#[actix_web::test]
async fn an_access_code_opens_a_type_for_invited_people() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "PRESS", json!({ "kind": "access" })).await;
        let (ana, user) = person(&app).await;
        assert_eq!(refusal(&start(&ana, "press").await, "ticket"), "You need an invitation for this ticket.");

        let held = ana.post(&purchase_path("press"), &with("press")).await;
        assert_eq!(held.status(), 200, "{}", held.text());

        assert_eq!(buy(&ana, "press").await.json()["nextStep"], "confirmed");
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn an_access_code_stays_with_the_ticket_it_opened() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "PRESS", json!({ "kind": "access", "maxUses": 1 })).await;
        add(&staff, "TEN", json!({ "kind": "amount", "value": 1000 })).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let path = purchase_path("press");
        assert_eq!(ana.post(&path, &with("press")).await.status(), 200);

        for code in ["", "ten"] {
            for refused in [ana.put(&path, &with(code)).await, ana.post(&path, &with(code)).await] {
                assert_eq!(
                    refusal(&refused, "code"),
                    "This ticket needs your code, so you can't remove or replace it.",
                    "{code}"
                );
            }
        }

        assert_eq!(refusal(&rui.post(&path, &with("press")).await, "code"), "This code has already been used.");
        assert_eq!(ana.delete(&path).await.status(), 204);
        assert_eq!(rui.post(&path, &with("press")).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_transferred_ticket_still_counts_for_the_code_of_its_buyer() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "ONCE", json!({ "maxUsesPerUser": 1 })).await;
        let ((ana, _), (rui, recipient)) = (person(&app).await, person(&app).await);
        let path = purchase_path("paid");
        let input = json!({ "code": "once", "complete": true, "acceptTerms": true, "expectedTotal": 0 });
        let ticket = ana.post(&path, &input).await.json()["ticket"].clone();
        let offered = transfers::offer(&ana, &ticket, &recipient.email).await.json();
        assert_eq!(rui.post(&transfers::accept_path(&offered), &json!({})).await.status(), 200);

        assert_eq!(refusal(&ana.post(&path, &with("once")).await, "code"), "This code has already been used.");
    })
    .await;
}

#[actix_web::test]
async fn a_user_can_try_ten_unknown_codes_an_hour() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        add(&staff, "TEN", json!({ "kind": "amount", "value": 1000 })).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let path = purchase_path("paid");
        start(&ana, "paid").await;
        let guess = async |code: &str| ana.put(&path, &with(code)).await.status();
        for number in 0..9 {
            assert_eq!(guess(&format!("guess{number}")).await, 422);
        }
        assert_eq!(guess("ten").await, 200, "a code that exists is no guess");
        assert_eq!(guess("last").await, 422);

        for code in ["another", "ten"] {
            assert_eq!(guess(code).await, 429, "{code}");
        }
        assert_eq!(ana.post(&path, &with("ten")).await.status(), 429);
        assert_eq!(ana.put(&path, &json!({ "holderName": "Ana" })).await.status(), 200, "without a code");
        assert_eq!(rui.post(&path, &with("ten")).await.status(), 200, "another user");
    })
    .await;
}

#[actix_web::test]
async fn codes_are_validated_and_used_ones_cannot_be_deleted() {
    on_each_database(async |app: TestApp| {
        let staff = event(&app).await;
        let code = add(&staff, "ONCE", json!({})).await;
        let path = format!("{CODES}/{}", super::text(&code["id"]));
        for (wrong, field) in [
            (json!({ "kind": "percent", "value": 101 }), "value"),
            (json!({ "kind": "amount", "value": 0 }), "value"),
            (json!({ "ticketTypeIds": [uuid::Uuid::now_v7()] }), "ticketTypeIds.0"),
            (json!({ "validFrom": month(2), "validUntil": month(1) }), "validUntil"),
        ] {
            let mut change = wrong.clone();
            change["version"] = code["version"].clone();
            let refused = staff.put(&path, &change).await;
            assert!(
                refused.status() == 422 && refused.json()["errors"][field].is_array(),
                "{wrong}: {}",
                refused.text()
            );
        }
        let twice = json!({ "eventId": "hackathon-2027", "code": "once", "kind": "access" });
        assert_eq!(refusal(&staff.post(CODES, &twice).await, "code"), "The code has already been taken.");
        let (ana, _) = person(&app).await;
        ana.post(&purchase_path("paid"), &with("once")).await;
        assert_eq!(staff.delete_if_version(&path, 1).await.status(), 422);
    })
    .await;
}
