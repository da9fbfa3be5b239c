//! GitLab where it is no issuer: OAuth 2 and its API.

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
    name: Option<String>,
    email: Option<String>,
}

pub(super) fn depart(site: &Site<'_>) -> Result<Departure, Fault> {
    Ok(oauth::depart(site.client, site.callback, &endpoints(&site.client.url)?, None))
}

pub(super) async fn arrive(wire: &Wire, site: &Site<'_>, back: Return) -> Result<Person, Fault> {
    let endpoints = endpoints(&site.client.url)?;
    let tokens = oauth::exchange(wire, site.client, site.callback, &endpoints, back.code, back.verifier).await?;
    let user: User = wire.get(&below(&site.client.url, "api/v4/user")?, Some(tokens.access_token())).await?;
    // Whether the mailbox was ever proved is the operator's choice and cannot be told from here.
    let mailbox = Mailbox::told(user.email.as_deref(), false);
    Person::new(user.id.to_string(), user.name, mailbox).ok_or(Fault::Refused("nobody in particular"))
}

fn endpoints(url: &Url) -> Result<Endpoints, Fault> {
    Ok(Endpoints {
        authorize: below(url, "oauth/authorize")?,
        token: below(url, "oauth/token")?,
        scopes: &["read_user"],
        authentication: AuthType::RequestBody,
        pkce: true,
    })
}
