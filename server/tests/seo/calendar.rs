//! `/events/{event}/calendar.ics`.

use entities::sea_orm_active_enums::EventStatus;
use server::hackathon::events::{self, EventInput};

use super::{HOSTILE, editions, full};
use crate::support::{TestApp, factories, on_each_database};

/// Lines as they were before they were folded.
fn lines(file: &str) -> Vec<String> {
    assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']), "{file}");
    for line in file.split("\r\n") {
        assert!(line.len() <= 75, "{line}");
    }
    file.replace("\r\n ", "").split("\r\n").filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn value<'a>(lines: &'a [String], name: &str) -> &'a str {
    let event = lines.iter().skip_while(|line| *line != "BEGIN:VEVENT");
    let mut found = event.filter_map(|line| line.strip_prefix(name)?.strip_prefix([':', ';']));
    found.next().unwrap_or_else(|| panic!("{name} in {lines:#?}"))
}

#[actix_web::test]
async fn event_times_are_in_the_time_zone_of_the_event() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let event = app.guest().get("/api/v1/events/full").await.json();

        let response = app.guest().get("/events/full/calendar.ics").await;

        assert_eq!(response.header("content-disposition"), "attachment; filename=\"full.ics\"");
        let lines = lines(response.text());
        assert_eq!((lines[0].as_str(), lines[1].as_str()), ("BEGIN:VCALENDAR", "VERSION:2.0"));
        for (name, expected) in [
            ("UID", event["id"].as_str().expect("an id")),
            ("DTSTART", "TZID=Europe/Lisbon:20270623T180000"),
            ("DTEND", "TZID=Europe/Lisbon:20270625T110000"),
            ("SUMMARY", "Maratona de São João"),
            ("LOCATION", "gnration\\, Praça Conde de Agrolongo 123\\, Braga"),
            ("STATUS", "CONFIRMED"),
            ("URL", "http://localhost:8080/events/full"),
            ("DTSTAMP", "20270101T090400Z"),
            ("LAST-MODIFIED", "20270101T090400Z"),
        ] {
            assert_eq!(value(&lines, name), expected, "{name}");
        }
        assert!(value(&lines, "DESCRIPTION").contains("parágrafo\\; com\\, sinais.\\n\\nSegundo."));
        let zone = lines.iter().position(|line| line == "TZID:Europe/Lisbon").expect("the zone");
        assert_eq!(lines[zone - 1], "BEGIN:VTIMEZONE");
        assert!(lines.contains(&"TZOFFSETTO:+0100".to_owned()) && lines.contains(&"TZNAME:WEST".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn a_change_keeps_the_uid_and_increments_the_sequence() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let series = factories::series(&app.state.db).await;
        let read = async || lines(app.guest().get("/events/full/calendar.ics").await.text());
        let number = |lines: &[String]| value(lines, "SEQUENCE").parse::<u32>().expect("a number");

        let before = read().await;
        let cancelled = EventInput { status: EventStatus::Cancelled, ..full(series, "full") };
        events::upsert(app.state.db.writer(), cancelled, factories::month(2)).await.expect("a change");
        app.state.db.invalidation().invalidate_all();
        let after = read().await;

        assert_eq!(value(&before, "UID"), value(&after, "UID"));
        assert!(number(&after) > number(&before));
        assert_eq!((value(&before, "STATUS"), value(&after, "STATUS")), ("CONFIRMED", "CANCELLED"));
    })
    .await;
}

#[actix_web::test]
async fn hostile_text_cannot_add_calendar_properties() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let series = factories::series(&app.state.db).await;
        let broken = EventInput {
            title: format!("{HOSTILE}\r\nATTENDEE:mailto:x@example.com"),
            description: Some("a\r\nEND:VEVENT\r\nBEGIN:VALARM".to_owned()),
            ..full(series, "hostile")
        };
        events::upsert(app.state.db.writer(), broken, factories::month(2)).await.expect("a change");
        app.state.db.invalidation().invalidate_all();

        let lines = lines(app.guest().get("/events/hostile/calendar.ics").await.text());

        assert_eq!(lines.iter().filter(|line| line.starts_with("BEGIN:VEVENT")).count(), 1);
        assert!(
            !lines.iter().any(|line| line.starts_with("ATTENDEE") || line.starts_with("BEGIN:VALARM")),
            "{lines:#?}"
        );
        assert!(value(&lines, "SUMMARY").contains("\\\\\\, \\; fim"), "{}", value(&lines, "SUMMARY"));
    })
    .await;
}

#[actix_web::test]
async fn calendar_requests_share_cached_database_reads() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let guest = app.guest();

        let asks = async || {
            for number in 0..30 {
                assert_eq!(guest.get(&format!("/events/full/calendar.ics?{number}")).await.status(), 200);
            }
        };
        let asked = app.statements(&["events"], asks).await.len();

        assert!((1..10).contains(&asked), "{asked} times for 30");
    })
    .await;
}
