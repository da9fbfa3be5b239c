//! OpenID Connect: an issuer describes itself, and signs what it says of people.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use jsonwebtoken::{
    Algorithm,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse},
};
use oauth2::{AuthType, TokenResponse};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;
use url::Url;

use super::{
    Fault, Return, Site,
    id_token::{self, Claims, Expected, Profile},
    oauth::{self, Departure, Endpoints},
    wire::Wire,
};
use crate::social_login::types::{Mailbox, Person};

/// How long an issuer's description and its keys are believed.
const KEPT: Duration = Duration::from_secs(60 * 60);
/// A key nobody has heard of is asked for at most this often.
const BETWEEN: Duration = Duration::from_secs(30);

/// An issuer, and what is kept of it.
#[derive(Debug)]
pub(super) struct Issuer {
    url: Url,
    /// LinkedIn leaves the nonce out of its tokens, wants its secret in the body, and refuses whoever sends a PKCE
    /// verifier.
    peculiar: bool,
    description: Mutex<Option<Kept>>,
    keys: Mutex<Option<(Instant, Arc<Vec<Jwk>>)>>,
}

/// Since when, and what; nothing when it is no issuer.
type Kept = (Instant, Option<Arc<Description>>);

/// What an issuer says of itself.
#[derive(Debug, Deserialize)]
struct Description {
    issuer: String,
    authorization_endpoint: Url,
    token_endpoint: Url,
    userinfo_endpoint: Option<Url>,
    jwks_uri: Url,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Vec<String>,
    #[serde(default)]
    code_challenge_methods_supported: Vec<String>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

#[derive(Deserialize)]
struct Keys {
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct UserInfo {
    sub: String,
    #[serde(flatten)]
    profile: Profile,
}

impl Issuer {
    pub(super) fn new(url: &Url, peculiar: bool) -> Self {
        Self { url: url.clone(), peculiar, description: Mutex::default(), keys: Mutex::default() }
    }

    /// Where to send somebody; `None` when the address is no issuer.
    pub(super) async fn depart(&self, wire: &Wire, site: &Site<'_>) -> Result<Option<Departure>, Fault> {
        let Some(description) = self.description(wire).await? else { return Ok(None) };
        let nonce = BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        Ok(Some(oauth::depart(site.client, site.callback, &self.endpoints(&description), Some(nonce))))
    }

    /// Who came back.
    pub(super) async fn arrive(
        &self,
        wire: &Wire,
        site: &Site<'_>,
        back: Return,
        now: DateTime<Utc>,
    ) -> Result<Person, Fault> {
        let description = self.description(wire).await?.ok_or(Fault::Unavailable("no issuer"))?;
        let endpoints = self.endpoints(&description);
        match &back.issuer {
            Some(issuer) if *issuer != description.issuer => return Err(Fault::Refused("an answer of another issuer")),
            None if description.authorization_response_iss_parameter_supported => {
                return Err(Fault::Refused("an answer that does not say whose it is"));
            }
            _ => {}
        }
        let nonce = back.nonce.ok_or(Fault::Refused("a visit without a nonce"))?;
        let tokens = oauth::exchange(wire, site.client, site.callback, &endpoints, back.code, back.verifier).await?;
        let token = tokens.extra_fields().id_token.as_ref().ok_or(Fault::Refused("no ID token"))?;
        let expected = Expected {
            issuer: &description.issuer,
            client: &site.client.id,
            nonce: &nonce,
            nonce_may_be_missing: self.peculiar && !endpoints.pkce,
            now,
        };
        let mut claims = self.verify(wire, &description, token, &expected).await?;
        if let Some(url) = description.userinfo_endpoint.as_ref().filter(|_| claims.profile.email.is_none()) {
            let info: UserInfo = wire.get(url, Some(tokens.access_token())).await?;
            if info.sub != claims.sub {
                return Err(Fault::Refused("another person than in the ID token"));
            }
            let name = claims.profile.name.take().or(info.profile.name);
            claims.profile = Profile { name, ..info.profile };
        }
        let mailbox = Mailbox::told(claims.profile.email.as_deref(), claims.profile.is_verified());
        Person::new(claims.sub, claims.profile.name, mailbox).ok_or(Fault::Refused("nobody in particular"))
    }

    fn endpoints(&self, description: &Description) -> Endpoints {
        let knows_pkce = description.code_challenge_methods_supported.iter().any(|method| method == "S256");
        let methods = &description.token_endpoint_auth_methods_supported;
        let basic = methods.is_empty() || methods.iter().any(|method| method == "client_secret_basic");
        Endpoints {
            authorize: description.authorization_endpoint.clone(),
            token: description.token_endpoint.clone(),
            scopes: &["openid", "profile", "email"],
            authentication: if basic && !self.peculiar { AuthType::BasicAuth } else { AuthType::RequestBody },
            pkce: knows_pkce || !self.peculiar,
        }
    }

    /// Asked for once an hour, by one visitor for all who wait meanwhile.
    async fn description(&self, wire: &Wire) -> Result<Option<Arc<Description>>, Fault> {
        let mut kept = self.description.lock().await;
        // That it is no issuer may be a moment's failure.
        let believed =
            |(since, description): &&Kept| since.elapsed() < if description.is_some() { KEPT } else { BETWEEN };
        if let Some((_, description)) = kept.as_ref().filter(believed) {
            return Ok(description.clone());
        }
        let own = self.url.as_str().trim_end_matches('/');
        let address = Url::parse(&format!("{own}/.well-known/openid-configuration"));
        let address = address.map_err(|_| Fault::Unavailable("an issuer without an address"))?;
        let description = wire.find::<Description>(&address, None).await?;
        if let Some(description) = &description {
            let Description { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, .. } = description;
            let named = [authorization_endpoint, token_endpoint, jwks_uri].into_iter().chain(userinfo_endpoint);
            if description.issuer.trim_end_matches('/') != own {
                return Err(Fault::Unavailable("an issuer that calls itself otherwise"));
            }
            if !named.into_iter().all(|url| wire.allows(url)) {
                return Err(Fault::Unavailable("an issuer with addresses that are not https"));
            }
        }
        let description = description.map(Arc::new);
        *kept = Some((Instant::now(), description.clone()));
        Ok(description)
    }

    async fn verify(
        &self,
        wire: &Wire,
        description: &Description,
        token: &str,
        expected: &Expected<'_>,
    ) -> Result<Claims, Fault> {
        let (algorithm, id) = id_token::signed_with(token)?;
        let known = self.keys(wire, description, KEPT).await?;
        let key = match choose(&known, algorithm, id.as_deref()) {
            Some(key) => key.clone(),
            // An issuer may change its keys at any time.
            None => {
                let newer = self.keys(wire, description, BETWEEN).await?;
                choose(&newer, algorithm, id.as_deref()).cloned().ok_or(Fault::Refused("a key nobody knows"))?
            }
        };
        id_token::verify(token, algorithm, &key, expected)
    }

    /// The issuer's keys, no older than this.
    async fn keys(&self, wire: &Wire, description: &Description, oldest: Duration) -> Result<Arc<Vec<Jwk>>, Fault> {
        let mut kept = self.keys.lock().await;
        if let Some((_, keys)) = kept.as_ref().filter(|(since, _)| since.elapsed() < oldest) {
            return Ok(keys.clone());
        }
        let keys: Keys = wire.get(&description.jwks_uri, None).await?;
        // Kinds we do not know are none we could use.
        let keys = keys.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect();
        let keys = Arc::new(keys);
        *kept = Some((Instant::now(), Arc::clone(&keys)));
        Ok(keys)
    }
}

/// The key of this name and kind; without a name the only one of the kind.
fn choose<'a>(keys: &'a [Jwk], algorithm: Algorithm, id: Option<&str>) -> Option<&'a Jwk> {
    let of_kind = |key: &&Jwk| match &key.algorithm {
        AlgorithmParameters::RSA(_) => algorithm == Algorithm::RS256,
        AlgorithmParameters::EllipticCurve(curve) => {
            algorithm == Algorithm::ES256 && curve.curve == EllipticCurve::P256
        }
        _ => false,
    };
    let signs = |key: &&Jwk| key.common.public_key_use.as_ref().is_none_or(|used| *used == PublicKeyUse::Signature);
    let named = |key: &&Jwk| id.is_none() || key.common.key_id.as_deref() == id;
    let mut fitting = keys.iter().filter(of_kind).filter(signs).filter(named);
    fitting.next().filter(|_| id.is_some() || fitting.next().is_none())
}
