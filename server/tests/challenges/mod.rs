//! `GET /api/v1/events/{id or slug}/challenges`

use chrono::TimeDelta;
use entities::{
    challenges::{Entity, Model},
    organisations,
    sea_orm_active_enums::{ChallengeLevel, ChallengeState},
};
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{challenge, insert, organisation},
};

const PATH: &str = "/api/v1/events/hackathon-2027/challenges";

#[actix_web::test]
async fn a_challenge_is_public_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let owner = organisations::Model { url: Some("https://mill.example".to_owned()), ..organisation("Mill") };
        insert::<organisations::Entity>(db, [owner.clone()]).await;
        let full = Model {
            title: "Slow water".to_owned(),
            problem: "One.\n\nTwo.".to_owned(),
            owner_id: Some(owner.id),
            prize: Some("€1,500".to_owned()),
            level: Some(ChallengeLevel::Advanced),
            stack: json!(["Rust"]),
            criteria: json!([{ "name": "Runs", "weight": 60 }, { "name": "Helps", "weight": 40 }]),
            goals: Some("Warn.".to_owned()),
            constraints: Some("No cloud.".to_owned()),
            data: Some("Six winters.".to_owned()),
            resources: json!([{ "name": "Readings", "url": "https://data.example/este" }]),
            ..challenge(id, "slow-water")
        };
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "slow-water", "title": "Slow water", "problem": "One.\n\nTwo.",
                "owner": { "name": "Mill", "url": "https://mill.example" }, "prize": "€1,500", "level": "advanced",
                "stack": ["Rust"],
                "criteria": [{ "name": "Runs", "weight": 60 }, { "name": "Helps", "weight": 40 }],
                "goals": "Warn.", "constraints": "No cloud.", "data": "Six winters.",
                "resources": [{ "name": "Readings", "url": "https://data.example/este" }],
                "revealAt": null, "revealed": true,
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} challenges organisations sponsors"));
    })
    .await;
}

/// A challenge with all fields that is revealed in March.
async fn sealed_challenge(app: &TestApp) {
    let (db, series) = (&app.state.db, series(&app.state.db).await);
    let id = save_one(db, event(series, "hackathon-2027")).await;
    let owner = organisations::Model { url: Some("https://secret.example".to_owned()), ..organisation("secret-mill") };
    insert::<organisations::Entity>(db, [owner.clone()]).await;
    let locked = Model {
        title: "The envelope".to_owned(),
        owner_id: Some(owner.id),
        problem: "SECRET problem".to_owned(),
        prize: Some("SECRET prize".to_owned()),
        stack: json!(["SECRET stack"]),
        criteria: json!([{ "name": "SECRET criterion", "weight": 100 }]),
        goals: Some("SECRET goals".to_owned()),
        constraints: Some("SECRET constraints".to_owned()),
        data: Some("SECRET data".to_owned()),
        resources: json!([{ "name": "SECRET resource", "url": "https://secret.example" }]),
        reveal_at: Some(month(3)),
        ..challenge(id, "the-envelope")
    };
    insert::<Entity>(db, [locked]).await;
}

#[actix_web::test]
async fn nothing_of_a_challenge_leaks_before_its_reveal() {
    on_each_database(async |app: TestApp| {
        sealed_challenge(&app).await;

        app.clock.set(month(3) - TimeDelta::seconds(1));
        let before = app.guest().get(PATH).await;
        app.clock.set(month(3));
        app.state.db.invalidation().invalidate_all();
        let after = app.guest().get(PATH).await;

        assert!(!before.text().to_uppercase().contains("SECRET"), "{}", before.text());
        let shown = &before.json()["data"][0];
        assert_eq!((&shown["title"], &shown["revealed"]), (&json!("The envelope"), &json!(false)));
        assert!(before.header("x-cache-tags").ends_with(" 2027-03-01T09:00:00Z"), "pages change at the reveal");
        assert!(after.header("x-cache-tags").ends_with(" sponsors"), "and no more after it");
        assert_eq!((&shown["problem"], &shown["prize"], &shown["owner"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!((&shown["stack"], &shown["criteria"], &shown["resources"]), (&json!([]), &json!([]), &json!([])));
        for field in ["goals", "constraints", "data"] {
            assert_eq!(shown[field], Value::Null, "{field}");
        }
        assert_eq!(shown["revealAt"], "2027-03-01T09:00:00Z");
        let shown = &after.json()["data"][0];
        assert_eq!((&shown["problem"], &shown["revealed"]), (&json!("SECRET problem"), &json!(true)));
        assert_eq!(shown["owner"]["name"], "secret-mill");
    })
    .await;
}

#[actix_web::test]
async fn challenges_are_in_staff_order_without_drafts_or_other_events() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let other = save_one(db, event(series, "hackathon-2026")).await;
        let at = |slug, position| Model { position, ..challenge(id, slug) };
        let draft = Model { state: ChallengeState::Draft, ..challenge(id, "draft") };
        insert::<Entity>(db, [at("c", 3), at("a", 1), draft, at("b", 2), challenge(other, "other")]).await;

        let response = app.guest().get(PATH).await.json();

        let slugs: Vec<&Value> = response["data"].as_array().expect("rows").iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["a", "b", "c"]);
        assert_eq!(response["meta"]["total"], 3);
    })
    .await;
}
