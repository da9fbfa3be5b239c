//! OAuth 2 with an authorization code and PKCE, common to all providers.

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

use super::{ProviderError, Site, http_client::HttpClient};

/// Response of the token endpoint.
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

/// Additional token of providers with OpenID Connect.
#[derive(Serialize, Deserialize)]
pub(super) struct IdToken {
    #[serde(default)]
    pub(super) id_token: Option<String>,
}

/// Endpoints and scopes of a provider.
#[derive(Debug)]
pub(super) struct Endpoints {
    pub(super) authorize: Url,
    pub(super) token: Url,
    pub(super) scopes: &'static [&'static str],
    /// How the site authenticates to the token endpoint.
    pub(super) authentication: AuthType,
    /// Whether the provider supports PKCE; LinkedIn does not.
    pub(super) pkce: bool,
}

/// A redirect to a provider, and what to store until the callback.
pub(in crate::accounts::social_login) struct Authorization {
    /// URL of the provider's login page.
    pub(in crate::accounts::social_login) to: Url,
    /// Returned unchanged by the callback.
    pub(in crate::accounts::social_login) state: String,
    /// The PKCE code verifier.
    pub(in crate::accounts::social_login) verifier: Option<String>,
    /// Returned in the ID token.
    pub(in crate::accounts::social_login) nonce: Option<String>,
}

pub(super) fn authorization_url(site: &Site<'_>, endpoints: &Endpoints, nonce: Option<String>) -> Authorization {
    let oauth = oauth(site, endpoints);
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
    Authorization { to, state: state.into_secret(), verifier, nonce }
}

pub(super) async fn exchange(
    http_client: &HttpClient,
    site: &Site<'_>,
    endpoints: &Endpoints,
    code: String,
    verifier: Option<String>,
) -> Result<Tokens, ProviderError> {
    let oauth = oauth(site, endpoints);
    let mut request = oauth.exchange_code(AuthorizationCode::new(code));
    if let Some(verifier) = verifier {
        request = request.set_pkce_verifier(PkceCodeVerifier::new(verifier));
    }
    let call = |request| http_client.call(request);
    // The library's errors contain the response, which must not reach the log.
    request.request_async(&call).await.map_err(|error| match error {
        RequestTokenError::ServerResponse(_) => ProviderError::Refused("authorization code rejected"),
        RequestTokenError::Request(error) => error,
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            ProviderError::Unavailable("no token in the response")
        }
    })
}

fn oauth(&Site { client, callback }: &Site<'_>, endpoints: &Endpoints) -> Oauth {
    Client::new(ClientId::new(client.id.clone()))
        .set_client_secret(ClientSecret::new(client.secret.expose_secret().to_owned()))
        .set_auth_type(endpoints.authentication.clone())
        .set_auth_uri(AuthUrl::from_url(endpoints.authorize.clone()))
        .set_token_uri(TokenUrl::from_url(endpoints.token.clone()))
        .set_redirect_uri(RedirectUrl::from_url(callback.clone()))
}

impl ExtraTokenFields for IdToken {}

/// Omits the token.
impl fmt::Debug for IdToken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("IdToken").finish_non_exhaustive()
    }
}
