//! Requests to a provider: limited in time and size, without redirects.

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, redirect::Policy};
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use url::Url;

use super::{PaymentError, TIMEOUT};

/// Version of Stripe's API that the requests and responses follow, whatever the account's default is.
const VERSION: &str = "2026-10-28.endive";
/// Client errors worth retrying: the key is being rotated, the same request is in progress elsewhere, or too many
/// requests.
const TRANSIENT_STATUSES: [StatusCode; 5] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::CONFLICT,
    StatusCode::TOO_MANY_REQUESTS,
];
const MAX_RESPONSE_SIZE: usize = 256 * 1024;

/// Client of a JSON API with form-encoded requests.
#[derive(Debug)]
pub(super) struct ApiClient {
    client: Client,
    base: Url,
    key: SecretString,
}

/// A response by which the provider refuses a request: its status is an error of the client.
#[derive(Debug)]
pub(super) struct ErrorResponse {
    pub(super) status: StatusCode,
    pub(super) body: Vec<u8>,
}

/// Why a call failed.
#[derive(Debug)]
pub(super) enum CallError {
    /// The provider refused the request.
    Refused(ErrorResponse),
    /// Any other error.
    Other(PaymentError),
}

impl From<PaymentError> for CallError {
    fn from(error: PaymentError) -> Self {
        Self::Other(error)
    }
}

impl ApiClient {
    pub(super) fn new(base: Url, key: SecretString) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(Policy::none())
            .referer(false)
            .user_agent(concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { client, base, key })
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, CallError> {
        read(self.request(Method::GET, path)?).await
    }

    /// `key`: repeating the request with it has no further effect.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &[(&str, String)],
        key: Option<&str>,
    ) -> Result<T, CallError> {
        let request = self.request(Method::POST, path)?.form(fields);
        read(match key {
            Some(key) => request.header("idempotency-key", key),
            None => request,
        })
        .await
    }

    fn request(&self, method: Method, path: &str) -> Result<RequestBuilder, PaymentError> {
        let url = self.base.join(path).map_err(|_| PaymentError::Refused("invalid path".to_owned()))?;
        let request = self.client.request(method, url).header("stripe-version", VERSION);
        Ok(request.bearer_auth(self.key.expose_secret()))
    }
}

async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, CallError> {
    let response = request.send().await.map_err(|error| no_response(&error))?;
    let status = response.status();
    let body = body(response).await?;
    if status.is_server_error() || TRANSIENT_STATUSES.contains(&status) {
        tracing::warn!(%status, "payment provider returned a transient error");
        return Err(PaymentError::Unavailable("provider error").into());
    }
    if !status.is_success() {
        return Err(CallError::Refused(ErrorResponse { status, body }));
    }
    let value = serde_json::from_slice(&body).map_err(|_| PaymentError::Unavailable("malformed response"))?;
    Ok(value)
}

async fn body(mut response: Response) -> Result<Vec<u8>, PaymentError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| no_response(&error))? {
        if body.len() + chunk.len() > MAX_RESPONSE_SIZE {
            return Err(PaymentError::Unavailable("response too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn no_response(error: &reqwest::Error) -> PaymentError {
    PaymentError::NoResponse(if error.is_timeout() {
        "request timed out"
    } else if error.is_connect() {
        "connection failed"
    } else {
        "connection lost"
    })
}
