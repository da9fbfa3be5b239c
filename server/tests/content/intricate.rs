//! Texts that are made to take long.

use std::time::Duration;

use serde_json::json;
use server::markdown::{Headings, Html, Options, render};

use super::{administrator, preview};
use crate::support::{TestApp, TestDatabase, USUAL, on_each_database};

/// What a text may take of a processor; `make bench` measures the time. Programs for tests are some twenty times slower,
/// and what grows with the square of a text takes minutes there.
const MOST_WORK: Duration = Duration::from_millis(if cfg!(debug_assertions) { 20_000 } else { 200 });

/// What each is made of.
fn texts() -> [(&'static str, String); 12] {
    [
        ("brackets", "[".repeat(50_000)),
        ("quotes", ">".repeat(50_000)),
        ("stars", "*a_ ".repeat(50_000)),
        ("backticks", (1..600).map(|n| format!("a{}", "`".repeat(n))).collect()),
        ("cells", format!("{}\n{}\n{}", "|a".repeat(1_000), "|-".repeat(1_000), "|\n".repeat(50_000))),
        ("lists", (0..450).map(|depth| format!("{}- a\n", "  ".repeat(depth))).collect()),
        ("links in links", format!("{}a{}", "[".repeat(20_000), "](b)".repeat(20_000))),
        ("references", format!("[a]: {}\n\n{}", "b".repeat(5_000), "[a] ".repeat(40_000))),
        ("footnotes", format!("{}\n\n[^1]: a", "[^1] ".repeat(30_000))),
        ("elements", "<div>".repeat(40_000)),
        (
            "words in words",
            format!("{}{}", (0..90).map(|n| format!("<b id='{n}'>")).collect::<String>(), "<p>a</p>".repeat(20_000)),
        ),
        ("entities and comments", "&amp;<!-- <!".repeat(20_000)),
    ]
}

#[actix_web::test]
async fn a_text_is_rendered_or_refused() {
    // No database takes part in it.
    let app = TestApp::on(TestDatabase::sqlite(), USUAL).await;
    let client = administrator(&app).await;

    for (what, text) in texts() {
        for raw in [false, true] {
            let answer = preview(&client, &json!({ "markdown": text, "raw": raw })).await;

            match answer.status() {
                200 => {}
                422 => assert!(answer.json()["errors"]["markdown"].is_array(), "{what}: {}", answer.text()),
                status => panic!("{what}: {status} {}", answer.text()),
            }
        }
    }
    assert_eq!(preview(&client, &json!({ "markdown": "a" })).await.status(), 200, "it still answers");
}

/// What a thread has worked, however many others wanted the machine meanwhile.
fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[test]
fn no_text_takes_much_work() {
    let Some(_) = worked() else { return };
    for (what, text) in texts() {
        for html in [Html::Sanitised, Html::Raw] {
            let options = Options { html, headings: Headings::Numbered, names: "content".to_owned(), timed: true };
            let before = worked().expect("a figure");

            let rendered = render(&text, &options);

            let took = worked().expect("a figure") - before;
            assert!(took < MOST_WORK, "{what}: {took:?}, rendered: {}", rendered.is_ok());
        }
    }
}

#[actix_web::test]
async fn what_is_nested_too_deeply_is_refused() {
    on_each_database(async |app: TestApp| {
        let client = administrator(&app).await;
        let nested = |depth: usize| json!({ "markdown": format!("{}a", "> ".repeat(depth)) });

        assert_eq!(preview(&client, &nested(90)).await.status(), 200);
        let refused = preview(&client, &nested(120)).await;

        let message = "The markdown field is nested too deeply, or too intricate to be shown in time.";
        assert_eq!((refused.status(), refused.json()["errors"].clone()), (422, json!({ "markdown": [message] })));
    })
    .await;
}
