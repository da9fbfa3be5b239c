//! How each provider wants to be spoken to.

mod github;
mod gitlab;
mod id_token;
mod oauth;
mod oidc;
mod twitter;
mod wire;

use chrono::{DateTime, Utc};
use url::Url;

use super::{provider::Provider, types::Person};
use crate::config::{Config, OauthClient};

pub(super) use oauth::Departure;

use oidc::Issuer;
use wire::{PATIENCE, Wire};

/// Why a provider told us nothing we can believe; the words are for the log and hold nothing that was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    /// It may well work a little later.
    #[error("unavailable: {0}")]
    Unavailable(&'static str),
    /// It will not.
    #[error("refused: {0}")]
    Refused(&'static str),
}

/// What a browser brought back.
pub(super) struct Return {
    pub(super) code: String,
    pub(super) verifier: Option<String>,
    pub(super) nonce: Option<String>,
    /// Whose answer it says it is.
    pub(super) issuer: Option<String>,
}

/// This site, as a provider sees it.
struct Site<'a> {
    client: &'a OauthClient,
    callback: &'a Url,
}

/// The providers, and what is kept of those that describe themselves.
#[derive(Debug)]
pub struct Providers {
    wire: Wire,
    gitlab: Option<Issuer>,
    google: Option<Issuer>,
    linkedin: Option<Issuer>,
}

impl Providers {
    /// Those of the settings.
    pub fn new(config: &Config) -> Result<Self, reqwest::Error> {
        let issuer = |provider: Provider| {
            let client = provider.client(&config.social_login)?;
            Some(Issuer::new(&client.url, provider == Provider::Linkedin))
        };
        Ok(Self {
            wire: Wire::new(&config.app)?,
            gitlab: issuer(Provider::Gitlab),
            google: issuer(Provider::Google),
            linkedin: issuer(Provider::Linkedin),
        })
    }

    /// Where to send somebody.
    pub(super) async fn depart(&self, config: &Config, provider: Provider) -> Result<Departure, Fault> {
        let callback = callback(config, provider)?;
        let site = Site { client: client(config, provider)?, callback: &callback };
        in_time(async {
            match (provider, self.issuer(provider)) {
                (Provider::Github, _) => github::depart(&site),
                (Provider::Twitter, _) => twitter::depart(&site),
                (_, Some(issuer)) => match issuer.depart(&self.wire, &site).await? {
                    Some(departure) => Ok(departure),
                    None if provider == Provider::Gitlab => gitlab::depart(&site),
                    None => Err(Fault::Unavailable("no issuer")),
                },
                (_, None) => Err(Fault::Unavailable("not configured")),
            }
        })
        .await
    }

    /// Who came back.
    pub(super) async fn arrive(
        &self,
        config: &Config,
        provider: Provider,
        back: Return,
        now: DateTime<Utc>,
    ) -> Result<Person, Fault> {
        let callback = callback(config, provider)?;
        let site = Site { client: client(config, provider)?, callback: &callback };
        in_time(async {
            match (provider, self.issuer(provider)) {
                (Provider::Github, _) => github::arrive(&self.wire, &site, back).await,
                (Provider::Twitter, _) => twitter::arrive(&self.wire, &site, back).await,
                // They left without a nonce because it was no issuer then.
                (Provider::Gitlab, _) if back.nonce.is_none() => gitlab::arrive(&self.wire, &site, back).await,
                (_, Some(issuer)) => issuer.arrive(&self.wire, &site, back, now).await,
                (_, None) => Err(Fault::Unavailable("not configured")),
            }
        })
        .await
    }

    fn issuer(&self, provider: Provider) -> Option<&Issuer> {
        match provider {
            Provider::Gitlab => self.gitlab.as_ref(),
            Provider::Google => self.google.as_ref(),
            Provider::Linkedin => self.linkedin.as_ref(),
            Provider::Github | Provider::Twitter => None,
        }
    }
}

async fn in_time<T>(visit: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    tokio::time::timeout(PATIENCE, visit).await.unwrap_or(Err(Fault::Unavailable("no answer in time")))
}

fn client(config: &Config, provider: Provider) -> Result<&OauthClient, Fault> {
    provider.client(&config.social_login).ok_or(Fault::Unavailable("not configured"))
}

/// Every provider has a callback of its own, so that no answer of one can be taken for that of another.
fn callback(config: &Config, provider: Provider) -> Result<Url, Fault> {
    let path = format!("/api/v1/login/{}/callback", provider.slug());
    config.app.url.join(&path).map_err(|_| Fault::Unavailable("a callback without an address"))
}

/// An address below that of a provider, which may have a path itself.
fn below(url: &Url, path: &str) -> Result<Url, Fault> {
    let below = format!("{}/{path}", url.as_str().trim_end_matches('/'));
    Url::parse(&below).map_err(|_| Fault::Unavailable("an endpoint without an address"))
}
