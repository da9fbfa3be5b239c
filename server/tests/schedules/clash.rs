//! Conflicting items: rooms and speakers booked twice at the same time.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    PATH, errors, input,
    staff::{edition, staff},
};
use crate::support::{TestApp, on_each_database};

fn at(start: &str, end: &str, rest: Value) -> Value {
    let mut body = input(rest);
    body["startAt"] = json!(format!("2027-03-04T{start}:00Z"));
    body["endAt"] = json!(format!("2027-03-04T{end}:00Z"));
    body
}

#[actix_web::test]
async fn items_in_the_same_room_must_not_overlap() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let kickoff = at("18:30", "19:15", json!({ "title": "Kickoff", "room": "Main hall" }));
        assert_eq!(staff.post(PATH, &kickoff).await.status(), 201);
        let status = async |start: &str, end: &str, rest: Value| staff.post(PATH, &at(start, end, rest)).await;

        let refused = status("19:00", "20:00", json!({ "title": "Talk", "room": "MAIN HALL " })).await;
        assert_eq!(
            (refused.status(), errors(&refused)),
            (422, json!({ "room": ["“Kickoff” is already in MAIN HALL from 4 March 2027, 18:30 to 19:15."] }))
        );
        for (start, end, rest) in [
            // Directly after, directly before, elsewhere, without a room, without a duration, and allowed on purpose.
            ("19:15", "20:00", json!({ "room": "Main hall" })),
            ("18:00", "18:30", json!({ "room": "Main hall" })),
            ("18:30", "19:15", json!({ "room": "Gallery" })),
            ("18:30", "19:15", json!({})),
            ("19:00", "19:00", json!({ "room": "Main hall", "kind": "deadline" })),
            ("19:00", "19:10", json!({ "room": "Main hall", "allowClash": true })),
        ] {
            let response = status(start, end, rest).await;
            assert_eq!(response.status(), 201, "{start} {}", response.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn items_with_the_same_host_must_not_overlap() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let night = json!({
            "title": "Night watch", "kind": "shift", "startAt": "2027-03-04T23:00:00Z", "endAt": "2027-03-05T07:00:00Z",
            "hosts": [{ "name": "Inês Carvalho" }, { "name": "Rui" }],
        });
        assert_eq!(staff.post(PATH, &night).await.status(), 201);

        let body = at("23:30", "23:45", json!({ "hosts": [{ "name": "ines carvalho" }, { "name": "Ana" }] }));
        let refused = staff.post(PATH, &body).await;

        let words = "ines carvalho is already at “Night watch” from 4 March 2027, 23:00 to 5 March, 07:00.";
        assert_eq!((refused.status(), errors(&refused)), (422, json!({ "hosts": [words] })));
    })
    .await;
}

#[actix_web::test]
async fn only_changes_that_can_clash_are_checked() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let hall = |title: &str, rest: Value| {
            let mut body = at("18:00", "19:00", json!({ "title": title, "room": "Hall", "state": "published" }));
            body.as_object_mut().expect("an object").extend(rest.as_object().expect("an object").clone());
            body
        };
        staff.post(PATH, &hall("One", json!({}))).await;
        staff.post(PATH, &hall("Two", json!({ "allowClash": true }))).await;
        let change = async |item: &str, body: Value| staff.post(&format!("{PATH}/{item}"), &body).await;

        let renamed = change("two", json!({ "version": 1, "title": "Second" })).await;
        assert_eq!(renamed.status(), 200, "it was let pass once");
        let moved = change("two", json!({ "version": 2, "startAt": "2027-03-04T18:10:00Z" })).await;
        assert_eq!(errors(&moved)["room"].as_array().map(Vec::len), Some(1));
        assert_eq!(change("two", json!({ "version": 2, "state": "cancelled" })).await.status(), 200);
        assert_eq!(
            change("one", json!({ "version": 1, "startAt": "2027-03-04T18:05:00Z" })).await.status(),
            200,
            "the other is off"
        );
        let back = change("two", json!({ "version": 3, "state": "published" })).await;
        assert_eq!(back.status(), 422);
        assert_eq!(change("two", json!({ "version": 3, "state": "published", "room": "Gallery" })).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn one_of_twelve_concurrent_bookings_gets_the_room() {
    on_each_database(async |app: TestApp| {
        edition(&app).await;
        let staff = staff(&app).await;
        let staff = &staff;

        let wishes = (0..12).map(|number| async move {
            let body = at("18:00", "19:00", json!({ "title": format!("Talk {number}"), "room": "Hall" }));
            staff.post(PATH, &body).await.status()
        });
        let statuses = join_all(wishes).await;

        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| matches!(status, 201 | 422)), "{statuses:?}");
    })
    .await;
}
