//! `/events/{event}/calendar.ics`.

use server::events::EventInput;

use super::{entry, read};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn another_program_reads_an_event_as_it_is() {
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

        let told = entry(&calendar, title.trim());
        assert_eq!(told["uid"], id.to_string());
        assert_eq!((&told["wall"], &told["zone"]), (&"2027-03-27T18:00:00".into(), &"Europe/Lisbon".into()));
        assert_eq!(told["end"], "2027-03-28T17:00:00+00:00");
        assert_eq!(told["location"], "gnration, Braga");
        let description = told["description"].as_str().expect("a description");
        assert!(description.starts_with("Primeiro; com, sinais.\n\nSegundo \\ último.\n\n"), "{description}");
    })
    .await;
}
