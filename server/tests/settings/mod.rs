//! Settings that staff change while the server runs.

mod details;

use std::sync::Arc;

use config::PartnerLink;
use entities::sea_orm_active_enums::{
    EventStatus,
    UserRole::{Administrator, Staff},
};
use serde_json::{Value, json};
use server::{
    app::Services,
    hackathon::events::{self, EventInput},
    platform::{
        clock::SystemClock,
        db::Db,
        settings::{self, Setting, SiteChanges},
    },
};

use crate::support::{
    TestApp, eventually,
    factories::{event, month, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn settings_changed_by_another_process_apply_without_a_restart() {
    on_each_database(async |app: TestApp| {
        let config = app.state.config.clone();
        let db = Db::connect(&config.database).await.expect("a database");
        let other = Services::new(config, db, Arc::new(SystemClock)).expect("services").context;
        let event = async || events::current_event(&other).await.expect("an event");
        assert_eq!(event().await, "hackathon-2025");

        let chosen = Setting::CurrentEvent("hackathon-2030".parse().expect("a slug"));
        settings::change(&app.state, chosen).await.expect("a change");

        eventually("the other process follows", async || event().await != "hackathon-2025").await;
        assert_eq!(event().await, "hackathon-2030");
        assert_eq!(events::current_event(&app.state).await.expect("an event"), "hackathon-2030");
    })
    .await;
}

#[actix_web::test]
async fn unknown_setting_values_are_ignored() {
    on_each_database(async |app: TestApp| {
        use sea_orm::ConnectionTrait as _;
        let sql = "INSERT INTO settings (key, value, updated_at) VALUES \
                   ('current_event', '{\"since\": 3}', '2027-01-01T00:00:00Z'), \
                   ('of_tomorrow', 'true', '2027-01-01T00:00:00Z')";
        app.state.db.writer().execute_unprepared(sql).await.expect("the rows of a newer version");

        let response = app.guest().get("/api/v1/site").await;

        assert_eq!((response.status(), response.json()["currentEvent"].as_str()), (200, Some("hackathon-2025")));
    })
    .await;
}

#[actix_web::test]
async fn stored_partners_follow_the_same_rules_as_configured_ones() {
    on_each_database(async |app: TestApp| {
        let served = async |url: &str, logo: Option<&str>| -> Value {
            let url = url.parse().expect("an address");
            let partner = PartnerLink { name: "Partner".to_owned(), url, logo: logo.map(str::to_owned) };
            let changes = SiteChanges { partners: Some(vec![partner]), ..SiteChanges::default() };
            settings::change(&app.state, Setting::Site(Box::new(changes))).await.expect("a change");
            app.guest().get("/api/v1/site").await.json()["partners"].take()
        };
        let page = "https://partner.example/";
        for logo in [None, Some("/media/logo.svg"), Some("https://cdn.example/logo.svg")] {
            assert_eq!(served(page, logo).await, json!([{ "name": "Partner", "url": page, "logo": logo }]));
        }
        for (page, logo) in [
            ("javascript:alert(1)", None),
            (page, Some("javascript:alert(1)")),
            (page, Some("//evil.example/logo.svg")),
            (page, Some("logo.svg")),
        ] {
            assert_eq!(served(page, logo).await, json!([]), "{page} {logo:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn staff_choose_the_edition_and_turn_flags_on() {
    const PATH: &str = "/api/v1/site-settings";
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        let known = series(&app.state.db).await;
        save_one(&app.state.db, event(known, "hackathon-2030")).await;
        let draft = EventInput { status: EventStatus::Draft, ..event(known, "hackathon-2031") };
        save_one(&app.state.db, draft).await;
        let (staff, _) = app.member_in(&[Administrator]).await;

        let chosen = staff.put(PATH, &json!({ "currentEvent": "hackathon-2030" })).await;

        assert_eq!((chosen.status(), &chosen.json()["currentEvent"]), (200, &json!("hackathon-2030")));
        assert_eq!(app.guest().get("/api/v1/site").await.json()["currentEvent"], "hackathon-2030");
        for unknown in ["hackathon-2031", "nothing"] {
            let refused = staff.put(PATH, &json!({ "currentEvent": unknown })).await;
            assert_eq!(refused.json()["errors"]["currentEvent"][0], "The selected currentEvent is invalid.");
        }
        let on = staff.put(&format!("{PATH}/flags/waiting_list"), &json!({ "enabled": true })).await.json();
        let flag = on["flags"].as_array().expect("flags").iter().find(|flag| flag["name"] == "waiting_list");
        assert_eq!(flag.expect("the flag")["enabled"], true);
        assert_eq!(staff.put(&format!("{PATH}/flags/nothing"), &json!({ "enabled": true })).await.status(), 404);
        let (other, _) = app.member_in(&[Staff]).await;
        assert_eq!(other.get(PATH).await.status(), 403);
    })
    .await;
}
