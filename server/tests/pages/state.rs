//! User input stays text: in the markup, in the head, and in the hydration state.

use entities::{faq_items, sea_orm_active_enums::UserRole, users::Model as User};
use sea_orm::Set;
use serde_json::{Value, json};
use server::{
    demo,
    platform::settings::{self, Setting},
};

use crate::support::{
    DEFAULTS, Script, Setup, TestApp, TestClient,
    factories::{month, open_event, save_one, series},
    html::{Element, elements, holds, scripts, state},
    on_sqlite_with,
    programme::{insert, question},
};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Input processing changes none of them: no surrounding whitespace, no control characters, at most 80 characters.
const PAYLOADS: [&str; 40] = [
    "</script><script>alert(1)</script>",
    "</ScRiPt ><ScRiPt>alert(1)</sCrIpT>",
    "</script /x><script/x>alert(1)//",
    "<!--<script>",
    "<!--<script></script>--><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "--!><script>alert(1)</script>",
    "<!-->",
    "]]>",
    "]]><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>",
    "a\u{2028}alert(1)",
    "a\u{2029}alert(1)",
    "a\u{2028}</script>\u{2029}<script>b",
    "\"><script>alert(1)</script>",
    "'><script>alert(1)</script>",
    "\"}]]}</script><script>alert(1)</script>",
    "\\\"</script><script>alert(1)</script>",
    "\\u003c/script\\u003e\\u003cscript\\u003e",
    "&lt;/script&gt;&lt;script&gt;alert(1)",
    "&#60;/script&#62;&#60;script&#62;alert(1)",
    "</title><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</noscript><script>alert(1)</script>",
    "</template><script>alert(1)</script>",
    "</head><body onload=alert(1)>",
    "</div></main></body></html><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script>",
    "<math><mi><script>alert(1)</script>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<a href=javascript:alert(1)>a</a>",
    "javascript:alert(1)",
    "\" onmouseover=\"alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "$&$1$`<script>${alert(1)}</script>",
];

/// Harmless text of the same kind.
fn harmless(number: usize) -> String {
    format!("Words {number}")
}

/// Creates rows of every kind below the event, with each text in all of their fields. The slugs are derived from
/// `kind`, because most texts contain no letters, and some would result in the same slug.
async fn write_programme(app: &TestApp, staff: &TestClient, event: &str, kind: &str, texts: &[String]) {
    let hour = |number: usize| format!("2027-03-{:02}T{:02}:00:00Z", 1 + number / 20, number % 20);
    for (number, text) in texts.iter().enumerate() {
        let slug = format!("{kind}-{number}");
        let rows = [
            (
                "/api/v1/judges",
                json!({ "name": text, "role": text, "organisation": text, "bio": text, "state": "active" }),
            ),
            ("/api/v1/sponsors", json!({ "name": text, "blurb": text, "tier": "gold", "state": "published" })),
            (
                "/api/v1/rewards",
                json!({
                    "slug": slug, "name": text, "description": text, "kind": "item", "cost": 1, "state": "active",
                }),
            ),
            (
                "/api/v1/challenges",
                json!({
                    "slug": slug, "title": text, "problem": text, "goals": text, "constraints": text, "data": text,
                    "prize": text, "stack": [text], "criteria": [{ "name": text, "weight": 100 }],
                    "resources": [{ "name": text, "url": "https://data.example/" }], "state": "published",
                }),
            ),
            (
                "/api/v1/projects",
                json!({
                    "slug": slug, "title": text, "team": text, "pitch": text, "prizes": [text],
                    "quote": { "text": text, "author": text }, "state": "accepted",
                }),
            ),
            (
                &format!("/api/v1/events/{event}/schedules"),
                json!({
                    "slug": slug, "title": text, "abstract": text, "room": text, "track": text, "kind": "talk",
                    "audience": "public", "hosts": [{ "name": text, "role": text }], "startAt": hour(number),
                    "endAt": hour(number + 1), "state": "published", "allowClash": true,
                }),
            ),
        ];
        for (path, mut body) in rows {
            body["eventId"] = event.into();
            // Stays below the limit of changes per minute.
            app.clock.advance(1);
            let response = staff.post(path, &body).await;
            assert_eq!(response.status(), 201, "{path} {text}: {}", response.text());
        }
    }
}

/// Creates questions with each text in all of their fields.
async fn write_questions(app: &TestApp, kind: &str, texts: &[String]) {
    let questions = (1..).zip(texts).map(|(number, text)| faq_items::Model {
        group: text.clone(),
        question: text.clone(),
        answer: text.clone(),
        ..question(&format!("{kind}-{number}"), number)
    });
    insert::<faq_items::Entity>(&app.state.db, questions).await;
    app.state.db.invalidation().invalidate_all();
}

/// The version of a row, from the body: public responses have no `ETag`.
async fn version(client: &TestClient, path: &str) -> Value {
    let row = client.get(path).await;
    assert_eq!(row.status(), 200, "{path}: {}", row.text());
    let version = row.json()["version"].clone();
    assert!(version.is_i64(), "{path}: {}", row.text());
    version
}

/// Changes the event, the team, the page and the user to have the text in all of their fields.
async fn write_single(app: &TestApp, site: &Site, text: &str) {
    let Site { staff, captain, user, event, team } = site;
    let path = format!("/api/v1/events/{event}");
    let change = json!({
        "title": text, "subtitle": text, "description": text, "venue": text, "address": text, "city": text,
        "access": text, "directions": text, "version": version(staff, &path).await,
    });
    let response = staff.post(&path, &change).await;
    assert_eq!(response.status(), 200, "event {text}: {}", response.text());
    let path = format!("/api/v1/teams/{team}");
    // These are limited to 40 characters.
    let word: String = text.chars().take(40).collect();
    let change = json!({ "name": text, "pitch": text, "lookingFor": [word], "version": version(captain, &path).await });
    let response = captain.put(&path, &change).await;
    assert_eq!(response.status(), 200, "team {text}: {}", response.text());
    let path = "/api/v1/content/about";
    let change = json!({
        "title": text, "description": text, "author": text, "markdown": text, "version": version(staff, path).await,
    });
    let response = staff.put(path, &change).await;
    assert_eq!(response.status(), 200, "content {text}: {}", response.text());
    app.change(user, |row| row.name = Set(text.to_owned())).await;
    app.state.db.invalidation().invalidate_all();
}

/// The clients that write, and the rows they change.
struct Site {
    staff: TestClient,
    captain: TestClient,
    user: User,
    event: String,
    team: String,
}

async fn site(app: &TestApp) -> Site {
    app.clock.set(month(2));
    demo::new_site(&app.state.db, month(2)).await.expect("texts");
    let series = series(&app.state.db).await;
    let event = save_one(&app.state.db, open_event(series, "hackathon-2027")).await;
    let current = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
    settings::change(&app.state, current).await.expect("a setting");
    app.switch_on("stay_connected").await;
    let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
    let (captain, user) = app.member().await;
    let team = captain.post("/api/v1/teams", &json!({ "eventId": event, "name": "Meia-Noite" })).await;
    assert_eq!(team.status(), 201, "{}", team.text());
    let team = team.json()["id"].as_str().expect("an id").to_owned();
    Site { staff, captain, user, event: event.to_string(), team }
}

fn lists() -> Vec<(String, bool)> {
    let tabs = ["challenges", "rewards", "judging", "people", "partners", "schedule"];
    let mut pages: Vec<_> = tabs.map(|tab| (format!("/challenges?tab={tab}"), true)).into();
    // The home page shows only some rows of every kind.
    pages.extend(["/", "/faq", "/events/hackathon-2027"].map(|page| (page.to_owned(), page != "/")));
    pages
}

/// The hydration state of a page and its number of scripts; asserts that no injected script runs.
async fn document(client: &TestClient, path: &str) -> (Value, usize) {
    let page = client.get(path).await;
    assert_eq!(page.status(), 200, "{path}");
    let elements = elements(page.text());
    let running: Vec<_> = elements.iter().filter(|element| runs(element)).collect();
    assert!(running.is_empty(), "{path}: {running:?}");
    assert!(!elements.iter().any(|element| element.name == "base"), "{path}");
    let count = scripts(&elements);
    (state(&elements), count)
}

/// Whether an element runs a script. Attributes that contain text for readers may begin like a URL.
fn runs(element: &Element) -> bool {
    const READ: [&str; 5] = ["alt", "content", "placeholder", "title", "value"];
    let is_read = |name: &str| READ.contains(&name) || name.starts_with("aria-") || name.starts_with("data-");
    let mut element = element.clone();
    element.attributes.retain(|(name, _)| !is_read(name));
    element.runs_script()
}

#[actix_web::test]
async fn forty_xss_payloads_stay_text_in_all_fields_of_event_lists() {
    on_sqlite_with(WITH_PAGES, async |app: TestApp| {
        let site = site(&app).await;
        let guest = app.guest();
        let texts: Vec<String> = PAYLOADS.map(str::to_owned).into();
        // Create one row of each kind first: pages with rows may contain data scripts that empty pages lack.
        write_programme(&app, &site.staff, &site.event, "harmless", &[harmless(0)]).await;
        write_questions(&app, "harmless", &[harmless(0)]).await;
        let mut baseline = Vec::new();
        for (path, _) in lists() {
            baseline.push(document(&guest, &path).await.1);
        }

        write_programme(&app, &site.staff, &site.event, "payload", &texts).await;
        write_questions(&app, "payload", &texts).await;
        let note = json!({ "note": texts.join(" ") });
        let release = site.staff.post(&format!("/api/v1/events/{}/schedule-releases", site.event), &note).await;
        assert_eq!(release.status(), 201, "{}", release.text());
        app.state.db.invalidation().invalidate_all();

        for ((path, holds_all), baseline) in lists().into_iter().zip(baseline) {
            let (state, scripts) = document(&guest, &path).await;
            assert_eq!(scripts, baseline, "{path}");
            for text in texts.iter().filter(|_| holds_all) {
                assert!(holds(&state, text), "{path} has no {text:?}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn forty_xss_payloads_stay_text_in_events_teams_content_and_profiles() {
    on_sqlite_with(WITH_PAGES, async |app: TestApp| {
        let site = site(&app).await;
        let guest = app.guest();
        let paths = [
            "/events/hackathon-2027".to_owned(),
            "/events/hackathon-2027/register".to_owned(),
            format!("/events/hackathon-2027/register/{}", site.team),
            format!("/user/{}", site.user.username),
            "/about".to_owned(),
        ];
        write_single(&app, &site, &harmless(0)).await;
        let mut baseline = Vec::new();
        for path in &paths {
            baseline.push(document(&guest, path).await.1);
        }

        for text in PAYLOADS {
            write_single(&app, &site, text).await;
            for (path, baseline) in paths.iter().zip(&baseline) {
                let (state, scripts) = document(&guest, path).await;
                assert_eq!(scripts, *baseline, "{path} {text}");
                assert!(holds(&state, text), "{path} has no {text:?}");
            }
        }
    })
    .await;
}
