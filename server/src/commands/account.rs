//! What commands about accounts share.

use super::Failure;
use crate::{
    config::Config,
    db::Db,
    entities::users::Model,
    mail::EmailAddress,
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
