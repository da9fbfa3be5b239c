//! One JavaScript engine on one thread. Only this module uses deno_core and V8.
//!
//! Rust enters JavaScript only through [`Isolate::start`], [`deliver`](Isolate::deliver), [`fire`](Isolate::fire) and
//! [`poll`](Isolate::poll), drains the microtasks before it continues, and reads the events of the scripts from
//! [`Isolate::events`]. So every run of JavaScript belongs to one render, which is responsible for exceeded limits.

mod buffers;
mod create_snapshot;
mod entry;
mod errors;
mod ops;
mod shared_texts;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use buffers::Buffers;
pub(crate) use create_snapshot::create_snapshot;
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions, v8};
use entry::Entry;
use ops::Outbox;
pub(crate) use ops::{Event, Level};

use crate::{Limits, StartError, fetch::FetchResponse, pool::IsolateConfig, watchdog::Deadline};

/// The JavaScript engine of this build.
pub const ENGINE: &str = if QUICKJS { "quickjs" } else { "v8" };
/// Whether the engine starts from snapshots: only V8 does.
pub(crate) const SNAPSHOTS: bool = !QUICKJS;
const QUICKJS: bool = cfg!(feature = "quickjs");
/// Sources a start-up snapshot depends on: the script in it, the functions it refers to, the versions of the engine's
/// crates.
pub(crate) const SOURCES: [&str; 3] = [entry::BOOT, include_str!("ops.rs"), include_str!("../../Cargo.toml")];

/// Maximum time to evaluate the bundle, and to render the first warm-up pages.
pub(crate) const WARM_UP_TIMEOUT: Duration = Duration::from_secs(30);
/// Young generation of the heap, in bytes: objects of pages are short-lived, and Node's size keeps collections rare.
const YOUNG_GENERATION_BYTES: usize = 3 * 16 * 1024 * 1024;

/// Extra heap for a script that is being terminated, in bytes. V8 aborts the process if its largest array or string
/// does not fit; QuickJS throws, and its long built-in loops (`fill`, `concat`) end only by that.
const HEAP_GRACE_BYTES: usize = if QUICKJS { 4 << 20 } else { 1280 << 20 };

/// A limit that a script exceeded; its isolate must be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LimitExceeded {
    /// JavaScript ran longer than the script timeout.
    ScriptTimeout,
    /// The heap or the buffers reached their limit.
    Memory,
}

impl LimitExceeded {
    /// Label in metrics and logs.
    pub(crate) fn label(self) -> &'static str {
        match self {
            LimitExceeded::ScriptTimeout => "terminated",
            LimitExceeded::Memory => "memory",
        }
    }
}

/// A JavaScript engine with the bundle evaluated.
pub(crate) struct Isolate {
    // Before the runtime: its handles must be dropped first.
    entry: Entry,
    runtime: JsRuntime,
    outbox: Outbox,
    deadline: Arc<Deadline>,
    script_timeout: Duration,
    heap_reached: Arc<AtomicBool>,
    buffers: Arc<Buffers>,
}

/// Starts the engine's platform; the calling thread must be the ancestor of all isolate threads.
pub(crate) fn init_platform() {
    JsRuntime::init_platform(None);
}

/// The engine's own version.
pub(crate) fn engine_version() -> &'static str {
    v8::V8::get_version()
}

impl Isolate {
    /// Creates an isolate from the snapshot if there is one, otherwise by evaluating the bundle.
    pub(crate) fn new(config: &Arc<IsolateConfig>, deadline: Arc<Deadline>) -> Result<Isolate, StartError> {
        let limits = &config.limits;
        let outbox = Outbox::default();
        let buffers = Buffers::new(limits.max_buffer_bytes);
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            module_loader: Some(errors::Sources::new(config.clone())),
            extensions: entry::extensions(outbox.clone()),
            startup_snapshot: config.snapshot.map(|snapshot| snapshot.body),
            create_params: Some(parameters(limits, &buffers)),
            ..RuntimeOptions::default()
        })
        .map_err(|error| StartError::Engine(error.to_string()))?;
        let heap_reached = limit_heap(&mut runtime);
        let handle = runtime.v8_isolate().thread_safe_handle();
        deadline.on_expiry(move || {
            handle.terminate_execution();
        });

        deadline.start(WARM_UP_TIMEOUT);
        let entry = match config.snapshot {
            Some(_) => Entry::restored(&mut runtime, outbox.clone()),
            None => Entry::evaluated(&mut runtime, outbox.clone(), &config.bundle.script),
        };
        let entry = entry.and_then(|entry| entry.harden(&mut runtime).map(|()| entry));
        let timed_out = deadline.stop();
        let entry = entry.map_err(StartError::Bundle)?;
        if timed_out {
            return Err(StartError::Bundle(format!("it ran longer than {WARM_UP_TIMEOUT:?}")));
        }
        Ok(Isolate { entry, runtime, outbox, deadline, script_timeout: limits.script_timeout, heap_reached, buffers })
    }

    /// Starts a render.
    pub(crate) fn start(&mut self, render: u32, input: &str) -> Result<(), LimitExceeded> {
        self.run(|entry, runtime| entry.start(runtime, render, input))
    }

    /// Delivers the response to a call.
    pub(crate) fn deliver(&mut self, render: u32, call: u32, response: &FetchResponse) -> Result<(), LimitExceeded> {
        self.run(|entry, runtime| entry.deliver(runtime, render, call, response))
    }

    /// Fires a timer of a render.
    pub(crate) fn fire(&mut self, render: u32, timer: u32) -> Result<(), LimitExceeded> {
        self.run(|entry, runtime| entry.fire(runtime, render, timer))
    }

    /// Discards a render.
    pub(crate) fn forget(&mut self, render: u32) -> Result<(), LimitExceeded> {
        self.run(|entry, runtime| entry.forget(runtime, render))
    }

    /// Runs the engine's own tasks (garbage collection, unhandled rejections) and wakes the task when there are new
    /// ones. Ready when the scripts have sent events.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<(), LimitExceeded>> {
        let polled = self.run(|_, runtime| {
            if let Poll::Ready(Err(error)) = runtime.poll_event_loop(context, PollEventLoopOptions::default()) {
                tracing::error!(target: "ssr.console", %error, "uncaught error");
            }
        });
        match polled {
            Ok(()) if self.outbox.is_empty() => Poll::Pending,
            polled => Poll::Ready(polled),
        }
    }

    /// Takes the events of the scripts.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.outbox.take()
    }

    /// Sets the maximum time of JavaScript without yielding.
    pub(crate) fn set_script_timeout(&mut self, timeout: Duration) {
        self.script_timeout = timeout;
    }

    /// Heap in use, in bytes, garbage included.
    pub(crate) fn heap_used(&mut self) -> usize {
        self.runtime.v8_isolate().get_heap_statistics().used_heap_size()
    }

    /// Collects all garbage; takes tens of milliseconds.
    pub(crate) fn collect_garbage(&mut self) {
        self.runtime.v8_isolate().low_memory_notification();
    }

    /// Runs JavaScript under the watchdog; an error if it exceeded a limit.
    fn run(&mut self, script: impl FnOnce(&Entry, &mut JsRuntime)) -> Result<(), LimitExceeded> {
        self.deadline.start(self.script_timeout);
        script(&self.entry, &mut self.runtime);
        let timed_out = self.deadline.stop();
        let full = self.heap_reached.load(Ordering::Relaxed) || self.buffers.refused();
        if full || (QUICKJS && self.outbox.has_out_of_memory_error()) {
            Err(LimitExceeded::Memory)
        } else if timed_out {
            Err(LimitExceeded::ScriptTimeout)
        } else {
            Ok(())
        }
    }
}

/// Memory limits of an isolate. QuickJS allocates buffers on its heap, so that the heap limit covers both.
fn parameters(limits: &Limits, buffers: &Arc<Buffers>) -> v8::CreateParams {
    let parameters = v8::CreateParams::default().heap_limits(0, limits.max_heap_bytes).allow_atomics_wait(false);
    if QUICKJS {
        return parameters;
    }
    parameters
        .set_max_young_generation_size_in_bytes(YOUNG_GENERATION_BYTES.min(limits.max_heap_bytes / 4))
        .array_buffer_allocator(Buffers::allocator(buffers))
}

/// Terminates a script that exhausts the heap. Otherwise V8 would abort the process.
fn limit_heap(runtime: &mut JsRuntime) -> Arc<AtomicBool> {
    let reached = Arc::new(AtomicBool::new(false));
    let (flag, handle) = (reached.clone(), runtime.v8_isolate().thread_safe_handle());
    runtime.add_near_heap_limit_callback(move |current, _initial| {
        let again = flag.swap(true, Ordering::Relaxed);
        handle.terminate_execution();
        if again && QUICKJS { current } else { current + HEAP_GRACE_BYTES }
    });
    reached
}
