//! What commands about accounts share.

use std::io;

use secrecy::SecretString;

use super::Failure;
use crate::{
    config::{Config, MailRoute},
    db::Db,
    entities::users::Model,
    mail::EmailAddress,
    passwords::{self, Context},
    state::{AppState, SystemClock},
    users,
};

/// The application's state on a database that is up to date.
pub(super) async fn state(config: Config) -> Result<AppState, Failure> {
    let db = Db::connect(&config.database).await?;
    let pending = migrations::pending(db.reader()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    Ok(AppState::new(config, db, std::sync::Arc::new(SystemClock))?)
}

/// An address, for the command line.
pub(super) fn email(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).ok_or_else(|| "an address such as ana@example.com is wanted".to_owned())
}

/// Whoever has an address.
pub(super) async fn by_email(state: &AppState, email: &EmailAddress) -> Result<Model, Failure> {
    let user = users::by_email(state.db.reader(), email).await?;
    user.ok_or_else(|| Failure::Other(format!("nobody has an account with the address {}", email.as_str()).into()))
}

/// The first line of the standard input, to the letter, as a hash; refused as anybody's password would be.
pub(super) async fn password(state: &AppState, name: &str, username: &str, email: &str) -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let password = line.strip_suffix('\n').unwrap_or(&line);
    let password = password.strip_suffix('\r').unwrap_or(password);
    let about = Context { name, email, username, product: &state.config.site.product };
    passwords::check(password, &about).map_err(|refusal| Failure::Other(refusal.into()))?;
    let password: SecretString = password.into();
    drop(line);
    Ok(passwords::hash(state, &password).await?)
}

/// Says where mails end up that this command wrote down.
pub(super) fn tell_of_mail(state: &AppState) {
    match &state.config.mail.route {
        MailRoute::Folder(folder) => println!("A running server writes the mail about it into {}.", folder.display()),
        MailRoute::Smtp(_) => println!("A running server sends the mail about it."),
    }
}
