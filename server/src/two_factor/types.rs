//! What is asked and answered. In the document the names tell what they are about, for all rooms share its one list.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How to begin.
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TwoFactorSetUp)]
pub(super) struct Enable {
    /// Draws another secret although one waits to be confirmed.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) force: bool,
}

/// What the app shows.
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TwoFactorCode)]
pub(super) struct Confirm {
    /// Six digits; blanks do not matter.
    #[schema(value_type = String, required, example = "123 456")]
    pub(super) code: Option<String>,
}

/// One of the two; the recovery code when both are given.
#[derive(Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorChallenge)]
pub(super) struct Challenge {
    /// Six digits out of the app; blanks do not matter.
    #[schema(example = "123 456")]
    pub(super) code: Option<String>,
    /// A recovery code; case, blanks and dashes do not matter.
    #[schema(example = "7kd2mwq0xh-95rtc81bza")]
    pub(super) recovery_code: Option<String>,
}

/// How somebody answers the challenge.
pub(super) enum Answer {
    /// By the app.
    Code(String),
    /// Without it.
    Recovery(String),
}

/// It is done, and there is nothing to tell.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TwoFactorDone)]
pub(super) struct Done {}

/// The secret for a camera.
#[derive(Serialize, ToSchema)]
#[schema(as = TwoFactorQrCode)]
pub(super) struct QrCode {
    /// A picture that stands by itself, dark on light.
    #[schema(example = "<svg …>…</svg>")]
    pub(super) svg: String,
    /// What the picture says.
    #[schema(example = "otpauth://totp/…")]
    pub(super) url: String,
}

/// The secret for fingers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TwoFactorSecretKey)]
pub(super) struct SecretKey {
    /// In base32.
    #[schema(min_length = 32, max_length = 32, example = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")]
    pub(super) secret_key: String,
}

impl Challenge {
    /// What was given, if anything was.
    pub(super) fn answer(self) -> Option<Answer> {
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        given(self.recovery_code).map(Answer::Recovery).or_else(|| given(self.code).map(Answer::Code))
    }
}
