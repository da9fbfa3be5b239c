//! Visibility of sponsors in an event's schedule, rewards and challenges.

use entities::{
    challenges, organisations, rewards, schedule_items,
    sea_orm_active_enums::{RewardKind, RewardState, SponsorTier, SponsorshipState},
    sponsorships,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    TestApp,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{challenge, insert, organisation, schedule_item, sponsorship},
};

fn reward(event_id: Uuid, sponsor: Uuid) -> rewards::Model {
    rewards::Model {
        id: Uuid::now_v7(),
        event_id,
        slug: "t-shirt".to_owned(),
        position: 1,
        state: RewardState::Active,
        state_changed_at: month(1),
        name: "T-shirt".to_owned(),
        description: None,
        kind: RewardKind::Item,
        cost: 40,
        stock: None,
        per_user_limit: None,
        available_from: None,
        available_until: None,
        sponsor_id: Some(sponsor),
        version: 1,
        created_at: month(1),
        updated_at: month(1),
        search_text: "t-shirt".to_owned(),
    }
}

#[actix_web::test]
async fn unconfirmed_sponsors_are_never_public() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let before = save_one(db, event(series, "hackathon-2026")).await;
        for (number, (state, actual)) in [
            (Some(SponsorshipState::Prospect), false),
            (Some(SponsorshipState::Withdrawn), false),
            (Some(SponsorshipState::Confirmed), true),
            (Some(SponsorshipState::Published), true),
            // An organisation can pose a challenge without sponsoring the event.
            (None, true),
        ]
        .into_iter()
        .enumerate()
        {
            let slug = format!("edition-{number}");
            let id = save_one(db, event(series, &slug)).await;
            let mill = organisation(&format!("mill-{number}"));
            insert::<organisations::Entity>(db, [mill.clone()]).await;
            let at = |event, state| sponsorships::Model { state, ..sponsorship(event, mill.id, SponsorTier::Gold) };
            // A sponsorship of another edition does not count.
            let elsewhere = if actual { SponsorshipState::Withdrawn } else { SponsorshipState::Published };
            insert::<sponsorships::Entity>(db, [at(before, elsewhere)]).await;
            insert::<sponsorships::Entity>(db, state.map(|state| at(id, state)).into_iter().collect::<Vec<_>>()).await;
            let item = schedule_items::Model { sponsor_id: Some(mill.id), ..schedule_item(id, "talk") };
            insert::<schedule_items::Entity>(db, [item]).await;
            insert::<rewards::Entity>(db, [reward(id, mill.id)]).await;
            let requested = challenges::Model { owner_id: Some(mill.id), ..challenge(id, "water") };
            insert::<challenges::Entity>(db, [requested]).await;

            let expected = if actual { json!({ "name": mill.name, "url": null }) } else { Value::Null };
            for (part, field) in [("schedules", "sponsor"), ("rewards", "sponsor"), ("challenges", "owner")] {
                let path = format!("/api/v1/events/{slug}/{part}");
                let response = app.guest().get(&path).await;
                assert_eq!(response.json()["data"][0][field], expected, "{path}, {state:?}");
                assert!(response.header("x-cache-tags").split(' ').any(|tag| tag == "sponsors"), "{path}");
            }
            let one = app.guest().get(&format!("/api/v1/events/{slug}/schedules/talk")).await;
            assert_eq!(one.json()["sponsor"], expected, "{state:?}");
        }
    })
    .await;
}
