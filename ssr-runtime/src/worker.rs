//! Life cycle of an isolate thread: create an isolate, run it, and replace it when it must be recycled or has crashed.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use async_channel::Receiver;
use tokio::{sync::oneshot, task::LocalSet};

use crate::{
    Backend, RenderError, StartError,
    event_loop::{EventLoop, Exit},
    isolate::{Isolate, WARM_UP_TIMEOUT},
    pool::{Health, IsolateConfig, Reactor},
    queue::Queue,
    render_table::Job,
    watchdog::Deadline,
};

/// Maximum delay before a crashed isolate is replaced.
const MAX_BACKOFF: Duration = Duration::from_secs(1);
/// Delay before the second replacement in a row; it doubles with each further one.
const INITIAL_BACKOFF: Duration = Duration::from_millis(50);

/// Reason of a start that panicked; the panic itself is in the log.
const PANICKED: &str = "it panicked";

/// A request to one isolate.
pub(crate) enum Control {
    /// Heap in use after garbage collection, in bytes.
    Heap(oneshot::Sender<usize>),
}

/// An isolate thread.
pub(crate) struct Worker {
    pub(crate) index: usize,
    pub(crate) config: Arc<IsolateConfig>,
    pub(crate) queue: Arc<Queue<Job>>,
    pub(crate) commands: Receiver<Control>,
    pub(crate) deadline: Arc<Deadline>,
    pub(crate) health: Arc<Health>,
}

/// How far a thread has come.
#[derive(Default)]
struct Progress {
    /// Whether an isolate was ready, which was reported.
    is_ready: bool,
    /// Whether the current isolate has started.
    is_started: bool,
    /// Crashes in a row without a rendered page between them.
    crashes: u32,
}

impl Worker {
    /// Runs until the queue is closed; reports once whether the first isolate is ready.
    pub(crate) fn run(&self, reactor: &Reactor, ready_tx: &mpsc::Sender<Result<(), StartError>>) {
        let tasks = LocalSet::new(); // Outlives the isolates: the backend may have tasks on it.
        let backend = match block_on(reactor, &tasks, async { (self.config.backend)().await }) {
            Ok(Some(Ok(backend))) => backend,
            Ok(Some(Err(reason))) => return drop(ready_tx.send(Err(StartError::Backend(reason)))),
            Ok(None) => return,
            Err(_) => return drop(ready_tx.send(Err(StartError::Backend(PANICKED.to_owned())))),
        };
        let mut progress = Progress::default();
        while !self.queue.is_drained() {
            progress.is_started = false;
            let life = self.run_isolate(&backend, &mut progress, ready_tx);
            // A panic (of application code, because JavaScript cannot cause one) costs one isolate, not the thread.
            let crash = match block_on(reactor, &tasks, life) {
                Ok(None | Some(Ok(Exit::Shutdown))) => return,
                Ok(Some(Ok(Exit::Recycle(reason)))) => {
                    progress.crashes = 0;
                    self.count(reason);
                    None
                }
                Ok(Some(Ok(Exit::Crash(exceeded)))) => Some(exceeded.label()),
                Ok(Some(Err(error))) if !progress.is_ready => return drop(ready_tx.send(Err(error))),
                Ok(Some(Err(error))) => {
                    tracing::error!(isolate = self.index, %error, "isolate failed to start");
                    self.count("start");
                    Some("start")
                }
                Err(_) if !progress.is_ready => {
                    return drop(ready_tx.send(Err(StartError::Threads(PANICKED.to_owned()))));
                }
                Err(_) => {
                    self.count("panic");
                    Some("panic")
                }
            };
            if let Some(reason) = crash {
                progress.crashes += 1;
                tracing::warn!(isolate = self.index, reason, in_a_row = progress.crashes, "isolate crashed");
            }
            if !progress.is_started && self.queue.is_closed() {
                return self.mark_down(); // A further isolate may fail too, and a shutdown is waiting.
            }
            if let Some(delay) = backoff(progress.crashes) {
                self.back_off(delay);
            }
        }
    }

    /// Runs one isolate to its end.
    async fn run_isolate(
        &self,
        backend: &Rc<dyn Backend>,
        progress: &mut Progress,
        ready_tx: &mpsc::Sender<Result<(), StartError>>,
    ) -> Result<Exit, StartError> {
        // Pages may be waiting for a replacement.
        let timeout = if progress.is_ready { self.config.limits.render_timeout } else { WARM_UP_TIMEOUT };
        let mut event_loop = self.create_event_loop(backend, timeout).await?;
        progress.is_started = true;
        if !progress.is_ready {
            progress.is_ready = true;
            let _ = ready_tx.send(Ok(()));
        }
        let exit = event_loop.run(&self.queue, &self.commands).await;
        if event_loop.rendered() > 0 {
            progress.crashes = 0;
        }
        Ok(exit)
    }

    /// Creates an isolate and renders the warm-up pages on it until `timeout`.
    async fn create_event_loop(&self, backend: &Rc<dyn Backend>, timeout: Duration) -> Result<EventLoop, StartError> {
        let isolate = Isolate::new(&self.config, self.deadline.clone())?;
        let mut event_loop = EventLoop::new(isolate, self.index, &self.config, backend.clone());
        event_loop.warm_up(&self.config, backend, timeout).await?;
        Ok(event_loop)
    }

    fn count(&self, reason: &str) {
        self.config.metrics.recycles.with_label_values(&[reason]).inc();
    }

    /// Waits, so that an isolate in a crash loop does not use up the CPU.
    fn back_off(&self, delay: Duration) {
        self.mark_down();
        thread::sleep(delay);
        self.health.mark_up();
    }

    /// Counts the thread as one that cannot render. If all are down, refuses the queued pages.
    fn mark_down(&self) {
        if !self.health.mark_down() {
            return;
        }
        while let Some(job) = self.queue.try_next() {
            let refusal = Err(RenderError::Unavailable);
            if !job.answer.is_closed() {
                self.config.metrics.count_outcome(&refusal);
            }
            let _ = job.answer.send(refusal);
        }
    }
}

/// Runs a future and the tasks of its thread; an error if it panics, `None` if the reactor has ended.
fn block_on<T>(reactor: &Reactor, tasks: &LocalSet, future: impl Future<Output = T>) -> thread::Result<Option<T>> {
    catch_unwind(AssertUnwindSafe(|| reactor.block_on(tasks.run_until(future))))
}

fn backoff(crashes: u32) -> Option<Duration> {
    let doublings = crashes.checked_sub(2)?;
    Some(INITIAL_BACKOFF.saturating_mul(1 << doublings.min(16)).min(MAX_BACKOFF))
}
