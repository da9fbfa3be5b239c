//! `fetch` of a page: which calls are allowed, for how long, and which parts of the response scripts see.

use std::{rc::Rc, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::FutureExt;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, uri::PathAndQuery};

use crate::{Backend, Call, CallResponse, Limits};

/// Maximum length of path and query, in bytes.
const MAX_PATH_LENGTH: usize = 8 * 1024;

/// Seconds after which to retry a call that timed out, as in other responses during an overload.
const RETRY_AFTER: &str = "1";

/// What a script sees of a response. Status 0 is a call without a response; its body is the reason.
#[derive(Debug)]
pub(crate) struct FetchResponse {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    /// Whether it is the same for every visitor.
    pub(crate) shared: bool,
    /// Whether the application did not answer the call.
    pub(crate) failed: bool,
}

impl FetchResponse {
    /// A call without a response.
    pub(crate) fn failed(reason: impl Into<String>) -> FetchResponse {
        FetchResponse {
            status: 0,
            headers: HeaderMap::new(),
            body: Bytes::from(reason.into()),
            shared: false,
            failed: true,
        }
    }

    /// A call that took longer than `timeout`: 503, because a retry may succeed.
    fn timed_out(timeout: Duration) -> FetchResponse {
        let mut response = FetchResponse::failed(format!("no response within {:.1} s", timeout.as_secs_f64()));
        response.status = StatusCode::SERVICE_UNAVAILABLE.as_u16();
        response.headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        response
    }

    /// What scripts see of a response; one that is too long is a failed call.
    pub(crate) fn from_call(response: CallResponse, limits: &Limits) -> FetchResponse {
        let CallResponse { status, headers, body, shared } = response;
        if body.len() > limits.max_response_body {
            return FetchResponse::failed(format!("the response is longer than {} bytes", limits.max_response_body));
        }
        FetchResponse { status, headers, body, shared, failed: false }
    }

    /// `content-type`, one of the two headers scripts see.
    pub(crate) fn content_type(&self) -> &[u8] {
        self.header(&header::CONTENT_TYPE)
    }

    /// `retry-after`, the other one.
    pub(crate) fn retry_after(&self) -> &[u8] {
        self.header(&header::RETRY_AFTER)
    }

    fn header(&self, name: &header::HeaderName) -> &[u8] {
        self.headers.get(name).map_or(&[], |value| value.as_bytes())
    }
}

/// Parses a method a page may use.
pub(crate) fn check_method(method: &str) -> Result<Method, &'static str> {
    match method {
        "GET" => Ok(Method::GET),
        "POST" => Ok(Method::POST),
        "PUT" => Ok(Method::PUT),
        "PATCH" => Ok(Method::PATCH),
        "DELETE" => Ok(Method::DELETE),
        "HEAD" => Ok(Method::HEAD),
        _ => Err("fetch refused: unknown method"),
    }
}

/// Accepts only normalised paths below `/api/`: nothing that another layer could interpret as another host or path.
pub(crate) fn check_path(path: &str) -> Result<(), &'static str> {
    const REFUSED: &str = "fetch refused: only paths below /api/ are answered";
    if path.len() > MAX_PATH_LENGTH {
        return Err("fetch refused: the path is too long");
    }
    let plain = path.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let below = plain.starts_with("/api/") && path.starts_with("/api/");
    let dots = plain.split('/').any(|segment| matches!(segment.replace("%2e", ".").as_str(), "." | ".."));
    let ambiguous = dots || ["//", "\\", "%2f", "%5c", "%00"].iter().any(|part| plain.contains(part));
    if !below || ambiguous || path.contains(['#', '\\']) || !path.is_ascii() || path.parse::<PathAndQuery>().is_err() {
        return Err(REFUSED);
    }
    Ok(())
}

/// Calls the backend, with a timeout and a size limit; turns errors and panics into failed calls.
pub(crate) async fn fetch(backend: Rc<dyn Backend>, call: Call, limits: Arc<Limits>) -> FetchResponse {
    let call_timeout = limits.call_timeout;
    let call = std::panic::AssertUnwindSafe(async move { backend.call(call).await }).catch_unwind();
    match tokio::time::timeout(call_timeout, call).await {
        Ok(Ok(Ok(response))) => FetchResponse::from_call(response, &limits),
        Ok(Ok(Err(reason))) => FetchResponse::failed(reason),
        Ok(Err(_)) => FetchResponse::failed("the application panicked"),
        Err(_) => FetchResponse::timed_out(call_timeout),
    }
}

#[cfg(test)]
mod tests {
    use super::check_path;

    #[test]
    fn only_normalised_paths_below_api_are_accepted() {
        let plain = [
            "/api/v1/events",
            "/api/flags?f=a&f=b",
            "/api/v1/events/x?next=https://a//b/..",
            "/api/a%20b",
            "/api/a..b",
            "/api/...",
            "/api/file.json",
        ];
        for path in plain {
            assert_eq!(check_path(path), Ok(()), "{path}");
        }
        let crooked = [
            "",
            "/",
            "/api",
            "/apiary/x",
            "api/v1",
            "//evil.test/api/",
            "https://evil.test/api/",
            "/api//evil.test",
            "/api/../etc",
            "/api/%2e%2e/etc",
            "/api/%2E./etc",
            "/api/a%2fb",
            "/api/\\evil",
            "/api/a b",
            "/api/ü",
            "/api/x#y",
            "/api/x\r\nhost: y",
            "/API/x",
            "/api/a%5Cb",
            "/api/x?a=\\",
            "/api/%00",
            "/api/./../x",
            "/api/.",
            "/api/x/%2e",
            "/api/x/.%2E?a=b",
        ];
        for path in crooked {
            assert!(check_path(path).is_err(), "{path}");
        }
    }
}
