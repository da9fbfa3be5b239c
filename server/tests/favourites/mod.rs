//! `/api/v1/user/favourites`

use chrono::TimeDelta;
use entities::{
    schedule_favourites,
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState},
};
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use crate::support::{
    TestApp, TestClient,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, schedule_item},
};

const PATH: &str = "/api/v1/user/favourites";
const NOTHING: &str = "00000000-0000-7000-8000-000000000000";

struct Programme {
    /// Three talks one after the other, and a talk of another event before them.
    known: [Uuid; 4],
    /// A draft item, one for staff, one for ticket holders, and one of a draft event.
    hidden: [Uuid; 4],
}

async fn programme(app: &TestApp) -> Programme {
    let (db, series) = (&app.state.db, series(&app.state.db).await);
    let one = save_one(db, event(series, "hackathon-2027")).await;
    let two = save_one(db, event(series, "hackathon-2026")).await;
    let draft = save_one(db, EventInput { status: EventStatus::Draft, ..event(series, "hackathon-2028") }).await;
    let at = |hours, item: Model| Model { start_at: month(3) + TimeDelta::hours(hours), end_at: month(4), ..item };
    let known = [
        at(1, schedule_item(one, "first")),
        at(2, schedule_item(one, "second")),
        Model { state: ScheduleState::Cancelled, ..at(3, schedule_item(one, "third")) },
        schedule_item(two, "other"),
    ];
    let hidden = [
        Model { state: ScheduleState::Draft, ..schedule_item(one, "draft") },
        Model { audience: ScheduleAudience::Staff, ..schedule_item(one, "shift") },
        Model { audience: ScheduleAudience::Holders, ..schedule_item(one, "for-holders") },
        schedule_item(draft, "secret"),
    ];
    let ids = |items: &[Model; 4]| items.clone().map(|item| item.id);
    let programme = Programme { known: ids(&known), hidden: ids(&hidden) };
    insert::<Entity>(db, known.into_iter().chain(hidden)).await;
    programme
}

async fn put(client: &TestClient, item: impl std::fmt::Display) -> u16 {
    client.put(&format!("{PATH}/{item}"), &Value::Null).await.status()
}

async fn favourites(client: &TestClient) -> Value {
    client.get(PATH).await.json()
}

#[actix_web::test]
async fn favourites_can_be_added_and_removed_repeatedly() {
    on_each_database(async |app: TestApp| {
        let [first, second, third, other] = programme(&app).await.known;
        let (client, _) = app.member().await;

        for item in [third, first, other, first, second] {
            assert_eq!(put(&client, item).await, 204);
        }
        assert_eq!(favourites(&client).await, json!([other, first, second, third]));
        assert_eq!(client.get(&format!("{PATH}?event=hackathon-2027")).await.json(), json!([first, second, third]));
        assert_eq!(client.get(&format!("{PATH}?event=hackathon-2026")).await.json(), json!([other]));
        for _ in 0..2 {
            assert_eq!(client.delete(&format!("{PATH}/{second}")).await.status(), 204);
            assert_eq!(favourites(&client).await, json!([other, first, third]));
        }
        assert_eq!(client.delete(&format!("{PATH}/{NOTHING}")).await.status(), 204);
        for unknown in ["hackathon-2028", "nothing", "%00"] {
            assert_eq!(client.get(&format!("{PATH}?event={unknown}")).await.status(), 404, "{unknown}");
        }
    })
    .await;
}

#[actix_web::test]
async fn favouriting_an_item_during_its_deletion_is_not_found() {
    on_each_database(async |app: TestApp| {
        let [first, second, third, _] = programme(&app).await.known;
        let (client, _) = app.member().await;
        client.csrf_token().await;
        let drop = async |item: Uuid| {
            let tx = app.state.db.begin().await.expect("a transaction");
            Entity::delete_by_id(item).exec(&tx).await.expect("a row");
            tx
        };

        let one = app.send_before_commit(drop(first).await, put(&client, first)).await;
        assert_eq!(one, 404);
        let body = json!({ "ids": [second, third] });
        let both = app.send_before_commit(drop(second).await, client.post(PATH, &body)).await;
        assert_eq!((both.status(), both.json()), (200, json!([third])), "{}", both.text());
    })
    .await;
}

#[actix_web::test]
async fn hidden_items_cannot_be_favourited() {
    on_each_database(async |app: TestApp| {
        let hidden = programme(&app).await.hidden;
        let (client, _) = app.member().await;

        for item in hidden {
            assert_eq!(put(&client, item).await, 404);
        }
        for odd in [NOTHING, "first", "1", "%00"] {
            assert_eq!(put(&client, odd).await, 404, "{odd}");
        }
        let brought = client.post(PATH, &json!({ "ids": hidden })).await;
        assert_eq!((brought.status(), brought.json()), (200, json!([])));
        assert_eq!(schedule_favourites::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
    })
    .await;
}

#[actix_web::test]
async fn favourites_of_a_guest_are_merged_after_login() {
    on_each_database(async |app: TestApp| {
        let Programme { known: [first, second, third, other], hidden } = programme(&app).await;
        let (client, _) = app.member().await;
        put(&client, first).await;

        let brought = client.post(PATH, &json!({ "ids": [third, first, third, other, hidden[0], NOTHING] })).await;

        assert_eq!((brought.status(), brought.json()), (200, json!([other, first, third])));
        assert_eq!(favourites(&client).await, json!([other, first, third]));
        assert_eq!(client.post(PATH, &json!({ "ids": [] })).await.json(), json!([other, first, third]));
        let again = client.post(PATH, &json!({ "ids": [second] })).await;
        assert_eq!(again.json(), json!([other, first, second, third]));
    })
    .await;
}

#[actix_web::test]
async fn invalid_id_lists_are_rejected() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member().await;
        let many: Vec<Uuid> = (0..501).map(Uuid::from_u128).collect();

        for (body, words) in [
            (json!({}), "The ids field is required."),
            (json!({ "ids": null }), "The ids field must be an array."),
            (json!({ "ids": many }), "The ids field must not have more than 500 items."),
            (json!({ "ids": "x" }), "The ids field must be an array."),
            (json!({ "ids": ["x"] }), "The ids.0 field is invalid."),
        ] {
            let response = client.post(PATH, &body).await;
            assert_eq!((response.status(), &response.json()["message"]), (422, &json!(words)));
        }
    })
    .await;
}

#[actix_web::test]
async fn concurrent_changes_from_two_devices_lose_no_favourite() {
    on_each_database(async |app: TestApp| {
        let [first, second, third, other] = programme(&app).await.known;
        let (client, _) = app.member().await;

        let puts = (0..24).map(|number| put(&client, [first, second, third, other][number % 4]));
        let merges = async {
            let brought = client.post(PATH, &json!({ "ids": [first, second, third, other] })).await;
            vec![brought.status()]
        };
        let (statuses, merged) = futures_util::future::join(join_all(puts), merges).await;

        assert!(statuses.iter().all(|status| *status == 204), "{statuses:?}");
        assert_eq!(merged, [200]);
        assert_eq!(favourites(&client).await, json!([other, first, second, third]));
        assert_eq!(schedule_favourites::Entity::find().count(app.state.db.reader()).await.expect("a count"), 4);
    })
    .await;
}

#[actix_web::test]
async fn favourites_are_private_and_unavailable_to_guests() {
    on_each_database(async |app: TestApp| {
        let [first, ..] = programme(&app).await.known;
        let (one, user) = app.member().await;
        let (two, _) = app.member_in(&[]).await;
        put(&one, first).await;
        let copy = one.post("/api/v1/user/export", &json!({})).await.json();
        assert_eq!(copy["favourites"][0]["scheduleItemId"], json!(first));

        assert_eq!(favourites(&two).await, json!([]));
        let guest = app.guest();
        assert_eq!(guest.get(PATH).await.status(), 401);
        assert_eq!(put(&guest, first).await, 401);
        assert_eq!(put(&guest, "x").await, 401);
        assert_eq!(guest.post(PATH, &json!({})).await.status(), 401);
        assert_eq!(guest.delete(&format!("{PATH}/{first}")).await.status(), 401);
        entities::users::Entity::delete_by_id(user.id).exec(app.state.db.writer()).await.expect("a deletion");
        assert_eq!(schedule_favourites::Entity::find().count(app.state.db.reader()).await.expect("a count"), 0);
    })
    .await;
}
