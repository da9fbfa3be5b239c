//! Pages contain nothing that their visitor may not see, wherever it comes from.

mod people;
mod rows;

use entities::{schedule_items, sea_orm_active_enums::UserRole};
use serde_json::json;
use server::{demo, platform::http::routes::Guard};
use uuid::Uuid;

use self::{
    people::{Known, meet},
    rows::{DRAFT, WORD, award, hide, staff_find},
};
use crate::support::{
    DEFAULTS, Response, Script, Setup, TestApp, TestClient,
    factories::month,
    on_each_database_with,
    programme::{insert, schedule_item},
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Pages that are the same for every event.
const PAGES: [&str; 28] = [
    "/",
    "/events",
    "/events?status=draft",
    "/events?page=2",
    "/challenges",
    "/challenges?tab=rewards",
    "/challenges?tab=judging",
    "/challenges?tab=schedule",
    "/challenges?tab=people",
    "/challenges?tab=partners",
    "/previous-hackathons",
    "/faq",
    "/about",
    "/rules",
    "/terms-and-conditions",
    "/intellectual-property",
    "/register",
    "/preferences",
    "/stay-connected",
    "/stay-connected/confirm?token=none",
    "/invitations/00000000000000000000000000000000",
    "/403",
    "/nowhere",
    "/?dialog=login",
    "/?dialog=register",
    "/?dialog=stay-connected",
    "/verify-email",
    "/two-factor",
];

#[actix_web::test]
async fn hidden_data_appears_in_no_response_to_visitors() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.clock.set(month(2));
        demo::demo(&app.state.db, &app.state.config.site_defaults, month(2)).await.expect("a demonstration");
        app.switch_on("stay_connected").await;
        app.switch_on("register").await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let site = staff.get("/api/v1/site").await.json();
        let current = site["currentEvent"].as_str().expect("an event").to_owned();
        let event = staff.get(&format!("/api/v1/events/{current}")).await.json();
        let open: Uuid = event["id"].as_str().expect("an id").parse().expect("an id");
        let sealed = hide(&app, &staff, open).await;
        let known = meet(&app, open, sealed).await;
        award(&staff, &known.username).await;
        app.state.db.invalidation().invalidate_all();
        release(&app, &staff, open).await;
        // A page for staff is not cached for others.
        staff_find(&staff, open).await;
        let page = format!("/events/{DRAFT}");
        let seen = staff.get(&page).await;
        assert!(leak(&page, &seen).is_some(), "not even staff see the draft: {}", seen.text());
        let (member, _) = app.member().await;
        let places = Places::of(&app, &staff, &current, sealed, known).await;

        for path in places.responses(&app, &member).await {
            for (who, client) in [("a guest", &app.guest()), ("a member", &member)] {
                look(who, &path, &client.get(&path).await);
            }
        }
        for path in places.pages() {
            // Once freshly rendered, and once from the cache.
            let guest = app.guest();
            for (who, client) in [("a guest", &guest), ("a guest", &guest), ("a member", &member)] {
                let response = client.get(&path).await;
                look(who, &path, &response);
                let is_page = response.text().contains("</html>") || (300..400).contains(&response.status());
                assert!(is_page && response.status() < 500, "{path}: {}", response.status());
            }
        }
        for path in [format!("/api/v1/events?q={WORD}"), format!("/api/v1/events/{current}/teams?q={WORD}")] {
            let found = member.get(&path).await.json();
            assert_eq!(found["meta"]["total"], 0, "{path}: nothing is found by what is not shown");
        }
    })
    .await;
}

/// Publishes the public part of the schedule.
async fn release(app: &TestApp, staff: &TestClient, event: Uuid) {
    insert::<schedule_items::Entity>(&app.state.db, [schedule_item(event, "a-late-talk")]).await;
    let note = json!({ "note": "One talk more." });
    let released = staff.post(&format!("/api/v1/events/{event}/schedule-releases"), &note).await;
    assert_eq!(released.status(), 201, "{}", released.text());
}

/// URLs to request.
struct Places {
    /// How events are named in addresses.
    events: Vec<String>,
    /// Items of the schedule, hidden ones too.
    items: Vec<String>,
    known: Known,
}

impl Places {
    async fn of(app: &TestApp, staff: &TestClient, current: &str, sealed: Uuid, known: Known) -> Self {
        let list = app.guest().get("/api/v1/events?perPage=100").await.json();
        let rows = list["data"].as_array().expect("events");
        let mut events: Vec<String> = rows.iter().map(|row| row["slug"].as_str().expect("a slug").to_owned()).collect();
        assert!(events.len() >= 3, "{events:?}");
        events.extend([DRAFT.to_owned(), sealed.to_string()]);
        // A hidden item is requested by its id: an error page may repeat its slug.
        let hidden = staff.get(&format!("/api/v1/schedules?event={current}&perPage=100&q={WORD}")).await.json();
        let items = hidden["data"].as_array().expect("rows").iter();
        let items: Vec<String> = items.map(|row| row["id"].as_str().expect("an id").to_owned()).collect();
        assert!(items.len() >= 4, "{hidden}");
        Self { events, items, known }
    }

    /// Every GET endpoint and every public file, for guests and signed-in users.
    async fn responses(&self, app: &TestApp, member: &TestClient) -> Vec<String> {
        let mut paths = Vec::new();
        let routes = app.state.routes.iter().filter(|route| route.method == "GET");
        for route in routes.filter(|route| matches!(route.guard, Guard::Public | Guard::User)) {
            let template = route.template.as_str();
            // Images contain no text, and other sites are not checked.
            if ["/icons/", "/media/", "/login/", ".png", "favicon"].iter().any(|part| template.contains(part)) {
                continue;
            }
            let template = template.replace("{username}", &self.known.username);
            let template = template.replace("{team}", &self.known.team.to_string());
            let template = template.replace("{page}", "about");
            let events = if template.contains("{event}") { self.events.as_slice() } else { &self.events[..1] };
            for event in events {
                let path = template.replace("{event}", event);
                let items = if path.contains("{item}") { self.items.as_slice() } else { &self.items[..1] };
                paths.extend(items.iter().map(|item| path.replace("{item}", item).replace(['{', '}'], "")));
            }
        }
        assert!(paths.len() > 100, "{} addresses", paths.len());
        let lists: Vec<String> = paths.iter().filter(|path| path.starts_with("/api/v1/events")).cloned().collect();
        paths.extend(lists.iter().map(|path| format!("{path}?perPage=100&sort=-createdAt")));
        paths.extend(lists.iter().map(|path| format!("{path}?perPage=100&status=draft,published&state=draft")));
        paths.push(format!("/api/flags?f=login&f=tickets&description={DRAFT}"));
        let mut reached = 0;
        for path in &paths {
            reached += usize::from(member.get(path).await.status() == 200);
        }
        assert!(reached * 3 > paths.len(), "{reached} of {} answer", paths.len());
        paths
    }

    fn pages(&self) -> Vec<String> {
        let mut paths: Vec<String> = PAGES.iter().map(|path| (*path).to_owned()).collect();
        for event in &self.events {
            for below in ["", "/register", "?dialog=login", "?tab=schedule"] {
                paths.push(format!("/events/{event}{below}"));
            }
            paths.push(format!("/events/{event}/register/{}", self.known.team));
        }
        paths.push(format!("/user/{}", self.known.username));
        paths
    }
}

/// Neither a hidden text nor the name of the draft occurs in it.
fn look(who: &str, path: &str, response: &Response) {
    if let Some(around) = leak(path, response) {
        panic!("{who} sees it at {path}: …{around}…");
    }
}

/// Occurrences of hidden texts with their surroundings, except the requested name.
fn leak(path: &str, response: &Response) -> Option<String> {
    let mut text: String = response.headers().iter().map(|(name, value)| format!("{name}: {value:?}\n")).collect();
    // Calendars break lines wherever they are long.
    text.push_str(&String::from_utf8_lossy(response.body()).replace("\r\n ", ""));
    let text = text.to_lowercase();
    let words = [WORD.to_lowercase(), DRAFT.to_owned()].into_iter().filter(|word| !path.contains(word));
    let at = words.filter_map(|word| text.find(&word)).next()?;
    let before: Vec<char> = text[..at].chars().rev().take(120).collect();
    Some(before.into_iter().rev().chain(text[at..].chars().take(120)).collect())
}
