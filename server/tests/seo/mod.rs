mod calendar;
mod cards;
mod files;
mod head;
mod icons;
mod sitemap;

use entities::sea_orm_active_enums::{AttendanceMode, EventStatus};
use reqwest::Method;
use server::hackathon::events::EventInput;
use uuid::Uuid;

use crate::support::{Response, TestApp, factories};

/// A title that would break out of every context that does not escape it.
const HOSTILE: &str = "Ação \"><script>alert(1)</script></title>]]>&amp; \\, ; fim";

/// A draft, a cancelled edition, one online, and one whose title is hostile.
async fn editions(app: &TestApp) {
    let series = factories::series(&app.state.db).await;
    let event = |slug: &str| factories::event(series, slug);
    let events = [
        EventInput { status: EventStatus::Draft, ..event("draft") },
        EventInput { status: EventStatus::Cancelled, ..event("cancelled") },
        EventInput { attendance_mode: AttendanceMode::Online, ..event("online") },
        EventInput { title: HOSTILE.to_owned(), ..event("hostile") },
        full(series, "full"),
    ];
    factories::save(&app.state.db, events).await;
}

fn full(series: Uuid, slug: &str) -> EventInput {
    EventInput {
        title: "Maratona de São João".to_owned(),
        subtitle: Some("Código, café e coragem".to_owned()),
        description: Some("Primeiro parágrafo; com, sinais.\n\nSegundo.".to_owned()),
        venue: Some("gnration".to_owned()),
        address: Some("Praça Conde de Agrolongo 123".to_owned()),
        city: Some("Braga".to_owned()),
        // In summer time.
        start_at: "2027-06-23T17:00:00Z".parse().expect("a time"),
        end_at: "2027-06-25T10:00:00Z".parse().expect("a time"),
        ..factories::event(series, slug)
    }
}

/// Files at the root that crawlers and devices request.
const PATHS: [&str; 12] = [
    "/robots.txt",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icons/192.png",
    "/icons/512.png",
    "/icons/maskable-192.png",
    "/icons/maskable-512.png",
    "/social.png",
    "/events/full/social.png",
    "/events/full/calendar.ics",
];

async fn send(app: &TestApp, method: Method, path: &str) -> Response {
    let client = app.guest();
    let token = client.csrf_token().await;
    client.send(client.request(method, path).header("X-XSRF-TOKEN", token)).await
}
