//! Schedule releases, and what changed in them.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{
    PATH, errors, input,
    staff::{drop_item, edition, staff},
};
use crate::support::{TestApp, TestClient, factories::month, on_each_database};

const RELEASES: &str = "/api/v1/events/hackathon-2027/schedule-releases";

async fn add(client: &TestClient, title: &str, rest: Value) {
    let mut body = input(json!({ "title": title, "state": "published" }));
    body.as_object_mut().expect("an object").extend(rest.as_object().expect("an object").clone());
    let response = client.post(PATH, &body).await;
    assert_eq!(response.status(), 201, "{}", response.text());
}

async fn change(client: &TestClient, item: &str, mut body: Value) {
    let version = client.get(&format!("{PATH}/{item}")).await.json()["version"].clone();
    body["version"] = version;
    let response = client.post(&format!("{PATH}/{item}"), &body).await;
    assert_eq!(response.status(), 200, "{}", response.text());
}

async fn release(client: &TestClient, note: Option<&str>) -> Value {
    let response = client.post(RELEASES, &json!({ "note": note })).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.json()
}

/// What a release reports about each item.
async fn actual(app: &TestApp) -> Vec<(String, Value)> {
    let rows = app.guest().get(&format!("{PATH}?perPage=500")).await.json()["data"].as_array().expect("rows").clone();
    let mut actual: Vec<_> = rows
        .iter()
        .map(|row| (row["slug"].as_str().expect("a slug").to_owned(), row["change"]["kind"].clone()))
        .collect();
    actual.sort_by(|one, two| one.0.cmp(&two.0));
    actual
}

const NEW_START: &str = "2027-03-02T10:00:00Z";
const NEW_END: &str = "2027-03-02T11:00:00Z";

/// Five public items, one for staff, and a draft.
async fn schedule(app: &TestApp) -> TestClient {
    edition(app).await;
    let staff = staff(app).await;
    for title in ["Moved", "Named", "Off", "Hidden", "Same"] {
        add(&staff, title, json!({})).await;
    }
    add(&staff, "Shift", json!({ "audience": "staff" })).await;
    add(&staff, "Draft", json!({ "state": "draft" })).await;
    staff
}

/// A release, and a second one after a change of every kind. Returns both.
async fn release_twice(app: &TestApp) -> [Value; 2] {
    let staff = schedule(app).await;
    let first = release(&staff, None).await;

    let moved = json!({ "title": "Moved on", "startAt": NEW_START, "endAt": NEW_END, "room": "Hall" });
    for (item, body) in [
        ("moved", moved),
        ("named", json!({ "title": "Renamed" })),
        ("off", json!({ "state": "cancelled" })),
        ("hidden", json!({ "audience": "staff" })),
        ("same", json!({ "highlight": true })),
        ("shift", json!({ "title": "Secret shift" })),
    ] {
        change(&staff, item, body).await;
    }
    add(&staff, "Added", json!({})).await;
    app.clock.advance(60);
    [first, release(&staff, Some("  The roof is closed.  ")).await]
}

#[actix_web::test]
async fn a_first_release_reports_no_changes() {
    on_each_database(async |app: TestApp| {
        let staff = schedule(&app).await;

        let first = release(&staff, None).await;

        assert_eq!((&first["number"], &first["changes"], &first["note"]), (&json!(1), &json!([]), &Value::Null));
        assert!(actual(&app).await.iter().all(|(_, kind)| kind.is_null()));
    })
    .await;
}

#[actix_web::test]
async fn an_item_that_becomes_one_for_ticket_holders_is_not_cancelled() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        add(&staff, "Party", json!({})).await;
        add(&staff, "Talk", json!({})).await;
        release(&staff, None).await;

        change(&staff, "party", json!({ "audience": "holders" })).await;
        change(&staff, "talk", json!({ "title": "Speech" })).await;
        let second = release(&staff, None).await;

        let changes = second["changes"].as_array().expect("changes");
        let changed: Vec<_> = changes.iter().map(|change| (&change["title"], &change["kind"])).collect();
        assert_eq!(changed, [(&json!("Speech"), &json!("retitled"))]);
    })
    .await;
}

#[actix_web::test]
async fn a_release_reports_the_change_of_each_item() {
    on_each_database(async |app: TestApp| {
        let [_, second] = release_twice(&app).await;

        assert_eq!((&second["number"], &second["note"]), (&json!(2), &json!("The roof is closed.")));
        let of = |change: &Value| change["slug"].as_str().expect("a slug").to_owned();
        let changes: BTreeMap<_, _> =
            second["changes"].as_array().expect("changes").iter().map(|change| (of(change), change)).collect();
        let kinds: Vec<_> = changes.iter().map(|(slug, change)| (slug.as_str(), change["kind"].clone())).collect();
        let expected = [
            ("added", json!("added")),
            ("hidden", json!("cancelled")),
            ("moved", json!("moved")),
            ("named", json!("retitled")),
            ("off", json!("cancelled")),
        ];
        assert_eq!(kinds, expected);
        let (start, end) = ("2027-03-01T09:00:00Z", "2027-03-01T10:00:00Z");
        let before = json!({ "title": "Moved", "startAt": start, "endAt": end, "room": null });
        let after = json!({ "title": "Moved on", "startAt": NEW_START, "endAt": NEW_END, "room": "Hall" });
        assert_eq!((&changes["moved"]["before"], &changes["moved"]["after"]), (&before, &after));
        assert_eq!((&changes["added"]["before"], &changes["hidden"]["after"]), (&Value::Null, &Value::Null));
        assert_eq!(changes["named"]["title"], "Renamed");
    })
    .await;
}

#[actix_web::test]
async fn the_schedule_shows_the_changes_of_its_items() {
    on_each_database(async |app: TestApp| {
        let [_, second] = release_twice(&app).await;

        for (slug, kind) in actual(&app).await {
            let expected = match slug.as_str() {
                "added" => json!("added"),
                "moved" => json!("moved"),
                "named" => json!("retitled"),
                "off" => json!("cancelled"),
                _ => Value::Null,
            };
            assert_eq!(kind, expected, "{slug}");
        }
        let moved = app.guest().get(&format!("{PATH}/moved")).await.json()["change"].clone();
        assert_eq!((&moved["at"], &moved["before"]["title"]), (&second["publishedAt"], &json!("Moved")));
    })
    .await;
}

#[actix_web::test]
async fn public_releases_include_no_staff_items_and_no_drafts() {
    on_each_database(async |app: TestApp| {
        let [first, second] = release_twice(&app).await;

        let releases = app.guest().get(RELEASES).await;

        assert_eq!(releases.json()["data"], json!([second, first]));
        assert!(!releases.text().contains("hift") && !releases.text().contains("raft"), "{}", releases.text());
    })
    .await;
}

#[actix_web::test]
async fn changes_are_marked_for_a_week_and_during_the_event_for_a_day() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        add(&staff, "Talk", json!({ "startAt": "2027-03-02T18:00:00Z", "endAt": "2027-03-02T19:00:00Z" })).await;
        let is_told = async |at: chrono::DateTime<chrono::Utc>| {
            app.clock.set(at);
            app.state.db.invalidation().invalidate_all();
            let whole = actual(&app).await;
            let one = app.guest().get(&format!("{PATH}/talk")).await.json();
            assert_eq!(one["change"]["kind"], whole[0].1);
            !whole[0].1.is_null()
        };
        release(&staff, None).await;
        change(&staff, "talk", json!({ "title": "Renamed" })).await;
        let published = month(3) - TimeDelta::days(8);
        app.clock.set(published);
        let staff = super::staff::staff(&app).await;
        release(&staff, None).await;

        assert!(is_told(published + TimeDelta::days(7) - TimeDelta::seconds(1)).await);
        assert!(!is_told(published + TimeDelta::days(7)).await);

        let live = month(3) + TimeDelta::hours(1);
        app.clock.set(live);
        let staff = super::staff::staff(&app).await;
        change(&staff, "talk", json!({ "room": "Hall" })).await;
        release(&staff, None).await;
        assert!(is_told(live + TimeDelta::hours(24) - TimeDelta::seconds(1)).await);
        assert!(!is_told(live + TimeDelta::hours(24)).await);
        let tags = app.guest().get(PATH).await.header("x-cache-tags").to_owned();
        assert!(
            tags.starts_with("event:") && tags.contains("schedules organisations sponsors 2027-03-02T18:00:00Z"),
            "{tags}"
        );
    })
    .await;
}

#[actix_web::test]
async fn cancelled_items_are_listed_until_the_event_is_over() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        add(&staff, "Off", json!({})).await;
        change(&staff, "off", json!({ "state": "cancelled" })).await;
        let shown = async |at| {
            app.clock.set(at);
            app.state.db.invalidation().invalidate_all();
            app.guest().get(PATH).await.json()["data"].clone()
        };

        let end = month(3) + TimeDelta::days(2);
        assert_eq!(shown(end - TimeDelta::seconds(1)).await[0]["state"], "cancelled");
        assert_eq!(shown(end).await, json!([]));
    })
    .await;
}

#[actix_web::test]
async fn unchanged_and_empty_schedules_cannot_be_released() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let refused = async |body: Value| {
            let response = staff.post(RELEASES, &body).await;
            (response.status(), errors(&response))
        };

        let nothing = json!({ "release": ["The schedule is empty, so there's nothing to release."] });
        assert_eq!(refused(json!({})).await, (422, nothing));
        add(&staff, "Talk", json!({})).await;
        for (note, words) in [
            ("x".repeat(4001), "The note field must not be greater than 4000 characters."),
            ("a\u{0}b".to_owned(), "The note field format is invalid."),
        ] {
            assert_eq!(refused(json!({ "note": note })).await, (422, json!({ "note": [words] })));
        }
        let staff = &staff;
        let all = (0..6).map(|_| async move { staff.post(RELEASES, &json!({})).await.status() });
        let statuses = futures_util::future::join_all(all).await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        let again = json!({ "release": ["Nothing has changed since release 1."] });
        assert_eq!(refused(json!({})).await, (422, again));
        assert_eq!(app.guest().post(RELEASES, &json!({})).await.status(), 401);
        assert_eq!(app.member().await.0.post(RELEASES, &json!({})).await.status(), 403);
        assert_eq!(staff.post("/api/v1/events/none/schedule-releases", &json!({})).await.status(), 404);
        assert_eq!(app.guest().get("/api/v1/events/none/schedule-releases").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn released_and_favourited_items_cannot_be_deleted() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        for title in ["Released", "Kept", "Unknown"] {
            add(&staff, title, json!({ "state": if title == "Released" { "published" } else { "draft" } })).await;
        }
        release(&staff, None).await;
        change(&staff, "kept", json!({ "state": "published" })).await;
        let kept = app.guest().get(&format!("{PATH}/kept")).await.json()["id"].as_str().expect("an id").to_owned();
        let (member, _) = app.member().await;
        member.put(&format!("/api/v1/user/favourites/{kept}"), &Value::Null).await;

        let released = drop_item(&staff, "released", Some("\"1\"")).await;
        let words = "This item was published in release 1, so it can't be removed. Cancel it instead.";
        assert_eq!((released.status(), errors(&released)), (422, json!({ "id": [words] })));
        let response = drop_item(&staff, "kept", Some("\"2\"")).await;
        let words = "One person has this item in their favourites, so it can't be removed. Cancel it instead.";
        assert_eq!((response.status(), errors(&response)), (422, json!({ "id": [words] })));
        // Nor are they a draft again, which is gone from calendars without a word.
        for (item, version) in [("released", 1), ("kept", 2)] {
            let body = json!({ "state": "draft", "version": version });
            let back = errors(&staff.post(&format!("{PATH}/{item}"), &body).await)["state"][0].clone();
            assert!(back.as_str().is_some_and(|words| words.contains("Cancel it instead")), "{item}: {back}");
        }
        assert_eq!(drop_item(&staff, "unknown", Some("\"1\"")).await.status(), 204);
        member.delete(&format!("/api/v1/user/favourites/{kept}")).await;
        assert_eq!(drop_item(&staff, "kept", Some("\"2\"")).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn released_items_stay_undeletable_after_later_releases() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        add(&staff, "Talk", json!({})).await;
        add(&staff, "Lunch", json!({})).await;
        let refused = async |number: u32| {
            let response = drop_item(&staff, "talk", Some("\"2\"")).await;
            let words =
                format!("This item was published in release {number}, so it can't be removed. Cancel it instead.");
            assert_eq!((response.status(), errors(&response)), (422, json!({ "id": [words] })));
        };
        release(&staff, None).await;
        change(&staff, "talk", json!({ "audience": "staff" })).await;

        refused(1).await;
        assert_eq!(release(&staff, None).await["changes"][0]["kind"], "cancelled");
        refused(2).await;
        change(&staff, "lunch", json!({ "title": "Late lunch" })).await;
        release(&staff, None).await;
        refused(2).await;
    })
    .await;
}

#[actix_web::test]
async fn a_release_is_returned_by_number_without_reading_its_items() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        add(&staff, "Talk", json!({ "state": "published" })).await;

        let made = staff.post(RELEASES, &json!({ "note": " Here it is.\r\nAll of it. " })).await;

        let location = made.header("location").to_owned();
        assert_eq!((made.status(), location.as_str()), (201, format!("{RELEASES}/1").as_str()));
        assert_eq!(made.json()["note"], "Here it is.\nAll of it.");
        let shown = app.guest().get(&location).await;
        assert_eq!((shown.status(), shown.json()), (200, made.json()));
        for unknown in ["/2", "/0", "/-1", "/first"] {
            assert_eq!(app.guest().get(&format!("{RELEASES}{unknown}")).await.status(), 404, "{unknown}");
        }
        app.state.db.invalidation().invalidate_all();
        let statements = app
            .all_statements(async || {
                for path in [PATH, RELEASES, &location] {
                    assert_eq!(app.guest().get(path).await.status(), 200);
                }
            })
            .await;
        let statements: Vec<_> = statements.iter().filter(|sql| sql.contains("schedule_releases")).collect();
        assert!(statements.len() >= 3 && statements.iter().all(|sql| !sql.contains("snapshot")), "{statements:#?}");
    })
    .await;
}
