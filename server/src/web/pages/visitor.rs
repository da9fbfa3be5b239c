//! The visitor that a page is rendered for.

use std::{sync::Arc, time::Duration};

use actix_web::{
    HttpRequest,
    http::header::{self, HeaderName},
};
use http::Extensions;
use ssr_runtime::Visitor;
use tokio::time::timeout;

use crate::{
    accounts::auth::KnownVisitor,
    platform::{
        http::{client, exchange::Exchange},
        sessions,
    },
};
use config::Config;

/// Request headers forwarded to the page's calls. Scripts have no access to them.
const FORWARDED_HEADERS: [HeaderName; 4] =
    [header::COOKIE, header::ACCEPT_LANGUAGE, header::USER_AGENT, HeaderName::from_static("x-request-id")];

/// A page whose visitor is still unknown after this time is rendered anyway; its calls look the visitor up themselves.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Returns the visitor of a request; looks up the user if the request has a session.
pub async fn from_request(request: &HttpRequest, has_session: bool) -> Arc<Visitor> {
    let mut headers = http::HeaderMap::new();
    for name in FORWARDED_HEADERS {
        for value in request.headers().get_all(&name) {
            if let (Ok(name), Ok(value)) =
                (http::HeaderName::from_bytes(name.as_ref()), http::HeaderValue::from_bytes(value.as_bytes()))
            {
                headers.append(name, value);
            }
        }
    }
    if let Some(token) =
        request.cookie("XSRF-TOKEN").and_then(|cookie| http::HeaderValue::from_str(cookie.value()).ok())
    {
        headers.insert("x-xsrf-token", token);
    }
    let mut extensions = Extensions::new();
    if has_session
        && let Ok(Ok(Some(known))) = timeout(TIMEOUT, KnownVisitor::look_up(&Exchange::for_request(request))).await
    {
        extensions.insert(known);
    }
    Arc::new(Visitor { headers, peer: client::client_ip(request), extensions })
}

/// Whether the request has a session or remember cookie, so the page may contain personal data.
pub(super) fn has_session(request: &HttpRequest, config: &Config) -> bool {
    [sessions::cookie_name(config), sessions::remember_name(config)].iter().any(|name| request.cookie(name).is_some())
}
