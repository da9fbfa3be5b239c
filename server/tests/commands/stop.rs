//! Graceful shutdown.

use std::{
    io::{self, ErrorKind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use crate::support::{TestDatabase, TestProcess, eventually, run};

const VISITORS: usize = 20;
/// 20 visitors with a request each 100 ms: 200 requests a second.
const PACE: Duration = Duration::from_millis(100);
const ADDRESSES: [&str; 5] = ["/", "/api/v1/events", "/events", "/api/v1/site", "/api/openapi.json"];
/// Pages requested just before the signal: more than are rendered by then.
const HELD: usize = 12;
/// Minimum number of responses after the signal.
const AFTER: usize = 10;
const MAX_LENGTH: Duration = Duration::from_secs(20);

#[actix_web::test]
async fn stopping_under_load_completes_all_running_requests() {
    for database in TestDatabase::each().await {
        // How long the server answers after the signal, so that open connections learn that they end.
        let (short, long) = (Duration::from_millis(250), Duration::from_secs(1));
        for (signal, environment, notice) in [("-TERM", "production", long), ("-INT", "development", short)] {
            let name = format!("{signal}, {environment}, {}", database.name);
            let server = TestProcess::serve(&database, &[("APP_ENV", environment), ("LOG_FORMAT", "json")]);
            let load = Arc::new(Load::at(&server));
            let visit = |number| tokio::spawn(load.clone().visit(number, notice));
            let visitors: Vec<_> = (0..VISITORS).map(visit).collect();
            let is_under_load =
                async || load.whole.load(Ordering::Relaxed) >= 200 || visitors.iter().any(|one| one.is_finished());
            eventually("the server is under load", is_under_load).await;
            let mut held = load.hold().await.expect("connections of their own");

            load.stopped.store(true, Ordering::SeqCst);
            let before = load.whole.load(Ordering::Relaxed);
            server.signal(signal);

            for connection in &mut held {
                let response = connection.response().await;
                assert!(matches!(response, Ok(Some(_))), "{name}: a page under way: {response:?}");
            }
            for visitor in visitors {
                let seen = timeout(MAX_LENGTH, visitor).await.expect("an end of the listener").expect("a visitor");
                assert_eq!(seen, Ok(()), "{name}");
            }
            let after = load.whole.load(Ordering::Relaxed) - before;
            assert!(after >= AFTER, "{name}: {after} answers after the signal");
            let (status, log) = tokio::task::spawn_blocking(move || server.wait()).await.expect("an end");
            assert_eq!(status.code(), Some(0), "{name}:\n{log}");
            assert!(log.trim_end().ends_with('}') && log.contains(r#""message":"stopped""#), "{name}:\n{log}");
            assert!(!log.contains("panic"), "{name}:\n{log}");
        }
    }
}

#[actix_web::test]
async fn a_second_signal_stops_the_server_at_once() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let load = Load::at(&server);

    server.signal("-TERM");
    // Only then was the first one noticed: signals that wait are delivered as one.
    while !load.is_draining().await {}
    server.signal("-TERM");
    let (status, log) = tokio::task::spawn_blocking(move || server.wait()).await.expect("an end");

    assert_eq!(status.code(), Some(1), "{log}");
}

/// What all visitors share.
struct Load {
    server: String,
    /// Complete responses so far.
    whole: AtomicUsize,
    /// Whether the stop signal was sent.
    stopped: AtomicBool,
}

impl Load {
    fn at(server: &TestProcess) -> Self {
        let server = server.origin.trim_start_matches("http://").to_owned();
        Self { server, whole: AtomicUsize::new(0), stopped: AtomicBool::new(false) }
    }

    /// Sends requests until the server accepts none: even numbers on one connection while it stays open, odd numbers on
    /// a new one each time.
    async fn visit(self: Arc<Self>, number: usize, notice: Duration) -> Result<(), String> {
        let mut beat = interval(PACE);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut kept: Option<Connection> = None;
        let mut last_response = Instant::now();
        for turn in number.. {
            beat.tick().await;
            let address = ADDRESSES[turn % ADDRESSES.len()];
            // Read before connecting: a connection after the signal may wait in a queue that is not read any more.
            let stopped = self.stopped.load(Ordering::SeqCst);
            let fresh = kept.is_none();
            let mut connection = match kept.take() {
                Some(connection) => connection,
                None => match Connection::open(&self.server).await {
                    Ok(connection) => connection,
                    Err(_) if stopped => return Ok(()),
                    Err(error) => return Err(format!("no stop signal was sent, but {error}")),
                },
            };
            let asked = connection.ask(address).await;
            match asked.and(connection.response().await) {
                Ok(Some(last)) => {
                    self.whole.fetch_add(1, Ordering::Relaxed);
                    last_response = Instant::now();
                    kept = (!last && number.is_multiple_of(2)).then_some(connection);
                }
                Ok(None) if fresh && stopped => {}
                // On a busy machine, a connection may be idle for longer than the notice. The server closes it.
                Ok(None) if stopped && last_response.elapsed() >= notice => {}
                broken => return Err(format!("{address} (new connection: {fresh}, told: {stopped}): {broken:?}")),
            }
        }
        Ok(())
    }

    /// Requests pages on accepted connections without reading the responses.
    async fn hold(&self) -> io::Result<Vec<Connection>> {
        let mut held = Vec::new();
        for _ in 0..HELD {
            let mut connection = Connection::open(&self.server).await?;
            connection.ask("/livez").await?;
            assert_eq!(connection.response().await?, Some(false), "a connection that is kept");
            held.push(connection);
        }
        for connection in &mut held {
            connection.ask("/events").await?;
        }
        Ok(held)
    }

    async fn is_draining(&self) -> bool {
        let Ok(mut connection) = Connection::open(&self.server).await else { return true };
        connection.ask("/livez").await.is_err() || !matches!(connection.response().await, Ok(Some(false)))
    }
}

/// A raw connection that never retries.
struct Connection(TcpStream);

impl Connection {
    async fn open(server: &str) -> io::Result<Self> {
        TcpStream::connect(server).await.map(Self)
    }

    async fn ask(&mut self, address: &str) -> io::Result<()> {
        let asked = self.0.write_all(format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await;
        // Reading a closed connection yields the reason.
        asked.or_else(|error| if is_closed(&error) { Ok(()) } else { Err(error) })
    }

    /// Whether the connection ends with this complete response; `None` without a single byte of one.
    async fn response(&mut self) -> io::Result<Option<bool>> {
        let (mut seen, mut part) = (Vec::new(), vec![0; 64 << 10]);
        loop {
            let read = match timeout(MAX_LENGTH, self.0.read(&mut part)).await? {
                Err(error) if is_closed(&error) => 0,
                read => read?,
            };
            seen.extend_from_slice(&part[..read]);
            if let Some(last) = whole(&seen)? {
                return Ok(Some(last));
            }
            match (read, seen.len()) {
                (0, 0) => return Ok(None),
                (0, bytes) => return Err(io::Error::other(format!("cut off after {bytes} bytes"))),
                _ => {}
            }
        }
    }
}

fn is_closed(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::ConnectionAborted)
}

/// Whether the connection ends with this response; `None` while it is incomplete. A busy server may answer 503.
fn whole(response: &[u8]) -> io::Result<Option<bool>> {
    let Some(end) = response.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
    let (head, body) = (String::from_utf8_lossy(&response[..end]).to_lowercase(), &response[end + 4..]);
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    if !["http/1.1 200 ", "http/1.1 503 "].iter().any(|line| head.starts_with(line)) {
        return Err(io::Error::other(head));
    }
    let length: usize = match header("content-length") {
        Some(length) => length.parse().map_err(io::Error::other)?,
        None => return Err(io::Error::other(format!("no length:\n{head}"))),
    };
    if body.len() > length || length == 0 {
        return Err(io::Error::other(format!("{} of {length} bytes", body.len())));
    }
    Ok((body.len() == length).then(|| header("connection") == Some("close")))
}

#[actix_web::test]
async fn healthcheck_reports_a_ready_server() {
    for database in TestDatabase::each().await {
        let server = TestProcess::serve(&database, &[]);
        let folder = tempfile::tempdir().expect("a temporary folder");

        let ended = run(&folder, &["healthcheck", &format!("{}/readyz", server.origin)], &[]);

        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert_eq!(ended.out, format!("{}/readyz 200\n", server.origin));
    }
}
