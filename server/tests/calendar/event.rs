//! `/events/{event}/calendar.ics`.

use server::hackathon::events::EventInput;

use super::{entry, read};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn an_icalendar_reader_parses_an_event() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let title = format!("Maratona, São João; {}", "muito longa ".repeat(20));
        let full = EventInput {
            title: title.trim().to_owned(),
            description: Some("Primeiro; com, sinais.\n\nSegundo \\ último.".to_owned()),
            venue: Some("gnration".to_owned()),
            city: Some("Braga".to_owned()),
            // The clocks are put forward in between.
            start_at: "2027-03-27T18:00:00Z".parse().expect("a time"),
            end_at: "2027-03-28T17:00:00Z".parse().expect("a time"),
            ..event(series, "full")
        };
        let id = save_one(db, full).await;

        let calendar = read(&app.guest().get("/events/full/calendar.ics").await);

        let actual = entry(&calendar, title.trim());
        assert_eq!(actual["uid"], id.to_string());
        assert_eq!((&actual["wall"], &actual["zone"]), (&"2027-03-27T18:00:00".into(), &"Europe/Lisbon".into()));
        assert_eq!(actual["end"], "2027-03-28T17:00:00+00:00");
        assert_eq!(actual["location"], "gnration, Braga");
        let description = actual["description"].as_str().expect("a description");
        assert!(description.starts_with("Primeiro; com, sinais.\n\nSegundo \\ último.\n\n"), "{description}");
    })
    .await;
}
