//! `GET /api/v1/events/{id or slug}/rewards`

use serde_json::{Value, json};

use crate::{
    admin_resource::{REWARDS, SPONSORS, staff_and_event},
    support::{TestApp, on_each_database},
};

const PATH: &str = "/api/v1/events/hackathon-2027/rewards";

#[actix_web::test]
async fn a_reward_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let giver = json!({
            "eventId": event, "name": "Mill", "url": "https://mill.example", "tier": "gold", "state": "published",
        });
        let giver = SPONSORS.create(&staff, &giver).await["organisationId"].clone();
        let body = json!({
            "eventId": event, "name": "T-shirt", "description": "Blue.", "kind": "item", "cost": 40, "stock": 25,
            "perUserLimit": 1, "from": "2027-03-05T18:00:00Z", "until": "2027-03-07T12:00:00Z", "sponsorId": giver,
            "state": "active",
        });
        let row = REWARDS.create(&staff, &body).await;

        let response = app.guest().get(PATH).await;

        assert_eq!(
            response.json()["data"],
            json!([{
                "id": row["id"], "slug": "t-shirt", "name": "T-shirt", "description": "Blue.", "kind": "item",
                "cost": 40, "stockLeft": 25, "perUserLimit": 1, "from": "2027-03-05T18:00:00Z",
                "until": "2027-03-07T12:00:00Z", "sponsor": { "name": "Mill", "url": "https://mill.example" },
            }])
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{event} rewards organisations sponsors"));
    })
    .await;
}

#[actix_web::test]
async fn only_active_rewards_are_listed_in_staff_order() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for (name, states, position) in [
            ("Second", &["active"][..], 2),
            ("Draft", &[], 1),
            ("Paused", &["active", "paused"], 1),
            ("Archived", &["archived"], 1),
            ("First", &["active", "paused", "active"], 1),
        ] {
            let mut body = REWARDS.body(event, name);
            body["position"] = position.into();
            let path = REWARDS.of(&REWARDS.create(&staff, &body).await);
            for (version, state) in (1..).zip(states) {
                let response = staff.put(&path, &json!({ "state": state, "version": version })).await;
                assert_eq!(response.status(), 200, "{}", response.text());
            }
        }

        let response = app.guest().get(PATH).await.json();

        let names: Vec<&Value> = response["data"].as_array().expect("rows").iter().map(|row| &row["name"]).collect();
        assert_eq!(names, ["First", "Second"]);
    })
    .await;
}
