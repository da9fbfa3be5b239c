//! An HTTP client of the site.

use std::{sync::Arc, time::Duration};

use reqwest::{
    Method, RequestBuilder, StatusCode,
    cookie::{CookieStore, Jar},
    header::{CONTENT_TYPE, HeaderMap},
};
use serde_json::{Value, json};

/// A client that stores cookies and, like the site's scripts, sends the CSRF token with every unsafe request.
#[derive(Clone)]
pub(crate) struct TestClient {
    http: reqwest::Client,
    jar: Arc<Jar>,
    origin: reqwest::Url,
}

/// A response with its complete body.
#[derive(Debug)]
pub(crate) struct Response {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// Sends a request again while the server is too busy for it (503), as clients do. Returns the first other response.
pub(crate) async fn until_accepted(send: impl AsyncFn() -> Response) -> Response {
    // More than a rate limit of the application permits.
    const ATTEMPTS: usize = 20;
    for _ in 0..ATTEMPTS {
        let response = send().await;
        if response.status() != 503 {
            return response;
        }
    }
    panic!("the server was too busy {ATTEMPTS} times");
}

impl TestClient {
    pub(crate) fn new(origin: &str) -> Self {
        server::platform::tls::install_crypto_provider();
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(jar.clone())
            // Tests use plain HTTP; loading the system's root certificates for each client is slow.
            .tls_certs_only([])
            .redirect(reqwest::redirect::Policy::none())
            // Shorter than the server's idle timeout: otherwise a request could be sent on a connection that is being
            // closed.
            .pool_idle_timeout(Duration::from_secs(1))
            .build()
            .expect("a client");
        Self { http, jar, origin: origin.parse().expect("an address") }
    }

    /// The same client, with its cookies, at another address of the site.
    pub(crate) fn at(&self, origin: &str) -> Self {
        let (http, jar) = (self.http.clone(), self.jar.clone());
        Self { http, jar, origin: origin.parse().expect("an address") }
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Response {
        self.unsafe_json(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Response {
        self.unsafe_json(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Response {
        self.unsafe_json(Method::DELETE, path, &Value::Null).await
    }

    /// A request for a row with an `If-Match` version.
    pub(crate) async fn delete_if_version(&self, path: &str, version: i32) -> Response {
        let token = self.csrf_token().await;
        let request = self.request(Method::DELETE, path).header("X-XSRF-TOKEN", token);
        self.send(request.header("If-Match", format!("\"{version}\""))).await
    }

    /// A POST of a form with files.
    pub(crate) async fn post_form(&self, path: &str, parts: &[(&str, &[u8])]) -> Response {
        const BOUNDARY: &str = "a-line-between-parts";
        let mut body = Vec::new();
        for (name, content) in parts {
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
            body.extend([head.as_bytes(), content, b"\r\n"].concat());
        }
        body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
        let token = self.csrf_token().await;
        let request = self.request(Method::POST, path).header("X-XSRF-TOKEN", token);
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        self.send(request.header(CONTENT_TYPE, content_type).body(body)).await
    }

    /// A POST with an `Idempotency-Key`.
    pub(crate) async fn post_once(&self, path: &str, body: &Value, key: &str) -> Response {
        let token = self.csrf_token().await;
        let request = self.request(Method::POST, path).header("X-XSRF-TOKEN", token);
        self.send(request.header("Idempotency-Key", key).json(body)).await
    }

    /// A request to be completed and passed to [`Self::send`].
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, self.origin.join(path).expect("a path"))
    }

    pub(crate) async fn send(&self, request: RequestBuilder) -> Response {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.expect("a whole body").to_vec();
        Response { status, headers, body }
    }

    /// The CSRF token in the cookie, requested if there is none yet.
    pub(crate) async fn csrf_token(&self) -> String {
        if self.cookie("XSRF-TOKEN").is_none() {
            self.get("/api/csrf-cookie").await;
        }
        self.cookie("XSRF-TOKEN").expect("a CSRF cookie")
    }

    /// Sets a cookie, as a script of the site would.
    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.jar.add_cookie_str(&format!("{name}={value}; Path=/"), &self.origin);
    }

    /// Value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let cookies = self.jar.cookies(&self.origin)?;
        let cookies = cookies.to_str().expect("readable cookies").to_owned();
        let mut pairs = cookies.split("; ").filter_map(|pair| pair.split_once('='));
        pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
    }

    async fn unsafe_json(&self, method: Method, path: &str, body: &Value) -> Response {
        let token = self.csrf_token().await;
        self.send(self.request(method, path).header("X-XSRF-TOKEN", token).json(body)).await
    }
}

impl Response {
    pub(crate) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// A header as text; empty if missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }

    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    pub(crate) fn body(&self) -> &[u8] {
        &self.body
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {:?}", self.text()))
    }
}

/// Fails unless the response is a 422 with this message for one field.
#[track_caller]
pub(crate) fn assert_refused(response: &Response, field: &str, message: &str) {
    assert_eq!(response.status(), 422, "{}", response.text());
    assert_eq!(response.json(), json!({ "message": message, "errors": { field: [message] } }));
}

/// Status and `message` of an error.
pub(crate) fn status_and_message(response: &Response) -> (u16, Value) {
    (response.status(), response.json()["message"].clone())
}
