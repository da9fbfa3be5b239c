//! Being told to stop.

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

use crate::support::{TestDatabase, TestProcess, run};

const VISITORS: usize = 20;
/// 20 visitors with a request each 100 ms: 200 requests a second.
const PACE: Duration = Duration::from_millis(100);
const ADDRESSES: [&str; 5] = ["/", "/api/v1/events", "/events", "/api/v1/site", "/api/openapi.json"];
/// Pages that are asked for just before the signal: more than are rendered by then.
const HELD: usize = 12;
/// Answers the visitors are given after the signal, at least.
const AFTER: usize = 10;
const LONGEST: Duration = Duration::from_secs(20);

#[actix_web::test]
async fn no_request_under_way_is_broken_when_the_server_is_told_to_stop_under_load() {
    for database in TestDatabase::each().await {
        for (signal, environment) in [("-TERM", "production"), ("-INT", "development")] {
            let name = format!("{signal}, {environment}, {}", database.name);
            let server = TestProcess::serve(&database, &[("APP_ENV", environment), ("LOG_FORMAT", "json")]);
            let load = Arc::new(Load::at(&server));
            let visitors: Vec<_> = (0..VISITORS).map(|number| tokio::spawn(load.clone().visit(number))).collect();
            until(|| load.whole.load(Ordering::Relaxed) >= 200 || visitors.iter().any(|one| one.is_finished())).await;
            let mut held = load.hold().await.expect("connections of their own");

            load.told.store(true, Ordering::SeqCst);
            let before = load.whole.load(Ordering::Relaxed);
            server.signal(signal);
            let told = Instant::now();

            for connection in &mut held {
                let answer = connection.answer().await;
                assert!(matches!(answer, Ok(Some(_))), "{name}: a page under way: {answer:?}");
            }
            for visitor in visitors {
                let seen = timeout(LONGEST, visitor).await.expect("an end of the listener").expect("a visitor");
                assert_eq!(seen, Ok(()), "{name}");
            }
            let after = load.whole.load(Ordering::Relaxed) - before;
            assert!(after >= AFTER, "{name}: {after} answers after the signal");
            let (status, log) = tokio::task::spawn_blocking(move || server.wait()).await.expect("an end");
            assert_eq!(status.code(), Some(0), "{name}:\n{log}");
            assert!(told.elapsed() < Duration::from_secs(10), "{name}: {:?}", told.elapsed());
            assert!(log.trim_end().ends_with('}') && log.contains(r#""message":"stopped""#), "{name}:\n{log}");
            assert!(!log.contains("panic"), "{name}:\n{log}");
        }
    }
}

#[actix_web::test]
async fn a_server_that_is_told_to_stop_again_ends_at_once() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let load = Load::at(&server);

    server.signal("-TERM");
    let told = Instant::now();
    // Only then was the first one noticed: signals that wait are delivered as one.
    while !load.is_draining().await {}
    server.signal("-TERM");
    let (status, log) = tokio::task::spawn_blocking(move || server.wait()).await.expect("an end");

    assert_eq!(status.code(), Some(1), "{log}");
    assert!(told.elapsed() < Duration::from_secs(5), "{:?}", told.elapsed());
}

/// What all visitors share.
struct Load {
    server: String,
    /// Complete answers so far.
    whole: AtomicUsize,
    /// Whether the server was told to stop.
    told: AtomicBool,
}

impl Load {
    fn at(server: &TestProcess) -> Self {
        let server = server.origin.trim_start_matches("http://").to_owned();
        Self { server, whole: AtomicUsize::new(0), told: AtomicBool::new(false) }
    }

    /// Asks again and again until nobody listens any more: the even ones on one connection for as long as the server
    /// keeps it, the odd ones on a new one each time.
    async fn visit(self: Arc<Self>, number: usize) -> Result<(), String> {
        let mut beat = interval(PACE);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut kept: Option<Connection> = None;
        for turn in number.. {
            beat.tick().await;
            let address = ADDRESSES[turn % ADDRESSES.len()];
            // Read before connecting: who connects after the signal may wait in a queue that nobody reads any more.
            let told = self.told.load(Ordering::SeqCst);
            let fresh = kept.is_none();
            let mut connection = match kept.take() {
                Some(connection) => connection,
                None => match Connection::open(&self.server).await {
                    Ok(connection) => connection,
                    Err(_) if told => return Ok(()),
                    Err(error) => return Err(format!("not told to stop, but {error}")),
                },
            };
            let asked = connection.ask(address).await;
            match asked.and(connection.answer().await) {
                Ok(Some(last)) => {
                    self.whole.fetch_add(1, Ordering::Relaxed);
                    kept = (!last && number.is_multiple_of(2)).then_some(connection);
                }
                Ok(None) if fresh && told => {}
                broken => return Err(format!("{address} (new connection: {fresh}, told: {told}): {broken:?}")),
            }
        }
        Ok(())
    }

    /// Asks for pages on connections that were accepted, and leaves the answers there.
    async fn hold(&self) -> io::Result<Vec<Connection>> {
        let mut held = Vec::new();
        for _ in 0..HELD {
            let mut connection = Connection::open(&self.server).await?;
            connection.ask("/livez").await?;
            assert_eq!(connection.answer().await?, Some(false), "a connection that is kept");
            held.push(connection);
        }
        for connection in &mut held {
            connection.ask("/events").await?;
        }
        Ok(held)
    }

    async fn is_draining(&self) -> bool {
        let Ok(mut connection) = Connection::open(&self.server).await else { return true };
        connection.ask("/livez").await.is_err() || !matches!(connection.answer().await, Ok(Some(false)))
    }
}

/// A connection without a client's manners: nothing is asked twice.
struct Connection(TcpStream);

impl Connection {
    async fn open(server: &str) -> io::Result<Self> {
        TcpStream::connect(server).await.map(Self)
    }

    async fn ask(&mut self, address: &str) -> io::Result<()> {
        let asked = self.0.write_all(format!("GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await;
        // A connection that was closed tells more when it is read.
        asked.or_else(|error| if is_closed(&error) { Ok(()) } else { Err(error) })
    }

    /// Whether the connection ends with this answer, which is complete; `None` when there was not a byte of one.
    async fn answer(&mut self) -> io::Result<Option<bool>> {
        let (mut seen, mut part) = (Vec::new(), vec![0; 64 << 10]);
        loop {
            let read = match timeout(LONGEST, self.0.read(&mut part)).await? {
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

/// Whether the connection ends with this answer; `None` as long as the answer is not complete.
fn whole(answer: &[u8]) -> io::Result<Option<bool>> {
    let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
    let (head, body) = (String::from_utf8_lossy(&answer[..end]).to_lowercase(), &answer[end + 4..]);
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    if !head.starts_with("http/1.1 200 ") {
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

async fn until(reached: impl Fn() -> bool) {
    let mut beat = interval(Duration::from_millis(10));
    while !reached() {
        beat.tick().await;
    }
}

#[actix_web::test]
async fn a_running_server_tells_whether_it_is_ready() {
    for database in TestDatabase::each().await {
        let server = TestProcess::serve(&database, &[]);
        let folder = tempfile::tempdir().expect("a temporary folder");

        let ended = run(&folder, &["healthcheck", &format!("{}/readyz", server.origin)], &[]);

        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert_eq!(ended.out, format!("{}/readyz 200\n", server.origin));
    }
}
