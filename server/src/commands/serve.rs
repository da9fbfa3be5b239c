//! `server serve`: answers visitors until it is told to stop.

use std::{fmt::Display, io, process, sync::Arc, time::Duration};

use actix_web::{HttpServer, dev::ServerHandle, rt, web};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use super::Failure;
use crate::{
    app, avatars,
    config::{Config, Environment, MailRoute},
    db::Db,
    events,
    http::middleware::panics,
    invitations, logging, mail, mailing_list, metrics,
    pages::{self, Pages},
    recovery, seed, sessions, setup, social_login,
    state::{AppState, Clock as _, SystemClock},
    throttle,
};

/// A connection that has not sent its headers by then is closed.
const LONGEST_HEAD: Duration = Duration::from_secs(5);
/// Requests under way get so long to end once the process was told to stop.
const LONGEST_DRAIN: u64 = 30;
/// In production, connections are still accepted for so long after `/readyz` said no, so that whoever sends the
/// visitors has noticed.
const NOTICE: Duration = Duration::from_secs(1);
/// On somebody's desk nobody asks `/readyz`, but connections in use are still to learn from an answer that it was
/// their last: the server closes those that seem idle, even when a request is already on its way.
const SHORT_NOTICE: Duration = Duration::from_millis(250);
/// Mails that a mail server was told of get so long to be taken: cut off, they may arrive twice.
const LONGEST_CONVERSATION: Duration = Duration::from_secs(30);
/// The renderer and the database get so long each to end.
const LONGEST_END: Duration = Duration::from_secs(5);
const IDLE_CONNECTION: Duration = Duration::from_secs(30);
const SWEEP: Duration = Duration::from_secs(10 * 60);
/// What takes a look at every file is done with the first round and then once a day.
const ROUNDS_A_DAY: u64 = 24 * 6;

#[derive(Args)]
pub(super) struct Options {
    /// Apply the steps the database lacks before serving
    #[arg(long)]
    migrate: bool,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    logging::start(&config.log);
    panics::log_panics();

    let db = Db::connect(&config.database).await?;
    bring_up_to_date(&db, options.migrate).await?;
    let written = seed::new_site(&db, SystemClock.now()).await?;
    if !written.is_empty() {
        tracing::info!(pages = written.join(", "), "first texts written");
    }
    let state = web::Data::new(AppState::new(config, db, Arc::new(SystemClock))?);
    let starting = state.clone();
    let pages = web::Data::new(web::block(move || pages::start(&starting)).await??);
    let figures = serve_metrics(&state)?;
    let sweeper = rt::spawn(sweep(state.clone()));
    let postman = mail::Worker::start(state.clone());
    if let MailRoute::Folder(folder) = &state.config.mail.route {
        tracing::warn!(folder = %folder.display(), "mails are written to files and reach nobody: set MAIL_URL");
    }

    if setup::is_open(&state).await? {
        // Not into the log, which is kept and read elsewhere.
        println!("There is no administrator yet. For a day, and once, this link makes one:\n{}", setup::link(&state));
    }

    serve(&state, &pages).await?;

    sweeper.abort();
    if let Some(figures) = figures {
        figures.stop(false).await;
    }
    in_time("mails", LONGEST_CONVERSATION, postman.stop()).await;
    in_time("renderer", LONGEST_END, pages.shutdown()).await;
    in_time("database", LONGEST_END, state.db.clone().close()).await.transpose()?;
    tracing::info!("stopped");
    Ok(())
}

/// Waits for a part to end, but not for ever: the process is to end in any case.
async fn in_time<T>(part: &str, longest: Duration, end: impl Future<Output = T>) -> Option<T> {
    let ended = tokio::time::timeout(longest, end).await.ok();
    if ended.is_none() {
        tracing::warn!(part, "did not end in time");
    }
    ended
}

async fn bring_up_to_date(db: &Db, migrate: bool) -> Result<(), Failure> {
    let pending = migrations::pending(db.reader()).await?;
    if pending.is_empty() {
        return Ok(());
    }
    if !migrate {
        return Err(Failure::Pending(pending));
    }
    let applied = migrations::up(db.writer(), None).await?;
    tracing::info!(steps = applied.join(", "), "schema brought up to date");
    Ok(())
}

fn serve_metrics(state: &web::Data<AppState>) -> Result<Option<ServerHandle>, Failure> {
    let Some(bind) = state.config.app.metrics_bind else { return Ok(None) };
    let (server, address) = metrics::serve(state.clone(), bind).map_err(|error| taken("METRICS_BIND", bind, &error))?;
    let handle = server.handle();
    rt::spawn(server);
    tracing::info!(%address, "metrics");
    Ok(Some(handle))
}

async fn serve(state: &web::Data<AppState>, pages: &web::Data<Pages>) -> Result<(), Failure> {
    let (shared, pages, bind) = (state.clone(), pages.clone(), state.config.app.bind);
    let mut server = HttpServer::new(move || app::build(shared.clone(), Some(pages.clone())))
        .client_request_timeout(LONGEST_HEAD)
        .keep_alive(IDLE_CONNECTION)
        // The last piece of a long answer waits for no acknowledgement of those before it.
        .tcp_nodelay(true)
        .shutdown_timeout(LONGEST_DRAIN)
        .shutdown_signal(told_to_stop(state.clone())?);
    if state.config.app.workers > 0 {
        server = server.workers(state.config.app.workers);
    }
    let server = server.bind(bind).map_err(|error| taken("BIND", bind, &error))?;
    let address = server.addrs().first().map(ToString::to_string);
    tracing::info!(address, "serving {}", state.config.app.origin());
    server.run().await?;
    Ok(())
}

/// Ends when the process is told to stop: first `/readyz` says no, then no more connections are accepted. Told again,
/// the process ends at once.
fn told_to_stop(state: web::Data<AppState>) -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let mut told = async move || {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    Ok(async move {
        told().await;
        tracing::info!("told to stop");
        tokio::spawn(async move {
            told().await;
            tracing::warn!("told to stop again: ending at once");
            process::exit(1);
        });
        state.health.drain();
        let production = state.config.app.environment == Environment::Production;
        tokio::time::sleep(if production { NOTICE } else { SHORT_NOTICE }).await;
    })
}

async fn sweep(state: web::Data<AppState>) {
    for round in 0_u64.. {
        swept("ended sessions", sessions::sweep(&state).await);
        swept("ended throttles", throttle::sweep(&state).await);
        swept("old links for new passwords", recovery::sweep(&state).await);
        swept("unconfirmed addresses", mailing_list::sweep(&state).await);
        swept("journeys to login providers", social_login::sweep(&state).await);
        swept("invitations whose time is over", invitations::sweep(&state).await);
        swept("names on old invitations", invitations::forget_old(&state).await);
        swept("old mails", mail::sweep(&state).await);
        if round.is_multiple_of(ROUNDS_A_DAY) {
            swept("unused pictures of people", avatars::sweep(&state).await);
            swept("unused pictures of events", events::sweep_images(&state).await);
        }
        tokio::time::sleep(SWEEP).await;
    }
}

fn swept<E: Display>(what: &str, outcome: Result<u64, E>) {
    match outcome {
        Ok(0) => {}
        Ok(count) => tracing::info!(what, count, "swept"),
        Err(error) => tracing::warn!(what, %error, "not swept"),
    }
}

fn taken(key: &str, bind: std::net::SocketAddr, error: &io::Error) -> Failure {
    Failure::Other(format!("{key}: cannot listen on {bind}: {error}").into())
}
