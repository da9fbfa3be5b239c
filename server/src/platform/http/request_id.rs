//! The ID of a request, which appears in all of its log lines and in the response.

use std::fmt;

use actix_web::http::header::{HeaderName, HeaderValue};
use uuid::Uuid;

/// Header of the ID, in requests and in responses.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// A request ID: 8 to 64 ASCII letters, digits, dots, dashes and underscores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    /// The id that a trusted proxy sent, if it is well-formed; otherwise a new one.
    pub fn from_header_or_new(given: Option<&HeaderValue>) -> Self {
        let given = given.and_then(|given| given.to_str().ok()).filter(|given| is_well_formed(given));
        Self(given.map_or_else(|| Uuid::now_v7().simple().to_string(), str::to_owned))
    }

    /// The ID as a header value.
    pub fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("ids are visible ASCII")
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

fn is_well_formed(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    (8..=64).contains(&text.len()) && text.bytes().all(fits)
}
