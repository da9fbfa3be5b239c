//! `GET /api/v1/events/{id or slug}`

use chrono::TimeDelta;
use entities::sea_orm_active_enums::EventStatus;
use serde_json::json;
use server::hackathon::events::EventInput;

use crate::support::{
    TestApp,
    factories::{event, month, save, series},
    on_each_database,
};

#[actix_web::test]
async fn an_event_is_found_by_slug_and_by_id() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save(&app.state.db, [event(series, "hackathon-2027")]).await;

        let by_slug = app.guest().get("/api/v1/events/hackathon-2027").await;
        let id = by_slug.json()["id"].as_str().expect("an id").to_owned();
        let by_id = app.guest().get(&format!("/api/v1/events/{id}")).await;

        assert_eq!((by_slug.status(), by_id.status()), (200, 200));
        assert_eq!(by_slug.json(), by_id.json());
        let tags = format!("event:{id} settings tickets schedules 2027-03-01T09:00:00Z");
        assert_eq!(by_slug.header("x-cache-tags"), tags, "what it is made from, and when it turns by itself");
    })
    .await;
}

#[actix_web::test]
async fn all_public_fields_are_returned() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(1) + TimeDelta::days(15));
        let series = series(&app.state.db).await;
        let full = EventInput {
            title: "Hackathon 2025".to_owned(),
            description: Some("One.\n\nTwo.".to_owned()),
            address: Some("Praça Conde de Agrolongo 123, 4700-312 Braga".to_owned()),
            registration_opens_at: Some(month(1)),
            registration_closes_at: Some(month(2)),
            team_lock_at: Some(month(3) + TimeDelta::microseconds(1)),
            ..event(series, "hackathon-2025")
        };
        save(&app.state.db, [full]).await;

        let mut shown = app.guest().get("/api/v1/events/hackathon-2025").await.json();

        shown["id"].take();
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "hackathon-2025", "editionNo": 1, "title": "Hackathon 2025", "subtitle": null,
                "status": "published", "startAt": "2027-03-01T09:00:00Z", "endAt": "2027-03-03T09:00:00Z",
                "timezone": "Europe/Lisbon", "venue": null, "city": null, "attendanceMode": "in_person",
                "capacity": null, "phase": "on_sale", "seatsLeft": null, "shareLaid": 0.5, "priceFrom": null, "acceptsWaitingList": true,
                "current": true, "image": null, "version": 1, "description": "One.\n\nTwo.",
                "address": "Praça Conde de Agrolongo 123, 4700-312 Braga",
                "access": null, "directions": null, "venuePhoto": null, "venuePhotoAlt": "",
                "venuePhotoPlaceholder": null,
                "registrationOpensAt": "2027-01-01T09:00:00Z", "registrationClosesAt": "2027-02-01T09:00:00Z",
                "teamMin": 2, "teamMax": 5, "teamLockAt": "2027-03-01T09:00:00.000001Z",
                "teams": { "min": 2, "max": 5, "lockAt": "2027-03-01T09:00:00.000001Z", "open": true },
                "series": { "slug": "hackathon", "name": "Hackathon" }, "socialImage": null,
                "createdAt": "2027-01-01T09:00:00Z", "updatedAt": "2027-01-01T09:00:00Z",
            })
        );
    })
    .await;
}

#[actix_web::test]
async fn drafts_and_unknown_events_return_the_same_404() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let draft = EventInput { status: EventStatus::Draft, ..event(series, "secret") };
        save(&app.state.db, [draft]).await;

        for key in ["secret", "unknown", "01890a5d-ac96-774b-bcce-b302099a8057", "UPPER", "%00", "..%2f", "a%20b"] {
            let response = app.guest().get(&format!("/api/v1/events/{key}")).await;

            assert_eq!(response.status(), 404, "{key}");
            assert_eq!(response.json(), json!({ "message": "Not found." }), "{key}");
        }
    })
    .await;
}
