//! Creating, updating and deleting schedule items.

use entities::{audit_entries, organisations, schedule_items::Entity, sea_orm_active_enums::UserRole};
use futures_util::future::join_all;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PATH, errors, input};
use crate::support::{
    CONFLICT, Response, TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, organisation},
};

pub(super) async fn edition(app: &TestApp) -> Uuid {
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await
}

pub(super) async fn staff(app: &TestApp) -> TestClient {
    app.member_in(&[UserRole::Staff]).await.0
}

pub(super) async fn drop_item(client: &TestClient, item: &str, version: Option<&str>) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(Method::DELETE, &format!("{PATH}/{item}")).header("X-XSRF-TOKEN", token);
    client.send(version.into_iter().fold(request, |request, version| request.header("If-Match", version))).await
}

async fn actions(app: &TestApp) -> Vec<String> {
    let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.into_iter().map(|row| row.action).filter(|action| action.starts_with("schedule")).collect()
}

#[actix_web::test]
async fn an_item_is_stored_in_full() {
    on_each_database(async |app: TestApp| {
        let (id, staff) = (edition(&app).await, staff(&app).await);
        let sponsor = organisations::Model { url: Some("https://l.example".to_owned()), ..organisation("lumeeira") };
        insert::<organisations::Entity>(&app.state.db, [sponsor.clone()]).await;
        let full = json!({
            "eventId": id, "title": "  Solder a sensor ", "abstract": " Plasters.\nIncluded. ", "kind": "workshop",
            "audience": "public", "state": "published", "startAt": "2027-03-01T10:00:00+01:00",
            "endAt": "2027-03-01T10:30:00.123456789Z", "room": " Gallery", "track": "Workshops ",
            "hosts": [{ "name": " Rui ", "role": " Hardware " }, { "name": "Inês", "role": "" }],
            "sponsorId": sponsor.id, "highlight": true, "mandatory": true, "capacity": 24, "unknown": 1,
        });

        let made = staff.post(PATH, &full).await;

        assert_eq!(made.status(), 201, "{}", made.text());
        let mut row = made.json();
        let item = row["id"].take().as_str().expect("an id").to_owned();
        assert_eq!(made.header("location"), format!("/api/v1/schedules/{item}"));
        assert_eq!((made.header("etag"), made.header("cache-control")), ("\"1\"", "private, no-store"));
        for volatile in ["createdAt", "updatedAt"] {
            assert!(row[volatile].take().is_string());
        }
        assert_eq!(
            row,
            json!({
                "id": null, "eventId": id,
                "event": { "slug": "hackathon-2027", "title": "hackathon-2027", "timezone": "Europe/Lisbon" },
                "slug": "solder-a-sensor", "title": "Solder a sensor", "abstract": "Plasters.\nIncluded.",
                "kind": "workshop", "audience": "public", "state": "published", "startAt": "2027-03-01T09:00:00Z",
                "endAt": "2027-03-01T10:30:00.123456Z", "room": "Gallery", "track": "Workshops",
                "hosts": [{ "name": "Rui", "role": "Hardware" }, { "name": "Inês", "role": null }],
                "sponsorId": sponsor.id, "sponsor": { "name": "lumeeira", "url": "https://l.example" },
                "highlight": true, "mandatory": true, "capacity": 24, "sequence": 0, "version": 1,
                "createdAt": null, "updatedAt": null,
            })
        );
        let shown = app.guest().get(&format!("{PATH}/solder-a-sensor")).await.json();
        assert_eq!((&shown["id"], &shown["sponsor"]["name"]), (&json!(item), &json!("lumeeira")));
        assert_eq!(shown["mandatory"], true);
        assert_eq!(shown["version"], Value::Null, "that is for staff");
        let listed = app.guest().get(PATH).await.json()["data"][0].clone();
        assert_eq!(listed["title"], "Solder a sensor", "nothing old is answered");
        assert_eq!(actions(&app).await, ["schedule_item.stored"]);
    })
    .await;
}

#[actix_web::test]
async fn a_new_item_is_a_draft_with_a_unique_slug() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let slug = async |title: &str| {
            let made = staff.post(PATH, &input(json!({ "title": title }))).await.json();
            assert_eq!(
                (&made["state"], &made["audience"], &made["capacity"]),
                (&json!("draft"), &json!("public"), &Value::Null)
            );
            made["slug"].as_str().expect("a slug").to_owned()
        };

        assert_eq!(slug("Almoço").await, "almoco");
        assert_eq!(slug("Almoço").await, "almoco-2");
        assert_eq!(slug("almoço!").await, "almoco-3");
        assert_eq!(slug("¿?").await, "item");
        assert_eq!(slug("!!").await, "item-2");
        assert_eq!(app.guest().get(PATH).await.json()["data"], json!([]));
    })
    .await;
}

#[actix_web::test]
async fn items_must_lie_within_two_days_of_their_event() {
    on_each_database(async |app: TestApp| {
        // The event lasts from 1 to 3 March, 9:00.
        edition(&app).await;
        let staff = staff(&app).await;
        let early = json!({ "startAt": ["The start at field must not be more than 2 days before the event begins."] });
        let late = json!({ "endAt": ["The end at field must not be more than 2 days after the event ends."] });
        for (start, end, refused) in [
            ("2027-02-27T09:00:00Z", "2027-02-27T10:00:00Z", None),
            ("2027-03-05T08:00:00Z", "2027-03-05T09:00:00Z", None),
            ("2027-02-27T08:59:59Z", "2027-02-27T10:00:00Z", Some(&early)),
            ("2027-03-05T08:00:00Z", "2027-03-05T09:00:01Z", Some(&late)),
            ("2026-03-01T09:00:00Z", "2026-03-01T10:00:00Z", Some(&early)),
            ("2027-04-01T09:00:00Z", "2027-04-01T10:00:00Z", Some(&late)),
        ] {
            let body = input(json!({ "startAt": start, "endAt": end }));
            let response = staff.post(PATH, &body).await;
            assert_eq!(response.status(), if refused.is_some() { 422 } else { 201 }, "{}", response.text());
            assert_eq!(&errors(&response), refused.unwrap_or(&Value::Null), "{start} to {end}");
        }

        let moved =
            staff.post(&format!("{PATH}/talk"), &json!({ "version": 1, "endAt": "2027-04-01T10:00:00Z" })).await;
        assert_eq!((moved.status(), errors(&moved)), (422, late));
    })
    .await;
}

#[actix_web::test]
async fn an_item_outside_its_moved_event_can_still_be_renamed() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let (staff, event) = (staff(&app).await, PATH.trim_end_matches("/schedules"));
        assert_eq!(staff.post(PATH, &input(json!({}))).await.status(), 201);
        let later = json!({ "version": 1, "startAt": "2027-06-01T09:00:00Z", "endAt": "2027-06-03T09:00:00Z" });
        assert_eq!(staff.post(event, &later).await.status(), 200);

        let renamed = staff.post(&format!("{PATH}/talk"), &json!({ "version": 1, "title": "Panel" })).await;

        assert_eq!((renamed.status(), renamed.json()["title"].clone()), (200, json!("Panel")));
    })
    .await;
}

/// Wrong fields of an item, the field that is reported, and the message about it.
fn invalid_fields() -> [(Value, &'static str, &'static str); 20] {
    let many: Vec<Value> = (0..21).map(|number| json!({ "name": format!("Host {number}") })).collect();
    [
        (json!({ "title": " " }), "title", "The title field is required."),
        (json!({ "title": "x".repeat(121) }), "title", "The title field must not be greater than 120 characters."),
        (json!({ "title": "a\u{0}b" }), "title", "The title field format is invalid."),
        (json!({ "title": 7 }), "title", "The title field must be a string."),
        (json!({ "slug": "Not a slug" }), "slug", "The slug field format is invalid."),
        (json!({ "slug": "taken" }), "slug", "The slug has already been taken."),
        (
            json!({ "abstract": "x".repeat(4001) }),
            "abstract",
            "The abstract field must not be greater than 4000 characters.",
        ),
        (json!({ "kind": "party" }), "kind", "The selected kind is invalid."),
        (json!({ "state": "cancelled" }), "state", "You can only cancel a published item."),
        (json!({ "startAt": "soon" }), "startAt", "The start at field is invalid."),
        (
            json!({ "startAt": "9999-01-01T00:00:00Z", "endAt": "9999-01-02T00:00:00Z" }),
            "startAt",
            "The start at field must be a valid date.",
        ),
        (json!({ "endAt": "2027-03-01T08:59:59Z" }), "endAt", "The end at field must not be before start at."),
        (json!({ "room": "x".repeat(81) }), "room", "The room field must not be greater than 80 characters."),
        (json!({ "track": "a\nb" }), "track", "The track field format is invalid."),
        (json!({ "hosts": many }), "hosts", "The hosts field must not have more than 20 items."),
        (json!({ "hosts": [{ "name": " " }] }), "hosts.0.name", "The name field is required."),
        (
            json!({ "hosts": [{ "name": "a", "role": "x".repeat(81) }] }),
            "hosts.0.role",
            "The role field must not be greater than 80 characters.",
        ),
        (json!({ "capacity": 0 }), "capacity", "The capacity field must be at least 1."),
        (json!({ "sponsorId": Uuid::nil() }), "sponsorId", "The selected sponsor id is invalid."),
        (json!({ "eventId": Uuid::nil() }), "eventId", "The selected event id is invalid."),
    ]
}

#[actix_web::test]
async fn invalid_fields_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        assert_eq!(staff.post(PATH, &input(json!({ "slug": "taken" }))).await.status(), 201);
        let nothing = staff.post(PATH, &json!({})).await;
        assert_eq!(
            errors(&nothing),
            json!({
                "title": ["The title field is required."], "kind": ["The kind field is required."],
                "startAt": ["The start at field is required."], "endAt": ["The end at field is required."],
            })
        );

        for (wrong, field, words) in invalid_fields() {
            let response = staff.post(PATH, &input(wrong)).await;
            assert_eq!(errors(&response)[field], json!([words]), "{}", response.text());
        }
        assert_eq!(Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
        assert_eq!(staff.post("/api/v1/events/none/schedules", &input(json!({}))).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn updates_keep_omitted_fields_and_count_public_changes() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let made =
            input(json!({ "room": "Hall", "abstract": "Text", "hosts": [{ "name": "Ana" }], "state": "published" }));
        staff.post(PATH, &made).await;
        let change = async |body: Value| {
            let response = staff.post(&format!("{PATH}/talk"), &body).await;
            assert_eq!(response.status(), 200, "{}", response.text());
            response.json()
        };

        let same = change(json!({ "version": 1 })).await;
        assert_eq!((&same["version"], &same["sequence"], &same["room"]), (&json!(2), &json!(0), &json!("Hall")));
        let actual = change(json!({ "version": 2, "abstract": null, "hosts": null, "highlight": true })).await;
        assert_eq!(
            (&actual["abstract"], &actual["hosts"], &actual["room"]),
            (&Value::Null, &json!([]), &json!("Hall"))
        );
        assert_eq!((&actual["version"], &actual["sequence"]), (&json!(3), &json!(1)));
        let quiet = change(json!({ "version": 3, "highlight": false, "capacity": 7 })).await;
        assert_eq!((&quiet["version"], &quiet["sequence"]), (&json!(4), &json!(1)), "calendars show nothing of it");
        let off = change(json!({ "version": 4, "state": "cancelled" })).await;
        assert_eq!((&off["state"], &off["sequence"]), (&json!("cancelled"), &json!(2)));
        let on = change(json!({ "version": 5, "state": "published", "slug": "speech" })).await;
        assert_eq!((&on["state"], &on["sequence"], &on["slug"]), (&json!("published"), &json!(3), &json!("speech")));
        assert_eq!(staff.get(&format!("{PATH}/talk")).await.status(), 404);

        let row = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows").pop().expect("a row");
        assert_eq!(row.action, "schedule_item.updated");
        let (before, after) = (row.before.expect("what was"), row.after.expect("what is"));
        assert_eq!((&before["state"], &after["state"]), (&json!("cancelled"), &json!("published")));
    })
    .await;
}

#[actix_web::test]
async fn clearing_the_slug_keeps_it_if_the_title_is_unchanged() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        for title in ["Kickoff", "Kickoff", "Lunch"] {
            assert_eq!(staff.post(PATH, &input(json!({ "title": title }))).await.status(), 201);
        }
        let change = async |item: &str, body: Value| {
            let response = staff.post(&format!("{PATH}/{item}"), &body).await;
            assert_eq!(response.status(), 200, "{}", response.text());
            response.json()["slug"].as_str().expect("a slug").to_owned()
        };

        assert_eq!(change("kickoff", json!({ "slug": null, "version": 1 })).await, "kickoff");
        assert_eq!(change("kickoff-2", json!({ "slug": null, "version": 1 })).await, "kickoff-2");
        assert_eq!(change("lunch", json!({ "slug": null, "title": "Kickoff", "version": 1 })).await, "kickoff-3");
        assert_eq!(change("kickoff", json!({ "slug": null, "title": "Opening", "version": 2 })).await, "opening");
    })
    .await;
}

#[actix_web::test]
async fn updates_require_the_current_version() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        staff.post(PATH, &input(json!({}))).await;
        staff.post(&format!("{PATH}/talk"), &json!({ "version": 1, "title": "Newer" })).await;

        let missing = staff.post(&format!("{PATH}/talk"), &json!({ "title": "Blind" })).await;
        let stale = staff.post(&format!("{PATH}/talk"), &json!({ "version": 1, "title": "Stale" })).await;
        let unmatched = drop_item(&staff, "talk", Some("\"1\"")).await;
        let unnamed = drop_item(&staff, "talk", None).await;

        for response in [missing, unnamed] {
            assert_eq!(
                (response.status(), errors(&response)),
                (422, json!({ "version": ["The version field is required."] }))
            );
        }
        for response in [stale, unmatched] {
            let actual = response.json();
            assert_eq!((response.status(), &actual["message"]), (409, &json!(CONFLICT)));
            assert_eq!((&actual["current"]["title"], &actual["current"]["version"]), (&json!("Newer"), &json!(2)));
        }
        let token = staff.csrf_token().await;
        let matched = staff.request(Method::POST, &format!("{PATH}/talk")).header("X-XSRF-TOKEN", token);
        let matched =
            staff.send(matched.header("If-Match", "\"2\"").json(&json!({ "version": 1, "title": "Last" }))).await;
        assert_eq!((matched.status(), matched.header("etag")), (200, "\"3\""));
        assert_eq!(drop_item(&staff, "talk", Some("\"3\"")).await.status(), 204);
        assert_eq!(drop_item(&staff, "talk", Some("\"3\"")).await.status(), 404);
        assert_eq!(
            actions(&app).await,
            ["schedule_item.stored", "schedule_item.updated", "schedule_item.updated", "schedule_item.destroyed"]
        );
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_updates_wins() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        staff.post(PATH, &input(json!({}))).await;
        let (staff, path) = (&staff, format!("{PATH}/talk"));

        let changes = (0..50).map(|number| {
            let (title, path) = (format!("Title {number}"), path.clone());
            async move { staff.post(&path, &json!({ "version": 1, "title": title })).await.status() }
        });
        let statuses = join_all(changes).await;

        let counted = |status| statuses.iter().filter(|other| **other == status).count();
        assert_eq!((counted(200), counted(409)), (1, 49), "{statuses:?}");
    })
    .await;
}

#[actix_web::test]
async fn writing_requires_permissions() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        staff(&app).await.post(PATH, &input(json!({}))).await;
        let (member, _) = app.member().await;
        let (brainr, _) = app.member_in(&[UserRole::Brainr]).await;
        let item = format!("{PATH}/talk");

        for (client, status) in [(app.guest(), 401), (member, 403)] {
            for (path, body) in [
                (PATH, input(json!({}))),
                (&item, json!({ "version": 1 })),
                ("/api/v1/events/none/schedules", json!({})),
            ] {
                assert_eq!(client.post(path, &body).await.status(), status, "{path}");
            }
            assert_eq!(drop_item(&client, "talk", Some("\"1\"")).await.status(), status);
            assert_eq!(client.get("/api/v1/schedules").await.status(), status);
            assert_eq!(client.get("/api/v1/schedules/x").await.status(), status);
            assert_eq!(client.get(&item).await.status(), 404, "a draft");
        }
        assert_eq!(brainr.post(PATH, &input(json!({}))).await.status(), 403);
        assert_eq!(brainr.post(&item, &json!({ "version": 1 })).await.status(), 200);
        assert_eq!(drop_item(&brainr, "talk", Some("\"2\"")).await.status(), 403);
    })
    .await;
}
