//! `server seed`: data to look at.

use std::sync::Arc;

use clap::Args;

use super::Failure;
use crate::{
    config::{Config, Environment},
    db::Db,
    events,
    seed::{self, Seeded},
    settings,
    state::{AppState, Clock, SystemClock},
};

#[derive(Args)]
pub(super) struct Options {
    /// Editions around today, flags and settings for a demonstration
    #[arg(long, required = true)]
    demo: bool,
    /// That many small events besides, for measuring
    #[arg(long, value_name = "COUNT")]
    events: Option<u32>,
    /// That many rows of everything that belongs to the first of them, for measuring
    #[arg(long, value_name = "COUNT", requires = "events")]
    rows: Option<u32>,
    /// That many talks besides on the schedule of the event the site is about, for measuring
    #[arg(long, value_name = "COUNT")]
    items: Option<u32>,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<(), Failure> {
    let (db, now) = (Db::connect(&config.database).await?, SystemClock.now());
    let pending = migrations::pending(db.reader()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    match seed::demo(&db, &config.site, now).await? {
        Seeded::Now(slug) => {
            println!("The demonstration is loaded; the site is about {slug}.");
            let state = AppState::new(config.clone(), db.clone(), Arc::new(SystemClock))?;
            if let Err(error) = seed::picture(&state).await {
                println!("No edition has a picture: {error}.");
            }
        }
        Seeded::Before => println!("The demonstration is loaded already."),
    }
    if config.app.environment == Environment::Development {
        let transaction = db.begin().await?;
        let count = seed::people(&transaction, now).await?;
        let teams = seed::teams(&transaction, now).await?;
        transaction.commit().await?;
        println!("{count} people are loaded, in {teams} teams; none of them has a password.");
    }
    if let Some(count) = options.events {
        seed::many(&db, &config.site, count, now).await?;
        println!("{count} small events are loaded.");
    }
    if let Some(count) = options.rows {
        let event = events::known(db.reader(), "evening-1").await?;
        let Some(event) = event else { return Ok(()) };
        seed::rows(&db, event.id, count, now).await?;
        println!("{count} rows of everything that belongs to {} are loaded.", event.slug);
    }
    if let Some(count) = options.items {
        let event = settings::stored(db.reader()).await?.current_event;
        if let Some(event) = event {
            seed::many_items(&db, &event, count, now).await?;
            println!("{count} talks are loaded on the schedule of {event}.");
        }
    }
    db.close().await?;
    Ok(())
}
