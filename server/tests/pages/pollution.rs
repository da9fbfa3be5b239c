//! Prototype pollution through request bodies.

use reqwest::Method;
use serde_json::{Value, json};
use server::{
    demo,
    platform::settings::{self, Setting},
};

use crate::support::{
    DEFAULTS, Script, Setup, TestApp, TestClient,
    factories::{event, month, save_one, series},
    on_each_database_with,
};

/// Without a page cache, the only isolate renders every page.
const WITH_PAGES: Setup = Setup { settings: &[("PAGE_CACHE_MIB", "0")], pages: Some(Script::Ui), ..DEFAULTS };

const PAGES: [&str; 6] = ["/", "/events", "/events/hackathon-2027", "/challenges?tab=schedule", "/about", "/no/page"];

/// Paths of the API and of pages.
const CALLS: [&str; 10] = [
    "/api/v1/login",
    "/api/v1/register",
    "/api/v1/teams",
    "/api/v1/events",
    "/api/v1/mailing-list",
    "/api/v1/forgot-password",
    "/api/v1/two-factor-challenge",
    "/api/v1/content/preview",
    "/",
    "/events",
];

fn bodies(number: usize) -> Vec<(&'static str, String)> {
    let mark = format!("polluted-{number}");
    let json = "application/json";
    vec![
        (json, json!({ "__proto__": { "title": mark, "isAdmin": true, "then": mark } }).to_string()),
        (json, json!({ "constructor": { "prototype": { "title": mark, "html": mark } } }).to_string()),
        (json, json!({ "a": { "b": { "__proto__": { "state": mark } } }, "email": { "__proto__": [] } }).to_string()),
        (json, format!(r#"["$1:__proto__:then",{{"status":"resolved_model","value":"{{\"then\":\"$B{mark}\"}}"}}]"#)),
        (json, format!(r#"{{"0":"$1:__proto__:then","1":"$@0","_prefix":"{mark}"}}"#)),
        ("text/plain;charset=UTF-8", format!(r#"["$K1","$F2","{mark}"]"#)),
        (
            "application/x-www-form-urlencoded",
            format!("__proto__[title]={mark}&constructor[prototype][title]={mark}&__proto__.then={mark}"),
        ),
        (
            "multipart/form-data; boundary=x",
            format!(
                "--x\r\nContent-Disposition: form-data; name=\"$ACTION_REF_1\"\r\n\r\n$1:__proto__:then {mark}\r\n--x--\r\n"
            ),
        ),
        ("text/x-component", format!("0:{{\"then\":\"$1:__proto__:then\",\"a\":\"{mark}\"}}\n")),
        (json, Value::String(format!("__proto__ {mark}")).to_string()),
    ]
}

#[actix_web::test]
async fn prototype_pollution_payloads_are_rejected_without_side_effects() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        app.clock.set(month(2));
        demo::new_site(&app.state.db, month(2)).await.expect("texts");
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let current = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
        settings::change(&app.state, current).await.expect("a setting");
        let sender = app.guest();
        let token = sender.csrf_token().await;
        let baseline = pages(&app).await;

        let mut sent = 0;
        for number in 0..10 {
            for path in CALLS {
                for (kind, body) in bodies(number) {
                    let request = sender.request(Method::POST, path).header("Content-Type", kind).body(body);
                    let request = request.header("X-XSRF-TOKEN", &token).header("Next-Action", "a".repeat(40));
                    let response = sender.send(request.header("Accept", "text/x-component")).await;
                    assert!((400..500).contains(&response.status()), "{} for {path} as {kind}", response.status());
                    assert!(!response.text().contains("polluted"), "{}", response.text());
                    sent += 1;
                }
            }
        }

        assert_eq!(sent, 1000);
        assert_eq!(pages(&app).await, baseline);
    })
    .await;
}

/// The pages as served to a guest.
async fn pages(app: &TestApp) -> Vec<(u16, String)> {
    let guest: TestClient = app.guest();
    let mut pages = Vec::new();
    for path in PAGES {
        let page = guest.get(path).await;
        pages.push((page.status(), page.text().to_owned()));
    }
    pages
}
