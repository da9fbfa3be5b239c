//! The renderer: isolates on their own threads take pages from one bounded [queue](crate::queue).

use std::{
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

use async_channel::{Receiver, Sender};
use tokio::{runtime::Runtime, sync::oneshot, time::timeout};
use tracing::Span;

use crate::{
    BackendFactory, Bundle, Limits, Metrics, RenderError, RenderRequest, Rendered, StartError, platform,
    queue::{PushError, Queue},
    render_table::Job,
    snapshot::{self, Snapshot},
    watchdog::Watchdog,
    worker::{Control, Worker},
};

/// What every isolate is created from.
pub(crate) struct IsolateConfig {
    pub(crate) bundle: Bundle,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) warm_up: Vec<String>,
    pub(crate) backend: BackendFactory,
    pub(crate) metrics: Metrics,
}

/// Counts the threads that cannot render because their isolate keeps crashing.
pub(crate) struct Health {
    threads: usize,
    failed_threads: AtomicUsize,
    closed: AtomicBool,
}

impl Health {
    /// Counts one more thread as down; returns whether all are down now.
    pub(crate) fn mark_down(&self) -> bool {
        self.failed_threads.fetch_add(1, Ordering::Relaxed) + 1 == self.threads
    }

    /// Counts a thread as up again.
    pub(crate) fn mark_up(&self) {
        self.failed_threads.fetch_sub(1, Ordering::Relaxed);
    }

    fn is_up(&self) -> bool {
        !self.closed.load(Ordering::Relaxed) && self.failed_threads.load(Ordering::Relaxed) < self.threads
    }
}

/// The runtime for sockets and timers of the pages' calls. It has its own thread, so that a looping script does not
/// stall the connections of other pages.
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

/// Since when the queue has not been empty.
struct Backlog {
    start: Instant,
    /// Milliseconds after `start` at which the queue was last empty.
    empty_at: AtomicU64,
}

impl Backlog {
    fn new() -> Backlog {
        Backlog { start: Instant::now(), empty_at: AtomicU64::new(0) }
    }

    fn mark_empty(&self) {
        self.empty_at.store(self.elapsed(), Ordering::Relaxed);
    }

    fn age(&self) -> Duration {
        Duration::from_millis(self.elapsed().saturating_sub(self.empty_at.load(Ordering::Relaxed)))
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// The renderers' side of the queue: closed when the last of them is dropped.
struct Intake(Arc<Queue<Job>>);

impl Deref for Intake {
    type Target = Queue<Job>;

    fn deref(&self) -> &Queue<Job> {
        &self.0
    }
}

impl Drop for Intake {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Renders pages. Clones share the isolates, which end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    queue: Arc<Intake>,
    controls: Arc<[Sender<Control>]>,
    health: Arc<Health>,
    backlog: Arc<Backlog>,
    limits: Arc<Limits>,
    metrics: Metrics,
    /// Closed when the last thread has ended.
    ended: Receiver<()>,
}

impl Renderer {
    /// Starts the isolates and renders the warm-up pages on each; blocks until all are ready.
    pub fn start(
        mut bundle: Bundle,
        limits: Limits,
        warm_up: Vec<String>,
        backend: BackendFactory,
        metrics: Metrics,
    ) -> Result<Renderer, StartError> {
        let started = Instant::now();
        let threads = limits.threads.max(1);
        let snapshot = snapshot::choose(bundle.snapshot.take(), &bundle.script)?;
        let from_snapshot = snapshot.is_some();
        let watchdog = Arc::new(Watchdog::start(limits.script_timeout).map_err(start_error)?);
        let reactor = Reactor::start().map_err(start_error)?;
        let queue = Arc::new(Intake(Arc::new(Queue::new(limits.queue_capacity.max(1)))));
        let health = Arc::new(Health { threads, failed_threads: AtomicUsize::new(0), closed: AtomicBool::new(false) });
        let limits = Arc::new(limits);
        let config = Arc::new(IsolateConfig {
            bundle,
            snapshot,
            limits: limits.clone(),
            warm_up,
            backend,
            metrics: metrics.clone(),
        });
        let (alive, ended) = async_channel::bounded(1);
        let (ready_tx, ready_rx) = mpsc::channel();
        let mut controls = Vec::with_capacity(threads);
        for index in 0..threads {
            let (control, commands) = async_channel::unbounded();
            controls.push(control);
            let worker = Worker {
                index,
                config: config.clone(),
                queue: queue.0.clone(),
                commands,
                deadline: watchdog.register(),
                health: health.clone(),
            };
            let owned = (watchdog.clone(), reactor.clone(), alive.clone(), ready_tx.clone());
            platform::spawn(format!("ssr-{index}"), move || {
                let (_watchdog, reactor, _alive, ready_tx) = owned;
                worker.run(&reactor, &ready_tx);
            })
            .map_err(start_error)?;
        }
        drop(ready_tx);
        let backlog = Arc::new(Backlog::new());
        let renderer = Renderer { queue, controls: controls.into(), health, backlog, limits, metrics, ended };
        for _ in 0..threads {
            ready_rx.recv().unwrap_or_else(|_| Err(StartError::Threads("a thread ended early".to_owned())))?;
        }
        tracing::info!(engine = crate::ENGINE, threads, from_snapshot, took = ?started.elapsed(), "renderer ready");
        Ok(renderer)
    }

    /// Renders a page, on a tokio runtime with timers. Dropping the future abandons the page.
    pub async fn render(&self, request: RenderRequest) -> Result<Rendered, RenderError> {
        if !self.health.is_up() {
            return self.refuse(RenderError::Unavailable);
        }
        self.watch_queue();
        let (answer, wait) = oneshot::channel();
        match self.queue.push(Job { request, answer, queued: Instant::now(), span: Span::current() }) {
            Ok(()) => self.wait(wait).await,
            Err(PushError::Full) => self.refuse(RenderError::Overloaded),
            Err(PushError::Closed) => self.refuse(RenderError::Unavailable),
        }
    }

    /// Waits for the result of a queued page; gives it up early while the queue does not get empty.
    async fn wait(
        &self,
        mut result: oneshot::Receiver<Result<Rendered, RenderError>>,
    ) -> Result<Rendered, RenderError> {
        let response_timeout = self.limits.response_timeout();
        let overload_timeout = self.limits.overload_timeout.min(response_timeout);
        if let Ok(answer) = timeout(overload_timeout, &mut result).await {
            return answer.unwrap_or(Err(RenderError::Lost));
        }
        self.watch_queue();
        if self.backlog.age() >= Limits::BACKLOG {
            return self.refuse(RenderError::Overloaded);
        }
        match timeout(response_timeout - overload_timeout, result).await {
            Ok(answer) => answer.unwrap_or(Err(RenderError::Lost)),
            Err(_) => self.refuse(RenderError::Timeout(self.limits.render_timeout)), // No isolate is available, or all are blocked.
        }
    }

    fn watch_queue(&self) {
        if self.queue.is_empty() {
            self.backlog.mark_empty();
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

    /// Heap in use by all isolates after garbage collection, in bytes. Takes tens of milliseconds of each isolate's
    /// time.
    pub async fn heap_used(&self) -> usize {
        let mut sum = 0;
        for control in self.controls.iter() {
            let (sender, receiver) = oneshot::channel();
            if control.try_send(Control::Heap(sender)).is_ok() {
                sum += receiver.await.unwrap_or(0);
            }
        }
        sum
    }

    /// Accepts no more pages, renders the queued ones, and ends the isolates.
    pub async fn shutdown(&self) {
        self.health.closed.store(true, Ordering::Relaxed);
        self.queue.close();
        let _ = self.ended.recv().await; // Nothing is ever sent: it fails when the last thread has ended.
    }

    fn refuse(&self, error: RenderError) -> Result<Rendered, RenderError> {
        let refusal = Err(error);
        self.metrics.count_outcome(&refusal);
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
