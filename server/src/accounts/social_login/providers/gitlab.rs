//! GitLab as an OAuth 2 provider, for installations without OpenID Connect.

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
    name: Option<String>,
    email: Option<String>,
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
    let user: User = http_client.get(&below(&site.client.url, "api/v4/user")?, Some(tokens.access_token())).await?;
    // Whether addresses are verified is a setting of the installation that clients cannot read.
    let email = EmailClaim::new(user.email.as_deref(), false);
    ExternalProfile::new(user.id.to_string(), user.name, email).ok_or(ProviderError::Refused("invalid subject"))
}

fn endpoints(url: &Url) -> Result<Endpoints, ProviderError> {
    Ok(Endpoints {
        authorize: below(url, "oauth/authorize")?,
        token: below(url, "oauth/token")?,
        scopes: &["read_user"],
        authentication: AuthType::RequestBody,
        pkce: true,
    })
}
