//! Requests that never saw a socket: the calls a page makes while it renders.

/// Request extension by which middleware knows such a call: no compression, no access log line, no metrics.
#[derive(Debug, Clone, Copy)]
pub struct Internal;
