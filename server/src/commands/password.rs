//! Reads a password from the standard input.

use std::io;

use secrecy::SecretString;

use super::failure::Failure;
use crate::platform::{
    context::Context,
    passwords::{self, Owner},
    settings,
};
use config::MailRoute;

/// Hashes the first line of the standard input, untrimmed; the usual password rules apply.
pub(super) async fn read(context: &Context, name: &str, username: &str, email: &str) -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let password = line.strip_suffix('\n').unwrap_or(&line);
    let password = password.strip_suffix('\r').unwrap_or(password);
    let site = settings::site(context).await;
    let about = Owner { name, email, username, product: &site.product };
    passwords::check(password, &about).map_err(|refusal| Failure::Other(refusal.into()))?;
    let password: SecretString = password.into();
    drop(line);
    Ok(passwords::hash(context, &password).await?)
}

/// Prints where a running server delivers the emails that this command queued.
pub(super) fn print_mail_route(context: &Context) {
    match &context.config.mail.route {
        MailRoute::Folder(folder) => {
            println!("A running server will write the notification email to {}.", folder.display());
        }
        MailRoute::Smtp(_) => println!("A running server will send the notification email."),
    }
}
