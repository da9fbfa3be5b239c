//! Optimistic locking of rows: the version that a request expects, and responses with the current version.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    dev::Payload,
    http::{StatusCode, header},
};
use serde::Serialize;
use uuid::Uuid;

use super::respond::PRIVATE_NO_STORE;
use crate::platform::{
    db::RowVersion,
    error::{AppError, ErrorBody},
};

/// The version in `If-Match`, if the header is present.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct IfMatchVersion(Option<i32>);

impl IfMatchVersion {
    /// The version that the client expects: that of the header, else `version` of the body; 422 if both are missing.
    pub fn expected_version(self, in_body: Option<i32>) -> Result<i32, AppError> {
        let expected_version = self.0.or(in_body);
        expected_version.ok_or_else(|| AppError::invalid("version", "The version field is required."))
    }

    /// The row `id` in the [expected version](Self::expected_version).
    pub fn expected_row(self, id: Uuid, in_body: Option<i32>) -> Result<RowVersion, AppError> {
        Ok(RowVersion { id, version: self.expected_version(in_body)? })
    }
}

impl FromRequest for IfMatchVersion {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let named = request.headers().get(header::IF_MATCH).map(|value| {
            let version = value.to_str().ok().and_then(parse);
            version.ok_or_else(|| AppError::invalid("version", "The version field must be a number."))
        });
        ready(named.transpose().map(Self))
    }
}

/// Parses `"3"`. Proxies that compress responses turn it into the weak tag `W/"3"`, which means the same version.
fn parse(value: &str) -> Option<i32> {
    let value = value.trim();
    let value = value.strip_prefix("W/").unwrap_or(value);
    let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    value.parse().ok()
}

/// A row with its version as `ETag`. Not cacheable: the staff's view of a row is private.
#[derive(Debug)]
pub struct Versioned<T> {
    status: StatusCode,
    location: Option<String>,
    version: i32,
    row: T,
}

impl<T> Versioned<T> {
    /// 200 with the current row.
    pub fn new(row: T, version: i32) -> Self {
        Self { status: StatusCode::OK, location: None, version, row }
    }

    /// 201 with a new row and its URL as `Location`.
    pub fn created(row: T, version: i32, location: String) -> Self {
        Self { status: StatusCode::CREATED, location: Some(location), version, row }
    }

    /// The row as the response shows it, for example to report it as the current one of a conflict.
    pub fn row(&self) -> &T {
        &self.row
    }
}

impl<T: Serialize> Responder for Versioned<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response
            .insert_header((header::ETAG, format!("\"{}\"", self.version)))
            .insert_header((header::CACHE_CONTROL, PRIVATE_NO_STORE));
        if let Some(location) = self.location {
            response.insert_header((header::LOCATION, location));
        }
        response.json(self.row)
    }
}

/// 409: the row was changed concurrently.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConflictBody {
    /// Error message and fields.
    #[serde(flatten)]
    pub error: ErrorBody,
    /// The current row.
    pub current: serde_json::Value,
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn parse_version(value: &str) -> Result<Option<i32>, AppError> {
        let request = TestRequest::default().insert_header((header::IF_MATCH, value)).to_http_request();
        IfMatchVersion::from_request(&request, &mut Payload::None).into_inner().map(|version| version.0)
    }

    #[test]
    fn versions_are_parsed_from_etags() {
        for value in ["\"3\"", "W/\"3\"", " 3 "] {
            assert_eq!(parse_version(value).ok(), Some(Some(3)), "{value}");
        }
        for value in ["*", "\"\"", "\"three\"", "\"3\", \"4\""] {
            assert!(matches!(parse_version(value), Err(AppError::Invalid(_))), "{value}");
        }
    }

    #[test]
    fn if_match_wins_over_the_body_and_one_is_required() {
        assert_eq!(IfMatchVersion(Some(3)).expected_version(Some(4)).ok(), Some(3));
        assert_eq!(IfMatchVersion(None).expected_version(Some(4)).ok(), Some(4));
        let refusal = IfMatchVersion(None).expected_version(None).expect_err("no version");
        assert_eq!(refusal.to_string(), "The version field is required.");
    }
}
