//! The application itself.

use std::{fmt, net::SocketAddr, path::Path, path::PathBuf, str::FromStr};

use url::{Host, Url};

use super::{app_key::AppKey, connections::ConnectionLimits, proxies::TrustedProxies, reader::Reader};

const DEVELOPMENT_KEY_PATH: &str = "var/app.key";

/// Where this process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// On a developer's machine.
    Development,
    /// For real visitors: unsafe settings are refused.
    Production,
}

/// Maximum length of a label, which stands in the header of the admin area.
const MAX_LABEL: usize = 20;

/// Addresses, key and threads.
#[derive(Debug, Clone)]
pub struct AppConfig {
    /// `APP_ENV`.
    pub environment: Environment,
    /// `APP_LABEL`: what tells this installation from the real one in the admin area; `None` for the real one.
    pub label: Option<String>,
    /// `APP_URL`: the address visitors use.
    pub url: Url,
    /// `APP_KEY`.
    pub key: AppKey,
    /// `BIND`: where to listen.
    pub bind: SocketAddr,
    /// `METRICS_BIND`: where metrics are, if anywhere.
    pub metrics_bind: Option<SocketAddr>,
    /// `TRUSTED_PROXIES`.
    pub trusted_proxies: TrustedProxies,
    /// `HTTP_WORKERS`, 0 for one per core.
    pub workers: usize,
    /// Limits on connections.
    pub connections: ConnectionLimits,
    /// `UI_DIST`: the UI's build on disk, development only.
    pub ui_dist: Option<PathBuf>,
}

impl AppConfig {
    /// Scheme, host and port of the site without a trailing slash.
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// Whether visitors reach the site through https.
    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Whether pages of this origin may send writes. In development on a local host, the site has several names:
    /// localhost, 127.0.0.1, another port.
    pub fn accepts_origin(&self, origin: &str) -> bool {
        let is_local = self.environment == Environment::Development && is_localhost(&self.url);
        origin == self.origin() || (is_local && Url::parse(origin).is_ok_and(|url| is_localhost(&url)))
    }

    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let environment = reader.required("APP_ENV", "development or production");
        let production = environment == Some(Environment::Production);
        let label = read_label(reader, production);
        let url = read_url(reader, production);
        if reader.is_default("APP_ENV") && url.as_ref().is_some_and(|url| !is_localhost(url)) {
            reader.error("APP_ENV", "must be set to production or development because APP_URL isn't a local address");
        }
        let key = read_key(reader, production);
        let bind = reader.required("BIND", "an address with a port such as 127.0.0.1:8080");
        let metrics_bind = reader.optional("METRICS_BIND", "an address with a port such as 127.0.0.1:9090, or empty");
        let trusted_proxies: Option<Option<TrustedProxies>> =
            reader.optional("TRUSTED_PROXIES", "addresses or networks such as 10.0.0.0/8, separated by commas");
        let workers = reader.number("HTTP_WORKERS", 0, 1024);
        let connections = ConnectionLimits::read(reader);
        let ui_dist = reader.text("UI_DIST").map(PathBuf::from);
        if production && ui_dist.is_some() {
            reader.error("UI_DIST", "is for development only; production serves the embedded build");
        }
        Some(Self {
            environment: environment?,
            label: label?,
            url: url?,
            key: key?,
            bind: bind?,
            metrics_bind: metrics_bind?,
            trusted_proxies: trusted_proxies?.unwrap_or_default(),
            workers: usize::try_from(workers?).ok()?,
            connections: connections?,
            ui_dist,
        })
    }
}

fn read_label(reader: &mut Reader<'_>, production: bool) -> Option<Option<String>> {
    let Some(label) = reader.text("APP_LABEL") else {
        return Some((!production).then(|| "Development".to_owned()));
    };
    if label.chars().count() > MAX_LABEL {
        reader.error("APP_LABEL", format!("must not have more than {MAX_LABEL} characters"));
        return None;
    }
    Some(Some(label))
}

/// Cookies and links are made of it: an origin and nothing else, and https in production.
fn read_url(reader: &mut Reader<'_>, production: bool) -> Option<Url> {
    let url: Url = reader.required("APP_URL", "a URL such as https://example.com")?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if !matches!(url.scheme(), "http" | "https") || !bare || !url.username().is_empty() || url.password().is_some() {
        reader.error("APP_URL", "must be an http or https URL without a path, query or user");
        return None;
    }
    if production && url.scheme() == "http" && !is_localhost(&url) {
        reader.error("APP_URL", "must be https in production; otherwise sessions are sent unencrypted");
        return None;
    }
    Some(url)
}

fn read_key(reader: &mut Reader<'_>, production: bool) -> Option<AppKey> {
    let key = match reader.text("APP_KEY") {
        Some(text) => match AppKey::parse(&text) {
            Ok(key) if production && key.is_weak() => Err("must be random: this key is easy to guess".to_owned()),
            key => key.map_err(|expected| format!("must be {expected}")),
        },
        None if production => Err("is required in production; generate one: openssl rand -base64 32".to_owned()),
        None => AppKey::for_development(Path::new(DEVELOPMENT_KEY_PATH))
            .map_err(|error| format!("is not set, and {DEVELOPMENT_KEY_PATH} can't be used: {error}")),
    };
    key.map_err(|problem| reader.error("APP_KEY", problem)).ok()
}

/// Whether an address never leaves this machine.
pub fn is_localhost(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl FromStr for Environment {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "development" => Ok(Self::Development),
            "production" => Ok(Self::Production),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if *self == Self::Production { "production" } else { "development" })
    }
}
