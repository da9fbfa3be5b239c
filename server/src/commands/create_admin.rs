//! `server create-admin`: somebody who may do everything.

use clap::Args;
use uuid::Uuid;

use super::{Failure, account, password};
use crate::{
    audit::{self, Actor, Entry, Target},
    config::Config,
    mail::EmailAddress,
    recovery, setup,
    state::AppState,
    users::{self, NewUser},
};

#[derive(Args)]
pub(super) struct Options {
    /// Their mailbox; somebody who has an account already, and proved the mailbox, becomes an administrator
    #[arg(long, value_parser = account::email)]
    email: EmailAddress,
    /// Their name; without one it is taken from the mailbox
    #[arg(long)]
    name: Option<String>,
    /// Read the password from the first line of the standard input; without, a link to choose one is printed
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    let state = account::state(config).await?;
    match users::by_email(state.db.reader(), &options.email).await? {
        Some(user) if options.password_stdin => {
            let email = &user.email;
            let refusal = format!("{email} has an account: its password is not changed here (server reset-password)");
            return Err(Failure::Other(refusal.into()));
        }
        Some(user) => promote(&state, user.id).await?,
        None => create(&state, options).await?,
    }
    state.db.close().await?;
    Ok(())
}

/// Not an account whose mailbox nobody proved: whoever made it, to wait in there, would be the administrator. The link of
/// a reset hands it over, and what its maker could come in by is taken off; a shell is no proof of a mailbox.
async fn promote(state: &AppState, id: Uuid) -> Result<(), Failure> {
    let transaction = state.db.begin().await?;
    // Roles before people, as everywhere.
    users::hold_roles(&transaction).await?;
    let user = users::hold(&transaction, id).await?.ok_or_else(|| Failure::Other("the account is gone".into()))?;
    if user.email_verified_at.is_none() {
        let refusal = format!(
            "{0} has an account that nobody proved to be theirs: whoever made it would be the administrator. Let its owner \
             choose a password by the link that `server reset-password --email {0}` prints, sign in and follow the \
             link that is mailed then; after that make them an administrator",
            user.email
        );
        return Err(Failure::Other(refusal.into()));
    }
    let granted = setup::administrator(state, &transaction, &Actor::system(), &user).await?;
    transaction.commit().await?;
    let (email, already) = (&user.email, if granted { "now" } else { "already" });
    println!("{email} is {already} an administrator.");
    Ok(())
}

async fn create(state: &AppState, options: &Options) -> Result<(), Failure> {
    let email = options.email.as_str();
    let local = email.split('@').next().unwrap_or_default();
    let name = options.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(local);
    if name.chars().count() > 255 || name.chars().any(char::is_control) {
        return Err(Failure::Other("--name: at most 255 letters, none of them a control character".into()));
    }
    let password_hash = if options.password_stdin { Some(password::read(state, name, "", email).await?) } else { None };
    let new = NewUser {
        name: name.to_owned(),
        email: options.email.clone(),
        // Whoever runs the server vouches for it.
        email_verified: true,
        password_hash,
        referral_source: None,
    };

    let transaction = state.db.begin().await?;
    let user = users::insert(&transaction, new, state.clock.now()).await?;
    let entry = Entry::of("user.registered").on(Target::new("user", user.id));
    audit::record(state, &transaction, &Actor::system(), entry).await?;
    setup::administrator(state, &transaction, &Actor::system(), &user).await?;
    let link = if options.password_stdin { None } else { Some(recovery::link(state, &transaction, &user).await?) };
    transaction.commit().await?;

    println!("{email} is now an administrator.");
    if let Some(link) = link {
        println!("Within an hour, and once, this link lets its holder choose the password:\n{link}");
    }
    Ok(())
}
