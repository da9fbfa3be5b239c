//! Renders a JavaScript bundle to HTML inside embedded V8 (or QuickJS) on a pool of threads.
//!
//! The box knows JavaScript, threads and limits; it knows no word of the product it serves. [`Renderer::render`] puts a page on a
//! bounded queue, an isolate's thread takes it, the page's calls are answered in process by a [`Backend`], and html, state and meta
//! come back. Whatever a script does (loop, fill the memory, never answer) costs its page, at worst the pages beside it on the
//! isolate, never the process. How it works inside is told in the crate's README.

mod call;
mod desk;
mod isolate;
mod metrics;
mod platform;
mod pool;
mod shift;
pub mod snapshot;
mod watchdog;
mod worker;

use std::{net::IpAddr, rc::Rc, sync::Arc, time::Duration};

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
    /// A classic script that leaves `globalThis.__ssr = { render }` behind.
    pub script: Arc<str>,
    /// Source map (JSON, version 3) for the stack traces of errors.
    pub source_map: Option<Arc<str>>,
    /// Start-up snapshot made by [`snapshot::create`] of the same script; ignored with a warning when it does not fit.
    pub snapshot: Option<Arc<[u8]>>,
}

/// How many renders run where, for how long, on how much memory.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Isolate threads.
    pub threads: usize,
    /// Renders that may wait for an isolate; one more answers [`RenderError::Overloaded`].
    pub queue: usize,
    /// Renders in flight per isolate while they wait for data.
    pub concurrency: usize,
    /// Longest uninterrupted run of JavaScript before the isolate is terminated.
    pub slice: Duration,
    /// Longest time from the request for a page to its answer.
    pub wall: Duration,
    /// Longest time of one call of a page.
    pub call: Duration,
    /// Longest body of the answer to a call, bytes.
    pub call_body: usize,
    /// Heap of one isolate, bytes.
    pub heap: usize,
    /// Off-heap array buffers of one isolate, bytes.
    pub buffers: usize,
    /// Renders after which an isolate is replaced by a fresh one.
    pub recycle_after: u64,
}

impl Limits {
    /// Longest time from the request for a page to its answer when no isolate says that the page is out of time: the script of another
    /// page may hold up the one that would.
    pub(crate) fn patience(&self) -> Duration {
        self.wall.saturating_add(self.slice)
    }
}

impl Default for Limits {
    /// One isolate a core, and what a page of a website needs.
    fn default() -> Limits {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            threads,
            queue: 64 * threads,
            concurrency: 16,
            slice: Duration::from_secs(1),
            wall: Duration::from_secs(2),
            call: Duration::from_millis(1500),
            call_body: 4 * 1024 * 1024,
            heap: 256 * 1024 * 1024,
            buffers: 64 * 1024 * 1024,
            recycle_after: 50_000,
        }
    }
}

/// Who a page is rendered for: everything the scripts must not see but their calls must carry.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// Headers added to every call (cookie, x-xsrf-token, accept-language, trace id).
    pub headers: HeaderMap,
    /// The visitor's address.
    pub peer: Option<IpAddr>,
}

/// One page to render.
#[derive(Debug, Clone)]
pub struct RenderRequest {
    /// JSON handed to `__ssr.render` as a parsed object.
    pub input: String,
    /// Whom the page's calls speak for.
    pub visitor: Arc<Visitor>,
}

/// What came of a render.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// Markup of the page.
    pub html: String,
    /// JSON text for the browser to hydrate from.
    pub state: String,
    /// Status, title, … as the bundle answered them.
    pub meta: serde_json::Value,
    /// `Set-Cookie` values of the calls, in order.
    pub set_cookies: Vec<String>,
    /// `x-cache-tags` of the calls, without repeats.
    pub cache_tags: Vec<String>,
    /// Calls that got no answer: another render may hold what this one lacks.
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
    /// Whom the call speaks for.
    pub visitor: Arc<Visitor>,
}

/// The answer to a [`Call`].
#[derive(Debug, Clone)]
pub struct CallAnswer {
    /// HTTP status.
    pub status: u16,
    /// Headers; the scripts see `content-type` and `retry-after` only.
    pub headers: HeaderMap,
    /// Body.
    pub body: Bytes,
}

/// Answers the calls of one isolate thread; lives on that thread.
pub trait Backend: 'static {
    /// Answers a call; an error is told to the script as a failed fetch.
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallAnswer, String>>;
}

/// Makes the [`Backend`] of an isolate thread, on that thread.
pub type BackendFactory = Arc<dyn Fn() -> LocalBoxFuture<'static, Result<Rc<dyn Backend>, String>> + Send + Sync>;

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The queue is full.
    #[error("too many pages are waiting to be rendered")]
    Overloaded,
    /// The page was not ready within [`Limits::wall`].
    #[error("the page took longer than {0:?}")]
    Timeout(Duration),
    /// JavaScript ran longer than [`Limits::slice`] without a pause.
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
    /// The bundle's answer has another shape than `{ html, state, meta }`.
    #[error("the page's script answered in an unknown shape: {0}")]
    Answer(String),
    /// The isolate was lost while the page was being rendered, through no fault of this page.
    #[error("the renderer was restarted while the page was being rendered")]
    Lost,
    /// The renderer is not ready or is shutting down.
    #[error("the renderer is not available")]
    Unavailable,
}

/// Why there is no renderer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The JavaScript engine cannot be set up.
    #[error("the JavaScript engine does not start: {0}")]
    Engine(String),
    /// The bundle cannot be evaluated or leaves no function behind.
    #[error("the bundle does not start: {0}")]
    Bundle(String),
    /// The factory made no backend.
    #[error("the backend of the pages does not start: {0}")]
    Backend(String),
    /// Threads cannot be had.
    #[error("the renderer's threads do not start: {0}")]
    Threads(String),
}
