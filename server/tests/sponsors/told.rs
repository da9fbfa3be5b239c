//! Who is told by what else belongs to an event: its schedule, its rewards and its challenges.

use serde_json::{Value, json};
use server::entities::{
    challenges, organisations, rewards, schedule_items,
    sea_orm_active_enums::{RewardKind, RewardState, SponsorTier, SponsorshipState},
    sponsorships,
};
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
async fn an_organisation_whose_sponsorship_is_not_settled_is_told_by_nothing() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let before = save_one(db, event(series, "hackathon-2026")).await;
        for (number, (state, told)) in [
            (Some(SponsorshipState::Prospect), false),
            (Some(SponsorshipState::Withdrawn), false),
            (Some(SponsorshipState::Confirmed), true),
            (Some(SponsorshipState::Published), true),
            // Not everybody who asks for something pays for the event.
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
            // What it is to another edition says nothing about this one.
            let elsewhere = if told { SponsorshipState::Withdrawn } else { SponsorshipState::Published };
            insert::<sponsorships::Entity>(db, [at(before, elsewhere)]).await;
            insert::<sponsorships::Entity>(db, state.map(|state| at(id, state)).into_iter().collect::<Vec<_>>()).await;
            let item = schedule_items::Model { sponsor_id: Some(mill.id), ..schedule_item(id, "talk") };
            insert::<schedule_items::Entity>(db, [item]).await;
            insert::<rewards::Entity>(db, [reward(id, mill.id)]).await;
            let asked = challenges::Model { owner_id: Some(mill.id), ..challenge(id, "water") };
            insert::<challenges::Entity>(db, [asked]).await;

            let expected = if told { json!({ "name": mill.name, "url": null }) } else { Value::Null };
            for (part, field) in [("schedules", "sponsor"), ("rewards", "sponsor"), ("challenges", "owner")] {
                let path = format!("/api/v1/events/{slug}/{part}");
                let answer = app.guest().get(&path).await;
                assert_eq!(answer.json()["data"][0][field], expected, "{path}, {state:?}");
                assert!(answer.header("x-cache-tags").split(' ').any(|tag| tag == "sponsors"), "{path}");
            }
            let one = app.guest().get(&format!("/api/v1/events/{slug}/schedules/talk")).await;
            assert_eq!(one.json()["sponsor"], expected, "{state:?}");
        }
    })
    .await;
}
