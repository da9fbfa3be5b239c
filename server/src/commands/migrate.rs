//! `server migrate`: migrations of the database schema.

use clap::Subcommand;

use super::failure::Failure;
use crate::{
    demo,
    platform::{
        clock::{Clock, SystemClock},
        db::Db,
    },
};
use config::Config;

#[derive(Subcommand)]
pub(super) enum Step {
    /// Apply pending migrations
    Up,
    /// Roll back the latest migrations
    Down {
        /// Number of migrations
        #[arg(long, default_value_t = 1)]
        steps: u32,
    },
    /// List all migrations; exit code 3 if any are pending
    Status,
}

pub(super) async fn run(config: &Config, step: &Step) -> Result<(), Failure> {
    let db = Db::connect(&config.database).await?;
    match step {
        Step::Up => {
            print_steps("applied", "The schema is up to date.", &migrations::up(db.writer().pool(), None).await?);
            for page in demo::new_site(&db, SystemClock.now()).await? {
                println!("added the page {page}");
            }
        }
        Step::Down { steps } => {
            print_steps("rolled back", "Nothing to roll back.", &migrations::down(db.writer().pool(), *steps).await?);
        }
        Step::Status => return status(&db).await,
    }
    db.close().await?;
    Ok(())
}

async fn status(db: &Db) -> Result<(), Failure> {
    let steps = migrations::status(db.reader().pool()).await?;
    for step in &steps {
        println!("{} {}", if step.applied { "applied" } else { "pending" }, step.name);
    }
    let pending: Vec<String> = steps.into_iter().filter(|step| !step.applied).map(|step| step.name).collect();
    if pending.is_empty() { Ok(()) } else { Err(Failure::Pending(pending)) }
}

fn print_steps(what: &str, nothing: &str, steps: &[String]) {
    if steps.is_empty() {
        println!("{nothing}");
    }
    for step in steps {
        println!("{what} {step}");
    }
}
