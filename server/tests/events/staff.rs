//! What staff do with events: `POST /api/v1/events`, `POST` and `DELETE /api/v1/events/{event}`

use entities::{
    audit_entries,
    sea_orm_active_enums::{EventStatus, TicketState, UserRole},
    series, ticket_types, tickets,
};
use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use crate::support::{
    CONFLICT, TestApp, TestClient, deadlocks,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, ticket, ticket_type},
};

const PATH: &str = "/api/v1/events";

fn new() -> Value {
    json!({ "title": "Festa de São João", "startAt": "2027-06-23T18:00:00Z", "endAt": "2027-06-25T18:00:00Z" })
}

async fn actions(app: &TestApp) -> Vec<String> {
    let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.into_iter().map(|row| row.action).filter(|action| action.starts_with("event.")).collect()
}

/// The first message of every field.
fn first_messages(response: &crate::support::Response) -> Value {
    assert_eq!(response.status(), 422, "{}", response.text());
    let errors = response.json()["errors"].as_object().expect("fields").clone();
    errors.into_iter().map(|(field, messages)| (field, messages[0].clone())).collect::<serde_json::Map<_, _>>().into()
}

#[actix_web::test]
async fn an_event_can_be_created_published_updated_and_deleted() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        series(&app.state.db).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let shown = async |client: &TestClient| client.get(&format!("{PATH}/festa-de-sao-joao")).await;

        let made = staff.post(PATH, &new()).await;
        assert_eq!((made.status(), made.header("etag")), (201, "\"1\""), "{}", made.text());
        assert_eq!(made.header("location"), "/api/v1/events/festa-de-sao-joao");
        assert_eq!(made.header("cache-control"), "private, no-store");
        let made = made.json();
        assert_eq!((&made["status"], &made["version"], &made["editionNo"]), (&json!("draft"), &json!(1), &json!(1)));
        assert_eq!(made["teams"], json!({ "min": 2, "max": 5, "lockAt": null, "open": false }));
        assert_eq!((shown(&app.guest()).await.status(), shown(&staff).await.status()), (404, 200));
        assert_eq!(shown(&staff).await.header("cache-control"), "private, no-store");

        let change = json!({ "status": "published", "venue": " gnration ", "access": "No steps.", "version": 1 });
        let published = staff.post(&format!("{PATH}/festa-de-sao-joao"), &change).await;
        assert_eq!((published.status(), published.header("etag")), (200, "\"2\""), "{}", published.text());
        let shown_now = shown(&app.guest()).await.json();
        assert_eq!((&shown_now["venue"], &shown_now["access"]), (&json!("gnration"), &json!("No steps.")));
        assert_eq!(shown_now, published.json(), "what was answered is what is there");

        let emptied = json!({ "access": null, "version": 2 });
        let emptied = staff.post(&format!("{PATH}/{}", made["id"].as_str().expect("an id")), &emptied).await.json();
        assert_eq!((&emptied["venue"], &emptied["access"]), (&json!("gnration"), &Value::Null));

        assert_eq!(staff.delete_if_version(&format!("{PATH}/festa-de-sao-joao"), 3).await.status(), 204);
        assert_eq!((shown(&app.guest()).await.status(), shown(&staff).await.status()), (404, 404));
        assert_eq!(actions(&app).await, ["event.stored", "event.updated", "event.updated", "event.destroyed"]);
    })
    .await;
}

/// Bodies with wrong fields, and the first message about each.
fn invalid_events() -> [(Value, Value); 13] {
    let with = |changes: Value| {
        let mut body = new();
        body.as_object_mut().expect("an object").extend(changes.as_object().expect("an object").clone());
        body
    };
    [
        (
            json!({}),
            json!({
                "title": "The title field is required.", "startAt": "The start at field is required.",
                "endAt": "The end at field is required.",
            }),
        ),
        (
            with(json!({ "title": "x".repeat(121) })),
            json!({ "title": "The title field must not be greater than 120 characters." }),
        ),
        (with(json!({ "title": "¿?" })), json!({ "slug": "The slug field is required." })),
        (with(json!({ "title": "Δήμος" })), json!({ "slug": "The slug field is required." })),
        (with(json!({ "slug": "Δήμος" })), json!({ "slug": "The slug field format is invalid." })),
        (with(json!({ "title": "Invitations" })), json!({ "slug": "The slug is reserved." })),
        (with(json!({ "slug": "invitations" })), json!({ "slug": "The slug is reserved." })),
        (with(json!({ "slug": "taken" })), json!({ "slug": "The slug has already been taken." })),
        (
            with(json!({ "endAt": "2027-06-23T18:00:00Z" })),
            json!({ "endAt": "The end at field must be a date after start at." }),
        ),
        (with(json!({ "timezone": "Braga" })), json!({ "timezone": "The timezone field must be a valid time zone." })),
        (with(json!({ "capacity": 0 })), json!({ "capacity": "The capacity field must be at least 1." })),
        (with(json!({ "teamMin": 4, "teamMax": 3 })), json!({ "teamMax": "The team max field must be at least 4." })),
        (
            with(json!({ "status": "finished" })),
            json!({ "status": "The edition can't change from draft to finished." }),
        ),
    ]
}

#[actix_web::test]
async fn invalid_fields_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "taken")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;

        for (body, expected) in invalid_events() {
            assert_eq!(first_messages(&staff.post(PATH, &body).await), expected, "{body}");
        }
        assert_eq!(actions(&app).await, [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn the_capacity_of_an_event_cannot_fall_below_its_taken_seats() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let id = save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let standard = ticket_type(id, "standard");
        let apart = ticket_types::Model { counts_to_event_capacity: false, ..ticket_type(id, "apart") };
        insert::<ticket_types::Entity>(&app.state.db, [standard.clone(), apart.clone()]).await;
        let sell = async |kind: &ticket_types::Model, count: usize| {
            let sold = (0..count).map(|_| ticket(kind, TicketState::Confirmed));
            insert::<tickets::Entity>(&app.state.db, sold).await;
        };
        sell(&standard, 3).await;
        sell(&apart, 2).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let change = async |body: Value| staff.post(&format!("{PATH}/hackathon-2027"), &body).await;

        let message = "The capacity field must be at least 3, the number of seats already taken.";
        let refusal = change(json!({ "capacity": 2, "version": 1 })).await;
        assert_eq!(first_messages(&refusal), json!({ "capacity": message }));
        assert_eq!(change(json!({ "capacity": 3, "version": 1 })).await.status(), 200);
        sell(&standard, 1).await;
        let other = json!({ "capacity": 3, "venue": "gnration", "version": 2 });
        assert_eq!(change(other).await.status(), 200, "of an overbooked event, everything else can be changed");
        assert_eq!(change(json!({ "capacity": null, "version": 3 })).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn slugs_of_long_titles_are_truncated() {
    on_each_database(async |app: TestApp| {
        series(&app.state.db).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        for (title, slug) in
            [("a".repeat(120), "a".repeat(100)), ("abcd ".repeat(24), format!("{}abcd", "abcd-".repeat(19)))]
        {
            let mut body = new();
            body["title"] = json!(title);

            let made = staff.post(PATH, &body).await;

            assert_eq!((made.status(), &made.json()["slug"]), (201, &json!(slug)), "{}", made.text());
            assert_eq!(staff.get(&format!("{PATH}/{slug}")).await.json()["title"], title.trim());
        }
    })
    .await;
}

#[actix_web::test]
async fn texts_must_not_contain_control_characters() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let path = format!("{PATH}/hackathon-2027");
        let lines = ["title", "subtitle", "venue", "city", "imageAlt"];
        let texts = ["description", "address", "access", "directions"];

        for field in lines.into_iter().chain(texts) {
            let words = if field == "imageAlt" { "image alt" } else { field };
            let expected = json!({ field: format!("The {words} field format is invalid.") });
            let breaks: &[&str] = if lines.contains(&field) { &["a\nb", "a\r\nb", "a\tb"] } else { &[] };
            for text in ["a\0b", "\0", "a\u{1b}b", "a\u{85}b"].iter().chain(breaks) {
                let mut new = new();
                new[field] = json!(text);
                assert_eq!(first_messages(&staff.post(PATH, &new).await), expected, "{text:?}");
                let change = json!({ field: text, "version": 1 });
                assert_eq!(first_messages(&staff.post(&path, &change).await), expected, "{text:?}");
            }
        }
        for (field, version) in texts.into_iter().zip(1..) {
            let changed = staff.post(&path, &json!({ field: " a\r\n\tb\n", "version": version })).await;
            assert_eq!((changed.status(), &changed.json()[field]), (200, &json!("a\n\tb")), "{}", changed.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn twenty_concurrently_created_events_get_distinct_edition_numbers() {
    on_each_database(async |app: TestApp| {
        // Not even the series is there.
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        staff.csrf_token().await;

        let bodies = (0..20).map(|number| {
            let mut body = new();
            body["title"] = json!(format!("Edition {number}"));
            body
        });
        let responses = join_all(bodies.map(|body| {
            let staff = &staff;
            async move { staff.post(PATH, &body).await }
        }))
        .await;

        for response in &responses {
            assert_eq!(response.status(), 201, "{}", response.text());
        }
        let mut numbers: Vec<i64> =
            responses.iter().filter_map(|response| response.json()["editionNo"].as_i64()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
        assert_eq!(series::Entity::find().count(app.state.db.reader()).await, Ok(1));
        assert_eq!(deadlocks(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn updates_and_deletions_require_the_current_version() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let path = format!("{PATH}/hackathon-2027");
        let needed = json!({ "version": "The version field is required." });

        assert_eq!(first_messages(&staff.post(&path, &json!({ "title": "New" })).await), needed);
        assert_eq!(first_messages(&staff.delete(&path).await), needed);
        for response in [
            staff.post(&path, &json!({ "title": "New", "version": 7 })).await,
            staff.post(&path, &json!({ "title": "New", "version": i32::MAX })).await,
            staff.delete_if_version(&path, 7).await,
            staff.delete_if_version(&path, i32::MAX).await,
        ] {
            assert_eq!(response.status(), 409);
            assert_eq!(response.json()["message"], CONFLICT);
            assert_eq!(response.json()["current"], app.guest().get(&path).await.json());
        }
        assert_eq!(actions(&app).await, [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_updates_wins() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let path = format!("{PATH}/hackathon-2027");
        staff.csrf_token().await;

        let changes = (0..50).map(|number| {
            let (staff, path) = (&staff, &path);
            async move { staff.post(path, &json!({ "title": format!("Title {number}"), "version": 1 })).await }
        });
        let responses = join_all(changes).await;

        let won: Vec<Value> =
            responses.iter().filter(|response| response.status() == 200).map(|won| won.json()).collect();
        assert_eq!(won.len(), 1);
        let lost: Vec<_> = responses.iter().filter(|response| response.status() == 409).collect();
        assert_eq!(lost.len(), 49);
        for response in lost {
            assert_eq!(response.json()["current"], won[0], "who lost is shown what won");
        }
        assert_eq!(app.guest().get(&path).await.json(), won[0]);
        assert_eq!(actions(&app).await, ["event.updated"]);
    })
    .await;
}

#[actix_web::test]
async fn events_with_tickets_cannot_be_deleted_or_unpublished() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        let series = series(&app.state.db).await;
        let id = save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let kind = ticket_type(id, "standard");
        insert::<ticket_types::Entity>(&app.state.db, [kind.clone()]).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let path = format!("{PATH}/hackathon-2027");
        insert::<tickets::Entity>(&app.state.db, [ticket(&kind, TicketState::Confirmed)]).await;

        let kept = first_messages(&staff.delete_if_version(&path, 1).await);
        assert_eq!(kept, json!({ "id": "This edition has 1 ticket, so it can't be deleted. Archive it instead." }));
        let draft = first_messages(&staff.post(&path, &json!({ "status": "draft", "version": 1 })).await);
        let words = "This edition has tickets or teams, so it can't go back to draft. Cancel it instead.";
        assert_eq!(draft, json!({ "status": words }));

        tickets::Entity::delete_many().exec(app.state.db.writer()).await.expect("no tickets");
        assert_eq!(staff.delete_if_version(&path, 1).await.status(), 204, "its kinds of tickets go with it");
    })
    .await;
}

#[actix_web::test]
async fn drafts_are_listed_on_request_for_editors_only() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        for (slug, status) in
            [("open", EventStatus::Published), ("secret", EventStatus::Draft), ("old", EventStatus::Finished)]
        {
            save_one(&app.state.db, EventInput { status, ..event(series, slug) }).await;
        }
        let (staff, _) = app.member_in(&[UserRole::Brainr]).await;
        let (member, _) = app.member().await;
        let listed = async |client: &TestClient, query: &str| {
            let response = client.get(&format!("{PATH}?sort=title{query}")).await.json();
            let rows = response["data"].as_array().expect("rows").clone();
            rows.iter().map(|row| row["slug"].as_str().expect("a slug").to_owned()).collect::<Vec<_>>()
        };

        assert_eq!(listed(&staff, "").await, ["old", "open"]);
        assert_eq!(listed(&staff, "&status=draft,published").await, ["open", "secret"]);
        assert_eq!(listed(&staff, "&status=draft&q=secret").await, ["secret"]);
        for other in [&member, &app.guest()] {
            assert_eq!(listed(other, "&status=draft,published").await, ["open"]);
            assert_eq!(listed(other, "&status=draft").await, [""; 0]);
        }
        assert_eq!(listed(&app.guest(), "&status=finished").await, ["old"]);
        let wrong = app.guest().get(&format!("{PATH}?status=gone")).await;
        assert_eq!(first_messages(&wrong), json!({ "status": "The selected status is invalid." }));
        for room in ["challenges", "schedules", "judges", "sponsors", "tickets", "projects"] {
            let path = format!("{PATH}/secret/{room}");
            assert_eq!((staff.get(&path).await.status(), member.get(&path).await.status()), (200, 404), "{room}");
            assert_eq!(staff.get(&path).await.header("cache-control"), "private, no-store", "{room}");
        }
    })
    .await;
}

#[actix_web::test]
async fn dates_outside_this_century_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let fields = [
            "startAt",
            "endAt",
            "registrationOpensAt",
            "registrationClosesAt",
            "teamLockAt",
            "waitlistClosesAt",
            "transferFreezeAt",
            "refundFullUntil",
            "refundPartUntil",
        ];
        for field in fields {
            for moment in
                ["-262143-01-02T00:00:00Z", "1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"]
            {
                let mut event = new();
                event[field] = json!(moment);

                let response = staff.post("/api/v1/events", &event).await;

                let said = first_messages(&response)[field].clone();
                assert!(
                    said.as_str().is_some_and(|said| said.ends_with("must be a valid date.")),
                    "{field} {moment}: {said}"
                );
            }
        }
        assert_eq!(app.guest().get("/api/v1/events").await.json()["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn settings_show_what_staff_can_change() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        series(&app.state.db).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let change = json!({ "reconfirm": true, "refundFullUntil": "2027-06-01T00:00:00Z", "refundPartPercent": 50 });
        let made = staff.post(PATH, &merged(new(), change)).await;
        assert_eq!(made.status(), 201, "{}", made.text());

        let settings = staff.get(&format!("{PATH}/festa-de-sao-joao/settings")).await;

        assert_eq!((settings.status(), settings.header("etag")), (200, "\"1\""));
        let settings = settings.json();
        assert_eq!((&settings["reconfirm"], &settings["refundPartPercent"]), (&json!(true), &json!(50)));
        assert_eq!(settings["refundFullUntil"], "2027-06-01T00:00:00Z");
        let (member, _) = app.member().await;
        assert_eq!(member.get(&format!("{PATH}/festa-de-sao-joao/settings")).await.status(), 403);
        assert_eq!(staff.get(&format!("{PATH}/nothing/settings")).await.status(), 404);
    })
    .await;
}

/// The fields of both objects.
fn merged(mut one: Value, other: Value) -> Value {
    one.as_object_mut().expect("an object").extend(other.as_object().expect("an object").clone());
    one
}
