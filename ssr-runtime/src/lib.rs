//! Renders a JavaScript bundle to HTML inside embedded V8 (or QuickJS) on a pool of threads.
//!
//! The crate knows JavaScript, threads and limits, and nothing about the product. [`Renderer::render`] puts a page on a
//! bounded queue, an isolate thread takes it, a [`Backend`] answers the page's calls in process, and html, state and
//! meta are returned. A script that loops, exhausts memory or never settles fails its own page, at worst the other
//! pages on its isolate, never the process. The README describes the implementation.

mod event_loop;
mod fetch;
mod isolate;
mod metrics;
mod platform;
mod pool;
mod queue;
mod render_table;
pub mod snapshot;
mod watchdog;
mod worker;

use std::{borrow::Cow, net::IpAddr, rc::Rc, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use http::{HeaderMap, Method};

pub use isolate::ENGINE;
pub use metrics::Metrics;
pub use platform::init_platform;
pub use pool::Renderer;

/// The script that renders, and what goes with it.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// A classic script that defines `globalThis.__ssr = { render }`.
    pub script: Cow<'static, str>,
    /// Source map (JSON, version 3) for the stack traces of errors.
    pub source_map: Option<Cow<'static, str>>,
    /// Start-up snapshot made by [`snapshot::create`] of the same script; ignored with a warning if it does not match.
    pub snapshot: Option<Vec<u8>>,
}

/// Limits on threads, time and memory.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Isolate threads.
    pub threads: usize,
    /// Renders that may wait for an isolate; further ones fail with [`RenderError::Overloaded`].
    pub queue_capacity: usize,
    /// Maximum time from the request for a page to its result while the queue has not been empty for
    /// [`BACKLOG`](Limits::BACKLOG); slower pages fail with [`RenderError::Overloaded`]. Otherwise they may take
    /// `render_timeout`.
    pub overload_timeout: Duration,
    /// Maximum number of renders in flight per isolate.
    pub concurrency: usize,
    /// Maximum time of JavaScript without yielding before the isolate is terminated.
    pub script_timeout: Duration,
    /// Maximum time from the request for a page to its result.
    pub render_timeout: Duration,
    /// Maximum time of one call of a page.
    pub call_timeout: Duration,
    /// Maximum size of a response to a call, in bytes.
    pub max_response_body: usize,
    /// Maximum heap of one isolate, in bytes.
    pub max_heap_bytes: usize,
    /// Maximum size of the off-heap array buffers of one isolate, in bytes.
    pub max_buffer_bytes: usize,
    /// Renders after which an isolate is replaced.
    pub recycle_after: u64,
}

impl Limits {
    /// A queue that has not been empty for this long grows faster than the isolates empty it.
    pub const BACKLOG: Duration = Duration::from_millis(250);

    /// Maximum time until a result if no isolate reports the timeout: the script of another page may block the isolate.
    pub(crate) fn response_timeout(&self) -> Duration {
        self.render_timeout.saturating_add(self.script_timeout)
    }
}

impl Default for Limits {
    /// One isolate per core, and enough for a typical page.
    fn default() -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            threads,
            queue_capacity: 64 * threads,
            overload_timeout: Duration::from_millis(250),
            concurrency: 16,
            script_timeout: Duration::from_secs(1),
            render_timeout: Duration::from_secs(2),
            call_timeout: Duration::from_millis(1500),
            max_response_body: 4 * 1024 * 1024,
            max_heap_bytes: 256 * 1024 * 1024,
            max_buffer_bytes: 64 * 1024 * 1024,
            recycle_after: 50_000,
        }
    }
}

/// Who a page is rendered for: what calls must carry but scripts must not see.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// Headers added to every call (cookie, x-xsrf-token, accept-language, trace id).
    pub headers: HeaderMap,
    /// The visitor's IP address.
    pub peer: Option<IpAddr>,
    /// What else the backend knows of the visitor.
    pub extensions: http::Extensions,
}

/// One page to render.
#[derive(Debug, Clone)]
pub struct RenderRequest {
    /// JSON handed to `__ssr.render` as a parsed object.
    pub input: String,
    /// The visitor on whose behalf the page makes calls.
    pub visitor: Arc<Visitor>,
}

/// Result of a render.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// Markup of the page.
    pub html: String,
    /// JSON text for the browser to hydrate from.
    pub state: String,
    /// Status, title and more, as returned by the bundle: a JSON object.
    pub meta: String,
    /// `Set-Cookie` values of the calls, in order.
    pub set_cookies: Vec<String>,
    /// `x-cache-tags` of the calls, without repeats.
    pub cache_tags: Vec<String>,
    /// Number of failed calls; another render may contain what this one lacks.
    pub failed_calls: usize,
}

/// A call a page makes while it renders.
#[derive(Debug, Clone)]
pub struct Call {
    /// GET, POST, …
    pub method: Method,
    /// Path and query; begins with `/api/`.
    pub path: String,
    /// Content type of the body.
    pub content_type: Option<String>,
    /// Body, empty for none.
    pub body: Bytes,
    /// The visitor on whose behalf the call is made.
    pub visitor: Arc<Visitor>,
}

/// The response to a [`Call`].
#[derive(Debug, Clone)]
pub struct CallResponse {
    /// HTTP status.
    pub status: u16,
    /// Headers; scripts see only `content-type` and `retry-after`.
    pub headers: HeaderMap,
    /// Body.
    pub body: Bytes,
    /// Whether the response is the same for every visitor, so that scripts may reuse what they read from it.
    pub shared: bool,
}

/// Handles the calls of one isolate thread, on that thread.
pub trait Backend: 'static {
    /// Handles a call. An error becomes a failed fetch in the script.
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallResponse, String>>;

    /// The response to a call that needs no waiting; `None` if it has to be [called](Backend::call).
    fn ready(&self, call: &Call) -> Option<CallResponse> {
        let _ = call;
        None
    }

    /// Removes secrets from a console line before it is logged: libraries log URLs, which may contain a visitor's
    /// tokens.
    fn redact(&self, line: String) -> String {
        line
    }
}

/// Creates the [`Backend`] of an isolate thread, on that thread.
pub type BackendFactory = Arc<dyn Fn() -> LocalBoxFuture<'static, Result<Rc<dyn Backend>, String>> + Send + Sync>;

/// Why a render failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The queue is full.
    #[error("too many pages are waiting to be rendered")]
    Overloaded,
    /// The page was not ready within [`Limits::render_timeout`].
    #[error("the page took longer than {0:?}")]
    Timeout(Duration),
    /// JavaScript ran longer than [`Limits::script_timeout`] without yielding.
    #[error("the page's script ran longer than {0:?} without a pause")]
    Terminated(Duration),
    /// The isolate reached its heap or buffer limit.
    #[error("the page's script needed more memory than allowed")]
    OutOfMemory,
    /// The bundle threw or rejected.
    #[error("the page's script failed: {message}")]
    Script {
        /// Message of the exception.
        message: String,
        /// Stack, mapped to sources.
        stack: String,
    },
    /// The bundle's result is not `{ html, state, meta }`.
    #[error("the page's script returned an invalid result: {0}")]
    InvalidResult(String),
    /// The isolate was lost while the page was being rendered, through no fault of this page.
    #[error("the renderer was restarted while the page was being rendered")]
    Lost,
    /// The renderer is not ready or is shutting down.
    #[error("the renderer is not available")]
    Unavailable,
}

impl RenderError {
    /// Label in metrics.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Overloaded => "overloaded",
            Self::Timeout(_) => "timeout",
            Self::Terminated(_) => "terminated",
            Self::OutOfMemory => "memory",
            Self::Script { .. } => "script",
            Self::InvalidResult(_) => "invalid_result",
            Self::Lost => "lost",
            Self::Unavailable => "unavailable",
        }
    }
}

/// Why a renderer did not start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The JavaScript engine cannot be set up.
    #[error("the JavaScript engine does not start: {0}")]
    Engine(String),
    /// The bundle cannot be evaluated or defines no render function.
    #[error("the bundle does not start: {0}")]
    Bundle(String),
    /// The factory created no backend.
    #[error("the backend of the pages does not start: {0}")]
    Backend(String),
    /// The threads could not be started.
    #[error("the renderer's threads do not start: {0}")]
    Threads(String),
}
