//! Connections of clients that are slow, many, or ambiguous.

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    process::Command,
    thread,
    time::Duration,
};

use tokio::net::TcpSocket;

use crate::support::{DEFAULTS, Setup, TestApp, TestClient, TestDatabase, TestProcess, eventually, on_each_database};

/// Ends a test that would wait forever; no result depends on it.
const TIMEOUT: Duration = Duration::from_secs(60);
const SMUGGLED: &str = "GET /api/v1/site HTTP/1.1\r\nHost: x\r\n\r\n";

/// A connection from an address of this machine; each of 127.0.0.0/8 counts as another client.
async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(format!("{from}:0").parse().expect("an address")).expect("a free port");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(to).await.expect("a connection").into_std().expect("a socket");
    stream.set_nonblocking(false).expect("a blocking socket");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a time limit");
    stream.set_write_timeout(Some(TIMEOUT)).expect("a time limit");
    stream
}

fn address(origin: &str) -> SocketAddr {
    origin.trim_start_matches("http://").parse().expect("an address")
}

/// Everything received until the server closes the connection.
fn read(mut stream: TcpStream) -> String {
    let mut response = Vec::new();
    match stream.read_to_end(&mut response) {
        Ok(_) => {}
        // It may close before it has read all that was sent.
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection stays open: {error} after {}", String::from_utf8_lossy(&response)),
    }
    String::from_utf8(response).expect("text")
}

fn exchange(to: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(to).expect("a connection");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a time limit");
    _ = stream.write_all(request);
    read(stream)
}

fn status(response: &str) -> u16 {
    response.get(9..12).and_then(|digits| digits.parse().ok()).unwrap_or_default()
}

fn count(response: &str) -> usize {
    response.matches("HTTP/1.1 ").count()
}

/// Heads that a proxy in front could read otherwise than the server does.
fn ambiguous() -> Vec<(u16, String)> {
    let get = "GET /livez HTTP/1.1\r\nHost: x\r\n";
    let post = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\n";
    let long = "x".repeat(100 * 1024);
    let many = (0..200).map(|number| format!("X-{number}: 1\r\n")).collect::<String>();
    let mut heads = vec![
        (414, format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n")),
        (431, format!("{get}X-Long: {long}\r\n\r\n")),
        (431, format!("{get}{many}\r\n")),
        (400, "GET /livez HTTP/1.1\nHost: x\n\n".to_owned()),
        (400, "GET /livez HTTP/1.1\nHost: x\r\n\r\n".to_owned()),
        (400, "GET /livez HTTP/1.1\r\n\r\n".to_owned()),
        (400, "GET /livez HTTP/2.0\r\nHost: x\r\n\r\n".to_owned()),
        (400, "\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n".to_owned()),
        (400, "POST /livez HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_owned()),
    ];
    for line in [
        "GET /a b HTTP/1.1",
        "GET /a\tb HTTP/1.1",
        "GET /a\u{0}b HTTP/1.1",
        "GET /a\rb HTTP/1.1",
        "GET /\u{e9} HTTP/1.1",
        "GET /\u{7f} HTTP/1.1",
        "GET  /livez HTTP/1.1",
        "GET /livez  HTTP/1.1",
        " GET /livez HTTP/1.1",
        "G(T /livez HTTP/1.1",
        "GET HTTP/1.1",
        "GET ?x HTTP/1.1",
        "GET http://[ HTTP/1.1",
        "GET http:///livez HTTP/1.1",
        "GET ftp://x/livez HTTP/1.1",
        "GET x HTTP/1.1",
        "GET /< HTTP/1.1",
        "GET * HTTP/1.1",
        "CONNECT x:443 HTTP/1.1",
    ] {
        heads.push((400, format!("{line}\r\nHost: x\r\n\r\n")));
    }
    for header in [
        "X-A: 1\n",
        "X-A: 1\nX-B: 2\r\n",
        "Host: y\r\n",
        "X-A\r\n",
        "X-A : 1\r\n",
        ": 1\r\n",
        " folded: 1\r\n",
        "X-A: 1\r\n folded\r\n",
        "X-A: \u{0}\r\n",
        "X-A: a\rb\r\n",
        "X-\u{e9}: 1\r\n",
    ] {
        heads.push((400, format!("{get}{header}\r\n")));
    }
    for framing in [
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: 5 5\r\n",
        "Content-Length: \r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length : 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: \u{b}chunked\r\n",
        "Transfer-Encoding\t: chunked\r\n",
    ] {
        heads.push((400, format!("{post}{framing}\r\n0\r\n\r\n")));
    }
    heads
}

#[actix_web::test]
async fn ambiguous_heads_get_a_standard_error_and_close_the_connection() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let to = address(&app.origin);
    let cases = ambiguous();
    let requests: Vec<String> = cases.iter().map(|(_, head)| format!("{head}{SMUGGLED}")).collect();

    let ask = move || requests.iter().map(|request| exchange(to, request.as_bytes())).collect::<Vec<_>>();
    let responses = tokio::task::spawn_blocking(ask).await.expect("answers");

    for ((expected, head), response) in cases.iter().zip(&responses) {
        let shown = &head[..head.len().min(120)];
        assert_eq!((status(response), count(response)), (*expected, 1), "{shown:?}: {response}");
        assert!(response.to_lowercase().contains("connection: close"), "{shown:?}: {response}");
        assert!(response.contains("x-request-id: "), "{shown:?}: {response}");
        let body = response.split_once("\r\n\r\n").expect("a body").1;
        assert!(response.to_lowercase().contains("x-content-type-options: nosniff"), "{shown:?}: {response}");
        let body: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{shown:?}: {response}"));
        assert!(body["message"].is_string(), "{body}");
    }
}

#[actix_web::test]
async fn valid_forms_of_request_targets_reach_the_application() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let to = address(&app.origin);
    let ask = async |line: String| {
        let request = format!("{line}\r\nHost: x\r\nConnection: close\r\n\r\n");
        tokio::task::spawn_blocking(move || exchange(to, request.as_bytes())).await.expect("an answer")
    };
    for (expected, line) in [
        (200, "GET /livez?a=b HTTP/1.1"),
        (200, "GET http://x/livez HTTP/1.1"),
        (200, "GET HTTPS://[::1]:8080/livez HTTP/1.1"),
        (404, "OPTIONS * HTTP/1.1"),
    ] {
        let response = ask(line.to_owned()).await;
        assert_eq!(status(&response), expected, "{line}: {response}");
    }
    // The application responds whether or not the URL parser accepts the character.
    for character in (b'!'..=b'~').map(char::from) {
        for line in [format!("GET /api/{character} HTTP/1.1"), format!("GET /livez?{character} HTTP/1.1")] {
            let response = ask(line.clone()).await;
            assert!(response.contains("x-request-id: "), "{line}: {response}");
        }
    }
}

#[actix_web::test]
async fn pipelined_requests_are_answered_however_they_are_split() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let to = address(&app.origin);
    let chunked = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n\
                   5;note=\"x\"\r\nhello\r\n0c\r\n hello again\r\n0\r\nX-Trailer: 1\r\n\r\n";
    let plain = chunked.replace("X-Trailer: 1\r\n", "");
    let empty = "POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n";
    let last = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let requests = format!("\r\n{SMUGGLED}{chunked}{SMUGGLED}{plain}{empty}\r\n{last}");

    let send = move |size: usize| {
        let mut stream = TcpStream::connect(to).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a time limit");
        for piece in requests.as_bytes().chunks(size) {
            stream.write_all(piece).expect("a piece");
        }
        read(stream)
    };
    let responses = tokio::task::spawn_blocking(move || [1, 7, 100_000].map(send)).await.expect("answers");

    for response in responses {
        let statuses: Vec<u16> =
            response.split("HTTP/1.1 ").skip(1).map(|rest| rest[..3].parse().expect("digits")).collect();
        assert_eq!(statuses, [200, 419, 200, 419, 419, 200], "{response}");
    }
}

#[actix_web::test]
async fn incomplete_heads_time_out_on_new_and_reused_connections() {
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let to = address(&app.origin);
    let slow = |before: &'static str| {
        thread::spawn(move || exchange(to, format!("{before}GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ").as_bytes()))
    };
    let (first, second) = (slow(""), slow(SMUGGLED));
    let silent = thread::spawn(move || exchange(to, b""));

    let ended = tokio::task::spawn_blocking(move || [first, second, silent].map(|end| end.join().expect("an end")));
    let [first, second, silent] = ended.await.expect("answers");

    assert_eq!((status(&first), count(&first)), (408, 1), "{first}");
    assert_eq!((status(&second), count(&second)), (200, 2), "{second}");
    assert!(second.contains("HTTP/1.1 408 "), "{second}");
    assert_eq!(silent, "");
}

#[actix_web::test]
async fn connections_are_limited_per_address() {
    const FEW: Setup = Setup { settings: &[("HTTP_CONNECTIONS_PER_ADDRESS", "5")], ..DEFAULTS };
    let app = TestApp::on(TestDatabase::sqlite(), FEW).await;
    let to = address(&app.origin);
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(connect("127.0.0.2", to).await);
    }
    eventually("5 connections are open", async || app.state.metrics.connections().count() == 5).await;

    for _ in 0..20 {
        let refused = connect("127.0.0.2", to).await;
        let response = tokio::task::spawn_blocking(move || read(refused)).await.expect("an answer");
        assert_eq!(status(&response), 429, "{response}");
        assert!(response.ends_with("{\"message\":\"Too Many Attempts.\"}"), "{response}");
    }
    assert_eq!(app.guest().get("/livez").await.status(), 200);

    drop(held);
    eventually("they are closed", async || app.state.metrics.connections().count() <= 1).await;
    let mut again = connect("127.0.0.2", to).await;
    again.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("a request");
    let response = tokio::task::spawn_blocking(move || read(again)).await.expect("an answer");
    assert_eq!(status(&response), 200, "{response}");
}

#[actix_web::test]
async fn trusted_proxies_have_no_connection_limit() {
    const BEHIND: Setup =
        Setup { settings: &[("HTTP_CONNECTIONS_PER_ADDRESS", "5"), ("TRUSTED_PROXIES", "127.0.0.2")], ..DEFAULTS };
    let app = TestApp::on(TestDatabase::sqlite(), BEHIND).await;
    let mut held = Vec::new();
    for _ in 0..50 {
        held.push(connect("127.0.0.2", address(&app.origin)).await);
    }

    eventually("50 connections are open", async || app.state.metrics.connections().count() == 50).await;
}

/// Raises this process's limit of open files as far as the system allows: shells often set 1024 or less.
fn raise_open_file_limit() {
    let limits = std::fs::read_to_string("/proc/self/limits").expect("Linux");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a limit");
    let hard = line.split_whitespace().nth(1).expect("a hard limit");
    let (id, limit) = (std::process::id().to_string(), format!("--nofile={hard}:{hard}"));
    let raised = Command::new("prlimit").args(["--pid", &id, &limit]).status();
    assert!(raised.expect("prlimit is installed").success(), "the limit of open files cannot be raised to {hard}");
}

/// Requests more than the buffers in between hold, and reads none of it.
fn ask_for_much(stream: &mut TcpStream) {
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50);
    _ = stream.write_all(request.as_bytes());
}

#[actix_web::test]
async fn slow_clients_cannot_block_probes_or_visitors() {
    const FILES: usize = 400;
    const MOST: i64 = 300;
    raise_open_file_limit();
    let settings = [("HTTP_CONNECTIONS_PER_ADDRESS", "0"), ("HTTP_WRITE_TIMEOUT_S", "2")];
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve_with_files(&database, &settings, FILES);
    let mut held = Vec::new();
    for number in 0..500 {
        let mut stream = connect("127.0.0.2", address(&server.origin)).await;
        match number % 3 {
            0 => ask_for_much(&mut stream),
            1 => _ = stream.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: "),
            _ => _ = stream.write_all(b"POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"),
        }
        held.push(stream);
    }

    let metrics = TestClient::new(&server.metrics);
    let open = async || {
        let text = metrics.get("/metrics").await.text().to_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("http_connections ")).map(str::to_owned);
        line.and_then(|number| number.parse::<i64>().ok()).expect("a number")
    };
    let visitor = TestClient::new(&server.origin);
    for _ in 0..20 {
        assert_eq!(visitor.get("/livez").await.status(), 200);
        assert_eq!(visitor.get("/api/v1/site").await.status(), 200);
    }
    assert_eq!(metrics.get("/livez").await.status(), 200);
    assert!(open().await <= MOST);
    let refused = metrics.get("/metrics").await;
    assert!(refused.text().contains("http_connections_refused_total{limit=\"all\"}"), "{}", refused.text());

    // None of them has ended its connection, yet all of them are let go.
    eventually("all connections are closed", async || open().await <= 1).await;
    drop(held);
}

#[actix_web::test]
async fn a_slow_reader_receives_the_whole_response() {
    const SHORT: Setup = Setup { settings: &[("HTTP_WRITE_TIMEOUT_S", "5")], ..DEFAULTS };
    let app = TestApp::on(TestDatabase::sqlite(), SHORT).await;
    let mut stream = connect("127.0.0.1", address(&app.origin)).await;
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20);
    let last = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    stream.write_all(format!("{request}{last}").as_bytes()).expect("requests");

    let read_in_pieces = move || {
        let (mut response, mut piece) = (Vec::new(), [0; 64 * 1024]);
        loop {
            let taken = stream.read(&mut piece).expect("a piece");
            if taken == 0 {
                return response;
            }
            response.extend_from_slice(&piece[..taken]);
            thread::yield_now();
        }
    };
    let response = tokio::task::spawn_blocking(read_in_pieces).await.expect("answers");
    assert_eq!(String::from_utf8(response).expect("text").matches("HTTP/1.1 200 OK").count(), 21);
}

#[actix_web::test]
async fn clients_may_finish_sending_a_body_that_was_refused_unread() {
    const SIZE: usize = 8 << 20;
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let mut stream = TcpStream::connect(address(&app.origin)).expect("a connection");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a time limit");
    let send = move || {
        let head = format!("POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: {SIZE}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a head");
        // The server sends nothing more; only then the body follows.
        let response = read(stream.try_clone().expect("the same connection"));
        (response, stream.write_all(&vec![b'x'; SIZE]))
    };
    let (response, sent) = tokio::task::spawn_blocking(send).await.expect("an answer");

    assert!((400..500).contains(&status(&response)), "{response}");
    assert!(response.to_lowercase().contains("connection: close"), "{response}");
    sent.expect("the connection is not reset");
}

#[actix_web::test]
async fn malformed_chunked_bodies_are_rejected() {
    on_each_database(async |app: TestApp| {
        let to = address(&app.origin);
        for body in
            ["5\nhello\r\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "-5\r\nhello\r\n", "zz\r\n", "ffffffffffffffffff\r\nx"]
        {
            let head = "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
            let request = format!("{head}{body}{SMUGGLED}");
            let ask = move || exchange(to, request.as_bytes());
            let response = tokio::task::spawn_blocking(ask).await.expect("an answer");
            assert!(count(&response) <= 1 && (400..500).contains(&status(&response)), "{body:?}: {response}");
        }
    })
    .await;
}
