//! A visitor.

use std::{sync::Arc, time::Duration};

use reqwest::{
    Method, RequestBuilder, StatusCode,
    cookie::{CookieStore, Jar},
    header::HeaderMap,
};
use serde_json::Value;

/// A visitor who keeps cookies and, like the site's own scripts, sends the CSRF token with every unsafe request.
pub(crate) struct TestClient {
    http: reqwest::Client,
    jar: Arc<Jar>,
    origin: reqwest::Url,
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl TestClient {
    pub(crate) fn new(origin: &str) -> Self {
        server::tls::choose_cryptography();
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(jar.clone())
            .redirect(reqwest::redirect::Policy::none())
            // Well before the server hangs up on those who say nothing: a request on its way then would be lost.
            .pool_idle_timeout(Duration::from_secs(1))
            .build()
            .expect("a client");
        Self { http, jar, origin: origin.parse().expect("an address") }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.unsafe_json(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.unsafe_json(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.unsafe_json(Method::DELETE, path, &Value::Null).await
    }

    /// The same for a row of which a version was seen.
    pub(crate) async fn delete_seen(&self, path: &str, version: i32) -> Answer {
        let token = self.csrf_token().await;
        let request = self.request(Method::DELETE, path).header("X-XSRF-TOKEN", token);
        self.send(request.header("If-Match", format!("\"{version}\""))).await
    }

    /// A request to complete by hand and to pass to [`Self::send`].
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, self.origin.join(path).expect("a path"))
    }

    pub(crate) async fn send(&self, request: RequestBuilder) -> Answer {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.expect("a whole body").to_vec();
        Answer { status, headers, body }
    }

    /// The token in the cookie, asked for when there is none yet.
    pub(crate) async fn csrf_token(&self) -> String {
        if self.cookie("XSRF-TOKEN").is_none() {
            self.get("/api/csrf-cookie").await;
        }
        self.cookie("XSRF-TOKEN").expect("a CSRF cookie")
    }

    /// Has the visitor hold a cookie, as a script of the site would.
    pub(crate) fn hold(&self, name: &str, value: &str) {
        self.jar.add_cookie_str(&format!("{name}={value}; Path=/"), &self.origin);
    }

    /// Value of a cookie this visitor holds.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let cookies = self.jar.cookies(&self.origin)?;
        let cookies = cookies.to_str().expect("readable cookies").to_owned();
        let mut pairs = cookies.split("; ").filter_map(|pair| pair.split_once('='));
        pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
    }

    async fn unsafe_json(&self, method: Method, path: &str, body: &Value) -> Answer {
        let token = self.csrf_token().await;
        self.send(self.request(method, path).header("X-XSRF-TOKEN", token).json(body)).await
    }
}

impl Answer {
    pub(crate) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// A header as text, empty when it is not there.
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
