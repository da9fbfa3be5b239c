//! The working life of one isolate: pages come in, what they wait for arrives, answers go out.

use std::{
    future::poll_fn,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use async_channel::Receiver;
use tokio::{
    sync::oneshot,
    time::{Sleep, sleep_until},
};
use tracing::Span;

use crate::{
    Backend, Limits, RenderError, RenderRequest, StartError, Visitor,
    desk::{Arrival, Desk, Job},
    isolate::{COLD, Event, Fault, Isolate},
    metrics::Metrics,
    pool::Blueprint,
    worker::Control,
};

/// Renders between two looks at the heap.
const LOOK: u64 = 64;
/// Turns after which other tasks of the thread get theirs, however many pages wait.
const TURNS: u32 = 32;

/// Why an isolate works no more.
pub(crate) enum End {
    /// The queue is closed and empty.
    Closed,
    /// It rendered its share or its heap is full; nothing is in flight.
    Worn(&'static str),
    /// It broke a limit; whoever was in flight has been told.
    Broken(Fault),
}

/// An isolate at work.
pub(crate) struct Shift {
    desk: Desk,
    isolate: Isolate,
    limits: Arc<Limits>,
    metrics: Metrics,
    label: String,
    /// Pages this isolate may take.
    share: u64,
    taken: u64,
    worn: Option<&'static str>,
    /// The page whose script runs.
    running: Option<u32>,
    clock: std::pin::Pin<Box<Sleep>>,
    armed: bool,
}

impl Shift {
    /// Puts an isolate to work.
    pub(crate) fn new(isolate: Isolate, index: usize, blueprint: &Blueprint, backend: Rc<dyn Backend>) -> Shift {
        let (limits, metrics) = (blueprint.limits.clone(), blueprint.metrics.clone());
        // Isolates started together must not be replaced together.
        let spread = limits.recycle_after / (2 * limits.threads.max(1) as u64);
        Shift {
            desk: Desk::new(backend, limits.clone(), metrics.clone(), limits.wall),
            isolate,
            share: (limits.recycle_after - spread * index as u64).max(1),
            limits,
            metrics,
            label: index.to_string(),
            taken: 0,
            worn: None,
            running: None,
            clock: Box::pin(sleep_until(tokio::time::Instant::now())),
            armed: false,
        }
    }

    /// Pages taken so far, those of the warm-up left out.
    pub(crate) fn rendered(&self) -> u64 {
        self.taken
    }

    /// Renders the warm-up pages within `time`; those that are left by then are given up. A page that fails is no reason not to
    /// start: the data may not be there yet.
    pub(crate) async fn warm_up(
        &mut self,
        blueprint: &Blueprint,
        backend: &Rc<dyn Backend>,
        time: Duration,
    ) -> Result<(), StartError> {
        let quiet = Metrics::unregistered().map_err(|error| StartError::Engine(error.to_string()))?;
        let desk = Desk::new(backend.clone(), self.limits.clone(), quiet, time);
        let begun = Instant::now();
        let working = std::mem::replace(&mut self.desk, desk);
        self.isolate.set_slice(COLD);
        for input in &blueprint.warm_up {
            let (answer, mut told) = oneshot::channel();
            let request = RenderRequest { input: input.clone(), visitor: Arc::new(Visitor::default()) };
            let job = Job { request, answer, queued: begun, span: Span::none() };
            let warmed = self.warm(job).await;
            match (warmed, told.try_recv()) {
                (Err(fault), _) => {
                    return Err(StartError::Bundle(format!("a warm-up page broke the isolate ({fault:?}): {input}")));
                }
                (Ok(()), Ok(Err(error))) => tracing::warn!(%error, input, "a warm-up page failed"),
                (Ok(()), _) => {}
            }
        }
        self.isolate.set_slice(self.limits.slice);
        self.desk = working;
        self.armed = false;
        self.measure();
        Ok(())
    }

    /// Renders a page to its end. It does not count towards the isolate's share.
    async fn warm(&mut self, job: Job) -> Result<(), Fault> {
        if let Some(render) = self.desk.admit(job) {
            self.start(render)?;
        }
        while self.desk.len() > 0 {
            self.turn(None, None).await?;
        }
        Ok(())
    }

    /// Renders pages until there are no more, or the isolate is worn or broken.
    pub(crate) async fn work(&mut self, queue: &Receiver<Job>, commands: &Receiver<Control>) -> End {
        let mut turns = 0_u32;
        loop {
            if self.desk.len() == 0 {
                if let Some(reason) = self.worn {
                    return End::Worn(reason);
                }
                if is_over(queue) {
                    return End::Closed;
                }
            }
            let open = self.worn.is_none() && self.desk.len() < self.limits.concurrency.max(1) && !is_over(queue);
            if let Err(fault) = self.turn(Some(queue).filter(|_| open), Some(commands)).await {
                self.break_up(fault);
                return End::Broken(fault);
            }
            turns += 1;
            if turns.is_multiple_of(TURNS) {
                tokio::task::yield_now().await;
            }
        }
    }

    /// Waits for the next thing to do and does it.
    async fn turn(&mut self, queue: Option<&Receiver<Job>>, commands: Option<&Receiver<Control>>) -> Result<(), Fault> {
        self.running = None;
        self.arm();
        tokio::select! {
            biased;
            chores = poll_fn(|context| self.isolate.poll(context)) => return self.settle(chores),
            () = &mut self.clock, if self.armed => return self.expire(),
            arrival = self.desk.arrival() => return self.arrive(arrival),
            Some(Ok(control)) = next(commands) => self.obey(control),
            Some(job) = next(queue) => if let Ok(job) = job { return self.take(job) },
        }
        Ok(())
    }

    /// Takes a page from the queue and begins it.
    fn take(&mut self, job: Job) -> Result<(), Fault> {
        let Some(render) = self.desk.admit(job) else {
            return Ok(());
        };
        self.taken += 1;
        self.start(render)?;
        if self.taken >= self.share {
            self.worn.get_or_insert("age");
        }
        if self.taken.is_multiple_of(LOOK) {
            self.look();
        }
        Ok(())
    }

    /// Begins a page.
    fn start(&mut self, render: u32) -> Result<(), Fault> {
        self.running = Some(render);
        let started = self.desk.input(render).map_or(Ok(()), |input| self.isolate.start(render, input));
        self.settle(started)
    }

    /// Hands a page what it waited for.
    fn arrive(&mut self, arrival: Arrival) -> Result<(), Fault> {
        if !self.desk.accept(&arrival) {
            return Ok(());
        }
        let (Arrival::Answer { render, .. } | Arrival::Timer { render, .. }) = arrival;
        if self.desk.is_abandoned(render) {
            self.desk.end(render, Err(RenderError::Lost));
            return self.isolate.forget(render);
        }
        self.running = Some(render);
        let went = match arrival {
            Arrival::Answer { render, call, reply } => self.isolate.deliver(render, call, &reply),
            Arrival::Timer { render, timer } => self.isolate.fire(render, timer),
        };
        self.settle(went)
    }

    /// Acts on what the scripts asked for. Of a script that broke the isolate only its lines on the console count.
    fn settle(&mut self, went: Result<(), Fault>) -> Result<(), Fault> {
        for event in self.isolate.events() {
            if went.is_ok() || matches!(event, Event::Log { .. }) {
                self.desk.handle(event);
            }
        }
        went
    }

    /// Ends the pages that are out of time.
    fn expire(&mut self) -> Result<(), Fault> {
        self.armed = false;
        while let Some(render) = self.desk.expire() {
            self.isolate.forget(render)?;
        }
        Ok(())
    }

    /// Sets the clock to the oldest page's deadline; once a deadline is enough, for later pages are due later.
    fn arm(&mut self) {
        if let Some(deadline) = self.desk.deadline().filter(|_| !self.armed) {
            self.clock.as_mut().reset(deadline.into());
            self.armed = true;
        }
    }

    fn obey(&mut self, control: Control) {
        match control {
            Control::Heap(tell) => {
                self.isolate.collect_garbage();
                let _ = tell.send(self.measure());
            }
        }
    }

    /// Retires the isolate if its heap is more than 60 % full of things that are not garbage.
    fn look(&mut self) {
        let full = self.limits.heap / 10 * 6;
        if self.isolate.heap_used() > full {
            self.isolate.collect_garbage();
        }
        if self.measure() > full {
            self.worn.get_or_insert("heap");
        }
    }

    /// Heap in use, bytes; also told to the metrics.
    fn measure(&mut self) -> usize {
        let used = self.isolate.heap_used();
        self.metrics.heap.with_label_values(&[&self.label]).set(i64::try_from(used).unwrap_or(i64::MAX));
        used
    }

    /// Tells everybody in flight.
    fn break_up(&mut self, fault: Fault) {
        let reason = match fault {
            Fault::Slice => RenderError::Terminated(self.limits.slice),
            Fault::Memory => RenderError::OutOfMemory,
        };
        self.metrics.recycles.with_label_values(&[fault.label()]).inc();
        self.desk.break_up(self.running, &reason);
    }
}

/// Whether nothing will come any more. A queue that is over must not be waited for: it answers at once, again and again.
pub(crate) fn is_over(queue: &Receiver<Job>) -> bool {
    queue.is_closed() && queue.is_empty()
}

/// The next message of a channel that is listened to.
async fn next<T>(channel: Option<&Receiver<T>>) -> Option<Result<T, async_channel::RecvError>> {
    Some(channel?.recv().await)
}
