//! Request and response types of the site's settings.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::flags::Listed;

/// What staff can change about the site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettings {
    /// Slug of the edition that the site is about.
    pub(super) current_event: String,
    /// The feature flags, by name.
    pub(super) flags: Vec<SiteFlag>,
}

/// A feature flag.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteFlag {
    /// Unique name.
    pub(super) name: String,
    /// Whether it is on.
    pub(super) enabled: bool,
    /// What it controls.
    pub(super) description: String,
}

/// Another edition.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettingsInput {
    /// Slug or id of the edition. It must not be a draft.
    #[garde(length(chars, min = 1, max = 100))]
    pub(super) current_event: String,
}

/// The new state of a flag.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct SiteFlagInput {
    /// Whether it is on.
    #[garde(skip)]
    pub(super) enabled: bool,
}

impl From<Listed> for SiteFlag {
    fn from(flag: Listed) -> Self {
        Self { name: flag.name, enabled: flag.enabled, description: flag.description }
    }
}
