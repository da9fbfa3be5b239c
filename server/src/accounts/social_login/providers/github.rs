//! GitHub: OAuth 2 and its API.

use oauth2::{AuthType, TokenResponse};
use serde::Deserialize;
use url::Url;

use super::{
    Callback, ProviderError, Site, below,
    http_client::HttpClient,
    oauth::{self, Authorization, Endpoints},
};
use crate::accounts::social_login::types::{EmailClaim, ExternalProfile};

#[derive(Deserialize)]
struct User {
    id: u64,
    login: String,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Email {
    email: String,
    primary: bool,
    verified: bool,
}

pub(super) fn authorization_url(site: &Site<'_>) -> Result<Authorization, ProviderError> {
    Ok(oauth::authorization_url(site, &endpoints(&site.client.url)?, None))
}

pub(super) async fn fetch_profile(
    http_client: &HttpClient,
    site: &Site<'_>,
    callback: Callback,
) -> Result<ExternalProfile, ProviderError> {
    let endpoints = endpoints(&site.client.url)?;
    let tokens = oauth::exchange(http_client, site, &endpoints, callback.code, callback.verifier).await?;
    let (api, token) = (api(&site.client.url)?, Some(tokens.access_token()));
    let user: User = http_client.get(&below(&api, "user")?, token).await?;
    let emails: Vec<Email> = match http_client.find(&below(&api, "user/emails")?, token).await {
        // Users may keep their email addresses private.
        Ok(None) | Err(ProviderError::Refused(_)) => Vec::new(),
        emails => emails?.unwrap_or_default(),
    };
    let primary = emails.iter().find(|email| email.primary);
    let email =
        EmailClaim::new(primary.map(|primary| &*primary.email), primary.is_some_and(|primary| primary.verified));
    let name = user.name.filter(|name| !name.trim().is_empty()).unwrap_or(user.login);
    ExternalProfile::new(user.id.to_string(), Some(name), email).ok_or(ProviderError::Refused("invalid subject"))
}

fn endpoints(url: &Url) -> Result<Endpoints, ProviderError> {
    Ok(Endpoints {
        authorize: below(url, "login/oauth/authorize")?,
        token: below(url, "login/oauth/access_token")?,
        scopes: &["read:user", "user:email"],
        authentication: AuthType::RequestBody,
        pkce: true,
    })
}

/// GitHub's API has its own host; that of an Enterprise Server is below a path.
fn api(url: &Url) -> Result<Url, ProviderError> {
    if url.host_str() != Some("github.com") {
        return below(url, "api/v3");
    }
    Url::parse("https://api.github.com").map_err(|_| ProviderError::Unavailable("invalid API URL"))
}
