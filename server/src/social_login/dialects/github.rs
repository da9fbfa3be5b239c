//! GitHub: OAuth 2 and its API.

use oauth2::{AuthType, TokenResponse};
use serde::Deserialize;
use url::Url;

use super::{
    Fault, Return, Site, below,
    oauth::{self, Departure, Endpoints},
    wire::Wire,
};
use crate::social_login::types::{Mailbox, Person};

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

pub(super) fn depart(site: &Site<'_>) -> Result<Departure, Fault> {
    Ok(oauth::depart(site.client, site.callback, &endpoints(&site.client.url)?, None))
}

pub(super) async fn arrive(wire: &Wire, site: &Site<'_>, back: Return) -> Result<Person, Fault> {
    let endpoints = endpoints(&site.client.url)?;
    let tokens = oauth::exchange(wire, site.client, site.callback, &endpoints, back.code, back.verifier).await?;
    let (api, token) = (api(&site.client.url)?, Some(tokens.access_token()));
    let user: User = wire.get(&below(&api, "user")?, token).await?;
    let emails: Vec<Email> = match wire.find(&below(&api, "user/emails")?, token).await {
        // Visitors may have kept their mailboxes to themselves.
        Ok(None) | Err(Fault::Refused(_)) => Vec::new(),
        emails => emails?.unwrap_or_default(),
    };
    let primary = emails.iter().find(|email| email.primary);
    let mailbox =
        Mailbox::told(primary.map(|primary| &*primary.email), primary.is_some_and(|primary| primary.verified));
    let name = user.name.filter(|name| !name.trim().is_empty()).unwrap_or(user.login);
    Person::new(user.id.to_string(), Some(name), mailbox).ok_or(Fault::Refused("nobody in particular"))
}

fn endpoints(url: &Url) -> Result<Endpoints, Fault> {
    Ok(Endpoints {
        authorize: below(url, "login/oauth/authorize")?,
        token: below(url, "login/oauth/access_token")?,
        scopes: &["read:user", "user:email"],
        authentication: AuthType::RequestBody,
        pkce: true,
    })
}

/// GitHub's API has a host of its own, that of an Enterprise Server a path.
fn api(url: &Url) -> Result<Url, Fault> {
    if url.host_str() != Some("github.com") {
        return below(url, "api/v3");
    }
    Url::parse("https://api.github.com").map_err(|_| Fault::Unavailable("an API without an address"))
}
