//! A password for somebody: from the standard input, or by a link.

use std::io;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use secrecy::SecretString;
use sha2::{Digest, Sha256};

use super::Failure;
use crate::{
    config::MailRoute,
    entities::{password_resets, users::Model},
    passwords::{self, Context},
    state::AppState,
};

/// The first line of the standard input, to the letter, as a hash; refused as anybody's password would be.
pub(super) async fn read(state: &AppState, name: &str, username: &str, email: &str) -> Result<String, Failure> {
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

/// A link with which whoever holds it chooses somebody's password, once and within an hour; older ones are void.
pub(super) async fn link(state: &AppState, db: &impl ConnectionTrait, user: &Model) -> Result<String, Failure> {
    let token = BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>());
    let now = state.clock.now();
    let row = password_resets::Model {
        user_id: user.id,
        token_hash: BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&token)),
        created_at: now,
        expires_at: now + TimeDelta::hours(1),
    };
    void(db, user).await?;
    password_resets::Entity::insert(row.into_active_model()).exec_without_returning(db).await?;
    let mut link = state.config.app.url.clone();
    link.query_pairs_mut()
        .append_pair("dialog", "reset-password")
        .append_pair("token", &token)
        .append_pair("email", &user.email);
    Ok(link.into())
}

/// Makes a link that was mailed or printed worthless.
pub(super) async fn void(db: &impl ConnectionTrait, user: &Model) -> Result<(), Failure> {
    password_resets::Entity::delete_by_id(user.id).exec(db).await?;
    Ok(())
}
