//! Offers of free seats: taken, run out, declined, withdrawn, closed.

use chrono::TimeDelta;
use entities::{events, sea_orm_active_enums::TicketSource, ticket_types, tickets};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, Set,
    sea_query::Expr,
};
use serde_json::{Value, json};

use super::{
    EVENT, LIST, Person, buy, cancel, entry, full_event, join, joined, later, mailed, mailed_token, on_each_database,
    person, refusal, state, text, waiting,
};
use crate::support::{
    TestApp,
    factories::month,
    programme::{insert, ticket_type},
};

/// An event with one seat, which was freed and offered to the first of two users who wait.
async fn offered(app: &TestApp) -> [(Person, String); 2] {
    let (_, holders) = full_event(app, 1).await;
    let waiting = [waiting(app).await, waiting(app).await];
    cancel(&holders[0]).await;
    app.process_purchases().await;
    waiting
}

#[actix_web::test]
async fn the_first_in_line_gets_the_freed_seat_and_buys_it() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        let ((rui, _), second) = waiting(&app).await;
        let (eva, _) = person(&app).await;
        cancel(&holders[0]).await;
        assert_eq!(availability(&app).await, (json!("waitlist"), json!(0)), "before it is offered");
        assert_eq!(refusal(&buy(&eva).await, "ticket"), "This ticket is sold out.");

        app.process_purchases().await;
        app.process_purchases().await;

        assert_eq!((state(&ana, &first).await, state(&rui, &second).await), ("offered".into(), "waiting".into()));
        assert_eq!(mailed(&app, "offered").await, std::slice::from_ref(&user.email));
        assert_eq!(refusal(&buy(&eva).await, "ticket"), "This ticket is sold out.");
        assert_eq!(refusal(&buy(&rui).await, "ticket"), "This ticket is sold out.");
        assert_eq!(rui.post(&format!("{first}/accept"), &json!({})).await.status(), 404);
        let purchase = ana.post(&format!("{first}/accept"), &json!({})).await;
        assert_eq!((purchase.status(), &purchase.json()["nextStep"]), (200, &json!("complete")));
        app.clock.advance(60 * 60);
        assert_eq!(buy(&ana).await.json()["nextStep"], "confirmed", "the seat stays until the offer would have ended");
        assert_eq!(state(&ana, &first).await, "accepted");
        let ticket = tickets::Entity::find().filter(tickets::Column::Source.eq(TicketSource::Waitlist));
        assert_eq!(ticket.all(app.state.db.reader()).await.expect("rows").len(), 1);

        cancel(&(ana.clone(), user)).await;
        app.process_purchases().await;
        assert_eq!((state(&ana, &first).await, state(&rui, &second).await), ("accepted".into(), "offered".into()));
    })
    .await;
}

#[actix_web::test]
async fn an_offered_seat_stays_reserved_while_its_user_pays() {
    on_each_database(async |app: TestApp| {
        let [((ana, _), first), _] = offered(&app).await;
        let price = ticket_types::Entity::update_many().col_expr(ticket_types::Column::PriceMinor, Expr::value(2500));
        price.exec(app.state.db.writer()).await.expect("a row");
        let held = ana.post(&format!("{first}/accept"), &json!({})).await.json();
        assert_eq!(held["nextStep"], "complete");

        let paying = buy(&ana).await.json();

        assert_eq!((&paying["nextStep"], &paying["heldUntil"]), (&json!("pay"), &held["heldUntil"]));
        app.clock.advance(60 * 60);
        assert_eq!(ana.get(&format!("{EVENT}/tickets/free/purchase")).await.json()["nextStep"], "pay");
    })
    .await;
}

#[actix_web::test]
async fn an_accepted_seat_is_kept_until_its_user_releases_it() {
    on_each_database(async |app: TestApp| {
        let [((ana, _), first), _] = offered(&app).await;
        let held = ana.post(&format!("{first}/accept"), &json!({})).await.json();
        let event = text(&held["ticket"]["event"]["id"]).parse().expect("an id");
        let other =
            ticket_types::Model { price_minor: 0, counts_to_event_capacity: false, ..ticket_type(event, "other") };
        insert::<ticket_types::Entity>(&app.state.db, [other]).await;
        let path = |kind: &str| format!("{EVENT}/tickets/{kind}/purchase");

        let refused = ana.post(&path("other"), &json!({})).await;

        let words = "You already have a reserved seat (free). Release it first.";
        assert_eq!(refusal(&refused, "ticket"), words);
        assert_eq!(ana.get(&path("free")).await.json()["ticket"]["id"], held["ticket"]["id"]);
        assert_eq!(ana.delete(&path("free")).await.status(), 204);
        assert_eq!(ana.post(&path("other"), &json!({})).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn starting_the_purchase_on_the_ticket_page_accepts_the_offer() {
    on_each_database(async |app: TestApp| {
        let [((ana, _), first), _] = offered(&app).await;

        assert_eq!(buy(&ana).await.json()["nextStep"], "confirmed");

        assert_eq!(state(&ana, &first).await, "accepted");
    })
    .await;
}

#[actix_web::test]
async fn a_guest_accepts_with_the_emailed_link_after_logging_in() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let guest = app.guest();
        join(&guest, json!({ "name": "Eva Dias", "email": "eva@example.net" })).await;
        let (id, token) = mailed_token(&app, "verify").await;
        assert_eq!(guest.post(&format!("{LIST}/{id}/verify/{token}"), &json!({})).await.status(), 204);
        cancel(&holders[0]).await;
        app.process_purchases().await;
        let (eva, _) = person(&app).await;
        let path = format!("{LIST}/{id}/accept");

        assert_eq!(guest.post(&path, &json!({ "token": token })).await.status(), 401);
        assert_eq!(eva.post(&path, &json!({})).await.status(), 404);
        assert_eq!(eva.post(&path, &json!({ "token": token })).await.status(), 200);

        assert_eq!(buy(&eva).await.json()["nextStep"], "confirmed");
        assert_eq!(state(&eva, &format!("{LIST}/{id}")).await, "accepted");
    })
    .await;
}

#[actix_web::test]
async fn only_users_with_a_confirmed_email_take_an_offer() {
    on_each_database(async |app: TestApp| {
        let [((ana, user), path), _] = offered(&app).await;
        app.change(&user, |row| row.email_verified_at = Set(None)).await;

        let refused = ana.post(&format!("{path}/accept"), &json!({})).await;

        assert_eq!(refusal(&refused, "email"), "Confirm your email first.");
        assert_eq!(state(&ana, &path).await, "offered", "the seat stays reserved");
        app.change(&user, |row| row.email_verified_at = Set(Some(app.state.clock.now()))).await;
        assert_eq!(ana.post(&format!("{path}/accept"), &json!({})).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_offer_that_runs_out_goes_to_the_next_and_its_owner_to_the_end() {
    on_each_database(async |app: TestApp| {
        let [(ana, first), (rui, second)] = offered(&app).await;
        app.clock.advance(12 * 60 * 60);
        app.process_purchases().await;
        app.process_purchases().await;
        assert_eq!(mailed(&app, "reminder").await, std::slice::from_ref(&ana.1.email));
        later(&app, 12 * 60 * 60, &[&ana, &rui]).await;

        let shown = entry(&ana.0, &first).await;
        assert_eq!((&shown["state"], &shown["offer"]), (&json!("waiting"), &json!(null)), "before it is recorded");
        assert_eq!(shown["missedOffers"], 1, "before it is recorded");
        assert_eq!(
            refusal(&ana.0.post(&format!("{first}/accept"), &json!({})).await, "offer"),
            "This offer has expired."
        );
        assert_eq!(availability(&app).await.0, "waitlist");
        app.process_purchases().await;

        assert_eq!((state(&ana.0, &first).await, state(&rui.0, &second).await), ("waiting".into(), "offered".into()));
        assert_eq!(mailed(&app, "lapsed").await, std::slice::from_ref(&ana.1.email));
        assert_eq!(mailed(&app, "offered").await, [ana.1.email.clone(), rui.1.email.clone()]);
        // Two may run out; the third ends the entry.
        for _ in 0..5 {
            app.clock.advance(24 * 60 * 60);
            app.process_purchases().await;
        }
        later(&app, 60, &[&ana, &rui]).await;
        assert_eq!((state(&ana.0, &first).await, state(&rui.0, &second).await), ("lapsed".into(), "lapsed".into()));
        assert_eq!(availability(&app).await, (json!("few_left"), json!(1)), "no one waits any more");
    })
    .await;
}

#[actix_web::test]
async fn declining_an_offer_moves_to_the_end_without_another_at_once() {
    on_each_database(async |app: TestApp| {
        let [(of_ana, first), ((rui, _), second)] = offered(&app).await;
        let ana = of_ana.0.clone();
        app.clock.advance(60);

        assert_eq!(ana.post(&format!("{first}/decline"), &json!({})).await.status(), 204);
        assert_eq!(
            refusal(&ana.post(&format!("{first}/decline"), &json!({})).await, "offer"),
            "This offer has expired."
        );
        app.process_purchases().await;

        assert_eq!(state(&rui, &second).await, "offered");
        let shown = entry(&ana, &first).await;
        assert_eq!((&shown["state"], &shown["missedOffers"]), (&json!("waiting"), &json!(0)));
        rui.post(&format!("{second}/leave"), &json!({})).await;
        app.process_purchases().await;
        assert_eq!(state(&ana, &first).await, "waiting", "not again at once");
        assert_eq!(availability(&app).await.1, 1, "and the seat does not wait meanwhile");
        later(&app, 24 * 60 * 60, &[&of_ana]).await;
        app.process_purchases().await;
        assert_eq!(state(&ana, &first).await, "offered");
    })
    .await;
}

#[actix_web::test]
async fn the_list_closes_before_the_event_and_seats_are_first_come_first_served() {
    on_each_database(async |app: TestApp| {
        let (event, holders) = full_event(&app, 1).await;
        let (ana, first) = waiting(&app).await;
        let row = events::Entity::find_by_id(event).one(app.state.db.reader()).await.expect("a row").expect("an event");
        let mut row = row.into_active_model();
        row.waitlist_closes_at = Set(Some(month(1) + TimeDelta::days(5)));
        row.update(app.state.db.writer()).await.expect("a change");
        app.clock.set(month(1) + TimeDelta::days(5));
        later(&app, 0, &[&ana, &holders[0]]).await;
        cancel(&holders[0]).await;
        assert_eq!(state(&ana.0, &first).await, "closed", "before it is recorded");

        app.process_purchases().await;
        app.process_purchases().await;

        let shown = entry(&ana.0, &first).await;
        let words = "The waiting list is closed. If seats free up now, they go on sale: first come, first served.";
        assert_eq!((&shown["state"], &shown["history"][0]["words"]), (&json!("closed"), &json!(words)));
        assert_eq!(mailed(&app, "closed").await, [ana.1.email]);
        assert_eq!(buy(&person(&app).await.0).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_list_that_closes_after_registration_promises_no_sale() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let (ana, first) = waiting(&app).await;
        app.clock.set(month(3));
        later(&app, 0, &[&ana]).await;

        app.process_purchases().await;

        let words = "The waiting list is closed because tickets for this event are no longer on sale.";
        assert_eq!(entry(&ana.0, &first).await["history"][0]["words"], words);
    })
    .await;
}

#[actix_web::test]
async fn offers_are_shorter_near_the_end_of_the_list() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let (ana, first) = waiting(&app).await;
        app.clock.set(month(3) - TimeDelta::hours(8));
        later(&app, 0, &[&ana, &holders[0]]).await;
        cancel(&holders[0]).await;
        app.process_purchases().await;

        let offer = entry(&ana.0, &first).await["offer"].clone();

        assert_eq!(offer["expiresAt"], json!(month(3) - TimeDelta::hours(6)));
    })
    .await;
}

#[actix_web::test]
async fn more_capacity_and_new_types_are_offered_and_each_type_has_its_own_line() {
    on_each_database(async |app: TestApp| {
        let (event, _) = full_event(&app, 1).await;
        let second =
            ticket_types::Model { price_minor: 0, capacity: Some(1), position: 2, ..ticket_type(event, "second") };
        insert::<ticket_types::Entity>(&app.state.db, [second]).await;
        app.state.db.invalidation().invalidate_all();
        let ((ana, _), (rui, _), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
        let of_second = joined(&ana, json!({ "ticketType": "second" })).await;
        let of_second_too = joined(&rui, json!({ "ticketType": "second" })).await;
        let of_any = joined(&eva, json!({})).await;
        assert_eq!(entry(&eva, &of_any).await["position"], 3);

        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        let shown = staff.get(EVENT).await.json();
        let change = json!({ "capacity": 3, "version": shown["version"] });
        assert_eq!(staff.post(EVENT, &change).await.status(), 200);
        app.process_purchases().await;

        assert_eq!(state(&ana, &of_second).await, "offered");
        assert_eq!(state(&rui, &of_second_too).await, "waiting", "the type has one seat");
        assert_eq!(entry(&eva, &of_any).await["offer"]["ticketType"]["slug"], "free");
    })
    .await;
}

#[actix_web::test]
async fn users_who_got_a_ticket_elsewhere_are_passed_over_and_leave_the_list() {
    on_each_database(async |app: TestApp| {
        let (event, holders) = full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        let ((rui, _), second) = waiting(&app).await;
        let extra = ticket_types::Model { counts_to_event_capacity: false, ..ticket_type(event, "crew") };
        insert::<ticket_types::Entity>(&app.state.db, [extra.clone()]).await;
        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        let issued = json!({ "ticketTypeId": extra.id, "username": user.username });
        assert_eq!(staff.post("/api/v1/users-tickets", &issued).await.status(), 201);
        cancel(&holders[0]).await;

        app.process_purchases().await;

        assert_eq!((state(&ana, &first).await, state(&rui, &second).await), ("left".into(), "offered".into()));
    })
    .await;
}

#[actix_web::test]
async fn a_purchase_that_is_not_completed_keeps_the_place_on_the_list() {
    on_each_database(async |app: TestApp| {
        let (event, holders) = full_event(&app, 1).await;
        let crew =
            ticket_types::Model { price_minor: 0, counts_to_event_capacity: false, ..ticket_type(event, "crew") };
        insert::<ticket_types::Entity>(&app.state.db, [crew]).await;
        app.state.db.invalidation().invalidate_all();
        let (ana, _) = person(&app).await;
        let path = joined(&ana, json!({ "ticketType": "free" })).await;
        let purchase = format!("{EVENT}/tickets/crew/purchase");
        assert_eq!(ana.post(&purchase, &json!({})).await.status(), 200);
        cancel(&holders[0]).await;

        app.process_purchases().await;
        app.process_purchases().await;

        let shown = entry(&ana, &path).await;
        assert_eq!((&shown["state"], &shown["position"]), (&json!("waiting"), &json!(1)));
        let reason = "A seat was available, but another purchase was still open. The entry keeps its place.";
        assert_eq!(shown["lastSkip"], reason);
        assert_eq!(availability(&app).await, (json!("waitlist"), json!(0)));
        assert_eq!(ana.delete(&purchase).await.status(), 204);
        app.process_purchases().await;
        assert_eq!(state(&ana, &path).await, "offered");
    })
    .await;
}

#[actix_web::test]
async fn a_freed_seat_is_offered_only_after_the_undo_period() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, _), path) = waiting(&app).await;
        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        let ticket = staff.get("/api/v1/users-tickets").await.json()["data"][0].clone();
        let ticket_path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
        let cancelled = async |version: &Value| {
            let change = json!({ "state": "cancelled", "version": version });
            staff.put(&ticket_path, &change).await.json()
        };

        let decided = cancelled(&ticket["version"]).await;
        app.process_purchases().await;
        assert_eq!(state(&ana, &path).await, "waiting");
        assert_eq!(refusal(&buy(&person(&app).await.0).await, "ticket"), "This ticket is sold out.");
        let undone = staff.post(&format!("{ticket_path}/undo"), &json!({ "version": decided["version"] })).await;
        assert_eq!((undone.status(), &undone.json()["username"]), (200, &json!(holders[0].1.username)));
        app.clock.advance(30);
        app.process_purchases().await;
        assert_eq!(state(&ana, &path).await, "waiting");

        cancelled(&undone.json()["version"]).await;
        app.clock.advance(29);
        app.process_purchases().await;
        assert_eq!(state(&ana, &path).await, "waiting");
        app.clock.advance(1);
        app.process_purchases().await;
        assert_eq!(state(&ana, &path).await, "offered");
    })
    .await;
}

#[actix_web::test]
async fn the_estimate_follows_from_cancellations() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 6).await;
        let mut entries = Vec::new();
        for _ in 0..2 {
            entries.push(waiting(&app).await);
        }
        for holder in &holders[..5] {
            cancel(holder).await;
        }

        let ((ana, _), path) = &entries[0];
        let estimate = entry(ana, path).await["estimate"].clone();

        assert_eq!(estimate["chance"], "likely");
        assert!(text(&estimate["basis"]).starts_with("5 seats freed up"), "{estimate}");
    })
    .await;
}

/// Availability and seats of the type `free` as the public sees them.
pub(super) async fn availability(app: &TestApp) -> (Value, Value) {
    let shown = app.guest().get(&format!("{EVENT}/tickets/free")).await.json();
    (shown["availability"].clone(), shown["seatsLeft"].clone())
}
