//! `STAFF_TWO_FACTOR`: staff need two-factor authentication to use their permissions.

use entities::{sea_orm_active_enums::UserRole, users};
use sea_orm::Set;
use server::platform::http::routes::Guard;

use super::routes::send_to;
use crate::support::{DEFAULTS, Response, Script, Setup, TestApp, on_sqlite_with};

const NEEDED: Setup = Setup { settings: &[("STAFF_TWO_FACTOR", "true")], pages: Some(Script::Ui), ..DEFAULTS };
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
