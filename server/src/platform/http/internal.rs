//! In-process requests: the API calls of a page during server-side rendering.

/// Request extension that marks such a request for middleware: no compression, no access log line, no metrics.
#[derive(Debug, Clone, Copy)]
pub struct Internal;
