//! `server seed`: demo data.

use std::sync::Arc;

use clap::Args;

use super::failure::Failure;
use crate::{
    app::Services,
    demo::{self, Seeded},
    hackathon::events,
    platform::{
        clock::{Clock, SystemClock},
        db::Db,
        settings,
    },
};
use config::{Config, Environment};

#[derive(Args)]
pub(super) struct Options {
    /// Load demo editions dated around today, feature flags and settings
    #[arg(long, required = true)]
    demo: bool,
    /// Also create this many small events, for benchmarks
    #[arg(long, value_name = "COUNT")]
    events: Option<u32>,
    /// Also create this many rows per table for the first of them, for benchmarks
    #[arg(long, value_name = "COUNT", requires = "events")]
    rows: Option<u32>,
    /// Also create this many talks at the current event, for benchmarks
    #[arg(long, value_name = "COUNT")]
    items: Option<u32>,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<(), Failure> {
    let (db, now) = (Db::connect(&config.database).await?, SystemClock.now());
    let pending = migrations::pending(db.reader().pool()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    match demo::demo(&db, &config.site_defaults, now).await? {
        Seeded::Now(slug) => {
            println!("Loaded the demo data; the current event is {slug}.");
            let context = Services::new(config.clone(), db.clone(), Arc::new(SystemClock))?.context;
            if let Err(error) = demo::pictures(&context).await {
                println!("Couldn't load the demo images: {error}.");
            }
        }
        Seeded::Before => println!("The demo data is already loaded."),
    }
    if config.app.environment == Environment::Development {
        let transaction = db.begin().await?;
        let count = demo::people(&transaction, now).await?;
        let teams = demo::teams(&transaction, now).await?;
        let tickets = demo::holders(&transaction, now).await?;
        transaction.commit().await?;
        println!("Loaded {count} people, {teams} teams and {tickets} tickets; no one has a password.");
    }
    if let Some(count) = options.events {
        demo::insert_events(&db, &config.site_defaults, count, now).await?;
        println!("Loaded {count} small events.");
    }
    if let Some(count) = options.rows {
        let event = events::find_including_drafts(db.reader(), "evening-1").await?;
        let Some(event) = event else { return Ok(()) };
        demo::rows(&db, event.id, count, now).await?;
        println!("Loaded {count} rows per table for {}.", event.slug);
    }
    if let Some(count) = options.items {
        let event = settings::stored(db.reader()).await?.current_event;
        if let Some(event) = event {
            demo::insert_schedule_items(&db, &event, count, now).await?;
            println!("Added {count} talks to the schedule of {event}.");
        }
    }
    db.close().await?;
    Ok(())
}
