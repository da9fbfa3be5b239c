//! `server mail`: emails in the outbox.

use clap::{ArgGroup, Args, Subcommand};
use sea_orm::ActiveEnum;
use uuid::Uuid;

use super::failure::Failure;
use crate::platform::{
    clock::{Clock, SystemClock},
    db::Db,
    mail,
};
use config::Config;

#[derive(Subcommand)]
pub(super) enum MailCommand {
    /// List the newest unsent emails
    List(List),
    /// Retry failed emails
    Retry(Retry),
}

#[derive(Args)]
pub(super) struct List {
    /// Only failed emails
    #[arg(long)]
    dead: bool,
    /// Maximum number of emails
    #[arg(long, default_value_t = 50)]
    count: u64,
}

#[derive(Args)]
#[command(group = ArgGroup::new("which").required(true))]
pub(super) struct Retry {
    /// Id of an email
    #[arg(group = "which")]
    id: Option<Uuid>,
    /// All failed emails
    #[arg(long, group = "which")]
    dead: bool,
}

pub(super) async fn run(config: &Config, command: &MailCommand) -> Result<(), Failure> {
    let db = Db::connect(&config.database).await?;
    let pending = migrations::pending(db.reader().pool()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    match command {
        MailCommand::List(options) => list(&db, options).await?,
        MailCommand::Retry(options) => {
            let count = mail::retry(db.writer(), options.id, SystemClock.now()).await?;
            println!("Emails queued: {count}. A running server sends them within seconds.");
        }
    }
    db.close().await?;
    Ok(())
}

async fn list(db: &Db, options: &List) -> Result<(), Failure> {
    let mails = mail::list(db, options.dead, options.count).await?;
    for mail in &mails {
        let next = mail.next_attempt_at.map(|at| format!(" next {}", at.format("%F %TZ"))).unwrap_or_default();
        println!(
            "{} {} {} to …@{} written {} attempts {}{next}{}",
            mail.id,
            mail.state.to_value(),
            mail.kind,
            mail.domain,
            mail.created_at.format("%F %TZ"),
            mail.attempts,
            mail.last_error.as_ref().map(|error| format!(": {error}")).unwrap_or_default(),
        );
    }
    if mails.is_empty() {
        println!("No unsent emails.");
    }
    Ok(())
}
