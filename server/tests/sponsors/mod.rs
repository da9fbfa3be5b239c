//! `GET /api/v1/events/{id or slug}/sponsors`, and what staff do with them.

mod staff;
mod visibility;

use entities::{
    organisations,
    sea_orm_active_enums::{SponsorTier, SponsorshipState},
    sponsorships::{Entity, Model},
};
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, organisation, sponsorship},
};

const PATH: &str = "/api/v1/events/hackathon-2027/sponsors";

#[actix_web::test]
async fn a_sponsor_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let mill = organisations::Model {
            url: Some("https://mill.example".to_owned()),
            logo: Some("/logos/mill.svg".to_owned()),
            logo_dark: Some("/logos/mill-dark.svg".to_owned()),
            ..organisation("Mill")
        };
        let full = Model { blurb: Some("Bread.".to_owned()), ..sponsorship(id, mill.id, SponsorTier::Main) };
        insert::<organisations::Entity>(db, [mill]).await;
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "name": "Mill", "tier": "main", "url": "https://mill.example", "logo": "/logos/mill.svg",
                "logoDark": "/logos/mill-dark.svg", "blurb": "Bread.",
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} sponsors organisations"));
    })
    .await;
}

#[actix_web::test]
async fn published_sponsors_are_listed_highest_tier_first() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let all = [
            ("bread", SponsorTier::Community, 1, SponsorshipState::Published),
            ("second-gold", SponsorTier::Gold, 2, SponsorshipState::Published),
            ("silver", SponsorTier::Silver, 1, SponsorshipState::Published),
            ("first-gold", SponsorTier::Gold, 1, SponsorshipState::Published),
            ("main", SponsorTier::Main, 9, SponsorshipState::Published),
            ("prospect", SponsorTier::Main, 1, SponsorshipState::Prospect),
            ("confirmed", SponsorTier::Main, 1, SponsorshipState::Confirmed),
            ("withdrawn", SponsorTier::Main, 1, SponsorshipState::Withdrawn),
        ];
        for (slug, tier, position, state) in all {
            let organisation = organisation(slug);
            let row = Model { position, state, ..sponsorship(id, organisation.id, tier) };
            insert::<organisations::Entity>(db, [organisation]).await;
            insert::<Entity>(db, [row]).await;
        }

        let response = app.guest().get(PATH).await.json();
        let second = app.guest().get(&format!("{PATH}?perPage=2&page=2")).await.json();

        let names = |response: &Value| {
            response["data"].as_array().expect("rows").iter().map(|row| row["name"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&response), ["main", "first-gold", "second-gold", "silver", "bread"]);
        assert_eq!(names(&second), ["second-gold", "silver"]);
        assert_eq!((&second["meta"]["total"], &second["meta"]["lastPage"]), (&json!(5), &json!(3)));
    })
    .await;
}
