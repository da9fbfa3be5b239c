//! Responses of the probes.

use serde::Serialize;
use utoipa::ToSchema;

/// Result of a probe.
#[derive(Serialize, ToSchema)]
pub(crate) struct Probe {
    /// `ok`, or `unavailable` if any part is not available.
    pub(super) status: &'static str,
    /// State of each part; missing for the liveness probe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Parts>,
}

/// Parts that serving requests depends on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Parts {
    /// Whether the database responds within 2 s.
    pub(super) database: bool,
    /// Whether all migrations are applied.
    pub(super) migrations: bool,
    /// Whether a renderer is ready.
    pub(super) renderer: bool,
    /// Whether the process accepts requests; false while it shuts down.
    pub(super) accepting: bool,
}

impl Parts {
    /// Whether requests can be served.
    pub(super) fn are_ready(&self) -> bool {
        self.database && self.migrations && self.renderer && self.accepting
    }
}
