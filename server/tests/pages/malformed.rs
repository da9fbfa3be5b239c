//! Malformed page URLs get an HTML page or a redirect, and cause no errors in the log.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use serde_json::Value;

use crate::support::{Response, TestClient, TestDatabase, TestProcess, run};

/// Path segments that cannot be names.
const NO_NAMES: [&str; 20] = [
    "a..b",
    "a%2fb",
    "a%2Fb%2F..%2Fc",
    "%2e%2e%2fb",
    "%5c",
    "a%5c..%5cb",
    "%00",
    "a%00b",
    "%ff",
    "%c3%28",
    "a%",
    "a%zz",
    "%0d%0aset-cookie:a=b",
    "%e2%80%a8",
    "%F0%9F%98%80",
    "%3Cscript%3E",
    "%23",
    "%3Ftab=a",
    "a%20b",
    "a;b",
];
/// Paths that a URL parser could read as `//host` once it has dropped the control characters.
const CONTROL_CHARACTERS: [&str; 9] = [
    "/%09/%09",
    "/%09/:",
    "/%09/%5b",
    "/%09/%5c",
    "/%09/%20",
    "/%09%09/",
    "/%09/%09/about",
    "/%0a/%0d?dialog=login",
    "/%7f/:?q=a",
];
/// Valid names that do not exist.
const UNKNOWN: [&str; 6] = ["constructor", "__proto__", "toString", "hasOwnProperty", "null", "00000000"];

/// Page URLs with a name in them; the names before it exist.
const NAMED: [&str; 6] =
    ["/events/{}", "/events/{}/register", "/events/{event}/register/{}", "/user/{}", "/invitations/{}", "/{}"];

/// Pages with a fixed path, and the query parameters each one reads.
const PAGES: [(&str, &[&str]); 24] = [
    ("/", &["dialog", "next", "error", "twoFactor", "token", "email"]),
    ("/events", &["page", "perPage", "q"]),
    ("/events/{event}", &["tab"]),
    ("/events/{event}/register", &["q", "code"]),
    ("/challenges", &["tab", "level", "owner", "stack"]),
    ("/challenges?tab=schedule", &["day", "track", "kind", "mine"]),
    ("/previous-hackathons", &["edition", "prize", "q", "page"]),
    ("/faq", &["q"]),
    ("/about", &["tab"]),
    ("/rules", &["tab"]),
    ("/terms-and-conditions", &["tab"]),
    ("/intellectual-property", &["tab"]),
    ("/register", &["next", "error"]),
    ("/preferences", &["linked", "error", "saved", "tab"]),
    ("/verify-email", &["id", "hash", "expires", "signature", "next"]),
    ("/two-factor", &["next"]),
    ("/stay-connected", &["tab"]),
    ("/stay-connected/thanks", &["tab"]),
    ("/stay-connected/confirm", &["token"]),
    ("/stay-connected/confirmed", &["tab"]),
    ("/stay-connected/unsubscribe", &["token"]),
    ("/stay-connected/unsubscribed", &["tab"]),
    ("/403", &["tab"]),
    ("/no/such/page", &["tab"]),
];

const VALUES: [&str; 16] = [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "__defineGetter__",
    "",
    "%00",
    "%ff",
    "%",
    "\\",
    "%5C%5Cevil.example",
    "%3C/script%3E",
    "-1",
    "1e309",
    "%F0%9F%98%80",
    "..%2F..",
];

/// Query parameters that no page reads but that JavaScript objects inherit.
const INHERITED: [&str; 3] = ["constructor=a", "__proto__=a", "__proto__[tab]=a"];

/// Covers every page, name, parameter and value, but not every combination: those would be thousands of pages.
#[actix_web::test]
async fn malformed_page_urls_never_cause_server_errors() {
    for database in TestDatabase::each().await {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let settings = [("DATABASE_URL", database.url.as_str())];
        let seeded = run(&folder, &["seed", "--demo"], &settings);
        assert_eq!(seeded.code, Some(0), "{}", seeded.err);
        let server = TestProcess::serve(&database, &[]);
        let client = TestClient::new(&server.origin);
        let site = client.get("/api/v1/site").await.json();
        let event = site["currentEvent"].as_str().expect("an event");

        let long = "a".repeat(4000);
        let names = NO_NAMES.into_iter().chain(UNKNOWN).chain([long.as_str()]);
        for (number, name) in names.enumerate() {
            for named in [NAMED[number % NAMED.len()], NAMED[(number + 1) % NAMED.len()]] {
                let path = named.replace("{}", name).replace("{event}", event);
                let response = raw(&client, &path).await;
                assert_eq!((response.status(), is_page(&response)), (404, true), "{path} on {}", database.name);
            }
        }
        for path in CONTROL_CHARACTERS {
            for cookie in ["", "session=AAAAAAAAAAAAAAAAAAAAAA"] {
                let request = client.request(reqwest::Method::GET, path).header("Cookie", cookie);
                let response = client.send(request).await;
                assert_eq!((response.status(), is_page(&response)), (404, true), "{path} on {}", database.name);
            }
        }
        assert_eq!(status_of_asterisk(&server.origin), "HTTP/1.1 400 Bad Request");
        let quotes = "%22".repeat(1500);
        let mut values = VALUES.into_iter().chain([quotes.as_str()]).cycle();
        let mut value = || values.next().expect("another value");
        let mut inherited = INHERITED.into_iter().cycle();
        for (page, names) in PAGES {
            let page = page.replace("{event}", event);
            let join = if page.contains('?') { '&' } else { '?' };
            let expected: &[u16] = match page.as_str() {
                "/403" => &[403],
                "/no/such/page" => &[404],
                _ => &[200, 301, 302],
            };
            for name in names {
                let other = inherited.next().expect("another name");
                for pairs in [format!("{name}={}", value()), format!("{name}={}&{other}", value())] {
                    let path = format!("{page}{join}{pairs}");
                    let status = raw(&client, &path).await.status();
                    assert!(expected.contains(&status), "{status} for {path} on {}", database.name);
                }
            }
        }

        server.signal("-TERM");
        let (_, log) = server.wait();
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
        let errors: Vec<Value> = lines.filter(|line| line["level"] == "ERROR").collect();
        assert_eq!(errors, Vec::<Value>::new(), "on {}", database.name);
    }
}

/// The status line of `GET *`, which HTTP clients do not send.
fn status_of_asterisk(origin: &str) -> String {
    let mut stream = TcpStream::connect(origin.trim_start_matches("http://")).expect("a connection");
    stream.write_all(b"GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("a request");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("an answer");
    response.lines().next().unwrap_or_default().to_owned()
}

/// Requests a path without normalising it.
async fn raw(client: &TestClient, path: &str) -> Response {
    client.send(client.request(reqwest::Method::GET, path)).await
}

fn is_page(response: &Response) -> bool {
    response.header("content-type").starts_with("text/html") && response.text().contains("<h1")
}

#[actix_web::test]
async fn secrets_in_urls_are_redacted_from_library_logs() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[("LOG_LEVEL", "debug")]);
    let client = TestClient::new(&server.origin);

    client.get("/invitations/c4nary0c4nary0c4nary0c4nary0c4na%ff").await;
    client.get("/invitations/plain-words%ff").await;
    client.get("/reset/C4naryV4lue10Zq8xR7%ff").await;

    server.signal("-TERM");
    let (_, log) = server.wait();
    assert!(log.contains("could not be decoded"), "the library writes nothing any more: {log}");
    for secret in ["c4nary", "plain-words", "C4nary"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None);
    }
}
