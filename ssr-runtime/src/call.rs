//! A page's calls: which ones are let through, for how long, and what of the answer the scripts see.

use std::{rc::Rc, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::FutureExt;
use http::{HeaderMap, Method, header, uri::PathAndQuery};

use crate::{Backend, Call, CallAnswer, Limits};

/// Longest path and query of a call, bytes.
const LONGEST_PATH: usize = 8 * 1024;

/// What a script hears of a call; status 0 is a call that failed, told by the body.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    /// A call that got no answer.
    pub(crate) fn failed(reason: impl Into<String>) -> Reply {
        Reply { status: 0, headers: HeaderMap::new(), body: Bytes::from(reason.into()) }
    }

    /// Whether the call got no answer.
    pub(crate) fn is_failure(&self) -> bool {
        self.status == 0
    }

    /// One of the two headers scripts see.
    pub(crate) fn content_type(&self) -> &[u8] {
        self.header(&header::CONTENT_TYPE)
    }

    /// The other one.
    pub(crate) fn retry_after(&self) -> &[u8] {
        self.header(&header::RETRY_AFTER)
    }

    fn header(&self, name: &header::HeaderName) -> &[u8] {
        self.headers.get(name).map_or(&[], |value| value.as_bytes())
    }
}

/// The methods a page may use.
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

/// Only plain paths below `/api/`: nothing that another layer could read as another host or another path.
pub(crate) fn check_path(path: &str) -> Result<(), &'static str> {
    const REFUSED: &str = "fetch refused: only paths below /api/ are answered";
    if path.len() > LONGEST_PATH {
        return Err("fetch refused: the path is too long");
    }
    let plain = path.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let below = plain.starts_with("/api/") && path.starts_with("/api/");
    let crooked = ["//", "/./", "..", "\\", "%2e", "%2f", "%5c", "%00"].iter().any(|part| plain.contains(part));
    if !below || crooked || path.contains(['#', '\\']) || !path.is_ascii() || path.parse::<PathAndQuery>().is_err() {
        return Err(REFUSED);
    }
    Ok(())
}

/// Asks the backend and never fails, takes too long, or panics.
pub(crate) async fn ask(backend: Rc<dyn Backend>, call: Call, limits: Arc<Limits>) -> Reply {
    let Limits { call: deadline, call_body, .. } = *limits;
    let asked = std::panic::AssertUnwindSafe(async move { backend.call(call).await }).catch_unwind();
    match tokio::time::timeout(deadline, asked).await {
        Ok(Ok(Ok(CallAnswer { status, headers, body }))) if body.len() <= call_body => Reply { status, headers, body },
        Ok(Ok(Ok(_))) => Reply::failed(format!("the answer is longer than {call_body} bytes")),
        Ok(Ok(Err(reason))) => Reply::failed(reason),
        Ok(Err(_)) => Reply::failed("the application panicked"),
        Err(_) => Reply::failed(format!("no answer within {}", seconds(deadline))),
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::check_path;

    #[test]
    fn only_plain_paths_below_api_pass() {
        for path in ["/api/v1/events", "/api/flags?f=a&f=b", "/api/v1/events/x?next=https://a//b/..", "/api/a%20b"] {
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
        ];
        for path in crooked {
            assert!(check_path(path).is_err(), "{path}");
        }
    }
}
