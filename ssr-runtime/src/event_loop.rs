//! Event loop of one isolate: starts pages, delivers completed operations, and decides when to recycle.

use std::{
    future::poll_fn,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{
    sync::oneshot,
    time::{Sleep, sleep_until},
};
use tracing::Span;

use crate::{
    Backend, Limits, RenderError, RenderRequest, StartError, Visitor,
    isolate::{Event, Isolate, LimitExceeded, WARM_UP_TIMEOUT},
    metrics::Metrics,
    pool::IsolateConfig,
    queue::{Queue, Receiver},
    render_table::{Completion, Job, RenderTable},
    worker::Control,
};

/// Renders between two checks of the heap.
const HEAP_CHECK_INTERVAL: u64 = 64;
/// Steps after which the loop yields to other tasks of the thread.
const YIELD_INTERVAL: u32 = 32;

/// Why the event loop of an isolate ended.
pub(crate) enum Exit {
    /// The queue is closed and empty.
    Shutdown,
    /// The isolate rendered its maximum of pages or its heap is full; nothing is in flight.
    Recycle(&'static str),
    /// A script exceeded a limit; all renders in flight have failed.
    Crash(LimitExceeded),
}

/// An isolate and the renders in flight on it.
pub(crate) struct EventLoop {
    table: RenderTable,
    isolate: Isolate,
    limits: Arc<Limits>,
    metrics: Metrics,
    index: usize,
    label: String,
    /// Pages after which the isolate is recycled.
    max_pages: u64,
    pages: u64,
    recycle_reason: Option<&'static str>,
    /// The page whose script is running.
    running: Option<u32>,
    deadline_timer: std::pin::Pin<Box<Sleep>>,
    deadline_scheduled: bool,
}

impl EventLoop {
    /// An event loop without pages.
    pub(crate) fn new(isolate: Isolate, index: usize, config: &IsolateConfig, backend: Rc<dyn Backend>) -> EventLoop {
        let (limits, metrics) = (config.limits.clone(), config.metrics.clone());
        // Isolates started together must not be recycled together.
        let spread = limits.recycle_after / (2 * limits.threads.max(1) as u64);
        EventLoop {
            table: RenderTable::new(backend, limits.clone(), metrics.clone(), limits.render_timeout),
            isolate,
            max_pages: (limits.recycle_after - spread * index as u64).max(1),
            limits,
            metrics,
            index,
            label: index.to_string(),
            pages: 0,
            recycle_reason: None,
            running: None,
            deadline_timer: Box::pin(sleep_until(tokio::time::Instant::now())),
            deadline_scheduled: false,
        }
    }

    /// Pages started so far, without those of the warm-up.
    pub(crate) fn rendered(&self) -> u64 {
        self.pages
    }

    /// Renders the warm-up pages within `timeout`; the rest is skipped. Pages that fail do not prevent the start: their
    /// data may be unavailable.
    pub(crate) async fn warm_up(
        &mut self,
        config: &IsolateConfig,
        backend: &Rc<dyn Backend>,
        timeout: Duration,
    ) -> Result<(), StartError> {
        let metrics = Metrics::unregistered().map_err(|error| StartError::Engine(error.to_string()))?;
        let warm_up_table = RenderTable::new(backend.clone(), self.limits.clone(), metrics, timeout);
        let started = Instant::now();
        let table = std::mem::replace(&mut self.table, warm_up_table);
        self.isolate.set_script_timeout(WARM_UP_TIMEOUT);
        for input in &config.warm_up {
            let (answer, mut result) = oneshot::channel();
            let request = RenderRequest { input: input.clone(), visitor: Arc::new(Visitor::default()) };
            let job = Job { request, answer, queued: started, span: Span::none() };
            let completed = self.render_alone(job).await;
            match (completed, result.try_recv()) {
                (Err(exceeded), _) => {
                    return Err(StartError::Bundle(format!(
                        "a warm-up page exceeded a limit of the isolate ({exceeded:?}): {input}"
                    )));
                }
                (Ok(()), Ok(Err(error))) => tracing::warn!(%error, input, "a warm-up page failed"),
                (Ok(()), _) => {}
            }
        }
        self.isolate.set_script_timeout(self.limits.script_timeout);
        self.table = table;
        self.deadline_scheduled = false;
        self.record_heap();
        Ok(())
    }

    /// Renders one page to completion. It does not count towards the isolate's maximum.
    async fn render_alone(&mut self, job: Job) -> Result<(), LimitExceeded> {
        if let Some(render) = self.table.admit(job) {
            self.start(render)?;
        }
        while self.table.len() > 0 {
            self.step(None, None).await?;
        }
        Ok(())
    }

    /// Renders pages until shutdown, or until the isolate must be replaced.
    pub(crate) async fn run(&mut self, queue: &Queue<Job>, commands: &async_channel::Receiver<Control>) -> Exit {
        let mut steps = 0_u32;
        loop {
            if self.table.len() == 0 {
                if let Some(reason) = self.recycle_reason {
                    return Exit::Recycle(reason);
                }
                if queue.is_drained() {
                    return Exit::Shutdown;
                }
            }
            let open = self.recycle_reason.is_none()
                && self.table.len() < self.limits.concurrency.max(1)
                && !queue.is_drained();
            if let Err(exceeded) = self.step(Some(queue).filter(|_| open), Some(commands)).await {
                self.fail_all(exceeded);
                return Exit::Crash(exceeded);
            }
            steps += 1;
            if steps.is_multiple_of(YIELD_INTERVAL) {
                tokio::task::yield_now().await;
            }
        }
    }

    /// Waits for the next event and handles it.
    async fn step(
        &mut self,
        queue: Option<&Queue<Job>>,
        commands: Option<&async_channel::Receiver<Control>>,
    ) -> Result<(), LimitExceeded> {
        self.running = None;
        self.schedule_deadline();
        let receiver = Receiver { index: self.index, in_flight: self.table.len() };
        tokio::select! {
            biased;
            polled = poll_fn(|context| self.isolate.poll(context)) => return self.process_events(polled),
            () = &mut self.deadline_timer, if self.deadline_scheduled => return self.expire(),
            completion = self.table.next_completion() => return self.complete(completion),
            Some(control) = next_command(commands) => self.handle_control(control),
            job = next_page(queue, receiver), if queue.is_some() => return job.map_or(Ok(()), |job| self.accept(job)),
        }
        Ok(())
    }

    /// Starts a page from the queue.
    fn accept(&mut self, job: Job) -> Result<(), LimitExceeded> {
        let Some(render) = self.table.admit(job) else {
            return Ok(());
        };
        self.pages += 1;
        self.start(render)?;
        if self.pages >= self.max_pages {
            self.recycle_reason.get_or_insert("age");
        }
        if self.pages.is_multiple_of(HEAP_CHECK_INTERVAL) {
            self.check_heap();
        }
        Ok(())
    }

    /// Calls the page's render function.
    fn start(&mut self, render: u32) -> Result<(), LimitExceeded> {
        self.running = Some(render);
        let started = self.table.input(render).map_or(Ok(()), |input| self.isolate.start(render, input));
        self.process_events(started)
    }

    /// Delivers a completed operation to its page.
    fn complete(&mut self, completion: Completion) -> Result<(), LimitExceeded> {
        let delivered = self.deliver(completion);
        self.process_events(delivered)
    }

    /// Runs the page's script with a completed operation.
    fn deliver(&mut self, completion: Completion) -> Result<(), LimitExceeded> {
        if !self.table.accept(&completion) {
            return Ok(());
        }
        let (Completion::Response { render, .. } | Completion::Timer { render, .. }) = completion;
        if self.table.is_abandoned(render) {
            self.table.end(render, Err(RenderError::Lost));
            return self.isolate.forget(render);
        }
        self.running = Some(render);
        match completion {
            Completion::Response { render, call, response } => self.isolate.deliver(render, call, &response),
            Completion::Timer { render, timer } => self.isolate.fire(render, timer),
        }
    }

    /// Handles the events of the scripts, and delivers what they need not wait for. After a limit violation only
    /// console events are handled.
    fn process_events(&mut self, mut ran: Result<(), LimitExceeded>) -> Result<(), LimitExceeded> {
        loop {
            for event in self.isolate.events() {
                if ran.is_ok() || matches!(event, Event::Log { .. }) {
                    self.table.handle(event);
                }
            }
            ran?;
            let Some(completion) = self.table.next_ready() else { return Ok(()) };
            ran = self.deliver(completion);
        }
    }

    /// Ends the pages that have timed out.
    fn expire(&mut self) -> Result<(), LimitExceeded> {
        self.deadline_scheduled = false;
        while let Some(render) = self.table.expire() {
            self.isolate.forget(render)?;
        }
        Ok(())
    }

    /// Sets the timer to the deadline of the oldest page. Later pages have later deadlines.
    fn schedule_deadline(&mut self) {
        if let Some(deadline) = self.table.deadline().filter(|_| !self.deadline_scheduled) {
            self.deadline_timer.as_mut().reset(deadline.into());
            self.deadline_scheduled = true;
        }
    }

    fn handle_control(&mut self, control: Control) {
        match control {
            Control::Heap(sender) => {
                self.isolate.collect_garbage();
                let _ = sender.send(self.record_heap());
            }
        }
    }

    /// Schedules the isolate for recycling if live objects occupy more than 60 % of its heap.
    fn check_heap(&mut self) {
        let full = self.limits.max_heap_bytes / 10 * 6;
        if self.isolate.heap_used() > full {
            self.isolate.collect_garbage();
        }
        if self.record_heap() > full {
            self.recycle_reason.get_or_insert("heap");
        }
    }

    /// Heap in use, in bytes; also written to the metrics.
    fn record_heap(&mut self) -> usize {
        let used = self.isolate.heap_used();
        self.metrics.heap.with_label_values(&[&self.label]).set(i64::try_from(used).unwrap_or(i64::MAX));
        used
    }

    /// Fails all renders in flight.
    fn fail_all(&mut self, exceeded: LimitExceeded) {
        let reason = match exceeded {
            LimitExceeded::ScriptTimeout => RenderError::Terminated(self.limits.script_timeout),
            LimitExceeded::Memory => RenderError::OutOfMemory,
        };
        self.metrics.recycles.with_label_values(&[exceeded.label()]).inc();
        self.table.fail_all(self.running, &reason);
    }
}

/// The next command, if there is a channel.
async fn next_command(channel: Option<&async_channel::Receiver<Control>>) -> Option<Control> {
    channel?.recv().await.ok()
}

/// The next page; `None` without a queue, or once it is closed and empty.
async fn next_page(queue: Option<&Queue<Job>>, receiver: Receiver) -> Option<Job> {
    queue?.next(receiver).await
}
