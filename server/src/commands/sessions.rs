//! `server sessions`: who is signed in.

use clap::{Args, Subcommand};
use serde_json::json;

use super::{Failure, account};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    config::Config,
    mail::EmailAddress,
    sessions,
};

#[derive(Subcommand)]
pub(super) enum What {
    /// End every session and forget every remembered device
    Flush(Flush),
}

#[derive(Args)]
pub(super) struct Flush {
    /// Only those of whoever has this mailbox
    #[arg(long, value_parser = account::email, value_name = "EMAIL")]
    user: Option<EmailAddress>,
}

pub(super) async fn run(config: Config, What::Flush(options): &What) -> Result<(), Failure> {
    let state = account::state(config).await?;
    let entry = Entry::of("session.ended");
    let transaction = state.db.begin().await?;
    let (ended, entry) = match &options.user {
        Some(email) => {
            let user = account::by_email(&state, email).await?;
            (sessions::end_all(&transaction, user.id, None).await?, entry.on(Target::new("user", user.id)))
        }
        None => (sessions::end_everybodys(&transaction).await?, entry),
    };
    let change = Change::to(&json!({ "by": "server sessions flush", "sessions": ended }))?;
    audit::record(&state, &transaction, &Actor::system(), entry.with(change)).await?;
    transaction.commit().await?;

    println!("{ended} sessions ended; whoever comes again has to log in.");
    state.db.close().await?;
    Ok(())
}
