//! `server reset-password`: for users whom no email reaches.

use clap::Args;

use super::{account, failure::Failure, password};
use crate::{
    accounts::{
        credentials::{self, NewPassword},
        notifications::{self, Notification},
        password_reset, users,
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        mail::EmailAddress,
    },
};
use config::Config;

#[derive(Args)]
pub(super) struct Options {
    /// Email address of the user
    #[arg(long, value_parser = account::email)]
    email: EmailAddress,
    /// Read the password from the first line of standard input; otherwise print a link for choosing one
    #[arg(long)]
    password_stdin: bool,
}

/// Keeps the second factor: the password alone must not give access.
pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    let context = account::context(config).await?;
    let user = account::by_email(&context, &options.email).await?;
    if options.password_stdin {
        let hash = password::read(&context, &user.name, &user.username, &user.email).await?;
        let transaction = context.db.begin().await?;
        // A concurrent login has finished by then, or fails with the old password.
        let deleted = || Failure::Other("the account was deleted".into());
        let user = users::lock_for_update(&transaction, user.id).await?.ok_or_else(deleted)?;
        let actor = Actor::system();
        let (user, ended) =
            credentials::set_password(&context, &transaction, &actor, &user, NewPassword { hash, keep: None }).await?;
        let entry = Entry::new("password.reset").with_target(Target::new("user", user.id));
        audit::record(&context, &transaction, &actor, entry).await?;
        notifications::notify(&context, &transaction, &user, Notification::PasswordChanged).await?;
        transaction.commit().await?;
        println!("Changed the password for {}. Sessions ended: {ended}.", user.email);
        password::print_mail_route(&context);
    } else {
        let transaction = context.db.begin().await?;
        let link = password_reset::link(&context, &transaction, &user).await?;
        transaction.commit().await?;
        println!("Use this link to choose a password (works once, for one hour):\n{link}");
    }
    context.db.clone().close().await?;
    Ok(())
}
