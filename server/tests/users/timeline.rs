//! `GET /api/v1/users/{id}/timeline`: what happened to one person.

use chrono::TimeDelta;
use entities::{
    check_ins, mails, orders, refunds, role_permissions,
    sea_orm_active_enums::{
        CheckInDirection, CheckInResult, MailState, RefundState, TicketState, UserRole, WaitingListAct,
        WaitingListState,
    },
    tickets, users, waiting_list_entries, waiting_list_log,
};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    TestApp, TestClient,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, order, ticket, ticket_type},
};

/// A holder with a ticket, a refunded order, a scan, an email and a place on a waiting list, one a month from January
/// on.
async fn life(app: &TestApp) -> (users::Model, tickets::Model) {
    app.clock.set(month(1));
    let user = app.user().await;
    let series = series(&app.state.db).await;
    let event = save_one(&app.state.db, event(series, "hackathon-2025")).await;
    let kind = ticket_type(event, "standard");
    insert::<entities::ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
    let held = tickets::Model {
        user_id: Some(user.id),
        confirmed_at: Some(month(2)),
        ..ticket(&kind, TicketState::Confirmed)
    };
    let paid = orders::Model {
        user_id: Some(user.id),
        created_at: month(1) + TimeDelta::days(1),
        paid_at: Some(month(2) - TimeDelta::days(1)),
        ..order(&kind, &held.id.to_string())
    };
    let refund = refunds::Model {
        id: Uuid::now_v7(),
        order_id: paid.id,
        amount_minor: 1000,
        state: RefundState::Done,
        reason: None,
        requested_by: None,
        provider_id: None,
        attempts: 1,
        created_at: month(3),
        finished_at: Some(month(3)),
        checked_at: None,
    };
    let scan = check_ins::Model {
        id: Uuid::now_v7(),
        event_id: event,
        ticket_id: held.id,
        staff_id: Some(user.id),
        direction: CheckInDirection::In,
        result: CheckInResult::AlreadyIn,
        client_nonce: Uuid::now_v7(),
        scanned_at: month(4),
        received_at: month(4),
    };
    let email = mails::Model {
        id: Uuid::now_v7(),
        message_id: "one@site".to_owned(),
        kind: "ticket.code".to_owned(),
        recipient: user.email.to_uppercase(),
        subject: "Your ticket".to_owned(),
        html: String::new(),
        text: String::new(),
        headers: json!({}),
        state: MailState::Sent,
        state_changed_at: month(5),
        attempts: 1,
        next_attempt_at: month(5),
        last_error: None,
        created_at: month(5),
        sent_at: Some(month(5)),
        attachments: json!([]),
    };
    insert::<tickets::Entity>(&app.state.db, [held.clone()]).await;
    insert::<orders::Entity>(&app.state.db, [paid]).await;
    insert::<refunds::Entity>(&app.state.db, [refund]).await;
    insert::<check_ins::Entity>(&app.state.db, [scan]).await;
    insert::<mails::Entity>(&app.state.db, [email]).await;
    join_waiting_list(app, event, &user).await;
    (user, held)
}

/// Joined as a guest, so the entry has the address only.
async fn join_waiting_list(app: &TestApp, event: Uuid, user: &users::Model) {
    let entry = waiting_list_entries::Model {
        id: Uuid::now_v7(),
        event_id: event,
        ticket_type_id: None,
        user_id: None,
        team_id: None,
        email: Some(user.email.to_uppercase()),
        email_key: Some(user.email.clone()),
        name: None,
        whole_team: false,
        state: WaitingListState::Waiting,
        state_changed_at: month(6),
        priority: 0,
        priority_reason: None,
        queued_at: month(6),
        missed_offers: 0,
        paused: false,
        resumes_at: None,
        last_skip: None,
        verified_at: Some(month(6)),
        search_text: String::new(),
        created_at: month(6),
        updated_at: month(6),
        version: 1,
    };
    let log = waiting_list_log::Model {
        id: Uuid::now_v7(),
        entry_id: entry.id,
        at: month(6),
        act: WaitingListAct::Joined,
        words: "You joined.".to_owned(),
        actor_id: None,
    };
    insert::<waiting_list_entries::Entity>(&app.state.db, [entry]).await;
    insert::<waiting_list_log::Entity>(&app.state.db, [log]).await;
}

async fn read(client: &TestClient, path: &str) -> Value {
    let response = client.get(path).await;
    assert_eq!(response.status(), 200, "{path}: {}", response.text());
    response.json()
}

fn actions(timeline: &Value) -> Vec<&str> {
    let entries = timeline["data"].as_array().expect("entries");
    entries.iter().map(|entry| entry["action"].as_str().expect("an action")).collect()
}

#[actix_web::test]
async fn a_timeline_contains_only_entries_of_its_person() {
    on_each_database(async |app: TestApp| {
        let (user, held) = life(&app).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/users/{}/timeline", user.id);

        let all = read(&staff, &path).await;

        assert_eq!(
            actions(&all),
            [
                "waiting_list.joined",
                "ticket.code",
                "check_in",
                "order.refunded",
                "ticket.confirmed",
                "order.paid",
                "order.created",
                "ticket.created",
            ],
        );
        let entry = |at: usize| &all["data"][at];
        let joined = entry(0);
        assert_eq!(
            [&joined["kind"], &joined["about"], &joined["event"]],
            ["waiting_list", "You joined.", all["data"][2]["event"].as_str().expect("a title")]
        );
        let email = entry(1);
        assert_eq!([&email["kind"], &email["about"], &email["outcome"]], ["email", "Your ticket", "sent"]);
        assert_eq!([&entry(2)["outcome"], &entry(2)["actor"]["username"]], ["already_in", user.username.as_str()]);
        assert_eq!((&entry(3)["amount"]["amount"], &entry(3)["outcome"]), (&json!(1000), &json!("done")));
        assert_eq!([&entry(4)["about"], &entry(4)["id"]], ["standard", held.id.to_string().as_str()]);
        let counted = |kind: &str, count: u64| json!({ "kind": kind, "count": count });
        assert_eq!(
            all["counts"],
            json!([
                counted("order", 3),
                counted("ticket", 2),
                counted("team", 0),
                counted("waiting_list", 1),
                counted("check_in", 1),
                counted("email", 1),
                counted("change", 0),
            ])
        );

        let other = app.user().await;
        assert_eq!(actions(&read(&staff, &format!("/api/v1/users/{}/timeline", other.id)).await), [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn a_timeline_can_be_filtered_and_paged() {
    on_each_database(async |app: TestApp| {
        let (user, _) = life(&app).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/users/{}/timeline", user.id);

        let orders = read(&staff, &format!("{path}?kind=order&perPage=2")).await;
        assert_eq!((actions(&orders), &orders["meta"]["total"]), (vec!["order.refunded", "order.paid"], &json!(3)));
        let older = orders["links"]["next"].as_str().expect("an older page").split_once("/api").expect("a path").1;
        assert_eq!(actions(&read(&staff, &format!("/api{older}")).await), ["order.created"]);
    })
    .await;
}

#[actix_web::test]
async fn unknown_people_and_kinds_are_refused() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/users/{}/timeline", user.id);

        assert_eq!(staff.get(&format!("{path}?kind=life")).await.status(), 422);
        let unknown = format!("/api/v1/users/{}/timeline", Uuid::now_v7());
        assert_eq!(staff.get(&unknown).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn the_audit_log_is_part_of_a_timeline() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let roles = format!("/api/v1/users/{}/roles", user.id);
        assert_eq!(staff.put(&roles, &json!({ "roles": ["staff"] })).await.status(), 200);

        let changes = read(&staff, &format!("/api/v1/users/{}/timeline?kind=change", user.id)).await;

        let change = &changes["data"][0];
        assert_eq!((&change["kind"], &change["actor"]["kind"]), (&json!("change"), &json!("user")));
        assert!(change["action"].as_str().is_some_and(|action| action.starts_with("role.")), "{change}");
    })
    .await;
}

#[actix_web::test]
async fn the_holder_of_a_ticket_has_the_same_timeline() {
    on_each_database(async |app: TestApp| {
        let (user, held) = life(&app).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let of_ticket = read(&staff, &format!("/api/v1/users-tickets/{}/timeline", held.id)).await;
        assert_eq!(of_ticket["data"], read(&staff, &format!("/api/v1/users/{}/timeline", user.id)).await["data"]);

        let guest = tickets::Model {
            id: Uuid::now_v7(),
            public_code: "GUEST".to_owned(),
            user_id: None,
            holder_email: Some(user.email.clone()),
            ..held
        };
        insert::<tickets::Entity>(&app.state.db, [guest.clone()]).await;
        let of_guest = read(&staff, &format!("/api/v1/users-tickets/{}/timeline", guest.id)).await;
        assert_eq!(actions(&of_guest), ["waiting_list.joined", "ticket.code", "ticket.confirmed", "ticket.created"]);
    })
    .await;
}

#[actix_web::test]
async fn readers_see_the_kinds_that_their_permissions_allow() {
    on_each_database(async |app: TestApp| {
        let (user, held) = life(&app).await;
        let of_user = format!("/api/v1/users/{}/timeline", user.id);
        let of_ticket = format!("/api/v1/users-tickets/{}/timeline", held.id);
        assert_eq!(app.guest().get(&of_user).await.status(), 401);
        assert_eq!(app.member().await.0.get(&of_user).await.status(), 403);
        let (staff, _) = app.member_in(&[UserRole::Door]).await;
        let tickets: &[&str] = &["order", "ticket", "check_in"];
        for (path, show, list, kinds) in [
            (&of_user, "users:show", "users:list", &[][..]),
            (&of_user, "users:show", "users-tickets:list", tickets),
            (&of_user, "users:show", "teams:list", &["team"]),
            (&of_user, "users:show", "waiting-list:list", &["waiting_list"]),
            (&of_user, "users:show", "emails:list", &["email"]),
            (&of_user, "users:show", "audit-log:list", &["change"]),
            (&of_ticket, "users-tickets:show", "users-tickets:list", tickets),
        ] {
            role_permissions::Entity::delete_many().exec(app.state.db.writer()).await.expect("no rows");
            let row = |name: &str| role_permissions::Model { role: "door".to_owned(), permission: name.to_owned() };
            insert::<role_permissions::Entity>(&app.state.db, [row(list)]).await;
            assert_eq!(staff.get(path).await.status(), 403, "{list} alone");
            insert::<role_permissions::Entity>(&app.state.db, [row(show)]).await;
            let seen = read(&staff, path).await;
            let counts = seen["counts"].as_array().expect("counts");
            let names: Vec<&str> = counts.iter().filter_map(|count| count["kind"].as_str()).collect();
            assert_eq!(names, kinds, "{show} and {list}");
            let entries = seen["data"].as_array().expect("entries");
            assert!(entries.iter().all(|entry| kinds.iter().any(|kind| entry["kind"] == *kind)), "{show} and {list}");
            let status = if kinds.contains(&"email") { 200 } else { 403 };
            assert_eq!(staff.get(&format!("{path}?kind=email")).await.status(), status, "{show} and {list}");
        }
    })
    .await;
}
