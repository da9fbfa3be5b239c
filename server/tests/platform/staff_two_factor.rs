//! `STAFF_TWO_FACTOR`: staff need two-factor authentication to use their permissions.

use entities::{
    schedule_items,
    sea_orm_active_enums::{EventStatus, ScheduleAudience, UserRole},
    users,
};
use sea_orm::Set;
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, platform::http::routes::Guard};

use super::routes::send_to;
use crate::{
    support::{
        DEFAULTS, Response, Script, Setup, TestApp,
        factories::{event, save_one, series},
        on_each_database_with, on_sqlite_with,
        programme::{insert, schedule_item},
    },
    teams,
};

const NEEDED: Setup = Setup { settings: &[("STAFF_TWO_FACTOR", "true")], pages: Some(Script::Ui), ..DEFAULTS };
const NEEDED_BY_API: Setup = Setup { pages: None, ..NEEDED };
const MISSING: &str = "Turn on two-factor authentication to use your permissions.";
const NOT_ALLOWED: &str = "User does not have the right permissions.";

fn refusal(response: &Response) -> (u16, String) {
    (response.status(), response.json()["message"].as_str().unwrap_or_default().to_owned())
}

async fn turn_on(app: &TestApp, user: &users::Model) {
    app.change(user, |row| {
        row.two_factor_secret = Set(Some("sealed".to_owned()));
        row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
    })
    .await;
}

#[actix_web::test]
async fn staff_without_a_second_factor_cannot_use_their_permissions() {
    on_sqlite_with(NEEDED, async |app: TestApp| {
        let (staff, user) = app.member_in(&[UserRole::Administrator]).await;
        let (member, _) = app.member().await;

        for route in app.state.routes.iter() {
            if let Guard::Permission(_) | Guard::RecentPermission(_) = route.guard {
                let response = send_to(&staff, route).await;
                assert_eq!(refusal(&response), (403, MISSING.to_owned()), "{} {}", route.method, route.template);
            }
        }
        assert_eq!(refusal(&member.get("/api/v1/users").await), (403, NOT_ALLOWED.to_owned()));
        assert_eq!(staff.get("/api/v1/user").await.status(), 200);
        assert_eq!(app.guest().get("/api/v1/site").await.json()["staffTwoFactor"], true);

        turn_on(&app, &user).await;

        assert_eq!(staff.get("/api/v1/users").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn services_ignore_permissions_without_the_second_factor() {
    on_each_database_with(NEEDED_BY_API, async |app: TestApp| {
        let edition = teams::event_with_teams(&app, "hackathon-2027").await;
        let (party, series) = (schedule_item(edition, "party"), series(&app.state.db).await);
        let party = schedule_items::Model { audience: ScheduleAudience::Holders, ..party };
        insert::<schedule_items::Entity>(&app.state.db, [party.clone()]).await;
        let draft = EventInput { status: EventStatus::Draft, ..event(series, "hackathon-2028") };
        save_one(&app.state.db, draft).await;
        let (staff, user) = app.member_in(&[UserRole::Administrator]).await;
        let (ana, holder) = app.member().await;
        let team = teams::create_team(&ana, edition, "First", json!({})).await;
        let team = format!("/api/v1/teams/{}", team["id"].as_str().expect("an id"));
        let favourite = format!("/api/v1/user/favourites/{}", party.id);
        let member = format!("{team}/members/{}", holder.username);
        let tickets = |user: &users::Model| format!("/api/v1/users/{}/tickets", user.username);
        let total = async |path: &str| staff.get(path).await.json()["meta"]["total"].clone();
        let works = async || {
            [
                staff.get(&tickets(&holder)).await.status() == 200,
                staff.get("/api/v1/exports/events").await.status() == 200,
                staff.put(&favourite, &Value::Null).await.status() == 204,
                staff.put(&team, &json!({ "pitch": "Ours now.", "version": 1 })).await.status() == 200,
                total("/api/v1/events/hackathon-2027/schedules").await == 1,
                total("/api/v1/events?status=draft").await == 1,
            ]
        };

        assert_eq!(works().await, [false; 6]);
        assert_eq!(refusal(&staff.get("/api/v1/exports/events").await), (403, MISSING.to_owned()));
        for response in [staff.delete(&member).await, staff.delete_if_version(&team, 1).await] {
            assert_eq!(refusal(&response), (403, "Only the captain can do that.".to_owned()));
        }
        let new = json!({ "eventId": "hackathon-2028", "name": "Second" });
        assert_eq!(staff.post("/api/v1/teams", &new).await.status(), 422, "a team of a draft");
        assert_eq!(staff.get(&tickets(&user)).await.status(), 200, "their own tickets");
        assert_eq!(staff.get("/api/v1/events/hackathon-2028").await.status(), 200, "what the page of a draft shows");

        turn_on(&app, &user).await;

        assert_eq!(works().await, [true; 6]);
        assert_eq!(staff.delete(&member).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn the_admin_area_leads_staff_without_a_second_factor_to_its_setup() {
    on_sqlite_with(NEEDED, async |app: TestApp| {
        let (staff, user) = app.member_in(&[UserRole::Administrator]).await;
        let (member, _) = app.member().await;

        let to_setup = (302, "/preferences?next=%2Fadmin%2Fusers#two-factor".to_owned());
        let answer = async |path: &str| {
            let page = staff.get(path).await;
            (page.status(), page.header("location").to_owned())
        };
        assert_eq!(answer("/admin/users").await, to_setup);
        assert_eq!(member.get("/admin/users").await.header("location"), "/403");
        let setup = staff.get("/preferences?next=%2Fadmin%2Fusers").await;
        assert!(setup.text().contains("The admin area needs two-factor authentication."), "{}", setup.text());

        turn_on(&app, &user).await;

        assert_eq!(answer("/admin/users").await, (200, String::new()));
        let setup = staff.get("/preferences?next=%2Fadmin%2Fusers").await;
        assert!(setup.text().contains("href=\"/admin/users\""), "{}", setup.text());
    })
    .await;
}

#[actix_web::test]
async fn by_default_development_needs_no_second_factor() {
    on_sqlite_with(DEFAULTS, async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        assert_eq!(staff.get("/api/v1/users").await.status(), 200);
        assert!(app.guest().get("/api/v1/site").await.json()["staffTwoFactor"].is_null());
    })
    .await;
}
