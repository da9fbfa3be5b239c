//! A thousand malformed requests.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use crate::support::{TestDatabase, TestProcess};

const REQUESTS: usize = 1000;
const SENDERS: usize = 16;
/// Longer than the five seconds the server waits for headers.
const TIMEOUT: Duration = Duration::from_secs(8);

#[actix_web::test]
async fn a_thousand_malformed_requests_cause_no_panic_and_no_5xx() {
    for database in TestDatabase::each().await {
        let mut server = TestProcess::serve(&database, &[]);
        let address = server.origin.trim_start_matches("http://").to_owned();
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let requests: Vec<_> = (0..REQUESTS).map(|_| request(&mut dice)).collect();

        let responses = send_all(&address, &requests);

        let mut statuses = BTreeMap::<u16, usize>::new();
        for (request, response) in requests.iter().zip(&responses) {
            let Some(status) = status(response) else { continue };
            *statuses.entry(status).or_default() += 1;
            let shown = String::from_utf8_lossy(&request[..request.len().min(300)]);
            assert!(status < 500, "{status} on {} for {shown:?}", database.name);
        }
        assert!(server.is_alive(), "on {}", database.name);
        println!("on {}: {statuses:?}", database.name);
        let answered: usize = statuses.values().sum();
        assert!(answered > REQUESTS / 2 && statuses.len() > 8, "{statuses:?}");
        let last = send(&address, b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert_eq!(status(&last), Some(200));
        server.signal("-TERM");
        let (ended, log) = server.wait();
        assert_eq!(ended.code(), Some(0));
        assert!(!log.contains("panic"), "{log}");
    }
}

/// One request: most parts honest, some not, so that it gets far before it fails.
fn request(dice: &mut Dice) -> Vec<u8> {
    let long = "x".repeat(9000);
    let method = dice.pick(&["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"], ODD_METHODS);
    let path = dice.pick(PATHS, &[ODD_PATHS, &[long.as_str()]].concat());
    let version = dice.pick(&["HTTP/1.1"], &["HTTP/1.0", "HTTP/2.0", "HTTP/9", "HTP/1.1", ""]);
    let body = body(dice);

    let mut request = Vec::new();
    request.extend(format!("{method} {path} {version}\r\n").bytes());
    if dice.below(20) > 0 {
        request.extend(b"Host: localhost\r\n");
    }
    for _ in 0..dice.below(4) {
        header(dice, &mut request);
    }
    match dice.below(30) {
        0 => request.extend(b"Transfer-Encoding: chunked\r\n"),
        1 => request.extend(format!("Content-Length: {}\r\n", body.len() + 7).bytes()),
        2 => request.extend(b"Content-Length: 5\r\nContent-Length: 6\r\n"),
        3 => request.extend(b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"),
        4 => request.extend(b"Content-Length: -1\r\n"),
        _ => request.extend(format!("Content-Length: {}\r\n", body.len()).bytes()),
    }
    request.extend(dice.pick(&["Connection: close\r\n\r\n"], &["\r\n", "\n\n", ""]).bytes());
    request.extend(body);
    if dice.below(20) == 0 {
        let end = dice.below(request.len() + 1);
        request.truncate(end);
    }
    if dice.below(20) == 0 && !request.is_empty() {
        let place = dice.below(request.len());
        request[place] = dice.below(256) as u8;
    }
    request
}

fn header(dice: &mut Dice, request: &mut Vec<u8>) {
    let long = "v".repeat(dice.below(20_000));
    let name = dice.pick(NAMES, &["Bad Name", ":path", "", "X-\u{e9}", "Expect", "Upgrade"]);
    let value = dice.pick(VALUES, &["\u{1}\u{2}", "\r x", "x\r\nInjected: y", "\u{202e}\u{0}", long.as_str()]);
    request.extend(format!("{name}: {value}\r\n").bytes());
}

fn body(dice: &mut Dice) -> Vec<u8> {
    let deep = "[".repeat(dice.below(50_000));
    let long = format!("{{\"email\":\"{}\"}}", "x".repeat(dice.below(300_000)));
    let mut body = dice.pick(&["", "{}"], &[BODIES, &[deep.as_str(), long.as_str()]].concat()).as_bytes().to_vec();
    if dice.below(20) == 0 {
        body.extend([0xff, 0xfe, 0x80]);
    }
    body
}

const ODD_METHODS: &[&str] = &["TRACE", "CONNECT", "BREW", "QUERY", "get", "G\0T", ""];

const PATHS: &[&str] = &[
    "/",
    "/api/csrf-cookie",
    "/api/docs",
    "/api/flags?f=%ZZ&f=&f[]=x",
    "/api/flags?f=a",
    "/api/nothing",
    "/api/openapi.json",
    "/api/v1/events",
    "/api/v1/events/%00",
    "/api/v1/events/%2e%2e%2f",
    "/api/v1/events/%ff%fe",
    "/api/v1/events?page=-1&perPage=99999999999999999999&q=%00%F0%9F%98%80&sort=title",
    "/api/v1/events?page=999999999999&q=%25%5C_%27%3B--",
    "/api/v1/events?sort=;--",
    "/api/v1/events?sort=title&sort=-title&sort[]=x",
    "/api/v1/site",
    "/api/v1/user",
    "/assets/%2e%2e/x",
    "/assets/nothing.js",
    "/events/nothing",
    "/favicon.svg",
    "/readyz?",
];

const ODD_PATHS: &[&str] = &[
    "",
    "*",
    "/%",
    "/../../etc/passwd",
    "//",
    "/\u{0}",
    "/api/%",
    "/api/v1/events/\u{e9}",
    "/api/v1/site#x",
    "/api/v1/site/",
    "/api//v1/site",
    "/assets/../../manifest.json",
    "?",
    "http://evil.example/api/v1/site",
];

const NAMES: &[&str] = &[
    "Accept",
    "Accept-Encoding",
    "Authorization",
    "Content-Type",
    "Cookie",
    "Cookie",
    "If-None-Match",
    "Origin",
    "Range",
    "Sec-Fetch-Site",
    "X-Forwarded-For",
    "X-HTTP-Method-Override",
    "X-Request-Id",
    "X-XSRF-TOKEN",
];

const VALUES: &[&str] = &[
    "\"",
    "*/*;q=nan",
    "1.2.3.4, unknown, ::1",
    "=;=;=",
    "Bearer x",
    "DELETE",
    "W/\"",
    "__Host-session=%00%ff",
    "a=b; XSRF-TOKEN=%zz",
    "application/json",
    "application/json; charset=klingon",
    "br;q=2, gzip;q=-1",
    "bytes=0-1,2-3,-",
    "bytes=99999999999999999999-",
    "cross-site",
    "https://evil.example",
    "identity;q=0, *;q=0",
    "multipart/form-data",
    "null",
    "session=AAAAAAAAAAAAAAAAAAAAAA",
    "session=; session=x; session",
    "session=\"",
    "websocket",
];

const BODIES: &[&str] = &[
    "--x\r\nContent-Disposition: form-data",
    "-1\r\n",
    "0\r\n\r\n",
    "5\r\nhello\r\n0\r\n\r\n",
    "[]",
    "\u{0}",
    "a=b&c=%",
    "ffffffffffffffff\r\nx",
    "null",
    "zz\r\n",
    "{",
    "{\"__proto__\":{\"x\":1}}",
    "{\"a\":1e999}",
    "{\"a\":\"\\ud800\"}",
    "{\"email\":[]}",
];

/// Several at a time, because some make the server wait for more.
fn send_all(address: &str, requests: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let part = requests.len().div_ceil(SENDERS);
    thread::scope(|scope| {
        let sends = |part: &[Vec<u8>]| part.iter().map(|request| send(address, request)).collect::<Vec<_>>();
        let senders: Vec<_> = requests.chunks(part).map(|part| scope.spawn(move || sends(part))).collect();
        senders.into_iter().flat_map(|sender| sender.join().expect("no sender panics")).collect()
    })
}

/// Sends a request, closes the sending side, and reads until the end.
fn send(address: &str, request: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("the server still answers");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a time limit");
    stream.set_write_timeout(Some(TIMEOUT)).expect("a time limit");
    // A refusal may come, and the connection be closed, before all is sent.
    _ = stream.write_all(request);
    _ = stream.shutdown(std::net::Shutdown::Write);
    let mut response = Vec::new();
    _ = stream.read_to_end(&mut response);
    response
}

fn status(response: &[u8]) -> Option<u16> {
    std::str::from_utf8(response.get(9..12)?).ok()?.parse().ok()
}

/// The same throws in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }

    fn one<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// Mostly one of the honest choices, sometimes one of the others.
    fn pick<'a>(&mut self, honest: &[&'a str], odd: &[&'a str]) -> &'a str {
        if self.below(8) > 0 { self.one(honest) } else { self.one(odd) }
    }
}
