//! Shared functions of the commands for accounts.

use std::sync::Arc;

use actix_web::web::Data;

use super::failure::Failure;
use crate::{
    accounts::users,
    app::Services,
    platform::{clock::SystemClock, context::Context, db::Db, mail::EmailAddress},
};
use config::Config;
use entities::users::Model;

/// Opens the context on an up-to-date database.
pub(super) async fn context(config: Config) -> Result<Data<Context>, Failure> {
    let db = Db::connect(&config.database).await?;
    let pending = migrations::pending(db.reader().pool()).await?;
    if !pending.is_empty() {
        return Err(Failure::Pending(pending));
    }
    Ok(Services::new(config, db, Arc::new(SystemClock))?.context)
}

/// Parses an email address.
pub(super) fn email(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).ok_or_else(|| "enter an email address such as ana@example.com".to_owned())
}

/// Returns the user with an email address.
pub(super) async fn by_email(context: &Context, email: &EmailAddress) -> Result<Model, Failure> {
    let user = users::by_email(context.db.reader(), email).await?;
    user.ok_or_else(|| Failure::Other(format!("there is no account with the email {}", email.as_str()).into()))
}
