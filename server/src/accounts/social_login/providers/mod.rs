//! The protocols of the providers.

mod github;
mod gitlab;
mod http_client;
mod id_token;
mod oauth;
mod oidc;
mod signatures;
mod ssrf;
mod twitter;

use chrono::{DateTime, Utc};
use url::Url;

use super::types::ExternalProfile;
use config::{Config, OauthClient, Provider};

pub(super) use oauth::Authorization;

use http_client::{HttpClient, TIMEOUT};
use oidc::Issuer;

/// Why a login at a provider failed. The message goes to the log and contains nothing the provider sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum ProviderError {
    /// A temporary failure; a later attempt may succeed.
    #[error("unavailable: {0}")]
    Unavailable(&'static str),
    /// The response is invalid or proves nothing.
    #[error("refused: {0}")]
    Refused(&'static str),
}

/// Parameters of the callback.
pub(super) struct Callback {
    pub(super) code: String,
    pub(super) verifier: Option<String>,
    pub(super) nonce: Option<String>,
    /// Issuer named in the callback.
    pub(super) issuer: Option<String>,
}

/// The site's registration at a provider.
struct Site<'a> {
    client: &'a OauthClient,
    callback: &'a Url,
}

/// The configured providers, with cached discovery documents.
#[derive(Debug)]
pub struct Providers {
    http_client: HttpClient,
    gitlab: Option<Issuer>,
    google: Option<Issuer>,
    linkedin: Option<Issuer>,
}

impl Providers {
    /// Creates the providers from the settings.
    pub fn new(config: &Config) -> Result<Self, reqwest::Error> {
        let issuer = |provider: Provider| {
            let client = provider.client(&config.social_login)?;
            Some(Issuer::new(&client.url, provider == Provider::Linkedin))
        };
        Ok(Self {
            http_client: HttpClient::new(config)?,
            gitlab: issuer(Provider::Gitlab),
            google: issuer(Provider::Google),
            linkedin: issuer(Provider::Linkedin),
        })
    }

    /// Prepares the redirect to a provider.
    pub(super) async fn authorization_url(
        &self,
        config: &Config,
        provider: Provider,
    ) -> Result<Authorization, ProviderError> {
        let callback_url = callback_url(config, provider)?;
        let site = Site { client: client(config, provider)?, callback: &callback_url };
        in_time(async {
            match (provider, self.issuer(provider)) {
                (Provider::Github, _) => github::authorization_url(&site),
                (Provider::Twitter, _) => twitter::authorization_url(&site),
                (_, Some(issuer)) => match issuer.authorization_url(&self.http_client, &site).await? {
                    Some(authorization) => Ok(authorization),
                    None if provider == Provider::Gitlab => gitlab::authorization_url(&site),
                    None => Err(ProviderError::Unavailable("no discovery document")),
                },
                (_, None) => Err(ProviderError::Unavailable("not configured")),
            }
        })
        .await
    }

    /// Exchanges the callback's code for the user's profile.
    pub(super) async fn fetch_profile(
        &self,
        config: &Config,
        provider: Provider,
        callback: Callback,
        now: DateTime<Utc>,
    ) -> Result<ExternalProfile, ProviderError> {
        let callback_url = callback_url(config, provider)?;
        let site = Site { client: client(config, provider)?, callback: &callback_url };
        in_time(async {
            match (provider, self.issuer(provider)) {
                (Provider::Github, _) => github::fetch_profile(&self.http_client, &site, callback).await,
                (Provider::Twitter, _) => twitter::fetch_profile(&self.http_client, &site, callback).await,
                // The attempt has no nonce: the provider had no discovery document when it started.
                (Provider::Gitlab, _) if callback.nonce.is_none() => {
                    gitlab::fetch_profile(&self.http_client, &site, callback).await
                }
                (_, Some(issuer)) => issuer.fetch_profile(&self.http_client, &site, callback, now).await,
                (_, None) => Err(ProviderError::Unavailable("not configured")),
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

async fn in_time<T>(request: impl Future<Output = Result<T, ProviderError>>) -> Result<T, ProviderError> {
    tokio::time::timeout(TIMEOUT, request).await.unwrap_or(Err(ProviderError::Unavailable("request timed out")))
}

fn client(config: &Config, provider: Provider) -> Result<&OauthClient, ProviderError> {
    provider.client(&config.social_login).ok_or(ProviderError::Unavailable("not configured"))
}

/// The callback URL. Each provider has its own, which prevents mix-up attacks.
fn callback_url(config: &Config, provider: Provider) -> Result<Url, ProviderError> {
    let path = format!("/api/v1/login/{}/callback", provider.slug());
    config.app.url.join(&path).map_err(|_| ProviderError::Unavailable("invalid callback URL"))
}

/// A URL below a provider's base URL, which may contain a path.
fn below(url: &Url, path: &str) -> Result<Url, ProviderError> {
    let below = format!("{}/{path}", url.as_str().trim_end_matches('/'));
    Url::parse(&below).map_err(|_| ProviderError::Unavailable("invalid endpoint URL"))
}
