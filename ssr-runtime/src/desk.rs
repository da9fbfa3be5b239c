//! The renders in flight on one isolate: what they wait for, until when, and what they collected.

use std::{
    collections::{HashMap, VecDeque},
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

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
    call::{self, Reply},
    isolate::{Event, Level},
    metrics::Metrics,
};

/// A page to render and whom to tell.
pub(crate) struct Job {
    pub(crate) request: RenderRequest,
    pub(crate) answer: oneshot::Sender<Result<Rendered, RenderError>>,
    pub(crate) queued: Instant,
    pub(crate) span: Span,
}

/// Something a render waited for is there.
pub(crate) enum Arrival {
    /// The answer to a call.
    Answer { render: u32, call: u32, reply: Reply },
    /// A timer is due.
    Timer { render: u32, timer: u32 },
}

/// A render in flight.
struct Render {
    job: Job,
    started: Instant,
    set_cookies: Vec<String>,
    cache_tags: Vec<String>,
    failed_calls: usize,
    waits: Waits,
}

/// Calls and timers of a render; they are dropped with it.
#[derive(Default)]
struct Waits(Vec<AbortHandle>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

/// All renders in flight on one isolate.
pub(crate) struct Desk {
    backend: Rc<dyn Backend>,
    limits: Arc<Limits>,
    metrics: Metrics,
    renders: HashMap<u32, Render>,
    /// In order, for all renders get the same time.
    deadlines: VecDeque<(Instant, u32)>,
    waits: FuturesUnordered<Abortable<LocalBoxFuture<'static, Arrival>>>,
    wall: Duration,
    last: u32,
}

impl Desk {
    /// An empty desk whose renders get `wall`.
    pub(crate) fn new(backend: Rc<dyn Backend>, limits: Arc<Limits>, metrics: Metrics, wall: Duration) -> Desk {
        Desk {
            backend,
            limits,
            metrics,
            wall,
            renders: HashMap::new(),
            deadlines: VecDeque::new(),
            waits: FuturesUnordered::new(),
            last: 0,
        }
    }

    /// Renders in flight.
    pub(crate) fn len(&self) -> usize {
        self.renders.len()
    }

    /// When the oldest render is out of time.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadlines.front().map(|(deadline, _)| *deadline)
    }

    /// Admits a page and gives it a number, unless it waited too long or nobody waits for it any more.
    pub(crate) fn admit(&mut self, job: Job) -> Option<u32> {
        if job.answer.is_closed() {
            return None;
        }
        let started = Instant::now();
        let deadline = job.queued + self.wall;
        self.metrics.queue_wait.observe((started - job.queued).as_secs_f64());
        if deadline <= started {
            self.tell(job, Err(RenderError::Timeout(self.wall)));
            return None;
        }
        self.last = self.last.wrapping_add(1).max(1);
        self.renders.insert(
            self.last,
            Render {
                job,
                started,
                set_cookies: Vec::new(),
                cache_tags: Vec::new(),
                failed_calls: 0,
                waits: Waits::default(),
            },
        );
        self.deadlines.push_back((deadline, self.last));
        self.metrics.in_flight.inc();
        Some(self.last)
    }

    /// What a render has to be fed with, unless it is over.
    pub(crate) fn input(&self, render: u32) -> Option<&str> {
        self.renders.get(&render).map(|render| render.job.request.input.as_str())
    }

    /// The next thing a render waited for; pending for ever if none waits.
    pub(crate) async fn arrival(&mut self) -> Arrival {
        loop {
            match self.waits.next().await {
                Some(Ok(arrival)) => return arrival,
                Some(Err(_aborted)) => {}
                None => std::future::pending::<()>().await,
            }
        }
    }

    /// Whether the render still runs. Notes what the answer carries besides its body.
    pub(crate) fn accept(&mut self, arrival: &Arrival) -> bool {
        let (render, reply) = match arrival {
            Arrival::Answer { render, reply, .. } => (render, Some(reply)),
            Arrival::Timer { render, .. } => (render, None),
        };
        let Some(render) = self.renders.get_mut(render) else {
            return false;
        };
        if let Some(reply) = reply {
            render.failed_calls += usize::from(reply.is_failure());
            render.collect(&reply.headers);
        }
        true
    }

    /// Whether nobody waits for the render any more.
    pub(crate) fn is_abandoned(&self, render: u32) -> bool {
        self.renders.get(&render).is_some_and(|render| render.job.answer.is_closed())
    }

    /// Acts on a wish of the scripts.
    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Call { render, call, method, path, content_type, body } => {
                let Some(visitor) = self.renders.get(&render).map(|render| render.job.request.visitor.clone()) else {
                    return;
                };
                let asked = call::ask(
                    self.backend.clone(),
                    Call { method, path, content_type, body, visitor },
                    self.limits.clone(),
                );
                self.wait(render, asked.map(move |reply| Arrival::Answer { render, call, reply }));
            }
            Event::Timer { render, timer, delay } => {
                let due = tokio::time::sleep(Duration::from_secs_f64(delay / 1000.0));
                self.wait(render, due.map(move |()| Arrival::Timer { render, timer }));
            }
            Event::Done { render, html, state, meta } => match serde_json::from_str(&meta) {
                Ok(meta) => self.finish(render, html, state, meta),
                Err(error) => self.end(render, Err(RenderError::Answer(format!("meta: {error}")))),
            },
            Event::Failed { render, message, stack } => self.end(render, Err(RenderError::Script { message, stack })),
            Event::Refused { render, reason } => self.end(render, Err(RenderError::Answer(reason))),
            Event::Log { render, level, message } => match self.renders.get(&render) {
                Some(render) => render.job.span.in_scope(|| log(level, &message)),
                None => log(level, &message),
            },
        }
    }

    /// Ends a render.
    pub(crate) fn end(&mut self, render: u32, outcome: Result<Rendered, RenderError>) {
        let Some(over) = self.renders.remove(&render) else {
            return;
        };
        self.metrics.in_flight.dec();
        self.metrics.render.observe(over.started.elapsed().as_secs_f64());
        while self.deadlines.front().is_some_and(|(_, oldest)| !self.renders.contains_key(oldest)) {
            self.deadlines.pop_front();
        }
        self.tell(over.job, outcome);
    }

    /// Ends the oldest render if it is out of time; says which one.
    pub(crate) fn expire(&mut self) -> Option<u32> {
        let (deadline, render) = *self.deadlines.front()?;
        if deadline > Instant::now() {
            return None;
        }
        self.end(render, Err(RenderError::Timeout(self.wall)));
        Some(render)
    }

    /// Ends the render that broke the isolate with `reason`, and all others as lost.
    pub(crate) fn break_up(&mut self, culprit: Option<u32>, reason: &RenderError) {
        if let Some(render) = culprit {
            self.end(render, Err(reason.clone()));
        }
        let others: Vec<u32> = self.renders.keys().copied().collect();
        for render in others {
            self.end(render, Err(RenderError::Lost));
        }
    }

    fn finish(&mut self, render: u32, html: String, state: String, meta: serde_json::Value) {
        let Some(done) = self.renders.get_mut(&render) else {
            return;
        };
        let (set_cookies, cache_tags) = (std::mem::take(&mut done.set_cookies), std::mem::take(&mut done.cache_tags));
        let failed_calls = done.failed_calls;
        self.end(render, Ok(Rendered { html, state, meta, set_cookies, cache_tags, failed_calls }));
    }

    fn wait(&mut self, render: u32, future: impl Future<Output = Arrival> + 'static) {
        let Some(render) = self.renders.get_mut(&render) else {
            return;
        };
        let (abort, registration) = AbortHandle::new_pair();
        let future = future.instrument(render.job.span.clone()).boxed_local();
        self.waits.push(Abortable::new(future, registration));
        render.waits.0.push(abort);
    }

    fn tell(&self, job: Job, outcome: Result<Rendered, RenderError>) {
        // Whoever lost patience counted the page.
        if !job.answer.is_closed() || job.queued.elapsed() < self.limits.patience() {
            self.metrics.ended(&outcome);
        }
        let _ = job.answer.send(outcome); // Whoever asked may have gone.
    }
}

impl Drop for Desk {
    /// After a panic: otherwise nothing is in flight any more.
    fn drop(&mut self) {
        self.break_up(None, &RenderError::Lost);
    }
}

impl Render {
    /// Keeps what the document must carry or be tagged with.
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

/// Writes a line of the console to the log.
fn log(level: Level, message: &str) {
    match level {
        Level::Error => tracing::error!(target: "ssr.console", "{message}"),
        Level::Warn => tracing::warn!(target: "ssr.console", "{message}"),
        Level::Info => tracing::info!(target: "ssr.console", "{message}"),
        Level::Debug => tracing::debug!(target: "ssr.console", "{message}"),
    }
}
