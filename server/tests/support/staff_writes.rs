//! Every staff write operation, sent once and successfully.

use chrono::TimeDelta;
use entities::{
    mails, orders,
    sea_orm_active_enums::{MailState, UserRole},
    ticket_types,
};
use reqwest::{Method, header::CONTENT_TYPE};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::{Value, json};
use server::{demo, site::mailings};
use uuid::Uuid;

use super::{
    Response, TestApp, TestClient,
    accounts::verify_email,
    factories::{month, series},
    programme::{insert, order, ticket_type},
    users::PASSWORD,
};
use crate::admin_resource::{BADGES, RESOURCES};

/// A completed write.
pub(crate) struct Write {
    /// Operation id in the OpenAPI document.
    pub(crate) operation: String,
    /// The response.
    pub(crate) response: Response,
}

/// Sends the writes of an administrator, adding fields to each body.
struct Walk<'a> {
    staff: &'a TestClient,
    extra: &'a Value,
    made: Vec<Write>,
}

impl Walk<'_> {
    async fn send(&mut self, operation: impl Into<String>, method: Method, path: &str, mut body: Value) -> Value {
        let operation = operation.into();
        let version = body["version"].as_i64();
        if let (Some(fields), Some(extra)) = (body.as_object_mut(), self.extra.as_object()) {
            for (name, value) in extra {
                fields.entry(name).or_insert_with(|| value.clone());
            }
        }
        let token = self.staff.csrf_token().await;
        let mut request = self.staff.request(method, path).header("X-XSRF-TOKEN", token).json(&body);
        if operation == "orders_refund" {
            request = request.header("Idempotency-Key", "walk");
        }
        if let Some(version) = version {
            request = request.header("If-Match", format!("\"{version}\""));
        }
        let response = self.staff.send(request).await;
        self.keep(operation, response)
    }

    fn keep(&mut self, operation: impl Into<String>, response: Response) -> Value {
        let operation = operation.into();
        assert!(response.status() < 300, "{operation}: {} {}", response.status(), response.text());
        let shown = if response.body().is_empty() { Value::Null } else { response.json() };
        self.made.push(Write { operation, response });
        shown
    }

    async fn store(&mut self, operation: &str, path: &str, body: Value) -> Value {
        self.send(operation, Method::POST, path, body).await
    }

    async fn destroy(&mut self, operation: impl Into<String>, path: &str, version: i64) {
        self.send(operation, Method::DELETE, path, json!({ "version": version })).await;
    }
}

/// Sends all staff writes as an administrator. Bodies get the fields of `extra` that they do not set themselves.
pub(crate) async fn walk(app: &TestApp, staff: &TestClient, extra: &Value) -> Vec<Write> {
    app.clock.set(month(2));
    series(&app.state.db).await;
    demo::new_site(&app.state.db, app.state.clock.now()).await.expect("texts");
    app.switch_on("stay_connected").await;
    let mut walk = Walk { staff, extra, made: Vec::new() };
    let event = event(&mut walk).await;
    resources(&mut walk, event).await;
    badges(app, &mut walk).await;
    schedule(&mut walk).await;
    invitations(app, &mut walk, event).await;
    people(app, &mut walk).await;
    tickets(app, &mut walk, event).await;
    waiting_list(&mut walk).await;
    mailings(app, &mut walk).await;
    let page = json!({ "title": "Rules", "markdown": "Be kind.", "version": 1 });
    walk.send("content_update", Method::PUT, "/api/v1/content/rules", page).await;
    faq(&mut walk).await;
    let draft = json!({ "title": "Another", "startAt": month(6), "endAt": month(6) + TimeDelta::days(2) });
    walk.store("events_store", "/api/v1/events", draft).await;
    walk.destroy("events_destroy", "/api/v1/events/another", 1).await;
    let next = json!({ "title": "Next", "startAt": month(9), "parts": ["tickets", "schedule"] });
    walk.store("editions_copy", &format!("{EVENT}/next-edition"), next).await;
    walk.made
}

const EVENT: &str = "/api/v1/events/hackathon-2027";

async fn event(walk: &mut Walk<'_>) -> Uuid {
    let body = json!({ "title": "Hackathon 2027", "startAt": month(3), "endAt": month(3) + TimeDelta::days(2) });
    let made = walk.store("events_store", "/api/v1/events", body).await;
    walk.store("events_update", EVENT, json!({ "status": "published", "version": 1 })).await;
    made["id"].as_str().expect("an id").parse().expect("a UUID")
}

async fn faq(walk: &mut Walk<'_>) {
    let body = json!({ "group": "Food", "question": "Is there coffee?", "answer": "Yes." });
    let made = walk.store("faq_store", "/api/v1/faq-items", body).await;
    let path = format!("/api/v1/faq-items/{}", made["id"].as_str().expect("an id"));
    let change = json!({ "answer": "All night.", "version": made["version"] });
    let changed = walk.send("faq_update", Method::PUT, &path, change).await;
    walk.destroy("faq_destroy", &path, changed["version"].as_i64().expect("a version")).await;
}

async fn resources(walk: &mut Walk<'_>, event: Uuid) {
    for resource in &RESOURCES {
        let made =
            walk.store(&format!("{}_store", resource.path), &resource.list(), resource.body(event, "Água mole")).await;
        let path = resource.of(&made);
        let change = json!({ resource.name: "Pedra dura", "version": made["version"] });
        let changed = walk.send(format!("{}_update", resource.path), Method::PUT, &path, change).await;
        let version = changed["version"].as_i64().expect("a version");
        walk.destroy(format!("{}_destroy", resource.path), &path, version).await;
    }
}

async fn badges(app: &TestApp, walk: &mut Walk<'_>) {
    let someone = app.user_named("Bea Reis").await;
    let body = json!({ "name": "Pioneer", "text": "For coming first.", "icon": "star" });
    let badge = walk.store("badges_store", "/api/v1/badges", body).await;
    let awards = format!("{}/awards", BADGES.of(&badge));
    let award = json!({ "username": someone.username, "eventId": "hackathon-2027" });
    let given = walk.store("badges_award", &awards, award).await;
    let path = format!("{awards}/{}", given["id"].as_str().expect("an id"));
    walk.send("badges_revoke", Method::DELETE, &path, Value::Null).await;
}

async fn schedule(walk: &mut Walk<'_>) {
    let path = format!("{EVENT}/schedules");
    for (title, state) in [("Talk", "published"), ("Draft", "draft")] {
        let at = month(3) + TimeDelta::hours(1);
        let body = json!({ "title": title, "kind": "talk", "startAt": at, "endAt": at, "state": state });
        walk.store("schedules_store", &path, body).await;
    }
    walk.store("schedules_update", &format!("{path}/talk"), json!({ "room": "Hall", "version": 1 })).await;
    walk.destroy("schedules_destroy", &format!("{path}/draft"), 1).await;
    walk.store("schedule_releases_store", &format!("{EVENT}/schedule-releases"), json!({})).await;
}

async fn invitations(app: &TestApp, walk: &mut Walk<'_>, event: Uuid) {
    let path = format!("{EVENT}/invitations");
    insert::<ticket_types::Entity>(&app.state.db, [ticket_type(event, "standard")]).await;
    for email in ["ana@example.net", "bea@example.net"] {
        let body = json!({ "kind": "ticket", "ticket": "standard", "email": email });
        let made = walk.store("invitations_store", &path, body).await;
        let own = format!("{path}/{}", made["id"].as_str().expect("an id"));
        let changed = json!({ "name": "Somebody", "version": 1 });
        let changed = walk.send("invitations_update", Method::PUT, &own, changed).await;
        if email.starts_with("ana") {
            walk.store("invitations_resend", &format!("{own}/resend"), json!({})).await;
            walk.store("invitations_revoke", &format!("{own}/revoke"), json!({})).await;
        } else {
            walk.destroy("invitations_destroy", &own, changed["version"].as_i64().expect("a version")).await;
        }
    }
    let token = walk.staff.csrf_token().await;
    let request = walk.staff.request(Method::POST, &format!("{path}/import")).header("X-XSRF-TOKEN", token);
    let table = "email,kind,ticket\ncarla@example.net,ticket,standard\n";
    let response = walk.staff.send(request.header(CONTENT_TYPE, "text/csv").body(table)).await;
    walk.keep("invitations_import", response);
}

async fn people(app: &TestApp, walk: &mut Walk<'_>) {
    // Role changes and account deletion need a recent confirmation.
    let proof = walk.staff.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
    assert_eq!(proof.status(), 201, "{}", proof.text());
    let someone = app.user_named("Carla Dias").await;
    let path = format!("/api/v1/users/{}", someone.id);
    let roles = json!({ "roles": ["brainr"] });
    walk.send("users_assign_roles", Method::PUT, &format!("{path}/roles"), roles).await;
    let note = walk.store("users_notes_store", &format!("{path}/notes"), json!({ "text": "Needs a ramp." })).await;
    let note = format!("{path}/notes/{}", note["id"].as_str().expect("an id"));
    walk.send("users_notes_destroy", Method::DELETE, &note, Value::Null).await;
    walk.send("users_sessions_destroy", Method::DELETE, &format!("{path}/sessions"), Value::Null).await;
    walk.send("users_set_state", Method::PUT, &format!("{path}/state"), json!({ "state": "disabled" })).await;
    walk.send("users_destroy", Method::DELETE, &path, Value::Null).await;
    let role = json!({ "name": "photo-team", "permissions": ["judges:list"] });
    let role = walk.store("roles_store", "/api/v1/roles", role).await;
    let path = format!("/api/v1/roles/{}", role["id"].as_str().expect("an id"));
    let change = json!({ "name": "press", "permissions": [], "version": 1 });
    walk.send("roles_update", Method::PUT, &path, change).await;
    walk.destroy("roles_destroy", &path, 2).await;

    let contact = json!({ "name": "Dora Pinto", "email": "dora@example.net" });
    assert_eq!(app.guest().post("/api/v1/mailing-list", &contact).await.status(), 202);
    let event = json!({ "currentEvent": "hackathon-2027" });
    walk.send("site_settings_update", Method::PUT, "/api/v1/site-settings", event).await;
    let details = "/api/v1/site-settings/details";
    walk.send("site_details_update", Method::PUT, details, json!({ "tagline": "Another", "version": 0 })).await;
    let flag = "/api/v1/site-settings/flags/waiting_list";
    walk.send("site_flags_update", Method::PUT, flag, json!({ "enabled": true })).await;
    let failed = mails::ActiveModel { state: Set(MailState::Dead), ..Default::default() };
    let of_contact = mails::Entity::update_many().set(failed).filter(mails::Column::Recipient.contains("dora"));
    of_contact.exec(app.state.db.writer()).await.expect("rows");
    let found = walk.staff.get("/api/v1/emails?state=dead&q=dora").await.json();
    let path = format!("/api/v1/emails/{}/retry", found["data"][0]["id"].as_str().expect("an id"));
    walk.send("emails_retry", Method::POST, &path, json!({})).await;
    let found = walk.staff.get("/api/v1/mailing-list?q=dora").await.json();
    let path = format!("/api/v1/mailing-list/{}", found["data"][0]["id"].as_str().expect("an id"));
    walk.send("mailing_list_destroy", Method::DELETE, &path, Value::Null).await;
}

/// An administrator with a verified email address, at the time of [`walk`].
pub(crate) async fn administrator(app: &TestApp) -> (TestClient, entities::users::Model) {
    app.clock.set(month(2));
    let (client, user) = app.member_in(&[UserRole::Administrator]).await;
    let user = app.change(&user, |row| row.email_verified_at = Set(Some(month(1)))).await;
    (client, user)
}

/// Adds two entries, offers a seat to one and takes that back.
async fn waiting_list(walk: &mut Walk<'_>) {
    let path = format!("{EVENT}/waiting-list");
    let settings = walk.staff.get(&path).await.json();
    let change = json!({ "automatic": false, "version": settings["version"] });
    walk.send("waiting_list_settings_update", Method::PUT, &path, change).await;
    let mut entries = Vec::new();
    for name in ["Eva", "Nuno"] {
        let body = json!({ "name": name, "email": format!("{name}@example.net"), "priority": 0 });
        let made = walk.store("waiting_list_add", &path, body).await;
        entries.push(format!("/api/v1/waiting-list/{}", made["id"].as_str().expect("an id")));
        let change = json!({ "priority": 1, "reason": "They help at the door.", "version": made["version"] });
        let path = entries.last().expect("an entry");
        let changed = walk.send("waiting_list_update", Method::PUT, path, change).await;
        if name == "Nuno" {
            walk.destroy("waiting_list_destroy", path, changed["version"].as_i64().expect("a version")).await;
        }
    }
    let next = json!({ "event": "hackathon-2027", "next": 1 });
    walk.store("waiting_list_offer", "/api/v1/waiting-list/offers", next).await;
    walk.store("waiting_list_revoke", &format!("{}/revoke", entries[0]), json!({ "reason": "A mistake." })).await;
}

/// Writes two mailings; tests, schedules and cancels one, and sends the other, which fails and is sent again.
async fn mailings(app: &TestApp, walk: &mut Walk<'_>) {
    let path = "/api/v1/mailings";
    let draft = json!({
        "eventId": "hackathon-2027", "kind": "service", "subject": "Doors", "markdown": "Hi {{name}}",
        "segments": [{ "group": "waiting_list" }, { "group": "tickets" }],
    });
    let made = walk.store("mailings_store", path, draft.clone()).await;
    let own = format!("{path}/{}", made["id"].as_str().expect("an id"));
    walk.send("mailings_update", Method::PUT, &own, json!({ "subject": "Doors open", "version": 1 })).await;
    walk.store("mailings_test", &format!("{own}/test"), json!({})).await;
    let at = month(2) + TimeDelta::days(1);
    walk.store("mailings_schedule", &format!("{own}/schedule"), json!({ "sendAt": at, "version": 2 })).await;
    walk.store("mailings_cancel", &format!("{own}/cancel"), json!({ "version": 3 })).await;
    walk.destroy("mailings_destroy", &own, 4).await;

    let made = walk.store("mailings_store", path, draft).await;
    let own = format!("{path}/{}", made["id"].as_str().expect("an id"));
    walk.store("mailings_send", &format!("{own}/send"), json!({ "version": 1 })).await;
    mailings::run_once(&app.state).await.expect("a round");
    let failed = mails::ActiveModel { state: Set(MailState::Dead), ..Default::default() };
    let all = mails::Entity::update_many().set(failed).filter(mails::Column::Kind.eq("mailing.service"));
    all.exec(app.state.db.writer()).await.expect("rows");
    mailings::run_once(&app.state).await.expect("a round");
    walk.store("mailings_retry", &format!("{own}/retry"), json!({})).await;
}

/// Issues and renames a ticket, admits its holder and takes that back.
async fn tickets(app: &TestApp, walk: &mut Walk<'_>, event: Uuid) {
    let holder = app.user_named("Dora Pires").await;
    let kind = ticket_types::Model { check_in_from: Some(month(1)), ..ticket_type(event, "door") };
    insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
    let body = json!({ "ticketTypeId": kind.id, "username": holder.username });
    let issued = walk.store("users_tickets_store", "/api/v1/users-tickets", body).await;
    let id = issued["id"].as_str().expect("an id");
    let change = json!({ "holderName": "Dora P.", "version": issued["version"] });
    walk.send("users_tickets_update", Method::PUT, &format!("/api/v1/users-tickets/{id}"), change).await;

    let question = json!({ "eventId": event, "kind": "short_text", "label": "Why?" });
    let question = walk.store("ticket_questions_store", "/api/v1/ticket-questions", question).await;
    let path = format!("/api/v1/ticket-questions/{}", question["id"].as_str().expect("an id"));
    walk.send("ticket_questions_update", Method::PUT, &path, json!({ "label": "Why not?", "version": 1 })).await;
    walk.destroy("ticket_questions_destroy", &path, 2).await;

    let code = json!({ "eventId": event, "code": "EARLY", "kind": "access" });
    let code = walk.store("discount_codes_store", "/api/v1/discount-codes", code).await;
    let path = format!("/api/v1/discount-codes/{}", code["id"].as_str().expect("an id"));
    let change = json!({ "maxUses": 5, "version": 1 });
    walk.send("discount_codes_update", Method::PUT, &path, change).await;
    walk.destroy("discount_codes_destroy", &path, 2).await;
    let order = order(&kind, id);
    let path = format!("/api/v1/orders/{}/refunds", order.id);
    insert::<orders::Entity>(&app.state.db, [order]).await;
    walk.send("orders_refund", Method::POST, &path, json!({ "amount": 100 })).await;

    let other = ticket_types::Model { check_in_from: Some(month(1)), ..ticket_type(event, "balcony") };
    insert::<ticket_types::Entity>(&app.state.db, [other.clone()]).await;
    let version = walk.staff.get(&format!("/api/v1/users-tickets/{id}")).await.json()["version"].clone();
    let body = json!({ "ticketTypeId": other.id, "version": version });
    walk.store("users_tickets_move", &format!("/api/v1/users-tickets/{id}/move"), body).await;
    verify_email(app, &holder.email).await;
    let offer = json!({ "email": "rui@example.net" });
    walk.store("users_tickets_transfer", &format!("/api/v1/users-tickets/{id}/transfers"), offer).await;
    walk.send(
        "users_tickets_transfer_destroy",
        Method::DELETE,
        &format!("/api/v1/users-tickets/{id}/transfers"),
        Value::Null,
    )
    .await;
    walk.store("users_tickets_email", &format!("/api/v1/users-tickets/{id}/email"), json!({})).await;
    walk.store("ticket_keys_store", &format!("{EVENT}/ticket-keys"), json!({})).await;

    let path = format!("/api/v1/users/{}/tickets/{id}", holder.username);
    let url = walk.staff.get(&path).await.json()["url"].as_str().expect("a URL").to_owned();
    let path = format!("{path}/?{}", url.split_once('?').expect("a query").1);
    walk.store("check_ins_store", &path, json!({ "nonce": Uuid::now_v7() })).await;
    walk.send("check_ins_destroy", Method::DELETE, &path, json!({ "nonce": Uuid::now_v7() })).await;

    let path = format!("/api/v1/users-tickets/{id}");
    let version = walk.staff.get(&path).await.json()["version"].clone();
    let change = json!({ "state": "cancelled", "version": version });
    let cancelled = walk.send("users_tickets_update", Method::PUT, &path, change).await;
    walk.store("users_tickets_undo", &format!("{path}/undo"), json!({ "version": cancelled["version"] })).await;
}
