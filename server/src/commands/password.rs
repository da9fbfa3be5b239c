//! A password for somebody, from the standard input.

use std::io;

use secrecy::SecretString;

use super::Failure;
use crate::{
    config::MailRoute,
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
