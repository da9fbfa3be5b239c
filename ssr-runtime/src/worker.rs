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
    shift::{End, Shift},
    watchdog::Pulse,
};

/// Longest pause before a broken isolate is replaced.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Pause before the second replacement in a row; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(50);

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
        let backend = match reactor.block_on(tasks.run_until((self.blueprint.backend)())) {
            Some(Ok(backend)) => backend,
            Some(Err(reason)) => return drop(tell.send(Err(StartError::Backend(reason)))),
            None => return,
        };
        let mut told = false;
        let mut broken = 0;
        loop {
            let life = async {
                // Pages may wait for a replacement.
                let time = if told { self.blueprint.limits.wall } else { COLD };
                let mut shift = self.begin(&backend, time).await?;
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
                Err(_) => {
                    self.count("panic");
                    Some("panic")
                }
            };
            if let Some(reason) = loss {
                broken += 1;
                tracing::warn!(isolate = self.index, reason, in_a_row = broken, "isolate broken");
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
        if self.health.lose() {
            while let Ok(job) = self.queue.try_recv() {
                let _ = job.answer.send(Err(RenderError::Unavailable)); // No isolate is left to render it in time.
            }
        }
        std::thread::sleep(pause);
        self.health.regain();
    }
}

fn pause(broken: u32) -> Option<Duration> {
    let doubled = broken.checked_sub(2)?;
    Some(FIRST_PAUSE.saturating_mul(1 << doubled.min(16)).min(LONGEST_PAUSE))
}
