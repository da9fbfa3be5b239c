//! Requests to providers: limited in time and size, without redirects, HTTPS only.

use std::time::Duration;

use oauth2::{AccessToken, HttpRequest, HttpResponse};
use reqwest::{Client, Method, Request, Response, StatusCode, header, redirect::Policy};
use serde::de::DeserializeOwned;
use url::Url;

use super::{ProviderError, ssrf::Reach};
use config::{Config, Provider};

/// Timeout of all requests of one login together.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
const MAX_RESPONSE_SIZE: usize = 64 * 1024;

/// HTTP client for providers.
#[derive(Debug)]
pub(super) struct HttpClient {
    /// `None` if no provider is configured: loading the system's root certificates is slow.
    client: Option<Client>,
    reach: Reach,
}

impl HttpClient {
    pub(super) fn new(config: &Config) -> Result<Self, reqwest::Error> {
        let reach = Reach::from_config(config);
        let configured = Provider::ALL.iter().any(|provider| provider.client(&config.social_login).is_some());
        let client = configured.then(|| build(&reach)).transpose()?;
        Ok(Self { client, reach })
    }

    /// Sends a request of the OAuth library.
    pub(super) async fn call(&self, request: HttpRequest) -> Result<HttpResponse, ProviderError> {
        let request = Request::try_from(request).map_err(|_| ProviderError::Unavailable("invalid request"))?;
        let (status, headers, body) = self.exchange(request).await?;
        if status.is_server_error() {
            return Err(ProviderError::Unavailable("unexpected response status"));
        }
        let mut response = HttpResponse::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }

    /// JSON from a URL; `None` on 404.
    pub(super) async fn find<T: DeserializeOwned>(
        &self,
        url: &Url,
        token: Option<&AccessToken>,
    ) -> Result<Option<T>, ProviderError> {
        let mut request = Request::new(Method::GET, url.clone());
        request.headers_mut().insert(header::ACCEPT, header::HeaderValue::from_static("application/json"));
        if let Some(token) = token {
            let value = header::HeaderValue::try_from(format!("Bearer {}", token.secret()));
            let mut value = value.map_err(|_| ProviderError::Refused("token isn't a valid header value"))?;
            value.set_sensitive(true);
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let (status, _, body) = self.exchange(request).await?;
        match status {
            StatusCode::OK => {
                serde_json::from_slice(&body).map(Some).map_err(|_| ProviderError::Unavailable("malformed response"))
            }
            StatusCode::NOT_FOUND => Ok(None),
            status if status.is_client_error() && token.is_some() => Err(ProviderError::Refused("token rejected")),
            _ => Err(ProviderError::Unavailable("unexpected response status")),
        }
    }

    /// JSON from a URL; an error if there is none.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        url: &Url,
        token: Option<&AccessToken>,
    ) -> Result<T, ProviderError> {
        self.find(url, token).await?.ok_or(ProviderError::Unavailable("unexpected 404"))
    }

    /// Whether a URL may be requested, or visitors redirected to it.
    pub(super) fn allows(&self, url: &Url) -> bool {
        self.reach.allows(url)
    }

    async fn exchange(&self, request: Request) -> Result<(StatusCode, header::HeaderMap, Vec<u8>), ProviderError> {
        if !self.allows(request.url()) {
            return Err(ProviderError::Unavailable("URL not allowed"));
        }
        let client = self.client.as_ref().ok_or(ProviderError::Unavailable("not configured"))?;
        let response = client.execute(request).await.map_err(|error| temporary(&error))?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok((status, headers, read(response).await?))
    }
}

fn build(reach: &Reach) -> Result<Client, reqwest::Error> {
    Client::builder()
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .dns_resolver(reach.clone())
        .referer(false)
        // GitHub rejects requests without a user agent.
        .user_agent(concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION")))
        .build()
}

/// Reads the body up to the size limit.
async fn read(mut response: Response) -> Result<Vec<u8>, ProviderError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| temporary(&error))? {
        if body.len() + chunk.len() > MAX_RESPONSE_SIZE {
            return Err(ProviderError::Unavailable("response too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Omits the error's own message: it contains URLs with secrets.
fn temporary(error: &reqwest::Error) -> ProviderError {
    ProviderError::Unavailable(if error.is_timeout() {
        "request timed out"
    } else if error.is_connect() {
        "connection failed"
    } else {
        "connection lost"
    })
}
