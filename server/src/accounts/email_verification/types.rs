//! Request and response types.

use std::future::{Ready, ready};

use actix_web::{Error, FromRequest, HttpRequest, dev::Payload, web::Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Path parameters of an emailed link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct VerificationLink {
    /// Id of the user.
    pub id: Uuid,
    /// Hash bound to the email address and the newest link.
    pub hash: String,
}

/// An emailed link as it was opened. The signature covers the raw query.
#[derive(Debug)]
pub struct SignedLink {
    /// Path parameters.
    pub path: VerificationLink,
    /// The query, not parsed.
    pub query: String,
}

impl FromRequest for SignedLink {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let path = Path::<VerificationLink>::from_request(request, payload).into_inner();
        ready(path.map(|path| Self { path: path.into_inner(), query: request.query_string().to_owned() }))
    }
}

/// Query parameters of an emailed link, for the OpenAPI document.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the parameters only")]
pub(super) struct LinkQuery {
    /// Unix time at which the link expires
    expires: i64,
    /// Signature of path and query
    signature: String,
}

/// Confirmation that an email was queued.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResendResponse {
    /// Message to show to the user.
    pub(super) message: String,
}

/// What an emailed link can do for the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum VerificationState {
    /// Nothing: the link is forged, expired or not the newest.
    Invalid,
    /// Nothing: the address is verified already.
    Verified,
    /// Verifies the address; the owner is logged in.
    Own,
    /// Hands the account over, or verifies the address once the owner signs in.
    Foreign,
    /// Verifies the address once the owner signs in, and does nothing for other callers: the account has roles.
    Reserved,
}

/// What an emailed link can do, and for which account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationStatus {
    /// What the link can do.
    pub(super) state: VerificationState,
    /// The account of a `foreign` or `reserved` link.
    #[schema(required)]
    pub(super) account: Option<MaskedAccount>,
}

/// Masked data by which an owner recognises the account
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MaskedAccount {
    /// Initials of the name.
    #[schema(example = "A••• S•••")]
    pub(super) name: String,
    /// First letter and host of the address.
    #[schema(example = "a•••@example.com")]
    pub(super) email: String,
    /// When the account was created.
    pub(super) created_at: DateTime<Utc>,
}

/// A handed-over account; send both fields to `POST /api/v1/reset-password` with a new password
#[derive(Debug, Serialize, ToSchema)]
pub struct HandedOver {
    /// Email address of the account.
    #[schema(format = Email)]
    pub email: String,
    /// Single-use token for choosing the password; expires after an hour.
    pub token: String,
}
