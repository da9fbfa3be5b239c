//! `server create-admin`: creates an administrator.

use clap::Args;
use text::names;
use uuid::Uuid;

use super::{account, failure::Failure, password};
use crate::{
    accounts::{
        password_reset,
        users::{self, NewUser},
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        mail::EmailAddress,
    },
    web::setup,
};
use config::Config;

#[derive(Args)]
pub(super) struct Options {
    /// Email address; an existing account with this email becomes an administrator if it's confirmed
    #[arg(long, value_parser = account::email)]
    email: EmailAddress,
    /// Name; derived from the email address by default
    #[arg(long)]
    name: Option<String>,
    /// Read the password from the first line of standard input; otherwise print a link for choosing one
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<(), Failure> {
    let context = account::context(config).await?;
    match users::by_email(context.db.reader(), &options.email).await? {
        Some(user) if options.password_stdin => {
            let email = &user.email;
            let refusal = format!("{email} already has an account; use `server reset-password` to change its password");
            return Err(Failure::Other(refusal.into()));
        }
        Some(user) => promote(&context, user.id).await?,
        None => create(&context, options).await?,
    }
    context.db.clone().close().await?;
    Ok(())
}

/// Rejects an account with an unverified email address: its creator may be an attacker who waits for the owner. A reset
/// link hands the account over and revokes its credentials; shell access does not verify an address.
async fn promote(context: &Context, id: Uuid) -> Result<(), Failure> {
    let transaction = context.db.begin().await?;
    // Lock order as everywhere: roles before users.
    users::lock_roles(&transaction).await?;
    let user = users::lock_for_update(&transaction, id)
        .await?
        .ok_or_else(|| Failure::Other("the account was deleted".into()))?;
    if user.email_verified_at.is_none() {
        let refusal = format!(
            "{0} isn't confirmed, so the person who registered it may not own it. Send its owner the link printed by \
             `server reset-password --email {0}`. Once they've set a password, logged in and confirmed the email, run \
             this command again",
            user.email
        );
        return Err(Failure::Other(refusal.into()));
    }
    let granted = setup::administrator(context, &transaction, &Actor::system(), &user).await?;
    transaction.commit().await?;
    let (email, already) = (&user.email, if granted { "now" } else { "already" });
    println!("{email} is {already} an administrator.");
    Ok(())
}

async fn create(context: &Context, options: &Options) -> Result<(), Failure> {
    let email = options.email.as_str();
    let local = email.split('@').next().unwrap_or_default();
    let name = options.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(local);
    if name.chars().count() > 255 || names::has_control(name) {
        return Err(Failure::Other("--name: at most 255 characters, no control characters".into()));
    }
    let password_hash =
        if options.password_stdin { Some(password::read(context, name, "", email).await?) } else { None };
    let new = NewUser {
        name: name.to_owned(),
        email: options.email.clone(),
        // The server's operator vouches for the address.
        email_verified: true,
        password_hash,
        referral_source: None,
    };

    let transaction = context.db.begin().await?;
    let user = users::insert(&transaction, new, context.clock.now()).await?;
    let entry = Entry::new("user.registered").with_target(Target::new("user", user.id));
    audit::record(context, &transaction, &Actor::system(), entry).await?;
    setup::administrator(context, &transaction, &Actor::system(), &user).await?;
    let link =
        if options.password_stdin { None } else { Some(password_reset::link(context, &transaction, &user).await?) };
    transaction.commit().await?;

    println!("{email} is now an administrator.");
    if let Some(link) = link {
        println!("Use this link to choose a password (works once, for one hour):\n{link}");
    }
    Ok(())
}
