//! `/calendars/{secret}.ics`: a user's favourites, for calendar apps that know the URL.

use entities::{
    audit_entries, calendar_feeds,
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState, UserState},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use server::hackathon::{
    calendar::{GUESSES, PER_CALENDAR},
    events::EventInput,
};
use uuid::Uuid;

use super::{entry, read, summaries};
use crate::support::{
    TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, schedule_item},
};

/// Path of the user's calendar.
async fn feed(client: &TestClient) -> String {
    let response = client.get("/api/v1/user/calendar").await;
    assert_eq!((response.status(), response.header("cache-control")), (200, "no-store"));
    path(&response.json())
}

fn path(response: &Value) -> String {
    let url = response["url"].as_str().expect("an address");
    url.strip_prefix("http://localhost:8080").expect("ours").to_owned()
}

async fn keep(client: &TestClient, item: Uuid) {
    let response = client.put(&format!("/api/v1/user/favourites/{item}"), &Value::Null).await;
    assert_eq!(response.status(), 204, "{}", response.text());
}

async fn change(app: &TestApp, item: &Model, change: impl FnOnce(&mut <Entity as EntityTrait>::ActiveModel)) {
    let mut row = item.clone().into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a change");
    app.state.db.invalidation().invalidate_all();
}

/// Two events in different zones with an item each, and one for staff.
async fn programme(app: &TestApp) -> [Model; 3] {
    let series = series(&app.state.db).await;
    let (one, two) = (event(series, "braga-2027"), event(series, "ponta-delgada-2027"));
    let one = save_one(&app.state.db, one).await;
    let azores = chrono_tz::Atlantic::Azores;
    let two = save_one(&app.state.db, EventInput { timezone: azores, ..two }).await;
    let staff = Model { audience: ScheduleAudience::Staff, ..schedule_item(one, "shift") };
    let items = [schedule_item(one, "talk"), schedule_item(two, "walk"), staff];
    insert::<Entity>(&app.state.db, items.clone()).await;
    items
}

#[actix_web::test]
async fn a_feed_contains_the_favourites_of_its_owner() {
    on_each_database(async |app: TestApp| {
        let [talk, walk, _] = programme(&app).await;
        let (client, _) = app.member().await;
        let feed = feed(&client).await;
        let actual = async || read(&app.guest().get(&feed).await);

        assert_eq!(summaries(&actual().await), [""; 0]);
        keep(&client, walk.id).await;
        assert_eq!(summaries(&actual().await), ["walk"]);
        keep(&client, talk.id).await;
        let both = actual().await;
        assert_eq!(both["zones"], json!(["Atlantic/Azores", "Europe/Lisbon"]));
        assert_eq!(
            (&entry(&both, "talk")["wall"], &entry(&both, "walk")["wall"]),
            (&json!("2027-03-01T09:00:00"), &json!("2027-03-01T08:00:00"))
        );
        client.delete(&format!("/api/v1/user/favourites/{}", walk.id)).await;
        assert_eq!(summaries(&actual().await), ["talk"]);
    })
    .await;
}

#[actix_web::test]
async fn feeds_mark_cancelled_items_and_drop_withdrawn_ones() {
    on_each_database(async |app: TestApp| {
        let [talk, walk, _] = programme(&app).await;
        let (client, _) = app.member().await;
        let feed = feed(&client).await;
        let actual = async || read(&app.guest().get(&feed).await);
        for item in [&talk, &walk] {
            keep(&client, item.id).await;
        }

        change(&app, &talk, |row| row.state = Set(ScheduleState::Cancelled)).await;
        let cancelled = actual().await;
        assert_eq!(entry(&cancelled, "talk")["uid"], talk.id.to_string());
        assert_eq!(entry(&cancelled, "talk")["status"], "CANCELLED");

        change(&app, &talk, |row| row.audience = Set(ScheduleAudience::Staff)).await;
        change(&app, &walk, |row| row.state = Set(ScheduleState::Draft)).await;
        assert_eq!(summaries(&actual().await), [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn feeds_omit_events_that_became_drafts_again() {
    on_each_database(async |app: TestApp| {
        let [talk, walk, _] = programme(&app).await;
        let (client, _) = app.member().await;
        let feed = feed(&client).await;
        for item in [&talk, &walk] {
            keep(&client, item.id).await;
        }

        let series = series(&app.state.db).await;
        let draft = EventInput { status: EventStatus::Draft, ..event(series, "braga-2027") };
        save_one(&app.state.db, draft).await;
        app.state.db.invalidation().invalidate_all();

        assert_eq!(summaries(&read(&app.guest().get(&feed).await)), ["walk"]);
        assert_eq!(client.get("/api/v1/user/favourites").await.json(), json!([walk.id]));
    })
    .await;
}

#[actix_web::test]
async fn renewing_the_feed_url_invalidates_the_old_one() {
    on_each_database(async |app: TestApp| {
        let [talk, ..] = programme(&app).await;
        let (client, user) = app.member().await;
        keep(&client, talk.id).await;
        let old = feed(&client).await;
        assert_eq!(feed(&client).await, old, "asking changes nothing");

        let renewed = client.post("/api/v1/user/calendar", &json!({})).await;

        assert_eq!(renewed.status(), 200);
        let new = path(&renewed.json());
        assert_ne!(new, old);
        assert_eq!(feed(&client).await, new);
        assert_eq!(app.guest().get(&old).await.status(), 404);
        assert_eq!(summaries(&read(&app.guest().get(&new).await)), ["talk"]);
        let third = path(&client.post("/api/v1/user/calendar", &json!({})).await.json());
        assert_eq!((app.guest().get(&new).await.status(), app.guest().get(&third).await.status()), (404, 200));

        let rows = calendar_feeds::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!(rows.iter().map(|row| (row.user_id, row.round)).collect::<Vec<_>>(), [(user.id, 2)]);
        let written = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
        let written: Vec<_> = written.iter().filter(|row| row.action == "calendar.renewed").collect();
        assert_eq!(written.len(), 2);
        assert!(!format!("{written:?}").contains(third.rsplit('/').next().expect("a name")), "{written:?}");
    })
    .await;
}

#[actix_web::test]
async fn unknown_feeds_are_not_found_and_not_cached() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let feed = feed(&client).await;
        let secret = feed.strip_prefix("/calendars/").and_then(|name| name.strip_suffix(".ics")).expect("a secret");
        let swapped: String = secret.chars().rev().collect();

        for unknown in ["", "x", "%00", &secret[1..], &swapped, &format!("{secret}A"), &"A".repeat(48)] {
            let response = app.guest().get(&format!("/calendars/{unknown}.ics")).await;
            assert_eq!(response.status(), 404, "{unknown}");
        }
        let headers = ["cache-control", "referrer-policy", "x-robots-tag"];
        for path in [&feed, "/calendars/x.ics"] {
            let response = app.guest().get(path).await;
            let actual = headers.map(|name| response.header(name));
            assert_eq!(actual, ["private, no-store", "no-referrer", "noindex"], "{path}");
            assert_eq!((response.header("etag"), response.header("set-cookie")), ("", ""), "{path}");
        }
        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;
        assert_eq!(app.guest().get(&feed).await.status(), 404);
        entities::users::Entity::delete_by_id(user.id).exec(app.state.db.writer()).await.expect("a deletion");
        assert_eq!(app.guest().get(&feed).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn guessing_feed_urls_is_rate_limited_per_address() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let feed = feed(&client).await;

        for _ in 0..GUESSES.max {
            assert_eq!(client.get("/calendars/guess.ics").await.status(), 404);
        }
        let refused = client.get("/calendars/guess.ics").await;

        assert_eq!((refused.status(), refused.header("cache-control")), (429, "private, no-store"));
        assert_ne!(refused.header("retry-after"), "");
        // A calendar service that requests many feeds from one address is not limited by a client that guesses.
        assert_eq!(client.get(&feed).await.status(), 200);
        app.clock.advance(61);
        assert_eq!(client.get("/calendars/guess.ics").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn each_feed_is_rate_limited_on_its_own() {
    on_each_database(async |app: TestApp| {
        let (one, other) = (feed(&app.member().await.0).await, feed(&app.member().await.0).await);
        for _ in 0..PER_CALENDAR.max {
            assert_eq!(app.guest().get(&one).await.status(), 200);
        }

        let refused = app.guest().get(&one).await;

        let actual = ["cache-control", "referrer-policy", "x-robots-tag"].map(|name| refused.header(name));
        assert_eq!((refused.status(), actual), (429, ["private, no-store", "no-referrer", "noindex"]));
        assert_eq!(app.guest().get(&other).await.status(), 200);
        app.clock.advance(61);
        assert_eq!(app.guest().get(&one).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn guests_have_no_calendar_feed() {
    on_each_database(async |app: TestApp| {
        assert_eq!(app.guest().get("/api/v1/user/calendar").await.status(), 401);
        assert_eq!(app.guest().post("/api/v1/user/calendar", &json!({})).await.status(), 401);
    })
    .await;
}
