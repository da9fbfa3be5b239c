//! `GET /api/v1/events/{id or slug}/rewards`

use serde_json::{Value, json};

use crate::{
    programme::{ROOMS, staff_and_event},
    support::{TestApp, on_each_database},
};

const PATH: &str = "/api/v1/events/hackathon-2027/rewards";

#[actix_web::test]
async fn a_reward_is_shown_in_full_and_tagged() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let giver = json!({ "eventId": event, "name": "Mill", "url": "https://mill.example", "tier": "gold", "state": "published" });
        let giver = ROOMS[1].make(&staff, &giver).await["organisationId"].clone();
        let body = json!({
            "eventId": event, "name": "T-shirt", "description": "Blue.", "kind": "item", "cost": 40, "stock": 25,
            "perUserLimit": 1, "from": "2027-03-05T18:00:00Z", "until": "2027-03-07T12:00:00Z", "sponsorId": giver,
            "state": "active",
        });
        let row = ROOMS[3].make(&staff, &body).await;

        let answer = app.guest().get(PATH).await;

        assert_eq!(
            answer.json()["data"],
            json!([{
                "id": row["id"], "slug": "t-shirt", "name": "T-shirt", "description": "Blue.", "kind": "item",
                "cost": 40, "stockLeft": 25, "perUserLimit": 1, "from": "2027-03-05T18:00:00Z",
                "until": "2027-03-07T12:00:00Z", "sponsor": { "name": "Mill", "url": "https://mill.example" },
            }])
        );
        assert_eq!(answer.header("x-cache-tags"), format!("event:{event} rewards organisations sponsors"));
    })
    .await;
}

#[actix_web::test]
async fn only_what_is_given_is_shown_in_the_order_of_staff() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for (name, states, position) in [
            ("Second", &["active"][..], 2),
            ("Draft", &[], 1),
            ("Paused", &["active", "paused"], 1),
            ("Archived", &["archived"], 1),
            ("First", &["active", "paused", "active"], 1),
        ] {
            let mut body = ROOMS[3].body(event, name);
            body["position"] = position.into();
            let path = ROOMS[3].of(&ROOMS[3].make(&staff, &body).await);
            for (version, state) in (1..).zip(states) {
                let answer = staff.put(&path, &json!({ "state": state, "version": version })).await;
                assert_eq!(answer.status(), 200, "{}", answer.text());
            }
        }

        let answer = app.guest().get(PATH).await.json();

        let names: Vec<&Value> = answer["data"].as_array().expect("rows").iter().map(|row| &row["name"]).collect();
        assert_eq!(names, ["First", "Second"]);
    })
    .await;
}
