//! `/api/v1/users/{username}/tickets` and what holders may change.

use chrono::TimeDelta;
use entities::{
    events,
    sea_orm_active_enums::{TicketState::Cancelled, UserRole},
};
use sea_orm::{EntityTrait as _, Set};
use serde_json::json;

use super::{
    bought, change_type, free_event, on_each_database, person, refusal, row, seats_left, start, states, text,
    ticket_path,
};
use crate::support::{
    TestApp,
    accounts::{audited, emails},
    factories::month,
};

#[actix_web::test]
async fn holders_see_their_tickets_and_others_get_404() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let list = format!("/api/v1/users/{}/tickets", user.username);
        let of_event = format!("/api/v1/users/{}/events/hackathon-2027/ticket", user.username);
        let paths = [list.clone(), ticket_path(&ticket), of_event, format!("{}/qr.svg", ticket_path(&ticket))];

        for path in &paths {
            assert_eq!(ana.get(path).await.status(), 200, "{path}");
            assert_eq!(rui.get(path).await.status(), 404, "{path}");
            assert_eq!(app.guest().get(path).await.status(), 401, "{path}");
        }
        assert_eq!(ana.get(&list).await.json()[0]["id"], ticket["id"]);
        assert_eq!(ana.get(&paths[2]).await.json()["id"], ticket["id"]);
        // Another user's ticket under one's own name.
        let (_, other) = person(&app).await;
        let foreign = format!("/api/v1/users/{}/tickets/{}", other.username, text(&ticket["id"]));
        assert_eq!(ana.get(&foreign).await.status(), 404);
        assert_eq!(rui.delete(&ticket_path(&ticket)).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn staff_with_the_permission_see_the_tickets_of_others() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        assert_eq!(staff.get(&format!("/api/v1/users/{}/tickets", user.username)).await.json()[0]["id"], ticket["id"]);
        assert_eq!(staff.get(&ticket_path(&ticket)).await.status(), 200);
        assert_eq!(staff.delete(&ticket_path(&ticket)).await.status(), 404, "only holders cancel here");
        assert_eq!(staff.get("/api/v1/users/nobody-here/tickets").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_confirmed_ticket_has_a_signed_url_in_its_qr_code_and_a_hold_has_none() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;

        let shown = ana.get(&ticket_path(&ticket)).await;

        let url = shown.json()["url"].clone();
        let start_of_url = format!(
            "{}/user/{}/tickets/{}?signature=v1.",
            app.state.config.app.origin(),
            user.username,
            text(&ticket["id"])
        );
        assert!(text(&url).starts_with(&start_of_url), "{url}");
        assert_eq!(shown.header("cache-control"), "private, no-store");
        let svg = ana.get(&format!("{}/qr.svg", ticket_path(&ticket))).await;
        assert_eq!((svg.header("content-type"), svg.header("cache-control")), ("image/svg+xml", "private, no-store"));
        assert!(svg.text().starts_with("<svg "));

        let held = start(&rui, "free").await.json()["ticket"].clone();
        assert_eq!(rui.get(&ticket_path(&held)).await.json()["url"], json!(null));
        assert_eq!(rui.get(&format!("{}/qr.svg", ticket_path(&held))).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn renaming_a_ticket_invalidates_its_previous_code() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let path = ticket_path(&ticket);
        let before = ana.get(&path).await.json();

        let renamed = ana.put(&path, &json!({ "holderName": "Eva Dias", "version": before["version"] })).await.json();

        assert_eq!((&renamed["holderName"], &renamed["code"]), (&json!("Eva Dias"), &before["code"]));
        assert_ne!(renamed["url"], before["url"]);
        let stale = ana.put(&path, &json!({ "holderName": "Rui", "version": before["version"] })).await;
        assert_eq!((stale.status(), &stale.json()["current"]["holderName"]), (409, &json!("Eva Dias")));
        assert_eq!(ana.put(&path, &json!({ "holderName": "Rui" })).await.status(), 422, "without a version");

        let frozen = events::ActiveModel {
            id: Set(event),
            transfer_freeze_at: Set(Some(app.state.clock.now())),
            ..Default::default()
        };
        events::Entity::update(frozen).exec(app.state.db.writer()).await.expect("a row");
        let late = ana.put(&path, &json!({ "holderName": "Rui", "version": renamed["version"] })).await;
        assert_eq!(refusal(&late, "holderName"), "The name on this ticket can no longer be changed.");
        assert!(audited(&app).await.contains(&"ticket.renamed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn cancelling_frees_the_seat_and_the_place_in_the_team() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let team = ana.post("/api/v1/teams", &json!({ "eventId": event, "name": "First" })).await;
        assert_eq!(team.status(), 201, "{}", team.text());

        assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);

        assert_eq!(states(&app, &user).await, [Cancelled]);
        assert_eq!(seats_left(&app, "free").await, 10);
        assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]));
        let shown = ana.get(&ticket_path(&ticket)).await.json();
        assert_eq!(
            (&shown["state"], &shown["url"], &shown["canCancel"]),
            (&json!("cancelled"), &json!(null), &json!(false))
        );
        assert_eq!(emails(&app).await.last().map(|mail| mail.kind.clone()).as_deref(), Some("ticket.cancelled"));
        assert_eq!(
            refusal(&ana.delete(&ticket_path(&ticket)).await, "ticket"),
            "This ticket can no longer be cancelled."
        );
        let of_event = format!("/api/v1/users/{}/events/hackathon-2027/ticket", user.username);
        assert_eq!(ana.get(&of_event).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_cannot_be_cancelled_once_the_event_starts() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        app.clock.set(month(3) - TimeDelta::seconds(60));
        let ana = app.guest();
        app.sign_in(&ana, &user).await;
        assert_eq!(ana.get(&ticket_path(&ticket)).await.json()["canCancel"], true);

        app.clock.set(month(3));

        assert_eq!(
            refusal(&ana.delete(&ticket_path(&ticket)).await, "ticket"),
            "This ticket can no longer be cancelled."
        );
        assert_eq!(row(&app, &ticket).await.cancelled_at, None);
    })
    .await;
}

#[actix_web::test]
async fn tickets_of_an_archived_type_stay_visible() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        change_type(&app, "free", |row| row.active = Set(false)).await;

        assert_eq!(ana.get(&ticket_path(&ticket)).await.json()["ticketType"]["slug"], "free");
    })
    .await;
}
