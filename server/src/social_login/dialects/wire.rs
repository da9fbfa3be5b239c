//! Calls to providers: bounded in time and size, never redirected, never in the clear.

use std::time::Duration;

use oauth2::{AccessToken, HttpRequest, HttpResponse};
use reqwest::{Client, Method, Request, Response, StatusCode, header, redirect::Policy};
use serde::de::DeserializeOwned;
use url::Url;

use super::Fault;
use crate::config::{AppConfig, Environment, is_this_machine};

/// A whole visit to a provider, whatever it takes: nobody waits longer for a page.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const LARGEST: usize = 64 * 1024;

/// The way to providers.
#[derive(Debug)]
pub(super) struct Wire {
    client: Client,
    /// Whether a provider on this very machine may be reached without encryption.
    on_desk: bool,
}

impl Wire {
    pub(super) fn new(app: &AppConfig) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(Policy::none())
            .referer(false)
            // GitHub refuses whoever has no name.
            .user_agent(concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { client, on_desk: app.environment == Environment::Development })
    }

    /// A request of the OAuth library.
    pub(super) async fn call(&self, request: HttpRequest) -> Result<HttpResponse, Fault> {
        let request = Request::try_from(request).map_err(|_| Fault::Unavailable("a request that cannot be sent"))?;
        let (status, headers, body) = self.exchange(request).await?;
        if status.is_server_error() {
            return Err(Fault::Unavailable("an answer that is not 200"));
        }
        let mut answer = HttpResponse::new(body);
        *answer.status_mut() = status;
        *answer.headers_mut() = headers;
        Ok(answer)
    }

    /// JSON of an address; `None` where there is nothing.
    pub(super) async fn find<T: DeserializeOwned>(
        &self,
        url: &Url,
        token: Option<&AccessToken>,
    ) -> Result<Option<T>, Fault> {
        let mut request = Request::new(Method::GET, url.clone());
        request.headers_mut().insert(header::ACCEPT, header::HeaderValue::from_static("application/json"));
        if let Some(token) = token {
            let value = header::HeaderValue::try_from(format!("Bearer {}", token.secret()));
            let mut value = value.map_err(|_| Fault::Refused("a token that fits in no header"))?;
            value.set_sensitive(true);
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let (status, _, body) = self.exchange(request).await?;
        match status {
            StatusCode::OK => {
                serde_json::from_slice(&body).map(Some).map_err(|_| Fault::Unavailable("an answer of another shape"))
            }
            StatusCode::NOT_FOUND => Ok(None),
            status if status.is_client_error() && token.is_some() => Err(Fault::Refused("the token was refused")),
            _ => Err(Fault::Unavailable("an answer that is not 200")),
        }
    }

    /// JSON that has to be there.
    pub(super) async fn get<T: DeserializeOwned>(&self, url: &Url, token: Option<&AccessToken>) -> Result<T, Fault> {
        self.find(url, token).await?.ok_or(Fault::Unavailable("nothing where something is expected"))
    }

    /// Whether an address may be called or visitors sent there.
    pub(super) fn allows(&self, url: &Url) -> bool {
        url.scheme() == "https" && url.has_host() || self.on_desk && url.scheme() == "http" && is_this_machine(url)
    }

    async fn exchange(&self, request: Request) -> Result<(StatusCode, header::HeaderMap, Vec<u8>), Fault> {
        if !self.allows(request.url()) {
            return Err(Fault::Unavailable("an address that is not https"));
        }
        let answer = self.client.execute(request).await.map_err(|error| passing(&error))?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        Ok((status, headers, read(answer).await?))
    }
}

/// The body, unless it is larger than anything a provider has to say.
async fn read(mut answer: Response) -> Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| passing(&error))? {
        if body.len() + chunk.len() > LARGEST {
            return Err(Fault::Unavailable("an answer that is too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Without the error's own words, which name addresses with secrets in them.
fn passing(error: &reqwest::Error) -> Fault {
    Fault::Unavailable(match () {
        () if error.is_timeout() => "no answer in time",
        () if error.is_connect() => "no connection",
        () => "a connection that broke",
    })
}
