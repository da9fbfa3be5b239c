//! `GET /api/v1/dashboard`.

use chrono::TimeDelta;
use entities::{
    events, role_permissions,
    sea_orm_active_enums::{EventStatus, UserRole},
    tickets,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, Set, Unchanged,
};
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::settings::{self, Setting},
};

use super::{bought, change_type, free_event, on_each_database, person, row, start};
use crate::support::{
    TestApp,
    factories::{event, month, save_one, series},
};

const PATH: &str = "/api/v1/dashboard";

/// Changes a ticket behind the application's back.
async fn change(app: &TestApp, ticket: &Value, change: impl FnOnce(&mut tickets::ActiveModel)) {
    let mut row = row(app, ticket).await.into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a row");
}

#[actix_web::test]
async fn the_dashboard_counts_tickets_by_state_and_day() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        bought(&person(&app).await.0).await;
        app.clock.advance(24 * 60 * 60);
        bought(&person(&app).await.0).await;
        change_type(&app, "free", |row| row.requires_approval = Set(true)).await;
        bought(&person(&app).await.0).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let numbers = staff.get(&format!("{PATH}?event=hackathon-2027")).await.json();

        let tickets = json!({ "confirmed": 2, "held": 0, "pendingApproval": 1, "checkedIn": 0 });
        assert_eq!(numbers["tickets"], tickets);
        let days = json!([{ "day": "2027-01-02", "tickets": 1 }, { "day": "2027-01-03", "tickets": 1 }]);
        assert_eq!(numbers["days"], days);
        assert_eq!((&numbers["event"]["capacity"], &numbers["previous"]), (&json!(10), &json!(null)));
        assert_eq!(numbers["revenue"], json!({ "amount": 0, "currency": "EUR" }));
    })
    .await;
}

#[actix_web::test]
async fn the_dashboard_shows_the_sales_funnel_and_repeated_names() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        for name in ["José  Reis", "jose reis", "Ana Silva"] {
            let ticket = bought(&person(&app).await.0).await;
            change(&app, &ticket, |row| row.holder_name = Set(Some(name.to_owned()))).await;
        }
        let (visitor, _) = person(&app).await;
        assert_eq!(start(&visitor, "free").await.status(), 200);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let numbers = staff.get(&format!("{PATH}?event=hackathon-2027")).await.json();

        assert_eq!(numbers["funnel"], json!({ "held": 4, "submitted": 3, "confirmed": 3 }));
        assert_eq!(numbers["duplicates"], json!([{ "name": "José  Reis", "tickets": 2 }]));
        assert_eq!(numbers["arrivals"], json!([]));
    })
    .await;
}

#[actix_web::test]
async fn arrivals_are_counted_by_quarter_of_an_hour() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        for minute in [0, 14, 15, 40] {
            let ticket = bought(&person(&app).await.0).await;
            change(&app, &ticket, |row| row.checked_in_at = Set(Some(month(3) + TimeDelta::minutes(minute)))).await;
        }
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let numbers = staff.get(&format!("{PATH}?event=hackathon-2027")).await.json();

        let expected = json!([
            { "at": "2027-03-01T09:00:00Z", "people": 2 },
            { "at": "2027-03-01T09:15:00Z", "people": 1 },
            { "at": "2027-03-01T09:30:00Z", "people": 1 },
        ]);
        assert_eq!((&numbers["arrivals"], &numbers["tickets"]["checkedIn"]), (&expected, &json!(4)));
    })
    .await;
}

#[actix_web::test]
async fn the_previous_edition_is_compared_at_the_same_time_before_its_start() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        bought(&person(&app).await.0).await;
        let known = series(&app.state.db).await;
        let next = EventInput {
            start_at: month(1) + TimeDelta::days(366),
            end_at: month(1) + TimeDelta::days(367),
            ..event(known, "hackathon-2028")
        };
        save_one(&app.state.db, next).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let numbers = staff.get(&format!("{PATH}?event=hackathon-2028")).await.json();

        assert_eq!(
            (&numbers["previous"]["title"], &numbers["tickets"]["confirmed"]),
            (&json!("hackathon-2027"), &json!(0))
        );
    })
    .await;
}

#[actix_web::test]
async fn only_staff_who_may_list_tickets_see_the_numbers() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;

        assert_eq!(app.guest().get(PATH).await.status(), 401);
        assert_eq!(person(&app).await.0.get(PATH).await.status(), 403);
        assert_eq!(staff.get(&format!("{PATH}?event=hackathon-2027")).await.status(), 200);
        assert_eq!(staff.get(&format!("{PATH}?event=nothing")).await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn the_numbers_of_a_draft_require_the_permission_to_edit_events() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let draft = events::ActiveModel { id: Unchanged(event), status: Set(EventStatus::Draft), ..Default::default() };
        draft.update(app.state.db.writer()).await.expect("a row");
        let current = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
        settings::change(&app.state, current).await.expect("a change");
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        assert_eq!(staff.get(PATH).await.status(), 200);

        let edits = role_permissions::Column::Permission.eq("events:update");
        role_permissions::Entity::delete_many().filter(edits).exec(app.state.db.writer()).await.expect("no row");

        assert_eq!(staff.get(PATH).await.status(), 422);
        assert_eq!(staff.get(&format!("{PATH}?event=hackathon-2027")).await.status(), 422);
    })
    .await;
}
