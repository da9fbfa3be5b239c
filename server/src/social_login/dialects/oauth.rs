//! What all providers have in common: OAuth 2 with a code and PKCE.

use std::fmt;

use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, Client, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    ExtraTokenFields, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    StandardRevocableToken, StandardTokenResponse, TokenUrl,
    basic::{BasicErrorResponse, BasicRevocationErrorResponse, BasicTokenIntrospectionResponse, BasicTokenType},
};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use url::Url;

use super::{Fault, wire::Wire};
use crate::config::OauthClient;

/// What a code is exchanged for.
pub(super) type Tokens = StandardTokenResponse<IdToken, BasicTokenType>;

type Oauth = Client<
    BasicErrorResponse,
    Tokens,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

/// Beside the access token, where a provider speaks OpenID Connect.
#[derive(Serialize, Deserialize)]
pub(super) struct IdToken {
    #[serde(default)]
    pub(super) id_token: Option<String>,
}

/// Where a provider wants to be asked, and for what.
#[derive(Debug)]
pub(super) struct Endpoints {
    pub(super) authorize: Url,
    pub(super) token: Url,
    pub(super) scopes: &'static [&'static str],
    /// How this site says who it is.
    pub(super) authentication: AuthType,
    /// Whether the provider understands PKCE; only one does not.
    pub(super) pkce: bool,
}

/// Where to send somebody, and what to remember until they are back.
pub(in crate::social_login) struct Departure {
    /// The provider's page.
    pub(in crate::social_login) to: Url,
    /// Comes back with them.
    pub(in crate::social_login) state: String,
    /// The secret half of PKCE.
    pub(in crate::social_login) verifier: Option<String>,
    /// Comes back inside the ID token.
    pub(in crate::social_login) nonce: Option<String>,
}

pub(super) fn depart(client: &OauthClient, callback: &Url, endpoints: &Endpoints, nonce: Option<String>) -> Departure {
    let oauth = oauth(client, callback, endpoints);
    let mut request = oauth.authorize_url(|| CsrfToken::new_random_len(32));
    request = request.add_scopes(endpoints.scopes.iter().map(|scope| Scope::new((*scope).to_owned())));
    if let Some(nonce) = &nonce {
        request = request.add_extra_param("nonce", nonce);
    }
    let mut verifier = None;
    if endpoints.pkce {
        let (challenge, secret) = PkceCodeChallenge::new_random_sha256();
        request = request.set_pkce_challenge(challenge);
        verifier = Some(secret.into_secret());
    }
    let (to, state) = request.url();
    Departure { to, state: state.into_secret(), verifier, nonce }
}

pub(super) async fn exchange(
    wire: &Wire,
    client: &OauthClient,
    callback: &Url,
    endpoints: &Endpoints,
    code: String,
    verifier: Option<String>,
) -> Result<Tokens, Fault> {
    let oauth = oauth(client, callback, endpoints);
    let mut request = oauth.exchange_code(AuthorizationCode::new(code));
    if let Some(verifier) = verifier {
        request = request.set_pkce_verifier(PkceCodeVerifier::new(verifier));
    }
    let call = |request| wire.call(request);
    // The library's errors hold what was answered: nothing of them may reach the log.
    request.request_async(&call).await.map_err(|error| match error {
        RequestTokenError::ServerResponse(_) => Fault::Refused("the code was refused"),
        RequestTokenError::Request(fault) => fault,
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => Fault::Unavailable("no token in the answer"),
    })
}

fn oauth(client: &OauthClient, callback: &Url, endpoints: &Endpoints) -> Oauth {
    Client::new(ClientId::new(client.id.clone()))
        .set_client_secret(ClientSecret::new(client.secret.expose_secret().to_owned()))
        .set_auth_type(endpoints.authentication.clone())
        .set_auth_uri(AuthUrl::from_url(endpoints.authorize.clone()))
        .set_token_uri(TokenUrl::from_url(endpoints.token.clone()))
        .set_redirect_uri(RedirectUrl::from_url(callback.clone()))
}

impl ExtraTokenFields for IdToken {}

/// Without the token.
impl fmt::Debug for IdToken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("IdToken").finish_non_exhaustive()
    }
}
