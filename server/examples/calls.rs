//! What the calls cost that a page makes while it renders, in microseconds:
//! `cargo run --release --package server --example calls [-- EVENTS [CALLS]]`, on `DATABASE_URL` or a SQLite file.

use std::{
    error::Error,
    sync::Arc,
    time::{Duration, Instant},
};

use config::Config;
use server::{
    app::Services,
    demo,
    platform::{
        clock::{Clock as _, SystemClock},
        db::Db,
    },
};
use ssr_runtime::{Backend, Call};

const PATHS: [&str; 6] = [
    "/api/v1/site",
    "/api/flags?f=register&f=login",
    "/api/v1/events?perPage=60",
    "/api/v1/events?perPage=60&page=2&sort=title",
    "/api/v1/events?q=hackathon",
    "/api/v1/events/{current}",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u32>());
    let events = arguments.next().transpose()?.unwrap_or(60);
    let calls = arguments.next().transpose()?.unwrap_or(5_000);

    // As the renderer does: calls on a thread of their own, sockets and timers on the runtime's.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let handle = runtime.handle().clone();
    let measuring = std::thread::spawn(move || {
        let local = tokio::task::LocalSet::new();
        handle.block_on(local.run_until(measure(events, calls))).map_err(|error| error.to_string())
    });
    Ok(measuring.join().map_err(|_| "the measuring broke off")??)
}

async fn measure(events: u32, calls: u32) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite://{}?mode=rwc", folder.path().join("calls.db").display());
    let url = std::env::var("DATABASE_URL").unwrap_or(file);
    let config = Config::from_pairs([
        ("DATABASE_URL", url.as_str()),
        ("APP_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
    ])?;
    let services = seeded(config, events).await?;
    let state = &services.context;
    let current = server::hackathon::events::current_event(state).await?;
    let backend = services.backend()().await?;

    println!("{:<46} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}", "path", "mean", "p50", "p99", "×16", "unkept", "bytes");
    for path in PATHS {
        let path = path.replace("{current}", &current);
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..calls {
            let started = Instant::now();
            bytes = call(&*backend, &path).await?;
            times.push(started.elapsed());
        }
        times.sort();

        // The same with sixteen renders waiting at once, as cost of one.
        let started = Instant::now();
        for _ in 0..calls / 16 {
            futures_util::future::try_join_all((0..16).map(|_| call(&*backend, &path))).await?;
        }
        let together = started.elapsed() / (calls / 16 * 16).max(1);

        // The same with nothing kept from the call before: what the first call of every second costs.
        let mut unkept = Duration::ZERO;
        for _ in 0..calls / 10 {
            state.db.invalidation().invalidate_caches();
            let started = Instant::now();
            call(&*backend, &path).await?;
            unkept += started.elapsed();
        }
        let unkept = unkept / (calls / 10).max(1);

        let mean = times.iter().sum::<Duration>() / calls.max(1);
        let of = |share: usize| times[(times.len() - 1) * share / 100];
        print!("{path:<46}");
        for time in [mean, of(50), of(99), together, unkept] {
            print!(" {:>8.1}", time.as_secs_f64() * 1e6);
        }
        println!(" {bytes:>8}");
    }
    Ok(())
}

async fn seeded(config: Config, events: u32) -> Result<Services, Box<dyn Error>> {
    let db = Db::connect(&config.database).await?;
    migrations::up(db.writer().pool(), None).await?;
    let now = SystemClock.now();
    demo::demo(&db, &config.site_defaults, now).await?;
    demo::insert_events(&db, &config.site_defaults, events, now).await?;
    Ok(Services::new(config, db, Arc::new(SystemClock))?)
}

async fn call(backend: &dyn Backend, path: &str) -> Result<usize, Box<dyn Error>> {
    let call = Call {
        method: http::Method::GET,
        path: path.to_owned(),
        content_type: None,
        body: bytes::Bytes::new(),
        visitor: Arc::default(),
    };
    let answer = backend.call(call).await?;
    if answer.status == 200 { Ok(answer.body.len()) } else { Err(format!("{path}: {}", answer.status).into()) }
}
