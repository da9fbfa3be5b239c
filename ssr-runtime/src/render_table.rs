//! Table of the renders in flight on one isolate: their pending operations, deadlines and collected headers.

use std::{
    collections::{HashMap, VecDeque},
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures_util::{
    FutureExt, StreamExt,
    future::{AbortHandle, Abortable, LocalBoxFuture},
    stream::FuturesUnordered,
};
use http::{HeaderMap, header};
use tokio::sync::oneshot;
use tracing::{Instrument, Span};

use crate::{
    Backend, Call, Limits, RenderError, RenderRequest, Rendered,
    fetch::{self, FetchResponse},
    isolate::{Event, Level},
    metrics::Metrics,
};

/// A page to render and the channel for its result.
pub(crate) struct Job {
    pub(crate) request: RenderRequest,
    pub(crate) answer: oneshot::Sender<Result<Rendered, RenderError>>,
    pub(crate) queued: Instant,
    pub(crate) span: Span,
}

/// A completed operation of a render.
pub(crate) enum Completion {
    /// The response to a call.
    Response { render: u32, call: u32, response: FetchResponse },
    /// A timer is due.
    Timer { render: u32, timer: u32 },
}

/// Before and after the number of a call in a page's state.
const CALL_MARK: char = '\u{1}';

/// A render in flight.
struct Render {
    job: Job,
    started: Instant,
    set_cookies: Vec<String>,
    cache_tags: Vec<String>,
    failed_calls: usize,
    /// Bodies of the responses, by call.
    bodies: HashMap<u32, Bytes>,
    pending_ops: PendingOps,
}

/// Calls and timers of a render; dropping it cancels them.
#[derive(Default)]
struct PendingOps(Vec<AbortHandle>);

impl Drop for PendingOps {
    fn drop(&mut self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

/// All renders in flight on one isolate.
pub(crate) struct RenderTable {
    backend: Rc<dyn Backend>,
    limits: Arc<Limits>,
    metrics: Metrics,
    renders: HashMap<u32, Render>,
    /// In order, because all renders have the same timeout.
    deadlines: VecDeque<(Instant, u32)>,
    pending: FuturesUnordered<Abortable<LocalBoxFuture<'static, Completion>>>,
    /// Completed without waiting, in order.
    ready: VecDeque<Completion>,
    timeout: Duration,
    last_id: u32,
}

impl RenderTable {
    /// An empty table whose renders time out after `timeout`.
    pub(crate) fn new(
        backend: Rc<dyn Backend>,
        limits: Arc<Limits>,
        metrics: Metrics,
        timeout: Duration,
    ) -> RenderTable {
        RenderTable {
            backend,
            limits,
            metrics,
            timeout,
            renders: HashMap::new(),
            deadlines: VecDeque::new(),
            pending: FuturesUnordered::new(),
            ready: VecDeque::new(),
            last_id: 0,
        }
    }

    /// Renders in flight.
    pub(crate) fn len(&self) -> usize {
        self.renders.len()
    }

    /// When the oldest render times out.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadlines.front().map(|(deadline, _)| *deadline)
    }

    /// Adds a page and returns its id, unless it timed out in the queue or its caller is gone.
    pub(crate) fn admit(&mut self, job: Job) -> Option<u32> {
        if job.answer.is_closed() {
            return None;
        }
        let started = Instant::now();
        let deadline = job.queued + self.timeout;
        self.metrics.queue_wait.observe((started - job.queued).as_secs_f64());
        if deadline <= started {
            self.respond(job, Err(RenderError::Timeout(self.timeout)));
            return None;
        }
        self.last_id = self.last_id.wrapping_add(1).max(1);
        self.renders.insert(
            self.last_id,
            Render {
                job,
                started,
                set_cookies: Vec::new(),
                cache_tags: Vec::new(),
                failed_calls: 0,
                bodies: HashMap::new(),
                pending_ops: PendingOps::default(),
            },
        );
        self.deadlines.push_back((deadline, self.last_id));
        self.metrics.in_flight.inc();
        Some(self.last_id)
    }

    /// The input of a render that is still in flight.
    pub(crate) fn input(&self, render: u32) -> Option<&str> {
        self.renders.get(&render).map(|render| render.job.request.input.as_str())
    }

    /// The next operation that needed no waiting.
    pub(crate) fn next_ready(&mut self) -> Option<Completion> {
        self.ready.pop_front()
    }

    /// The next completed operation; pending for ever if there are no pending ones.
    pub(crate) async fn next_completion(&mut self) -> Completion {
        loop {
            match self.pending.next().await {
                Some(Ok(completion)) => return completion,
                Some(Err(_aborted)) => {}
                None => std::future::pending::<()>().await,
            }
        }
    }

    /// Whether the render is still in flight. Collects cookies and cache tags of the response.
    pub(crate) fn accept(&mut self, completion: &Completion) -> bool {
        let (Completion::Response { render, .. } | Completion::Timer { render, .. }) = completion;
        let Some(render) = self.renders.get_mut(render) else {
            return false;
        };
        if let Completion::Response { call, response, .. } = completion {
            render.failed_calls += usize::from(response.failed);
            render.collect(&response.headers);
            render.bodies.insert(*call, response.body.clone());
        }
        true
    }

    /// Whether the caller of the render is gone.
    pub(crate) fn is_abandoned(&self, render: u32) -> bool {
        self.renders.get(&render).is_some_and(|render| render.job.answer.is_closed())
    }

    /// Handles an event of the scripts.
    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Call { render, call, method, path, content_type, body } => {
                let Some(visitor) = self.renders.get(&render).map(|render| render.job.request.visitor.clone()) else {
                    return;
                };
                let request = Call { method, path, content_type, body, visitor };
                if let Some(response) = self.backend.ready(&request) {
                    let response = FetchResponse::from_call(response, &self.limits);
                    return self.ready.push_back(Completion::Response { render, call, response });
                }
                let response = fetch::fetch(self.backend.clone(), request, self.limits.clone());
                self.spawn(render, response.map(move |response| Completion::Response { render, call, response }));
            }
            Event::Timer { render, timer, delay } => {
                let due = tokio::time::sleep(Duration::from_secs_f64(delay / 1000.0));
                self.spawn(render, due.map(move |()| Completion::Timer { render, timer }));
            }
            Event::Done { render, html, state, meta } => self.finish(render, html, &state, meta),
            Event::Failed { render, message, stack } => self.end(render, Err(RenderError::Script { message, stack })),
            Event::InvalidResult { render, reason } => self.end(render, Err(RenderError::InvalidResult(reason))),
            Event::Log { render, level, message } => {
                let message = self.backend.redact(message);
                match self.renders.get(&render) {
                    Some(render) => render.job.span.in_scope(|| log(level, &message)),
                    None => log(level, &message),
                }
            }
        }
    }

    /// Ends a render.
    pub(crate) fn end(&mut self, render: u32, outcome: Result<Rendered, RenderError>) {
        let Some(ended) = self.renders.remove(&render) else {
            return;
        };
        self.metrics.in_flight.dec();
        self.metrics.render.observe(ended.started.elapsed().as_secs_f64());
        while self.deadlines.front().is_some_and(|(_, oldest)| !self.renders.contains_key(oldest)) {
            self.deadlines.pop_front();
        }
        self.respond(ended.job, outcome);
    }

    /// Ends the oldest render if it has timed out, and returns its id.
    pub(crate) fn expire(&mut self) -> Option<u32> {
        let (deadline, render) = *self.deadlines.front()?;
        if deadline > Instant::now() {
            return None;
        }
        self.end(render, Err(RenderError::Timeout(self.timeout)));
        Some(render)
    }

    /// Fails the render that crashed the isolate with `reason`, and all others as lost.
    pub(crate) fn fail_all(&mut self, responsible: Option<u32>, reason: &RenderError) {
        if let Some(render) = responsible {
            self.end(render, Err(reason.clone()));
        }
        let others: Vec<u32> = self.renders.keys().copied().collect();
        for render in others {
            self.end(render, Err(RenderError::Lost));
        }
    }

    fn finish(&mut self, render: u32, html: String, state: &str, meta: String) {
        let Some(done) = self.renders.get_mut(&render) else {
            return;
        };
        let state = match done.state_of(state) {
            Ok(state) => state,
            Err(reason) => return self.end(render, Err(RenderError::InvalidResult(reason))),
        };
        let (set_cookies, cache_tags) = (std::mem::take(&mut done.set_cookies), std::mem::take(&mut done.cache_tags));
        let failed_calls = done.failed_calls;
        self.end(render, Ok(Rendered { html, state, meta, set_cookies, cache_tags, failed_calls }));
    }

    fn spawn(&mut self, render: u32, future: impl Future<Output = Completion> + 'static) {
        let Some(render) = self.renders.get_mut(&render) else {
            return;
        };
        let (abort, registration) = AbortHandle::new_pair();
        let future = future.instrument(render.job.span.clone()).boxed_local();
        self.pending.push(Abortable::new(future, registration));
        render.pending_ops.0.push(abort);
    }

    fn respond(&self, job: Job, outcome: Result<Rendered, RenderError>) {
        // `Renderer::render` counts the page itself if it times out.
        if !job.answer.is_closed() || job.queued.elapsed() < self.limits.response_timeout() {
            self.metrics.count_outcome(&outcome);
        }
        let _ = job.answer.send(outcome); // The caller may be gone.
    }
}

impl Drop for RenderTable {
    /// Fails what is in flight after a panic; otherwise nothing is.
    fn drop(&mut self) {
        self.fail_all(None, &RenderError::Lost);
    }
}

impl Render {
    /// Replaces the calls in a page's state by the bodies of their responses.
    fn state_of(&self, text: &str) -> Result<String, String> {
        let mut state = String::with_capacity(self.bodies.values().map(Bytes::len).sum::<usize>() + text.len());
        for (index, part) in text.split(CALL_MARK).enumerate() {
            if index % 2 == 0 {
                state.push_str(part);
                continue;
            }
            let body = part.parse().ok().and_then(|call| self.bodies.get(&call));
            let body = body.ok_or_else(|| format!("state: call {part} has no response"))?;
            match str::from_utf8(body) {
                Ok(body) => state.push_str(body),
                Err(_) => state.push_str(&String::from_utf8_lossy(body)),
            }
        }
        Ok(state)
    }

    /// Collects cookies and cache tags for the page.
    fn collect(&mut self, headers: &HeaderMap) {
        let text = |value: &header::HeaderValue| value.to_str().ok().map(str::to_owned);
        self.set_cookies.extend(headers.get_all(header::SET_COOKIE).iter().filter_map(text));
        for tags in headers.get_all("x-cache-tags").iter().filter_map(text) {
            for tag in tags.split([',', ' ']).filter(|tag| !tag.is_empty()) {
                if !self.cache_tags.iter().any(|known| known == tag) {
                    self.cache_tags.push(tag.to_owned());
                }
            }
        }
    }
}

/// Writes a console line to the log.
fn log(level: Level, message: &str) {
    match level {
        Level::Error => tracing::error!(target: "ssr.console", "{message}"),
        Level::Warn => tracing::warn!(target: "ssr.console", "{message}"),
        Level::Info => tracing::info!(target: "ssr.console", "{message}"),
        Level::Debug => tracing::debug!(target: "ssr.console", "{message}"),
    }
}
