//! Limits on the number of connections and on slow clients.

use std::time::Duration;

use super::reader::Reader;

/// Limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// `HTTP_CONNECTIONS_PER_ADDRESS`: connections per client address; 0 for no limit.
    pub per_address: usize,
    /// `HTTP_MAX_CONNECTIONS`: connections in total; 0 to derive the limit from that of open files.
    pub max: usize,
    /// `HTTP_WRITE_TIMEOUT_S`: how long a client may stop reading its response.
    pub write_timeout: Duration,
}

impl ConnectionLimits {
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let per_address = reader.number("HTTP_CONNECTIONS_PER_ADDRESS", 0, 1_000_000);
        let max = reader.number("HTTP_MAX_CONNECTIONS", 0, 1_000_000);
        let write_timeout = reader.number("HTTP_WRITE_TIMEOUT_S", 1, 3600);
        Some(Self {
            per_address: usize::try_from(per_address?).ok()?,
            max: usize::try_from(max?).ok()?,
            write_timeout: Duration::from_secs(write_timeout?),
        })
    }
}
