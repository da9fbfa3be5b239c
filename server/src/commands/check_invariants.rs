//! `server check-invariants`: checks data invariants.

use super::failure::Failure;
use crate::{
    platform::{
        clock::{Clock as _, SystemClock},
        db::Db,
    },
    ticketing::invariants,
};
use config::Config;

pub(super) async fn run(config: &Config) -> Result<(), Failure> {
    let db = Db::connect(&config.database).await?;
    let pending = migrations::pending(db.reader().pool()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    let violations = invariants::violations(db.reader(), SystemClock.now()).await?;
    for violation in &violations {
        println!("{}: {}", violation.rule, violation.id);
    }
    match violations.len() {
        0 => {
            println!("No violations found.");
            Ok(())
        }
        count => Err(Failure::Other(format!("invariant violations: {count}").into())),
    }
}
