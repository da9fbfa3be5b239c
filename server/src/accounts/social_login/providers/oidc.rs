//! OpenID Connect: discovery, keys and ID tokens.

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
    Callback, ProviderError, Site,
    http_client::HttpClient,
    id_token::{self, Claims, Expected, Profile},
    oauth::{self, Authorization, Endpoints},
};
use crate::accounts::social_login::types::{EmailClaim, ExternalProfile};

/// Maximum age of a cached discovery document and of keys.
const MAX_AGE: Duration = Duration::from_secs(60 * 60);
/// Minimum time between two requests for an unknown key.
const BETWEEN: Duration = Duration::from_secs(30);

/// An issuer with its cached metadata.
#[derive(Debug)]
pub(super) struct Issuer {
    url: Url,
    /// LinkedIn omits the nonce from its tokens, expects its secret in the body, and rejects requests with a PKCE
    /// verifier.
    linkedin_quirks: bool,
    description: Mutex<Option<Cached>>,
    keys: Mutex<Option<(Instant, Arc<Vec<Jwk>>)>>,
}

/// Time of the request and the metadata; `None` if the URL is not an issuer.
type Cached = (Instant, Option<Arc<Description>>);

/// Metadata from the discovery document.
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
    pub(super) fn new(url: &Url, linkedin_quirks: bool) -> Self {
        Self { url: url.clone(), linkedin_quirks, description: Mutex::default(), keys: Mutex::default() }
    }

    /// Prepares the redirect; `None` if the URL is not an issuer.
    pub(super) async fn authorization_url(
        &self,
        http_client: &HttpClient,
        site: &Site<'_>,
    ) -> Result<Option<Authorization>, ProviderError> {
        let Some(description) = self.description(http_client).await? else { return Ok(None) };
        let nonce = BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        Ok(Some(oauth::authorization_url(site, &self.endpoints(&description), Some(nonce))))
    }

    /// Exchanges the code and verifies the ID token.
    pub(super) async fn fetch_profile(
        &self,
        http_client: &HttpClient,
        site: &Site<'_>,
        callback: Callback,
        now: DateTime<Utc>,
    ) -> Result<ExternalProfile, ProviderError> {
        let description =
            self.description(http_client).await?.ok_or(ProviderError::Unavailable("no discovery document"))?;
        let endpoints = self.endpoints(&description);
        match &callback.issuer {
            Some(issuer) if *issuer != description.issuer => {
                return Err(ProviderError::Refused("wrong issuer in response"));
            }
            None if description.authorization_response_iss_parameter_supported => {
                return Err(ProviderError::Refused("missing issuer in response"));
            }
            _ => {}
        }
        let nonce = callback.nonce.ok_or(ProviderError::Refused("missing nonce"))?;
        let tokens = oauth::exchange(http_client, site, &endpoints, callback.code, callback.verifier).await?;
        let token = tokens.extra_fields().id_token.as_ref().ok_or(ProviderError::Refused("no ID token"))?;
        let expected = Expected {
            issuer: &description.issuer,
            client: &site.client.id,
            nonce: &nonce,
            nonce_may_be_missing: self.linkedin_quirks && !endpoints.pkce,
            now,
        };
        let mut claims = self.verify(http_client, &description, token, &expected).await?;
        if let Some(url) = description.userinfo_endpoint.as_ref().filter(|_| claims.profile.email.is_none()) {
            let info: UserInfo = http_client.get(url, Some(tokens.access_token())).await?;
            if info.sub != claims.sub {
                return Err(ProviderError::Refused("subject doesn't match the ID token"));
            }
            let name = claims.profile.name.take().or(info.profile.name);
            claims.profile = Profile { name, ..info.profile };
        }
        let email = EmailClaim::new(claims.profile.email.as_deref(), claims.profile.is_verified());
        ExternalProfile::new(claims.sub, claims.profile.name, email).ok_or(ProviderError::Refused("invalid subject"))
    }

    fn endpoints(&self, description: &Description) -> Endpoints {
        let knows_pkce = description.code_challenge_methods_supported.iter().any(|method| method == "S256");
        let methods = &description.token_endpoint_auth_methods_supported;
        let basic = methods.is_empty() || methods.iter().any(|method| method == "client_secret_basic");
        Endpoints {
            authorize: description.authorization_endpoint.clone(),
            token: description.token_endpoint.clone(),
            scopes: &["openid", "profile", "email"],
            authentication: if basic && !self.linkedin_quirks { AuthType::BasicAuth } else { AuthType::RequestBody },
            pkce: knows_pkce || !self.linkedin_quirks,
        }
    }

    /// The metadata, requested once an hour by one login while others wait for it.
    async fn description(&self, http_client: &HttpClient) -> Result<Option<Arc<Description>>, ProviderError> {
        let mut cached = self.description.lock().await;
        // A missing document may be a temporary failure, so it is cached for a shorter time.
        let believed =
            |(since, description): &&Cached| since.elapsed() < if description.is_some() { MAX_AGE } else { BETWEEN };
        if let Some((_, description)) = cached.as_ref().filter(believed) {
            return Ok(description.clone());
        }
        let own = self.url.as_str().trim_end_matches('/');
        let address = Url::parse(&format!("{own}/.well-known/openid-configuration"));
        let address = address.map_err(|_| ProviderError::Unavailable("invalid discovery URL"))?;
        let description = http_client.find::<Description>(&address, None).await?;
        if let Some(description) = &description {
            let Description { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, .. } = description;
            let named = [authorization_endpoint, token_endpoint, jwks_uri].into_iter().chain(userinfo_endpoint);
            if description.issuer.trim_end_matches('/') != own {
                return Err(ProviderError::Unavailable("issuer mismatch in discovery document"));
            }
            if !named.into_iter().all(|url| http_client.allows(url)) {
                return Err(ProviderError::Unavailable("discovery document contains disallowed URLs"));
            }
        }
        let description = description.map(Arc::new);
        *cached = Some((Instant::now(), description.clone()));
        Ok(description)
    }

    async fn verify(
        &self,
        http_client: &HttpClient,
        description: &Description,
        token: &str,
        expected: &Expected<'_>,
    ) -> Result<Claims, ProviderError> {
        let (algorithm, id) = id_token::signing_algorithm_and_key_id(token)?;
        let key_set = self.keys(http_client, description, MAX_AGE).await?;
        let key = match choose(&key_set, algorithm, id.as_deref()) {
            Some(key) => key.clone(),
            // An issuer may rotate its keys at any time.
            None => {
                let newer = self.keys(http_client, description, BETWEEN).await?;
                choose(&newer, algorithm, id.as_deref())
                    .cloned()
                    .ok_or(ProviderError::Refused("unknown signing key"))?
            }
        };
        id_token::verify(token, algorithm, &key, expected)
    }

    /// The issuer's keys, at most this old.
    async fn keys(
        &self,
        http_client: &HttpClient,
        description: &Description,
        oldest: Duration,
    ) -> Result<Arc<Vec<Jwk>>, ProviderError> {
        let mut cached = self.keys.lock().await;
        if let Some((_, keys)) = cached.as_ref().filter(|(since, _)| since.elapsed() < oldest) {
            return Ok(keys.clone());
        }
        let keys: Keys = http_client.get(&description.jwks_uri, None).await?;
        // Unknown key types cannot be used.
        let keys = keys.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect();
        let keys = Arc::new(keys);
        *cached = Some((Instant::now(), Arc::clone(&keys)));
        Ok(keys)
    }
}

/// The key with this id and type; without an id, the only key of the type.
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
