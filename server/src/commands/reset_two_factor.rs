//! `server reset-two-factor`: for users who can enter no code, because they lost the app and the recovery codes or because
//! `APP_KEY` was changed.

use clap::Args;

use super::{account, failure::Failure, password};
use crate::{
    accounts::{
        credentials::{self, Cause, Revocation},
        notifications::{self, Notification},
        users,
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
}

/// Ends all sessions as well, as every change of the second factor does.
pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    let context = account::context(config).await?;
    let user = account::by_email(&context, &options.email).await?;
    let transaction = context.db.begin().await?;
    let deleted = || Failure::Other("the account was deleted".into());
    let user = users::lock_for_update(&transaction, user.id).await?.ok_or_else(deleted)?;
    if user.two_factor_confirmed_at.is_none() {
        return Err(Failure::Other(format!("{} has no second factor", user.email).into()));
    }
    let actor = Actor::system();
    credentials::delete_second_factor(&context, &transaction, user.id).await?;
    let entry = Entry::new("two_factor.disabled").with_target(Target::new("user", user.id));
    audit::record(&context, &transaction, &actor, entry).await?;
    notifications::notify(&context, &transaction, &user, Notification::TwoFactorDisabled).await?;
    let revocation = Revocation::of(Cause::SecondFactorChange);
    let ended = credentials::revoke(&context, &transaction, &actor, &user, revocation).await?;
    transaction.commit().await?;

    println!("Turned off the second factor of {}. Sessions ended: {ended}.", user.email);
    password::print_mail_route(&context);
    context.db.clone().close().await?;
    Ok(())
}
