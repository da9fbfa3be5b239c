//! `server sessions`: ends sessions.

use clap::{Args, Subcommand};
use serde_json::json;

use super::{account, failure::Failure};
use crate::{
    accounts::{
        credentials::{self, Cause, Revocation},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        mail::EmailAddress,
    },
};
use config::Config;

#[derive(Subcommand)]
pub(super) enum SessionsCommand {
    /// End all sessions, forget all remembered devices and renew the URLs of personal calendars
    Flush(Flush),
}

#[derive(Args)]
pub(super) struct Flush {
    /// Only those of the user with this email address
    #[arg(long, value_parser = account::email, value_name = "EMAIL")]
    user: Option<EmailAddress>,
}

pub(super) async fn run(config: Config, SessionsCommand::Flush(options): &SessionsCommand) -> Result<(), Failure> {
    let context = account::context(config).await?;
    let (actor, entry) = (Actor::system(), Entry::new("session.ended"));
    let transaction = context.db.begin().await?;
    let (ended, entry) = match &options.user {
        Some(email) => {
            let user = account::by_email(&context, email).await?;
            users::lock_for_update(&transaction, user.id).await?;
            let ended =
                credentials::revoke(&context, &transaction, &actor, &user, Revocation::of(Cause::SignOut)).await?;
            (ended, entry.with_target(Target::new("user", user.id)))
        }
        None => (credentials::revoke_all_users(&transaction).await?, entry),
    };
    let change = Change::created(&json!({ "by": "server sessions flush", "sessions": ended }))?;
    audit::record(&context, &transaction, &actor, entry.with_change(change)).await?;
    transaction.commit().await?;

    println!("Sessions ended: {ended}. Their users have to log in again.");
    context.db.clone().close().await?;
    Ok(())
}
