//! `server serve`: serves requests until it is stopped.

use std::{fmt::Display, io, process, sync::Arc, time::Duration};

use actix_web::{dev::ServerHandle, rt, web};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use super::failure::Failure;
use crate::{
    accounts::{avatars, password_reset, social_login},
    app::{self, Services},
    demo,
    hackathon::{events, invitations, pictures},
    platform::{
        clock::{Clock as _, SystemClock},
        context::Context,
        db::Db,
        http::{connections::Listener, middleware::panics},
        logging, mail, rate_limit, sessions, settings,
    },
    site::{mailing_list, mailings},
    ticketing::{self, idempotency, transfers, waiting_list},
    web::{health, pages::Pages, setup},
};
use config::{Config, Environment, MailRoute};

#[cfg(debug_assertions)]
use crate::platform::faults::{self, Fault};

/// Seconds that requests in progress may take after the stop signal.
const MAX_DRAIN: u64 = 30;
/// In production, connections are accepted for this long after `/readyz` reports unavailable, so that the load balancer
/// notices.
const NOTICE: Duration = Duration::from_secs(1);
/// In development no load balancer polls `/readyz`, but open connections must still learn from a response that it was
/// their last: the server closes idle ones even when a request is already on its way.
const SHORT_NOTICE: Duration = Duration::from_millis(250);
/// Time for emails in transmission to be accepted: aborted ones may be delivered twice.
const MAX_CONVERSATION: Duration = Duration::from_secs(30);
/// Time for the metrics to become readable.
const MAX_START: Duration = Duration::from_secs(5);
/// Time for the renderer and the database to shut down, each.
const MAX_END: Duration = Duration::from_secs(5);
const CLEANUP_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Maintenance that reads every file runs in the first round and then once a day.
const ROUNDS_A_DAY: u64 = 24 * 6;

#[derive(Args)]
pub(super) struct Options {
    /// Apply pending migrations before serving
    #[arg(long)]
    migrate: bool,
    /// Inject a fault, for tests
    #[cfg(debug_assertions)]
    #[arg(long, hide = true, value_parser = faults::from_name)]
    fault: Option<Fault>,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    logging::start(&config.log);
    panics::log_panics();
    inject_fault(options);

    let db = Db::connect(&config.database).await?;
    bring_up_to_date(&db, options.migrate).await?;
    let written = demo::new_site(&db, SystemClock.now()).await?;
    if !written.is_empty() {
        tracing::info!(pages = written.join(", "), "initial pages added");
    }
    let services = Services::new(config, db, Arc::new(SystemClock))?;
    let (context, starting) = (services.context.clone(), services.clone());
    let pages = web::Data::new(web::block(move || starting.start_pages()).await??);
    let metrics_server = serve_metrics(&context).await?;
    let cleanup = rt::spawn(delete_expired(context.clone()));
    let settings_reader = rt::spawn(follow_settings(context.clone()));
    let image_encoder = rt::spawn(events::encode_forever(context.clone()));
    let mail_worker = mail::Worker::start(context.clone());
    let ticketing_worker = ticketing::Worker::start(context.clone(), services.payments.clone());
    let mailing_worker = mailings::Worker::start(context.clone());
    if let MailRoute::Folder(folder) = &context.config.mail.route {
        tracing::warn!(folder = %folder.display(), "emails are written to files only: set MAIL_URL to send them");
    }

    if setup::is_open(&context).await? {
        // Not logged: logs are stored, and read by other people.
        println!(
            "There is no administrator yet. This link creates one; it works once, for one day:\n{}",
            setup::link(&context)
        );
    }

    serve(&services, &pages).await?;

    cleanup.abort();
    settings_reader.abort();
    image_encoder.abort();
    ticketing_worker.stop();
    mailing_worker.stop();
    if let Some(metrics_server) = metrics_server {
        metrics_server.stop(false).await;
    }
    in_time("emails", MAX_CONVERSATION, mail_worker.stop()).await;
    in_time("renderer", MAX_END, pages.shutdown()).await;
    in_time("database", MAX_END, context.db.clone().close()).await.transpose()?;
    tracing::info!("stopped");
    Ok(())
}

#[cfg(debug_assertions)]
fn inject_fault(options: &Options) {
    if let Some(fault) = options.fault {
        tracing::warn!(?fault, "a fault is injected");
        faults::inject(fault);
    }
}

#[cfg(not(debug_assertions))]
fn inject_fault(_: &Options) {}

/// Waits for a part to end, up to a limit, so that the process always ends.
async fn in_time<T>(part: &str, longest: Duration, end: impl Future<Output = T>) -> Option<T> {
    let ended = tokio::time::timeout(longest, end).await.ok();
    if ended.is_none() {
        tracing::warn!(part, "did not stop in time");
    }
    ended
}

async fn bring_up_to_date(db: &Db, migrate: bool) -> Result<(), Failure> {
    let pending = migrations::pending(db.reader().pool()).await?;
    if pending.is_empty() {
        return Ok(());
    }
    if !migrate {
        return Err(Failure::Pending(pending));
    }
    let applied = migrations::up(db.writer().pool(), None).await?;
    tracing::info!(steps = applied.join(", "), "migrations applied");
    Ok(())
}

/// Returns once the metrics can be read: visitors, who come next, may use up the open files that the start needs.
async fn serve_metrics(context: &web::Data<Context>) -> Result<Option<ServerHandle>, Failure> {
    let Some(bind) = context.config.app.metrics_bind else { return Ok(None) };
    let (server, address) =
        health::serve(context.clone(), bind).map_err(|error| taken("METRICS_BIND", bind, &error))?;
    let handle = server.handle();
    rt::spawn(async move {
        if let Err(error) = server.await {
            tracing::error!(%error, "metrics are no longer served");
        }
    });
    if tokio::time::timeout(MAX_START, health::until_live(address)).await.is_err() {
        tracing::warn!("the metrics cannot be read yet");
    }
    tracing::info!(%address, "metrics");
    Ok(Some(handle))
}

async fn serve(services: &Services, pages: &web::Data<Pages>) -> Result<(), Failure> {
    let context = &services.context;
    let (shared, pages, bind) = (services.clone(), pages.clone(), context.config.app.bind);
    let listener = Listener::bind(bind).map_err(|error| taken("BIND", bind, &error))?;
    let (address, stop) = (listener.address(), stop_signal(context.clone())?);
    let application = move || app::build(&shared, Some(pages.clone()));
    let server = listener.serve(context, application, |server| {
        let server = server.shutdown_timeout(MAX_DRAIN).shutdown_signal(stop);
        if context.config.app.workers > 0 { server.workers(context.config.app.workers) } else { server }
    })?;
    tracing::info!(%address, "serving {}", context.config.app.origin());
    server.await?;
    Ok(())
}

/// Completes on a stop signal: first `/readyz` reports unavailable, then no more connections are accepted. A second
/// signal ends the process at once.
fn stop_signal(context: web::Data<Context>) -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let mut next_signal = async move || {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    Ok(async move {
        next_signal().await;
        tracing::info!("stop signal received");
        tokio::spawn(async move {
            next_signal().await;
            tracing::warn!("second stop signal: exiting at once");
            process::exit(1);
        });
        context.draining.begin();
        let production = context.config.app.environment == Environment::Production;
        tokio::time::sleep(if production { NOTICE } else { SHORT_NOTICE }).await;
    })
}

async fn follow_settings(context: web::Data<Context>) {
    settings::follow(&context).await;
}

async fn delete_expired(context: web::Data<Context>) {
    for round in 0_u64.. {
        log_cleanup("expired sessions", sessions::delete_expired(&context).await);
        log_cleanup("expired rate limits", rate_limit::delete_expired(&context).await);
        log_cleanup("expired password resets", password_reset::delete_expired(&context).await);
        log_cleanup("unconfirmed subscribers", mailing_list::delete_expired(&context).await);
        log_cleanup("expired login attempts", social_login::delete_expired(&context).await);
        log_cleanup("old idempotency keys", idempotency::delete_expired(&context).await);
        log_cleanup("old ticket transfers", transfers::delete_expired(&context).await);
        log_cleanup("unconfirmed waiting list entries", waiting_list::delete_expired(&context).await);
        log_cleanup("expired invitations", invitations::delete_expired(&context).await);
        log_cleanup("personal data of old invitations", invitations::anonymise_old(&context).await);
        log_cleanup("personal data of old waiting lists", waiting_list::anonymise_old(&context).await);
        log_cleanup("personal data of old mailings", mailings::anonymise_old(&context).await);
        log_cleanup("old emails", mail::delete_expired(&context).await);
        if round.is_multiple_of(ROUNDS_A_DAY) {
            log_cleanup("unused avatars", avatars::delete_unreferenced(&context).await);
            log_cleanup("unused logos and photos", pictures::delete_unreferenced(&context).await);
            log_cleanup("unused event images", events::delete_unused_images(&context).await);
        }
        tokio::time::sleep(CLEANUP_INTERVAL).await;
    }
}

fn log_cleanup<E: Display>(what: &str, outcome: Result<u64, E>) {
    match outcome {
        Ok(0) => {}
        Ok(count) => tracing::info!(what, count, "cleaned up"),
        Err(error) => tracing::warn!(what, %error, "cleanup failed"),
    }
}

fn taken(key: &str, bind: std::net::SocketAddr, error: &io::Error) -> Failure {
    Failure::Other(format!("{key}: cannot listen on {bind}: {error}").into())
}
