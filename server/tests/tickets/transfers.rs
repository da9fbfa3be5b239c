//! Transfers of tickets to other accounts.

use chrono::TimeDelta;
use entities::{
    events,
    sea_orm_active_enums::{
        TicketState::{Confirmed, Transferred},
        UserRole,
    },
};
use futures_util::future::join_all;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::{Value, json};
use server::ticketing::transfers;

use super::{bought, buy, free_event, on_each_database, person, refusal, row, seats_left, states, text, ticket_path};
use crate::support::{Response, TestApp, TestClient, accounts::emails};

pub(super) async fn offer(client: &TestClient, ticket: &Value, email: &str) -> Response {
    client.post(&format!("{}/transfers", ticket_path(ticket)), &json!({ "email": email })).await
}

pub(super) fn accept_path(offer: &Value) -> String {
    format!("/api/v1/ticket-transfers/{}/accept", text(&offer["id"]))
}

#[actix_web::test]
async fn an_accepted_offer_moves_the_ticket_to_the_other_account() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, holder), (rui, recipient)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let code = ana.get(&ticket_path(&ticket)).await.json()["url"].clone();

        let offered = offer(&ana, &ticket, &recipient.email.to_uppercase()).await;
        assert_eq!((offered.status(), &offered.json()["email"]), (201, &json!(recipient.email)));
        let mail = emails(&app).await.pop().expect("an email");
        assert_eq!((mail.kind.as_str(), mail.recipient.as_str()), ("ticket.offered", recipient.email.as_str()));
        assert!(mail.text.contains(&format!("/choose-your-ticket?transfer={}", text(&offered.json()["id"]))));
        let shown = rui.get(&format!("/api/v1/ticket-transfers/{}", text(&offered.json()["id"]))).await.json();
        assert_eq!((&shown["from"], &shown["event"]["slug"]), (&json!(holder.username), &json!("hackathon-2027")));

        let accepted = rui.post(&accept_path(&offered.json()), &json!({})).await;

        assert_eq!(accepted.status(), 200, "{}", accepted.text());
        assert_eq!((states(&app, &holder).await, states(&app, &recipient).await), (vec![Transferred], vec![Confirmed]));
        assert_eq!(seats_left(&app, "free").await, 0);
        assert_eq!(row(&app, &accepted.json()).await.holder_name, Some(recipient.name.clone()));
        let new = rui.get(&ticket_path(&accepted.json())).await.json()["url"].clone();
        assert!(new.is_string() && new != code);
        let kinds: Vec<String> = emails(&app).await.into_iter().map(|mail| mail.kind).collect();
        assert!(kinds.ends_with(&["ticket.transferred".to_owned(), "ticket.confirmed".to_owned()]), "{kinds:?}");
        assert_eq!(refusal(&rui.post(&accept_path(&offered.json()), &json!({})).await, "transfer"), GONE);
    })
    .await;
}

const GONE: &str = "This offer has expired.";

#[actix_web::test]
async fn only_the_account_with_the_address_sees_and_accepts_an_offer() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, holder), (eva, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let offered = offer(&ana, &ticket, "rui@example.com").await.json();
        let path = format!("/api/v1/ticket-transfers/{}", text(&offered["id"]));

        for client in [&ana, &eva] {
            assert_eq!(client.get(&path).await.status(), 404);
            assert_eq!(client.post(&accept_path(&offered), &json!({})).await.status(), 404);
        }
        assert_eq!(app.guest().get(&path).await.status(), 401);
        let list = format!("{}/transfers", ticket_path(&ticket));
        assert_eq!(eva.get(&list).await.status(), 404);
        assert_eq!(offer(&eva, &ticket, "eva@example.com").await.status(), 404);
        assert_eq!(eva.delete(&list).await.status(), 404);
        assert_eq!(states(&app, &holder).await, [Confirmed]);
    })
    .await;
}

/// The URL of a ticket's offers for staff.
fn staff_path(ticket: &Value) -> String {
    format!("/api/v1/users-tickets/{}/transfers", text(&ticket["id"]))
}

fn to(email: &str) -> Value {
    json!({ "email": email })
}

/// Emails about what staff did with an offer: their kind, recipient and text.
async fn staff_offer_emails(app: &TestApp) -> Vec<(String, String, String)> {
    let emails = emails(app).await.into_iter().filter(|mail| mail.kind.ends_with("_by_staff"));
    emails.map(|mail| (mail.kind, mail.recipient, mail.text)).collect()
}

#[actix_web::test]
async fn staff_offer_a_ticket_for_its_holder() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, holder), (rui, recipient)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;

        let offered = admin.post(&staff_path(&ticket), &to(&recipient.email)).await;

        assert_eq!((offered.status(), &offered.json()["email"]), (201, &json!(recipient.email)));
        let [(kind, told, words)] = staff_offer_emails(&app).await.try_into().expect("one email");
        assert_eq!((kind.as_str(), told), ("ticket.offered_by_staff", holder.email.clone()));
        assert!(words.contains(&recipient.email), "{words}");
        // The holder sees the offer and could withdraw it.
        let own = ana.get(&format!("{}/transfers", ticket_path(&ticket))).await.json();
        assert_eq!(own[0]["id"], offered.json()["id"]);
        assert_eq!(rui.post(&accept_path(&offered.json()), &json!({})).await.status(), 200);
        assert_eq!((states(&app, &holder).await, states(&app, &recipient).await), (vec![Transferred], vec![Confirmed]));
        assert_eq!(admin.post(&staff_path(&ticket), &to("eva@example.com")).await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn door_staff_and_strangers_cannot_manage_the_offers_of_a_ticket() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, _), (rui, recipient)) = (person(&app).await, person(&app).await);
        let path = staff_path(&bought(&ana).await);
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        let (door, _) = app.member_in(&[UserRole::Door]).await;

        assert_eq!(rui.post(&path, &to(&recipient.email)).await.status(), 403);
        assert_eq!(door.post(&path, &to(&recipient.email)).await.status(), 403);
        let offered = admin.post(&path, &to(&recipient.email)).await;
        assert_eq!(offered.status(), 201, "{}", offered.text());
        assert_eq!((rui.get(&path).await.status(), rui.delete(&path).await.status()), (403, 403));

        assert_eq!(admin.get(&path).await.json()[0]["id"], offered.json()["id"]);
        assert_eq!(staff_offer_emails(&app).await.len(), 1, "refused requests send no email");
    })
    .await;
}

#[actix_web::test]
async fn staff_can_offer_only_known_tickets_and_only_to_others() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let (ana, holder) = person(&app).await;
        let path = staff_path(&bought(&ana).await);
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;

        let same = admin.post(&path, &to(&holder.email)).await;
        assert_eq!(refusal(&same, "email"), "This is the holder's email. Enter someone else's.");
        assert_eq!(admin.post(&path, &to("rui")).await.status(), 422);
        let unknown = json!({ "id": "00000000-0000-7000-8000-000000000000" });
        assert_eq!(admin.post(&staff_path(&unknown), &to("rui@example.com")).await.status(), 404);
        assert!(staff_offer_emails(&app).await.is_empty(), "refused requests send no email");
    })
    .await;
}

#[actix_web::test]
async fn staff_withdraw_an_offer_and_tell_the_holder() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let (ana, holder) = person(&app).await;
        let path = staff_path(&bought(&ana).await);
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(admin.post(&path, &to("rui@example.com")).await.status(), 201);

        assert_eq!(admin.delete(&path).await.status(), 204);

        assert_eq!((admin.get(&path).await.json(), admin.delete(&path).await.status()), (json!([]), 404));
        let told = staff_offer_emails(&app).await;
        let (kind, recipient, _) = told.last().expect("an email");
        assert_eq!((kind.as_str(), recipient), ("ticket.offer_withdrawn_by_staff", &holder.email));
        assert_eq!(told.len(), 2, "refused requests send no email");
    })
    .await;
}

#[actix_web::test]
async fn withdrawn_and_replaced_offers_cannot_be_accepted() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, _), (rui, recipient)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let list = format!("{}/transfers", ticket_path(&ticket));

        let replaced = offer(&ana, &ticket, &recipient.email).await.json();
        let withdrawn = offer(&ana, &ticket, &recipient.email).await.json();
        assert_eq!(ana.get(&list).await.json()[0]["id"], withdrawn["id"]);
        assert_eq!(ana.delete(&list).await.status(), 204);
        assert_eq!((ana.delete(&list).await.status(), ana.get(&list).await.json()), (404, json!([])));
        for gone in [&replaced, &withdrawn] {
            assert_eq!(refusal(&rui.post(&accept_path(gone), &json!({})).await, "transfer"), GONE);
        }
        let cancelled = offer(&ana, &ticket, &recipient.email).await.json();
        assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);
        assert_eq!(refusal(&rui.post(&accept_path(&cancelled), &json!({})).await, "transfer"), GONE);
    })
    .await;
}

#[actix_web::test]
async fn offers_end_with_the_transfer_deadline_and_are_deleted_a_month_later() {
    on_each_database(async |app: TestApp| {
        let id = free_event(&app, 10).await;
        let ((ana, holder), (rui, recipient)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let deadline = app.state.clock.now() + TimeDelta::hours(1);
        let freeze = events::ActiveModel { transfer_freeze_at: Set(Some(deadline)), ..Default::default() };
        let update = events::Entity::update_many().set(freeze).filter(events::Column::Id.eq(id));
        update.exec(app.state.db.writer()).await.expect("a row");

        let offered = offer(&ana, &ticket, &recipient.email).await.json();
        assert_eq!(offered["expiresAt"], json!(deadline));
        app.clock.advance(60 * 60);

        assert_eq!(refusal(&rui.post(&accept_path(&offered), &json!({})).await, "transfer"), GONE);
        let late = offer(&ana, &ticket, &recipient.email).await;
        assert_eq!(refusal(&late, "ticket"), "This ticket can no longer be transferred.");
        assert_eq!(ana.get(&format!("{}/transfers", ticket_path(&ticket))).await.json(), json!([]));
        assert_eq!(states(&app, &holder).await, [Confirmed]);

        app.clock.advance(29 * 24 * 60 * 60);
        assert_eq!(transfers::delete_expired(&app.state).await.expect("a round"), 0);
        app.clock.advance(2 * 24 * 60 * 60);
        assert_eq!(transfers::delete_expired(&app.state).await.expect("a round"), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_can_only_be_offered_to_another_valid_address() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, holder) = person(&app).await;
        let ticket = bought(&ana).await;
        let message = "This is your own email. Enter someone else's.";
        assert_eq!(refusal(&offer(&ana, &ticket, &holder.email).await, "email"), message);
        for wrong in ["", "nobody", "a@b", "a b@example.com", "a\n@example.com"] {
            assert_eq!(offer(&ana, &ticket, wrong).await.status(), 422, "{wrong:?}");
        }
        for _ in 0..5 {
            assert_eq!(offer(&ana, &ticket, "rui@example.com").await.status(), 201);
        }
        assert_eq!(offer(&ana, &ticket, "rui@example.com").await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn parallel_acceptances_make_one_ticket_and_a_second_ticket_is_refused() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, _), (rui, recipient)) = (person(&app).await, person(&app).await);
        let offered = offer(&ana, &bought(&ana).await, &recipient.email).await.json();
        rui.csrf_token().await;
        let path = accept_path(&offered);

        let nothing = json!({});
        let responses = join_all((0..8).map(|_| rui.post(&path, &nothing))).await;

        assert_eq!(responses.iter().filter(|response| response.status() == 200).count(), 1);
        assert_eq!(states(&app, &recipient).await, [Confirmed]);

        let (eva, other) = person(&app).await;
        assert_eq!(buy(&eva, "free").await.status(), 200);
        let ticket = responses.iter().find(|response| response.status() == 200).expect("a ticket").json();
        let offered = offer(&rui, &ticket, &other.email).await.json();
        let refused = eva.post(&accept_path(&offered), &json!({})).await;
        assert_eq!(refusal(&refused, "ticket"), "You already have a ticket for this event.");
    })
    .await;
}
