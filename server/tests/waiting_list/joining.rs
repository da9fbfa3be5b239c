//! Joining the list, confirming the address, and leaving.

use chrono::TimeDelta;
use entities::{users, waiting_list_entries};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, Set, Unchanged};
use serde_json::json;
use server::ticketing::waiting_list;
use uuid::Uuid;

use super::{
    LIST, cancel, entry, full_event, join, joined, mailed, mailed_token, on_each_database, open_event, person, refusal,
    state, waiting,
};
use crate::{
    account::change,
    email_verification::newest_link,
    support::{TestApp, accounts::PASSWORD, factories::month},
};

#[actix_web::test]
async fn a_signed_in_user_joins_with_one_request_and_sees_their_place() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        let ((rui, _), second) = waiting(&app).await;

        let shown = entry(&rui, &second).await;
        assert_eq!((&shown["state"], &shown["position"]), (&json!("waiting"), &json!(2)));
        assert_eq!(shown["estimate"]["chance"], "too_early");
        assert_eq!((&shown["staff"], shown["history"].as_array().map(Vec::len)), (&json!(null), Some(2)));
        assert_eq!(entry(&ana, &first).await["position"], 1);
        let own = ana.get("/api/v1/user/waiting-lists").await.json();
        assert_eq!((own.as_array().map(Vec::len), &own[0]["position"]), (Some(1), &json!(1)));

        assert_eq!(join(&ana, json!({})).await.status(), 200, "once is enough");
        assert_eq!(mailed(&app, "joined").await[0], user.email);
        assert_eq!(mailed(&app, "joined").await.len(), 2);
        assert_eq!(rui.get(&first).await.status(), 404);
        assert_eq!(app.guest().get(&first).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_mistyped_email_address_does_not_cost_the_place() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, _), path) = waiting(&app).await;
        let changed = change(&ana, &[("email", "stranger@example.org"), ("currentPassword", PASSWORD)]).await;
        assert_eq!(changed.status(), 200, "{}", changed.text());

        let taken = app.guest().post(&newest_link(&app, "stranger@example.org").await, &json!({})).await;

        assert_eq!(taken.status(), 403, "{}", taken.text());
        assert_eq!(entry(&ana, &path).await["position"], 1);
    })
    .await;
}

#[actix_web::test]
async fn guests_confirm_their_address_before_the_place_counts() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let guest = app.guest();
        let body = json!({ "name": "Eva Dias", "email": "Eva@example.net" });
        assert_eq!(join(&guest, body.clone()).await.status(), 202);
        let (id, token) = mailed_token(&app, "verify").await;
        let ((rui, _), other) = waiting(&app).await;
        assert_eq!(entry(&rui, &other).await["position"], 1, "an unconfirmed place does not count");
        app.clock.advance(60);

        let path = format!("{LIST}/{id}/verify/{token}");
        assert_eq!(guest.post(&format!("{LIST}/{id}/verify/{token}x"), &json!({})).await.status(), 422);
        assert_eq!(guest.post(&path, &json!({})).await.status(), 204);
        assert_eq!(guest.post(&path, &json!({})).await.status(), 204);

        let own = format!("{LIST}/{id}?token={token}");
        assert_eq!(entry(&guest, &own).await["position"], 2);
        assert_eq!(guest.get(&format!("{LIST}/{id}")).await.status(), 404);
        let tagged = json!({ "name": "Eva", "email": "eva+again@example.net" });
        let known = join(&guest, tagged).await;
        assert_eq!((known.status(), known.text()), (202, join(&guest, body).await.text()));
        assert_eq!(join(&guest, json!({ "name": "Eva", "email": "eva@example.net" })).await.status(), 202);
        assert_eq!(mailed(&app, "known").await.len(), 2, "the address has had its three emails of an hour");
        assert_eq!(entries(&app).await.len(), 2);
    })
    .await;
}

#[actix_web::test]
async fn unconfirmed_addresses_are_deleted_after_two_days() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let guest = app.guest();
        join(&guest, json!({ "name": "Eva Dias", "email": "eva@example.net" })).await;
        let (id, token) = mailed_token(&app, "verify").await;
        app.clock.advance(47 * 60 * 60);
        let guest = app.guest();
        assert_eq!(guest.post(&format!("{LIST}/{id}/resend"), &json!({})).await.status(), 202);
        assert_eq!(guest.post(&format!("{LIST}/{}/resend", Uuid::now_v7()), &json!({})).await.status(), 202);
        assert_eq!(mailed(&app, "verify").await.len(), 2);

        app.clock.advance(60 * 60);

        assert_eq!(guest.post(&format!("{LIST}/{id}/verify/{token}"), &json!({})).await.status(), 422);
        assert_eq!(guest.get(&format!("{LIST}/{id}?token={token}")).await.status(), 404);
        assert_eq!(waiting_list::delete_expired(&app.state).await.expect("a round"), 1);
        assert_eq!(entries(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn an_account_takes_over_the_entry_of_its_email_address() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let (ana, user) = person(&app).await;
        join(&app.guest(), json!({ "name": "Ana", "email": user.email })).await;

        let path = joined(&ana, json!({})).await;

        assert_eq!(entry(&ana, &path).await["position"], 1);
        assert_eq!(entries(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn users_who_change_their_email_keep_their_entry() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, user), path) = waiting(&app).await;
        change_email(&app, &user, "sofia@example.org").await;
        let (rui, other) = person(&app).await;
        change_email(&app, &other, &user.email).await;

        let again = join(&ana, json!({})).await;

        assert_eq!((again.status(), path.ends_with(super::text(&again.json()["id"]))), (200, true), "{}", again.text());
        assert_eq!(entries(&app).await[0].email.as_deref(), Some("sofia@example.org"));
        joined(&rui, json!({})).await;
        assert_eq!(entries(&app).await.len(), 2);
    })
    .await;
}

#[actix_web::test]
async fn an_address_that_changed_hands_can_be_used_to_join() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        change_email(&app, &user, "sofia@example.org").await;
        let (rui, other) = person(&app).await;
        change_email(&app, &other, &user.email).await;

        let second = joined(&rui, json!({})).await;

        assert_eq!((entry(&ana, &first).await["position"].clone(), rui.get(&first).await.status()), (json!(1), 404));
        assert_eq!(entry(&rui, &second).await["position"], 2);
    })
    .await;
}

#[actix_web::test]
async fn the_list_is_for_tickets_that_cannot_be_bought() {
    on_each_database(async |app: TestApp| {
        open_event(&app, 1).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        assert_eq!(refusal(&join(&ana, json!({})).await, "ticketType"), "Seats are available. Get a ticket instead.");
        super::buy(&ana).await;
        assert_eq!(refusal(&join(&ana, json!({})).await, "ticket"), "You already have a ticket for this event.");
        let unknown = join(&rui, json!({ "ticketType": "none" })).await;
        assert_eq!(refusal(&unknown, "ticketType"), "There's no waiting list for this ticket.");
        assert_eq!(rui.post(LIST, &json!({ "event": "none" })).await.status(), 404);

        app.clock.set(month(1) - TimeDelta::days(1));
        let (eva, _) = person(&app).await;
        let early = joined(&eva, json!({ "ticketType": "free" })).await;
        assert_eq!(state(&eva, &early).await, "waiting", "not on sale yet");
        app.clock.set(month(2) + TimeDelta::days(1));
        let (bea, _) = person(&app).await;
        joined(&bea, json!({})).await;
        app.clock.set(month(3));
        let (dora, _) = person(&app).await;
        assert_eq!(refusal(&join(&dora, json!({})).await, "event"), "The waiting list for this event is closed.");

        app.switch_off("waiting_list").await;
        assert_eq!(join(&dora, json!({})).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn guests_of_one_address_join_ten_times_an_hour() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let guest = app.guest();
        for number in 0..10 {
            let body = json!({ "name": "Eva", "email": format!("eva{number}@example.net") });
            assert_eq!(join(&guest, body).await.status(), 202);
        }
        assert_eq!(join(&guest, json!({ "name": "Eva", "email": "eva@example.net" })).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn users_who_leave_can_join_again_at_the_end() {
    on_each_database(async |app: TestApp| {
        let (_, holders) = full_event(&app, 1).await;
        let ((ana, user), first) = waiting(&app).await;
        let ((rui, _), second) = waiting(&app).await;
        app.clock.advance(60);

        assert_eq!(rui.post(&format!("{first}/leave"), &json!({})).await.status(), 404);
        for _ in 0..2 {
            assert_eq!(ana.post(&format!("{first}/leave"), &json!({})).await.status(), 204);
        }

        assert_eq!(mailed(&app, "left").await, [user.email]);
        assert_eq!(state(&ana, &first).await, "left");
        let again = joined(&ana, json!({})).await;
        assert_eq!(entry(&ana, &again).await["position"], 2);
        cancel(&holders[0]).await;
        app.process_purchases().await;
        assert_eq!(state(&rui, &second).await, "offered");
    })
    .await;
}

#[actix_web::test]
async fn deleting_the_account_removes_it_from_the_list_and_erases_its_name() {
    on_each_database(async |app: TestApp| {
        full_event(&app, 1).await;
        let ((ana, user), path) = waiting(&app).await;
        let export = ana.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(export["waitingLists"][0]["email"], user.email);

        assert_eq!(crate::account::delete(&ana, &user.username).await.status(), 204);

        let [row] = entries(&app).await.try_into().expect("one entry");
        assert_eq!((row.name, row.email, row.email_key, row.user_id), (None, None, None, None));
        assert!(path.ends_with(&row.id.to_string()));
    })
    .await;
}

/// Gives an account another confirmed address.
pub(super) async fn change_email(app: &TestApp, user: &users::Model, email: &str) {
    let columns = users::ActiveModel {
        id: Unchanged(user.id),
        email: Set(email.to_owned()),
        email_normalised: Set(email.to_lowercase()),
        ..Default::default()
    };
    columns.update(app.state.db.writer()).await.expect("a change");
}

pub(super) async fn entries(app: &TestApp) -> Vec<waiting_list_entries::Model> {
    waiting_list_entries::Entity::find().all(app.state.db.reader()).await.expect("rows")
}
