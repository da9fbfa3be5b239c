//! Sends emails to a mail server over one connection each: a late reply in one conversation cannot be taken for a reply
//! in another.

use std::{error::Error as _, io, time::Duration};

use lettre::{
    address::Envelope,
    transport::smtp::{
        Error,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, TlsParameters},
        extension::ClientId,
    },
};
use secrecy::ExposeSecret;
use tokio::time::timeout;

use super::{mailer::Failure, shutdown::Progress};
use config::{SmtpPeer, SmtpTls};

/// Time limit of `QUIT`. The email is already accepted, so it does not matter whether the server replies.
const GOODBYE: Duration = Duration::from_secs(5);

/// A mail server, and how to connect to it.
pub(super) struct Smtp {
    peer: SmtpPeer,
    hello: ClientId,
    tls: Option<TlsParameters>,
    time_limit: Duration,
}

impl Smtp {
    /// `host` is our name in `EHLO`. `time_limit` applies to the whole conversation, so that a server cannot prolong it
    /// by sending a byte now and then.
    pub(super) fn new(peer: SmtpPeer, host: &str, time_limit: Duration) -> Result<Self, Error> {
        let tls = match peer.tls {
            SmtpTls::Never => None,
            SmtpTls::Wrapped | SmtpTls::Required | SmtpTls::Offered => Some(TlsParameters::new(peer.host.clone())?),
        };
        Ok(Self { peer, hello: ClientId::Domain(host.to_owned()), tls, time_limit })
    }

    /// Sends a message. On success the server has accepted it; if the server's reply is lost, it may have.
    pub(super) async fn send(
        &self,
        envelope: &Envelope,
        message: &[u8],
        progress: &Progress<'_>,
    ) -> Result<(), Failure> {
        let conversation = async {
            // A failure before the message itself is sent is not permanent for this email: wrong passwords, for
            // example, get corrected.
            let mut connection = self.connect().await.map_err(|error| Failure::transient(reason(&error)))?;
            progress.check()?;
            connection.send(envelope, message).await.map_err(|error| match error.is_permanent() {
                true => Failure::permanent(reason(&error)),
                false => Failure::transient(reason(&error)),
            })?;
            Ok(connection)
        };
        let mut connection =
            timeout(self.time_limit, conversation).await.map_err(|_| Failure::transient("timed out"))??;
        tokio::spawn(async move { timeout(GOODBYE, connection.quit()).await });
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let server = (self.peer.host.as_str(), self.peer.port);
        let wrapped = self.tls.clone().filter(|_| self.peer.tls == SmtpTls::Wrapped);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.time_limit), &self.hello, wrapped, None).await?;
        if let Some(tls) = &self.tls
            && (self.peer.tls == SmtpTls::Required || connection.can_starttls())
        {
            connection.starttls(tls.clone(), &self.hello).await?;
        }
        if let Some((user, password)) = &self.peer.credentials {
            let credentials = Credentials::new(user.clone(), password.expose_secret().to_owned());
            connection.auth(DEFAULT_MECHANISMS, &credentials).await?;
        }
        Ok(connection)
    }
}

/// The status code of a reply, or why the connection failed. The text of a reply often contains the email address, so
/// it is omitted.
fn reason(error: &Error) -> String {
    if let Some(code) = error.status() {
        let words = error.source().map(ToString::to_string).unwrap_or_default();
        return match words.split_whitespace().next().filter(|word| is_enhanced(word)) {
            Some(enhanced) => format!("{code} {enhanced}"),
            None => code.to_string(),
        };
    }
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return match error.kind() {
                // An untrusted certificate, or no TLS at all.
                io::ErrorKind::InvalidData => "TLS failed".to_owned(),
                kind => format!("the connection failed: {kind}"),
            };
        }
        cause = error.source();
    }
    if error.is_tls() { "TLS failed".to_owned() } else { "the mail server sent an invalid response".to_owned() }
}

/// Whether a word is an enhanced status code, such as `5.1.1`.
fn is_enhanced(word: &str) -> bool {
    let mut parts = word.split('.');
    let number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.clone().count() == 3 && parts.all(number)
}
