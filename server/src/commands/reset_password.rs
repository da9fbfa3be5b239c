//! `server reset-password`: the way back for somebody whom no mail reaches.

use clap::Args;

use super::{Failure, account, password};
use crate::{
    audit::{self, Actor, Entry, Target},
    config::Config,
    mail::EmailAddress,
    notices::{self, News},
    recovery, sessions, users,
};

#[derive(Args)]
pub(super) struct Options {
    /// Whose password
    #[arg(long, value_parser = account::email)]
    email: EmailAddress,
    /// Read the password from the first line of the standard input; without, a link to choose one is printed
    #[arg(long)]
    password_stdin: bool,
}

/// A second factor stays: whoever has only the password is not let in by it.
pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    let state = account::state(config).await?;
    let user = account::by_email(&state, &options.email).await?;
    if options.password_stdin {
        let hash = password::read(&state, &user.name, &user.username, &user.email).await?;
        let transaction = state.db.begin().await?;
        // A login that began before has ended by then, or finds the other password.
        let gone = || Failure::Other("the account is gone".into());
        let user = users::hold(&transaction, user.id).await?.ok_or_else(gone)?;
        let user = recovery::set_password(&state, &transaction, &user, hash).await?;
        let ended = sessions::end_all(&transaction, user.id, None).await?;
        let entry = Entry::of("password.reset").on(Target::new("user", user.id));
        audit::record(&state, &transaction, &Actor::system(), entry).await?;
        notices::tell(&state, &transaction, &user, News::PasswordChanged).await?;
        transaction.commit().await?;
        println!("{} has another password; {ended} sessions ended.", user.email);
        password::tell_of_mail(&state);
    } else {
        let transaction = state.db.begin().await?;
        let link = recovery::link(&state, &transaction, &user).await?;
        transaction.commit().await?;
        println!("Within an hour, and once, this link lets its holder choose another password:\n{link}");
    }
    state.db.close().await?;
    Ok(())
}
