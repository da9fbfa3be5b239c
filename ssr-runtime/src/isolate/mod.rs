//! One JavaScript engine on one thread. Only this module names deno_core and V8.
//!
//! Rust enters JavaScript through [`Isolate::start`], [`deliver`](Isolate::deliver), [`fire`](Isolate::fire) and
//! [`poll`](Isolate::poll) only, drains the microtasks before it leaves, and reads what the scripts asked for from
//! [`Isolate::events`]. Thus each run of JavaScript belongs to one render, and its limits can name the culprit.

mod bake;
mod buffers;
mod entry;
mod errors;
mod ops;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

pub(crate) use bake::bake;
use buffers::Buffers;
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions, v8};
use entry::Entry;
use ops::Outbox;
pub(crate) use ops::{Event, Level};

use crate::{Limits, StartError, call::Reply, pool::Blueprint, watchdog::Pulse};

/// The JavaScript engine of this build.
pub const ENGINE: &str = if QUICKJS { "quickjs" } else { "v8" };
/// Whether the engine starts from snapshots: only V8 does.
pub(crate) const SNAPSHOTS: bool = !QUICKJS;
const QUICKJS: bool = cfg!(feature = "quickjs");
/// Sources a start-up snapshot depends on: the script in it, the functions it refers to, the versions of the engine's crates.
pub(crate) const SOURCES: [&str; 3] = [entry::BOOT, include_str!("ops.rs"), include_str!("../../Cargo.toml")];

/// Time given to evaluate the bundle, and to render the first warm-up pages, which run cold.
pub(crate) const COLD: Duration = Duration::from_secs(30);
/// Young generation of the heap, bytes: pages die young, and Node's size keeps collections rare.
const YOUNG: usize = 3 * 16 * 1024 * 1024;

/// Heap granted to a script that is being ended, bytes. V8 aborts the process where its largest array or string no longer fits;
/// QuickJS throws, and its long built-in loops (`fill`, `concat`) end only by that.
const ROOM: usize = if QUICKJS { 4 << 20 } else { 1280 << 20 };

/// Why an isolate must be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// JavaScript ran longer than a slice.
    Slice,
    /// The heap or the buffers reached their limit.
    Memory,
}

impl Fault {
    /// Its name in metrics and logs.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Fault::Slice => "terminated",
            Fault::Memory => "memory",
        }
    }
}

/// A JavaScript engine with the bundle in it.
pub(crate) struct Isolate {
    // Before the runtime: its handles must go first.
    entry: Entry,
    runtime: JsRuntime,
    outbox: Outbox,
    pulse: Arc<Pulse>,
    slice: Duration,
    heap_reached: Arc<AtomicBool>,
    buffers: Arc<Buffers>,
}

/// Starts the engine's platform; the caller's thread must be the ancestor of all isolates' threads.
pub(crate) fn init_platform() {
    JsRuntime::init_platform(None);
}

/// The engine's own version.
pub(crate) fn engine_version() -> &'static str {
    v8::V8::get_version()
}

impl Isolate {
    /// Makes an isolate from the snapshot if there is one, else by evaluating the bundle.
    pub(crate) fn new(blueprint: &Blueprint, pulse: Arc<Pulse>) -> Result<Isolate, StartError> {
        let limits = &blueprint.limits;
        let outbox = Outbox::default();
        let buffers = Buffers::new(limits.buffers);
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            module_loader: Some(errors::Sources::new(blueprint.bundle.source_map.clone())),
            extensions: entry::extensions(outbox.clone()),
            startup_snapshot: blueprint.snapshot.map(|snapshot| snapshot.body),
            create_params: Some(parameters(limits, &buffers)),
            ..RuntimeOptions::default()
        })
        .map_err(|error| StartError::Engine(error.to_string()))?;
        let heap_reached = limit_heap(&mut runtime);
        let kill = runtime.v8_isolate().thread_safe_handle();
        pulse.arm(move || {
            kill.terminate_execution();
        });

        pulse.enter(COLD);
        let entry = match blueprint.snapshot {
            Some(_) => Entry::restored(&mut runtime, outbox.clone()),
            None => Entry::evaluated(&mut runtime, outbox.clone(), &blueprint.bundle.script),
        };
        let entry = entry.and_then(|entry| entry.harden(&mut runtime).map(|()| entry));
        let overran = pulse.leave();
        let entry = entry.map_err(StartError::Bundle)?;
        if overran {
            return Err(StartError::Bundle(format!("it ran longer than {COLD:?}")));
        }
        Ok(Isolate { entry, runtime, outbox, pulse, slice: limits.slice, heap_reached, buffers })
    }

    /// Begins a render.
    pub(crate) fn start(&mut self, render: u32, input: &str) -> Result<(), Fault> {
        self.run(|entry, runtime| entry.start(runtime, render, input))
    }

    /// Hands a render the answer to one of its calls.
    pub(crate) fn deliver(&mut self, render: u32, call: u32, reply: &Reply) -> Result<(), Fault> {
        self.run(|entry, runtime| entry.deliver(runtime, render, call, reply))
    }

    /// Fires a timer of a render.
    pub(crate) fn fire(&mut self, render: u32, timer: u32) -> Result<(), Fault> {
        self.run(|entry, runtime| entry.fire(runtime, render, timer))
    }

    /// Lets go of a render that will not answer.
    pub(crate) fn forget(&mut self, render: u32) -> Result<(), Fault> {
        self.run(|entry, runtime| entry.forget(runtime, render))
    }

    /// Does the engine's own chores (collections, rejections nobody handled) and wakes the task when there are new ones. Ready when
    /// the scripts asked for something meanwhile.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Fault>> {
        let chores = self.run(|_, runtime| {
            if let Poll::Ready(Err(error)) = runtime.poll_event_loop(context, PollEventLoopOptions::default()) {
                tracing::error!(target: "ssr.console", %error, "uncaught error");
            }
        });
        match chores {
            Ok(()) if self.outbox.is_empty() => Poll::Pending,
            chores => Poll::Ready(chores),
        }
    }

    /// What the scripts asked for since the last look.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.outbox.take()
    }

    /// Time a slice of JavaScript may take from now on.
    pub(crate) fn set_slice(&mut self, slice: Duration) {
        self.slice = slice;
    }

    /// Heap in use, bytes, garbage included.
    pub(crate) fn heap_used(&mut self) -> usize {
        self.runtime.v8_isolate().get_heap_statistics().used_heap_size()
    }

    /// Collects all garbage; takes tens of milliseconds.
    pub(crate) fn collect_garbage(&mut self) {
        self.runtime.v8_isolate().low_memory_notification();
    }

    /// Runs JavaScript under the watchdog and says whether it broke a limit.
    fn run(&mut self, script: impl FnOnce(&Entry, &mut JsRuntime)) -> Result<(), Fault> {
        self.pulse.enter(self.slice);
        script(&self.entry, &mut self.runtime);
        let overran = self.pulse.leave();
        let full = self.heap_reached.load(Ordering::Relaxed) || self.buffers.refused();
        if full || (QUICKJS && self.outbox.tells_of_memory()) {
            Err(Fault::Memory)
        } else if overran {
            Err(Fault::Slice)
        } else {
            Ok(())
        }
    }
}

/// The memory of an isolate. QuickJS takes its buffers from its heap, so that the heap's limit holds for both.
fn parameters(limits: &Limits, buffers: &Arc<Buffers>) -> v8::CreateParams {
    let parameters = v8::CreateParams::default().heap_limits(0, limits.heap).allow_atomics_wait(false);
    if QUICKJS {
        return parameters;
    }
    parameters
        .set_max_young_generation_size_in_bytes(YOUNG.min(limits.heap / 4))
        .array_buffer_allocator(Buffers::allocator(buffers))
}

/// Ends the script that fills the heap. Without this V8 would abort the whole process.
fn limit_heap(runtime: &mut JsRuntime) -> Arc<AtomicBool> {
    let reached = Arc::new(AtomicBool::new(false));
    let (flag, kill) = (reached.clone(), runtime.v8_isolate().thread_safe_handle());
    runtime.add_near_heap_limit_callback(move |current, _initial| {
        let again = flag.swap(true, Ordering::Relaxed);
        kill.terminate_execution();
        if again && QUICKJS { current } else { current + ROOM }
    });
    reached
}
