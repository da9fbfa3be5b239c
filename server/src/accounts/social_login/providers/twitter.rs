//! Twitter: OAuth 2 and its API, which returns no email address.

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
struct Answer {
    data: User,
}

#[derive(Deserialize)]
struct User {
    id: String,
    name: Option<String>,
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
    let user = below(&api(&site.client.url)?, "2/users/me")?;
    let Answer { data: user } = http_client.get(&user, Some(tokens.access_token())).await?;
    ExternalProfile::new(user.id, user.name, EmailClaim::Unknown).ok_or(ProviderError::Refused("invalid subject"))
}

fn endpoints(url: &Url) -> Result<Endpoints, ProviderError> {
    Ok(Endpoints {
        authorize: below(url, "i/oauth2/authorize")?,
        token: below(&api(url)?, "2/oauth2/token")?,
        // Reading the user's own name requires the scope for reading posts.
        scopes: &["users.read", "tweet.read"],
        authentication: AuthType::BasicAuth,
        pkce: true,
    })
}

/// The API has its own host.
fn api(url: &Url) -> Result<Url, ProviderError> {
    if url.host_str() != Some("x.com") {
        return Ok(url.clone());
    }
    Url::parse("https://api.x.com").map_err(|_| ProviderError::Unavailable("invalid API URL"))
}
