//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{
    ToSchema,
    openapi::{
        Schema,
        schema::{ObjectBuilder, SchemaType, Type},
    },
};

use super::input::REFERRAL_SOURCES;
use crate::platform::{http::validation::bool_param, mail::EmailAddress};

/// Credentials of a login
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Credentials {
    /// Email address or username.
    #[schema(value_type = String, required, example = "ana@example.com")]
    pub email: Option<String>,
    /// Takes precedence over `email`.
    #[schema(nullable = false)]
    pub username: Option<String>,
    /// Password; never trimmed.
    #[schema(value_type = String, required, format = Password)]
    pub password: Option<SecretString>,
    /// Whether to remember this device. Has no effect for staff.
    #[serde(default = "default_true", deserialize_with = "bool_param::deserialize")]
    #[schema(schema_with = bool_param::schema, required = false)]
    pub remember: bool,
}

fn default_true() -> bool {
    true
}

fn referral_source_schema() -> Schema {
    let text = ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null]));
    let values = REFERRAL_SOURCES.into_iter().map(Value::from).chain([Value::Null]);
    text.enum_values(Some(values)).into()
}

/// Result of a login
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoginResponse {
    /// Whether a second factor is required; until then no user is logged in.
    pub(super) two_factor: bool,
}

/// A registration
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Registration {
    /// Display name.
    #[schema(value_type = String, required, max_length = 255, example = "Ana Silva")]
    pub name: Option<String>,
    /// Email address.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub email: Option<String>,
    /// 8 to 128 characters of any kind.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub password: Option<SecretString>,
    /// Must equal `password`.
    #[schema(value_type = String, required, format = Password)]
    pub password_confirmation: Option<SecretString>,
    /// How the user heard of the site.
    #[schema(schema_with = referral_source_schema, required = false)]
    pub referral_source: Option<String>,
}

/// A registration with valid fields.
pub struct ValidRegistration {
    /// Display name.
    pub name: String,
    /// Email address, not verified yet.
    pub email: EmailAddress,
    /// A password that meets the rules.
    pub password: SecretString,
    /// How the user heard of the site.
    pub referral_source: Option<String>,
}

/// A change of the password
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct PasswordChange {
    /// Current password. Omitted by users without a password, who must have authenticated recently.
    #[schema(value_type = Option<String>, format = Password)]
    pub current_password: Option<SecretString>,
    /// 8 to 128 characters of any kind.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub password: Option<SecretString>,
    /// Must equal `password`.
    #[schema(value_type = String, required, format = Password)]
    pub password_confirmation: Option<SecretString>,
}

/// A password confirmation
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct PasswordConfirmation {
    /// Current password.
    #[schema(value_type = String, required, format = Password)]
    pub password: Option<SecretString>,
}

/// An empty object
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Empty {}

/// Whether the user authenticated recently
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Confirmation {
    /// Whether the confirmation is still valid.
    pub(super) confirmed: bool,
    /// When the confirmation expires.
    #[schema(required)]
    pub(super) expires_at: Option<DateTime<Utc>>,
}
