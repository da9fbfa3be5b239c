//! Twitter: OAuth 2 and its API, which tells no mailbox.

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
struct Answer {
    data: User,
}

#[derive(Deserialize)]
struct User {
    id: String,
    name: Option<String>,
}

pub(super) fn depart(site: &Site<'_>) -> Result<Departure, Fault> {
    Ok(oauth::depart(site.client, site.callback, &endpoints(&site.client.url)?, None))
}

pub(super) async fn arrive(wire: &Wire, site: &Site<'_>, back: Return) -> Result<Person, Fault> {
    let endpoints = endpoints(&site.client.url)?;
    let tokens = oauth::exchange(wire, site.client, site.callback, &endpoints, back.code, back.verifier).await?;
    let user = below(&api(&site.client.url)?, "2/users/me")?;
    let Answer { data: user } = wire.get(&user, Some(tokens.access_token())).await?;
    Person::new(user.id, user.name, Mailbox::Unknown).ok_or(Fault::Refused("nobody in particular"))
}

fn endpoints(url: &Url) -> Result<Endpoints, Fault> {
    Ok(Endpoints {
        authorize: below(url, "i/oauth2/authorize")?,
        token: below(&api(url)?, "2/oauth2/token")?,
        // Without the right to read posts not even the own name may be read.
        scopes: &["users.read", "tweet.read"],
        authentication: AuthType::BasicAuth,
        pkce: true,
    })
}

/// Its API has a host of its own.
fn api(url: &Url) -> Result<Url, Fault> {
    if url.host_str() != Some("x.com") {
        return Ok(url.clone());
    }
    Url::parse("https://api.x.com").map_err(|_| Fault::Unavailable("an API without an address"))
}
