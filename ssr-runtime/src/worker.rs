//! The life of an isolate's thread: make an isolate, let it work, and replace it when it is worn or broken.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
    sync::{Arc, mpsc},
    time::Duration,
};

use async_channel::Receiver;
use tokio::{sync::oneshot, task::LocalSet};

use crate::{
    Backend, RenderError, StartError,
    desk::Job,
    isolate::{COLD, Isolate},
    pool::{Blueprint, Health, Reactor},
    shift::{End, Shift, is_over},
    watchdog::Pulse,
};

/// Longest pause before a broken isolate is replaced.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Pause before the second replacement in a row; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// What a start that panicked is told as; the panic itself is in the log.
const PANICKED: &str = "it panicked";

/// Something asked of one isolate.
pub(crate) enum Control {
    /// The heap in use after a collection, bytes.
    Heap(oneshot::Sender<usize>),
}

/// An isolate's thread.
pub(crate) struct Worker {
    pub(crate) index: usize,
    pub(crate) blueprint: Arc<Blueprint>,
    pub(crate) queue: Receiver<Job>,
    pub(crate) commands: Receiver<Control>,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) health: Arc<Health>,
}

impl Worker {
    /// Works until the queue is closed; tells once whether the first isolate is ready.
    pub(crate) fn run(&self, reactor: &Reactor, tell: &mpsc::Sender<Result<(), StartError>>) {
        let tasks = LocalSet::new(); // Outlives the isolates: the backend may keep tasks on it.
        let made = async { (self.blueprint.backend)().await };
        let backend = match catch_unwind(AssertUnwindSafe(|| reactor.block_on(tasks.run_until(made)))) {
            Ok(Some(Ok(backend))) => backend,
            Ok(Some(Err(reason))) => return drop(tell.send(Err(StartError::Backend(reason)))),
            Ok(None) => return,
            Err(_) => return drop(tell.send(Err(StartError::Backend(PANICKED.to_owned())))),
        };
        let mut told = false;
        let mut broken = 0;
        while !is_over(&self.queue) {
            let mut begun = false;
            let life = async {
                // Pages may wait for a replacement.
                let time = if told { self.blueprint.limits.wall } else { COLD };
                let mut shift = self.begin(&backend, time).await?;
                begun = true;
                if !told {
                    told = true;
                    let _ = tell.send(Ok(()));
                }
                let end = shift.work(&self.queue, &self.commands).await;
                Ok::<_, StartError>((end, shift.rendered()))
            };
            // A panic (of the application's code, for JavaScript cannot cause one) costs one isolate, not the thread.
            let loss = match catch_unwind(AssertUnwindSafe(|| reactor.block_on(tasks.run_until(life)))) {
                Ok(None | Some(Ok((End::Closed, _)))) => return,
                Ok(Some(Ok((End::Worn(reason), _)))) => {
                    broken = 0;
                    self.count(reason);
                    None
                }
                Ok(Some(Ok((End::Broken(fault), rendered)))) => {
                    broken = if rendered > 0 { 0 } else { broken };
                    Some(fault.label())
                }
                Ok(Some(Err(error))) if !told => return drop(tell.send(Err(error))),
                Ok(Some(Err(error))) => {
                    tracing::error!(isolate = self.index, %error, "no isolate");
                    self.count("start");
                    Some("start")
                }
                Err(_) if !told => return drop(tell.send(Err(StartError::Threads(PANICKED.to_owned())))),
                Err(_) => {
                    self.count("panic");
                    Some("panic")
                }
            };
            if let Some(reason) = loss {
                broken += 1;
                tracing::warn!(isolate = self.index, reason, in_a_row = broken, "isolate broken");
            }
            if !begun && self.queue.is_closed() {
                return self.leave(); // Each further isolate may fail as this one did, and somebody waits for the end.
            }
            if let Some(pause) = pause(broken) {
                self.rest(pause);
            }
        }
    }

    /// Makes an isolate and renders the warm-up pages on it, as many as `time` allows.
    async fn begin(&self, backend: &Rc<dyn Backend>, time: Duration) -> Result<Shift, StartError> {
        let isolate = Isolate::new(&self.blueprint, self.pulse.clone())?;
        let mut shift = Shift::new(isolate, self.index, &self.blueprint, backend.clone());
        shift.warm_up(&self.blueprint, backend, time).await?;
        Ok(shift)
    }

    fn count(&self, reason: &str) {
        self.blueprint.metrics.recycles.with_label_values(&[reason]).inc();
    }

    /// Keeps an isolate that breaks again and again from eating the processor.
    fn rest(&self, pause: Duration) {
        self.leave();
        std::thread::sleep(pause);
        self.health.regain();
    }

    /// Counts the thread as one that cannot render. The last one refuses the pages that wait.
    fn leave(&self) {
        if !self.health.lose() {
            return;
        }
        while let Ok(job) = self.queue.try_recv() {
            let refusal = Err(RenderError::Unavailable);
            if !job.answer.is_closed() {
                self.blueprint.metrics.ended(&refusal);
            }
            let _ = job.answer.send(refusal);
        }
    }
}

fn pause(broken: u32) -> Option<Duration> {
    let doubled = broken.checked_sub(2)?;
    Some(FIRST_PAUSE.saturating_mul(1 << doubled.min(16)).min(LONGEST_PAUSE))
}
