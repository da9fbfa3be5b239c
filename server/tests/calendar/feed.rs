//! `/calendars/{secret}.ics`: what somebody keeps, for a calendar that knows the address.

use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use server::{
    calendar::{GUESSES, PER_CALENDAR},
    entities::{
        audit_entries, calendar_feeds,
        schedule_items::{Entity, Model},
        sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState, UserState},
    },
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

/// Path of somebody's own calendar.
async fn feed(client: &TestClient) -> String {
    let answer = client.get("/api/v1/user/calendar").await;
    assert_eq!((answer.status(), answer.header("cache-control")), (200, "no-store"));
    path(&answer.json())
}

fn path(answer: &Value) -> String {
    let url = answer["url"].as_str().expect("an address");
    url.strip_prefix("http://localhost:8080").expect("ours").to_owned()
}

async fn keep(client: &TestClient, item: Uuid) {
    let answer = client.put(&format!("/api/v1/user/favourites/{item}"), &Value::Null).await;
    assert_eq!(answer.status(), 204, "{}", answer.text());
}

async fn change(app: &TestApp, item: &Model, change: impl FnOnce(&mut <Entity as EntityTrait>::ActiveModel)) {
    let mut row = item.clone().into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a change");
    app.state.forget();
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
async fn a_calendar_follows_what_its_owner_keeps_at_once() {
    on_each_database(async |app: TestApp| {
        let [talk, walk, _] = programme(&app).await;
        let (client, _) = app.member().await;
        let feed = feed(&client).await;
        let told = async || read(&app.guest().get(&feed).await);

        assert_eq!(summaries(&told().await), [""; 0]);
        keep(&client, walk.id).await;
        assert_eq!(summaries(&told().await), ["walk"]);
        keep(&client, talk.id).await;
        let both = told().await;
        assert_eq!(both["zones"], json!(["Atlantic/Azores", "Europe/Lisbon"]));
        assert_eq!(
            (&entry(&both, "talk")["wall"], &entry(&both, "walk")["wall"]),
            (&json!("2027-03-01T09:00:00"), &json!("2027-03-01T08:00:00"))
        );
        client.delete(&format!("/api/v1/user/favourites/{}", walk.id)).await;
        assert_eq!(summaries(&told().await), ["talk"]);
    })
    .await;
}

#[actix_web::test]
async fn what_was_cancelled_is_told_and_what_was_taken_back_is_gone() {
    on_each_database(async |app: TestApp| {
        let [talk, walk, _] = programme(&app).await;
        let (client, _) = app.member().await;
        let feed = feed(&client).await;
        let told = async || read(&app.guest().get(&feed).await);
        for item in [&talk, &walk] {
            keep(&client, item.id).await;
        }

        change(&app, &talk, |row| {
            row.state = Set(ScheduleState::Cancelled);
            row.sequence = Set(7);
        })
        .await;
        let cancelled = told().await;
        assert_eq!(entry(&cancelled, "talk")["uid"], talk.id.to_string());
        assert_eq!(
            (&entry(&cancelled, "talk")["status"], &entry(&cancelled, "talk")["sequence"]),
            (&json!("CANCELLED"), &json!(7))
        );

        change(&app, &talk, |row| row.audience = Set(ScheduleAudience::Staff)).await;
        change(&app, &walk, |row| row.state = Set(ScheduleState::Draft)).await;
        assert_eq!(summaries(&told().await), [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn the_schedule_of_an_event_that_became_a_draft_again_is_nobodys() {
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
        app.state.forget();

        assert_eq!(summaries(&read(&app.guest().get(&feed).await)), ["walk"]);
        assert_eq!(client.get("/api/v1/user/favourites").await.json(), json!([walk.id]));
    })
    .await;
}

#[actix_web::test]
async fn another_address_is_the_end_of_the_old_one() {
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
async fn an_address_that_is_nobodys_is_not_found_and_kept_by_nobody() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let feed = feed(&client).await;
        let secret = feed.strip_prefix("/calendars/").and_then(|name| name.strip_suffix(".ics")).expect("a secret");
        let swapped: String = secret.chars().rev().collect();

        for unknown in ["", "x", "%00", &secret[1..], &swapped, &format!("{secret}A"), &"A".repeat(48)] {
            let answer = app.guest().get(&format!("/calendars/{unknown}.ics")).await;
            assert_eq!(answer.status(), 404, "{unknown}");
        }
        let headers = ["cache-control", "referrer-policy", "x-robots-tag"];
        for path in [&feed, "/calendars/x.ics"] {
            let answer = app.guest().get(path).await;
            let told = headers.map(|name| answer.header(name));
            assert_eq!(told, ["private, no-store", "no-referrer", "noindex"], "{path}");
            assert_eq!((answer.header("etag"), answer.header("set-cookie")), ("", ""), "{path}");
        }
        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;
        assert_eq!(app.guest().get(&feed).await.status(), 404);
        server::entities::users::Entity::delete_by_id(user.id).exec(app.state.db.writer()).await.expect("nobody");
        assert_eq!(app.guest().get(&feed).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn whoever_guesses_too_often_waits_and_nobody_else() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let feed = feed(&client).await;

        for _ in 0..GUESSES.most {
            assert_eq!(client.get("/calendars/guess.ics").await.status(), 404);
        }
        let refused = client.get("/calendars/guess.ics").await;

        assert_eq!((refused.status(), refused.header("cache-control")), (429, "private, no-store"));
        assert_ne!(refused.header("retry-after"), "");
        // A service that asks for many people from one address is not kept waiting by one who guesses.
        assert_eq!(client.get(&feed).await.status(), 200);
        app.clock.advance(61);
        assert_eq!(client.get("/calendars/guess.ics").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_calendar_is_given_so_often_and_others_all_the_same() {
    on_each_database(async |app: TestApp| {
        let (one, other) = (feed(&app.member().await.0).await, feed(&app.member().await.0).await);
        for _ in 0..PER_CALENDAR.most {
            assert_eq!(app.guest().get(&one).await.status(), 200);
        }

        let refused = app.guest().get(&one).await;

        let told = ["cache-control", "referrer-policy", "x-robots-tag"].map(|name| refused.header(name));
        assert_eq!((refused.status(), told), (429, ["private, no-store", "no-referrer", "noindex"]));
        assert_eq!(app.guest().get(&other).await.status(), 200);
        app.clock.advance(61);
        assert_eq!(app.guest().get(&one).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn guests_have_no_calendar() {
    on_each_database(async |app: TestApp| {
        assert_eq!(app.guest().get("/api/v1/user/calendar").await.status(), 401);
        assert_eq!(app.guest().post("/api/v1/user/calendar", &json!({})).await.status(), 401);
    })
    .await;
}
