//! Being told to stop.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use reqwest::Client;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::support::{TestDatabase, TestProcess, run};

const VISITORS: usize = 20;
/// 20 visitors with a request each 100 ms: 200 requests a second.
const PACE: Duration = Duration::from_millis(100);
const ADDRESSES: [&str; 3] = ["/api/v1/events", "/api/v1/site", "/api/openapi.json"];

#[actix_web::test]
async fn no_request_under_way_is_broken_when_the_server_is_told_to_stop_under_load() {
    for database in TestDatabase::each().await {
        for signal in ["-TERM", "-INT"] {
            let server = TestProcess::serve(&database, &[]);
            let whole = Arc::new(AtomicUsize::new(0));
            let visitors: Vec<_> =
                (0..VISITORS).map(|number| tokio::spawn(visit(server.origin.clone(), whole.clone(), number))).collect();

            until(|| whole.load(Ordering::Relaxed) >= 200).await;
            server.signal(signal);
            for visitor in visitors {
                visitor.await.expect("a visitor").expect("every answer whole");
            }
            let told = Instant::now();
            let (status, log) = tokio::task::spawn_blocking(move || server.wait()).await.expect("an end");

            assert_eq!(status.code(), Some(0), "{signal} on {}:\n{log}", database.name);
            assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
            assert!(log.trim_end().ends_with('}') && log.contains(r#""message":"stopped""#), "{log}");
            assert!(!log.contains("panic"), "{log}");
        }
    }
}

/// Asks again and again on one connection until the server closes it in good order, having been told to stop.
async fn visit(origin: String, whole: Arc<AtomicUsize>, number: usize) -> Result<(), String> {
    let client = Client::builder().pool_max_idle_per_host(1).build().map_err(|error| error.to_string())?;
    let mut beat = interval(PACE);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for turn in number.. {
        beat.tick().await;
        let address = ADDRESSES[turn % ADDRESSES.len()];
        let answer = client.get(format!("{origin}{address}")).send().await.map_err(|error| format!("{error:?}"))?;
        let last = answer.headers().get("connection").is_some_and(|value| value == "close");
        let status = answer.status();
        let body = answer.bytes().await.map_err(|error| format!("{error:?}"))?;
        if status != 200 || body.is_empty() {
            return Err(format!("{address} answered {status} with {} bytes", body.len()));
        }
        whole.fetch_add(1, Ordering::Relaxed);
        if last {
            return Ok(());
        }
    }
    Err("the server never closed the connection".to_owned())
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
