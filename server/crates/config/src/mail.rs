//! Email delivery settings.

use std::{path::PathBuf, time::Duration};

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret, SecretString};
use url::{Host, Url};

use super::{Environment, reader::Reader, site::SiteConfig};

/// Route, sender and timeout of emails.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// `MAIL_URL`.
    pub route: MailRoute,
    /// `MAIL_FROM`: sender of emails.
    pub from: Mailbox,
    /// `MAIL_TIMEOUT_S`: an email that is not accepted by then is retried later.
    pub timeout: Duration,
}

/// Where emails are delivered.
#[derive(Debug, Clone)]
pub enum MailRoute {
    /// Files in a directory, for development.
    Folder(PathBuf),
    /// A mail server.
    Smtp(SmtpPeer),
}

/// A mail server.
#[derive(Debug, Clone)]
pub struct SmtpPeer {
    /// Name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is encrypted.
    pub tls: SmtpTls,
    /// User and password.
    pub credentials: Option<(String, SecretString)>,
}

/// How a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpTls {
    /// Implicit TLS (`smtps:`).
    Wrapped,
    /// STARTTLS; no delivery without it (`?tls=required`).
    Required,
    /// STARTTLS if the server offers it.
    Offered,
    /// No TLS (`?tls=never`).
    Never,
}

impl MailConfig {
    pub(super) fn read(
        reader: &mut Reader<'_>,
        environment: Option<Environment>,
        site: Option<&SiteConfig>,
    ) -> Option<Self> {
        let route = read_route(reader, environment == Some(Environment::Production));
        let from = read_from(reader, site);
        let timeout = reader.number("MAIL_TIMEOUT_S", 1, 600);
        Some(Self { route: route?, from: from?, timeout: Duration::from_secs(timeout?) })
    }
}

fn read_route(reader: &mut Reader<'_>, production: bool) -> Option<MailRoute> {
    let text = reader.secret("MAIL_URL")?;
    let route = match text.expose_secret().strip_prefix("file://") {
        Some(folder) => (!folder.is_empty()).then(|| MailRoute::Folder(folder.into())),
        None => Url::parse(text.expose_secret()).ok().as_ref().and_then(peer).map(MailRoute::Smtp),
    };
    match &route {
        None => reader.error(
            "MAIL_URL",
            "must be smtp://user:password@host:port, smtps://… or file://folder; only smtp:// accepts \
             ?tls=required or ?tls=never",
        ),
        Some(MailRoute::Smtp(peer)) if production && peer.has_password() => {
            reader.error("MAIL_URL", "could send the password unencrypted: use smtps://, or smtp://…?tls=required");
            return None;
        }
        Some(_) => {}
    }
    route
}

/// Rejects unknown URL parts: ignoring one could silently drop a security setting.
fn peer(url: &Url) -> Option<SmtpPeer> {
    let (tls, port) = match (url.scheme(), url.query()) {
        ("smtps", None) => (SmtpTls::Wrapped, 465),
        ("smtp", Some("tls=required")) => (SmtpTls::Required, 587),
        ("smtp", None) => (SmtpTls::Offered, 587),
        ("smtp", Some("tls=never")) => (SmtpTls::Never, 25),
        _ => return None,
    };
    if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
        return None;
    }
    let decode = |text: &str| percent_decode_str(text).decode_utf8().ok().map(|text| text.into_owned());
    let credentials = match (url.username(), url.password()) {
        ("", None) => None,
        ("", Some(_)) | (_, None) => return None,
        (user, Some(password)) => Some((decode(user)?, decode(password)?.into())),
    };
    let host = url.host_str().filter(|host| !host.is_empty())?.trim_matches(['[', ']']).to_owned();
    Some(SmtpPeer { host, port: url.port().unwrap_or(port), tls, credentials })
}

impl SmtpPeer {
    /// Whether a man in the middle could make this client send the password in the clear.
    fn has_password(&self) -> bool {
        let is_encrypted = matches!(self.tls, SmtpTls::Wrapped | SmtpTls::Required);
        let is_local = match Host::parse(&self.host) {
            Ok(Host::Ipv4(address)) => address.is_loopback(),
            Ok(Host::Domain(name)) => name == "localhost",
            _ => self.host == "::1",
        };
        self.credentials.is_some() && !is_encrypted && !is_local
    }
}

fn read_from(reader: &mut Reader<'_>, site: Option<&SiteConfig>) -> Option<Mailbox> {
    if reader.text("MAIL_FROM").is_some() {
        return reader.required("MAIL_FROM", "an address such as Hackathon Braga <hello@example.com>");
    }
    let site = site?;
    let address = site.email.parse().ok();
    if address.is_none() {
        reader.error("MAIL_FROM", "is not set, and SITE_EMAIL isn't a valid sender");
    }
    Some(Mailbox::new(Some(site.name.clone()), address?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    fn route(url: &str) -> Option<MailRoute> {
        Config::from_pairs([("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="), ("MAIL_URL", url)])
            .ok()
            .map(|config| config.mail.route)
    }

    #[test]
    fn mail_urls_are_parsed() {
        let smtp = |url: &str| match route(url) {
            Some(MailRoute::Smtp(peer)) => (peer.host, peer.port, peer.tls),
            other => panic!("{url}: {other:?}"),
        };

        assert_eq!(smtp("smtp://mail.example"), ("mail.example".to_owned(), 587, SmtpTls::Offered));
        assert_eq!(smtp("smtp://[::1]:2525?tls=never"), ("::1".to_owned(), 2525, SmtpTls::Never));
        assert_eq!(smtp("smtp://mail.example?tls=required"), ("mail.example".to_owned(), 587, SmtpTls::Required));
        assert_eq!(smtp("smtps://u:p@mail.example"), ("mail.example".to_owned(), 465, SmtpTls::Wrapped));
        assert!(
            matches!(route("file://var/mail"), Some(MailRoute::Folder(folder)) if folder.to_str() == Some("var/mail"))
        );
        for wrong in ["http://mail.example", "smtp://", "smtp://mail.example?tls=maybe", "mail.example", "file://"] {
            assert!(route(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn mail_urls_with_unknown_parts_are_rejected() {
        for wrong in [
            "smtp://user@mail.example",
            "smtp://:password@mail.example",
            "smtps://user@mail.example",
            "smtp://mail.example?tsl=required",
            "smtp://mail.example?tls=required&retry=1",
            "smtp://mail.example?tls=never&tls=required",
            "smtp://mail.example/relay",
            "smtp://mail.example#required",
            "smtps://mail.example?tls=required",
        ] {
            assert!(route(wrong).is_none(), "{wrong}");
        }
        assert!(matches!(route("smtp://user:p%40ss@mail.example/"), Some(MailRoute::Smtp(peer))
            if peer.credentials.as_ref().is_some_and(|(user, password)| user == "user" && password.expose_secret() == "p@ss")));
    }

    #[test]
    fn production_refuses_to_send_mail_passwords_unencrypted() {
        let refused = |url: &str| {
            let settings = [
                ("APP_ENV", "production"),
                ("APP_URL", "https://hackathon.example"),
                ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
                ("MAIL_URL", url),
            ];
            Config::from_pairs(settings).err().map(|errors| errors.to_string())
        };

        let said = refused("smtp://user:hunter2@mail.example").expect("a fault");
        assert!(said.contains("MAIL_URL") && !said.contains("hunter2"), "{said}");
        for fine in ["smtps://u:p@mail.example", "smtp://u:p@mail.example?tls=required", "smtp://u:p@localhost:25"] {
            assert_eq!(refused(fine), None, "{fine}");
        }
    }
}
