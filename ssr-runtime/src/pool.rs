//! The renderer: isolates on threads of their own that pull pages from one bounded queue.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    time::Instant,
};

use async_channel::{Receiver, Sender, TrySendError};
use tokio::{runtime::Runtime, sync::oneshot};
use tracing::Span;

use crate::{
    BackendFactory, Bundle, Limits, Metrics, RenderError, RenderRequest, Rendered, StartError,
    desk::Job,
    platform,
    snapshot::{self, Snapshot},
    watchdog::Watchdog,
    worker::{Control, Worker},
};

/// What every isolate is made of.
pub(crate) struct Blueprint {
    pub(crate) bundle: Bundle,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) warm_up: Vec<String>,
    pub(crate) backend: BackendFactory,
    pub(crate) metrics: Metrics,
}

/// Threads that cannot render right now because their isolate keeps breaking.
pub(crate) struct Health {
    threads: usize,
    down: AtomicUsize,
    closed: AtomicBool,
}

impl Health {
    /// One more thread is down; says whether it was the last that was not.
    pub(crate) fn lose(&self) -> bool {
        self.down.fetch_add(1, Ordering::Relaxed) + 1 == self.threads
    }

    /// A thread is back.
    pub(crate) fn regain(&self) {
        self.down.fetch_sub(1, Ordering::Relaxed);
    }

    fn is_up(&self) -> bool {
        !self.closed.load(Ordering::Relaxed) && self.down.load(Ordering::Relaxed) < self.threads
    }
}

/// The runtime of the sockets and timers of the pages' calls. It has a thread of its own, so that a script in a loop stalls nobody
/// else's connection.
pub(crate) struct Reactor(Option<Runtime>);

impl Reactor {
    fn start() -> std::io::Result<Arc<Reactor>> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("ssr-reactor")
            .enable_all()
            .build()?;
        Ok(Arc::new(Reactor(Some(runtime))))
    }

    /// Runs a future on the calling thread.
    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        self.0.as_ref().map(|runtime| runtime.handle().block_on(future))
    }
}

impl Drop for Reactor {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background(); // The last owner may be a task, which must not block.
        }
    }
}

/// Renders pages. Clones share the isolates; they end when the last clone is gone.
#[derive(Clone)]
pub struct Renderer {
    queue: Sender<Job>,
    controls: Arc<[Sender<Control>]>,
    health: Arc<Health>,
    limits: Arc<Limits>,
    metrics: Metrics,
    /// Closed when the last thread is over.
    over: Receiver<()>,
}

impl Renderer {
    /// Starts the isolates and renders the warm-up pages on each; blocks until all are ready.
    pub fn start(
        bundle: Bundle,
        limits: Limits,
        warm_up: Vec<String>,
        backend: BackendFactory,
        metrics: Metrics,
    ) -> Result<Renderer, StartError> {
        let begun = Instant::now();
        let threads = limits.threads.max(1);
        let snapshot = snapshot::choose(bundle.snapshot.as_deref(), &bundle.script)?;
        let from_snapshot = snapshot.is_some();
        let watchdog = Arc::new(Watchdog::start(limits.slice).map_err(start_error)?);
        let reactor = Reactor::start().map_err(start_error)?;
        let (queue, pending) = async_channel::bounded(limits.queue.max(1));
        let health = Arc::new(Health { threads, down: AtomicUsize::new(0), closed: AtomicBool::new(false) });
        let limits = Arc::new(limits);
        let blueprint = Arc::new(Blueprint {
            bundle,
            snapshot,
            limits: limits.clone(),
            warm_up,
            backend,
            metrics: metrics.clone(),
        });
        let (alive, over) = async_channel::bounded(1);
        let (tell, told) = mpsc::channel();
        let mut controls = Vec::with_capacity(threads);
        for index in 0..threads {
            let (control, commands) = async_channel::unbounded();
            controls.push(control);
            let worker = Worker {
                index,
                blueprint: blueprint.clone(),
                queue: pending.clone(),
                commands,
                pulse: watchdog.pulse(),
                health: health.clone(),
            };
            let owned = (watchdog.clone(), reactor.clone(), alive.clone(), tell.clone());
            platform::spawn(format!("ssr-{index}"), move || {
                let (_watchdog, reactor, _alive, tell) = owned;
                worker.run(&reactor, &tell);
            })
            .map_err(start_error)?;
        }
        drop(tell);
        let renderer = Renderer { queue, controls: controls.into(), health, limits, metrics, over };
        for _ in 0..threads {
            told.recv().unwrap_or_else(|_| Err(StartError::Threads("a thread ended early".to_owned())))?;
        }
        tracing::info!(engine = crate::ENGINE, threads, from_snapshot, took = ?begun.elapsed(), "renderer ready");
        Ok(renderer)
    }

    /// Renders a page, on a tokio runtime with timers. Dropping the future gives the page up.
    pub async fn render(&self, request: RenderRequest) -> Result<Rendered, RenderError> {
        if !self.health.is_up() {
            return self.refuse(RenderError::Unavailable);
        }
        let (answer, wait) = oneshot::channel();
        match self.queue.try_send(Job { request, answer, queued: Instant::now(), span: Span::current() }) {
            Ok(()) => match tokio::time::timeout(self.limits.patience(), wait).await {
                Ok(answer) => answer.unwrap_or(Err(RenderError::Lost)),
                Err(_) => self.refuse(RenderError::Timeout(self.limits.wall)), // No isolate is there, or it is held up.
            },
            Err(TrySendError::Full(_)) => self.refuse(RenderError::Overloaded),
            Err(TrySendError::Closed(_)) => self.refuse(RenderError::Unavailable),
        }
    }

    /// Whether pages can be rendered.
    pub fn is_ready(&self) -> bool {
        self.health.is_up()
    }

    /// Pages waiting for an isolate.
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Heap in use by all isolates after their garbage was collected, bytes. Takes tens of milliseconds of each isolate's time.
    pub async fn heap_used(&self) -> usize {
        let mut sum = 0;
        for control in self.controls.iter() {
            let (tell, told) = oneshot::channel();
            if control.try_send(Control::Heap(tell)).is_ok() {
                sum += told.await.unwrap_or(0);
            }
        }
        sum
    }

    /// Takes no more pages, renders those that wait, and ends the isolates.
    pub async fn shutdown(&self) {
        self.health.closed.store(true, Ordering::Relaxed);
        self.queue.close();
        let _ = self.over.recv().await; // Nothing is ever sent: it fails when the last thread has gone.
    }

    fn refuse(&self, error: RenderError) -> Result<Rendered, RenderError> {
        let refusal = Err(error);
        self.metrics.ended(&refusal);
        refusal
    }
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer")
            .field("engine", &crate::ENGINE)
            .field("threads", &self.controls.len())
            .finish_non_exhaustive()
    }
}

fn start_error(error: std::io::Error) -> StartError {
    StartError::Threads(error.to_string())
}
