//! Request and response types. Their names are global in the OpenAPI document, so they contain the feature's name.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::http::validation::bool_param;

/// Options for enabling the second factor
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TwoFactorSetUp)]
pub(super) struct Enable {
    /// Replaces an unconfirmed secret.
    #[serde(default, deserialize_with = "bool_param::deserialize")]
    #[schema(schema_with = bool_param::schema, required = false)]
    pub(super) force: bool,
}

/// A code of the app
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TwoFactorCode)]
pub(super) struct Confirm {
    /// Six digits; spaces are ignored.
    #[schema(value_type = String, required, example = "123 456")]
    pub(super) code: Option<String>,
}

/// A code or a recovery code; the recovery code takes precedence
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorChallenge)]
pub struct Challenge {
    /// Six digits of the app; spaces are ignored.
    #[schema(example = "123 456")]
    pub code: Option<String>,
    /// A recovery code; case, spaces and hyphens are ignored.
    #[schema(example = "7kd2mwq0xh-95rtc81bza")]
    pub recovery_code: Option<String>,
}

/// An answer to the challenge.
pub(super) enum Answer {
    /// A code of the app.
    Code(String),
    /// A recovery code.
    Recovery(String),
}

/// An empty object
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TwoFactorDone)]
pub(super) struct Done {}

/// The secret as a QR code
#[derive(Serialize, ToSchema)]
#[schema(as = TwoFactorQrCode)]
pub(super) struct QrCode {
    /// A standalone SVG image, dark on light.
    #[schema(example = "<svg …>…</svg>")]
    pub(super) svg: String,
    /// Content of the QR code.
    #[schema(example = "otpauth://totp/…")]
    pub(super) url: String,
}

/// The secret as text
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorSecretKey)]
pub(super) struct SecretKey {
    /// In base32.
    #[schema(min_length = 32, max_length = 32, example = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")]
    pub(super) secret_key: String,
}

impl Challenge {
    /// The submitted answer; `None` if both fields are empty.
    pub(super) fn answer(self) -> Option<Answer> {
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        given(self.recovery_code).map(Answer::Recovery).or_else(|| given(self.code).map(Answer::Code))
    }
}
