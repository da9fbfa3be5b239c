//! Terminates scripts that run too long without yielding: one thread checks all isolates.

use std::{
    sync::{
        Arc, Mutex, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, Thread},
    time::{Duration, Instant},
};

/// No script is running.
const IDLE: u64 = 0;
/// The running script has been terminated.
const TERMINATED: u64 = u64::MAX;
/// Checks without a running script after which the thread sleeps until it is woken.
const IDLE_TICKS: u32 = 20;

type Terminate = Box<dyn Fn() + Send>;

/// Until when the script of one isolate may run.
pub(crate) struct Deadline {
    /// Milliseconds of the watchdog's clock, or `IDLE` or `TERMINATED`.
    expires_at: AtomicU64,
    terminate: Mutex<Option<Terminate>>,
    shared: Arc<Shared>,
}

/// The watching thread; dropping it ends the thread.
pub(crate) struct Watchdog {
    shared: Arc<Shared>,
}

struct Shared {
    epoch: Instant,
    asleep: AtomicBool,
    closed: AtomicBool,
    thread: OnceLock<Thread>,
    deadlines: Mutex<Vec<Weak<Deadline>>>,
}

impl Watchdog {
    /// Starts the thread; its check interval depends on the timeout.
    pub(crate) fn start(script_timeout: Duration) -> std::io::Result<Watchdog> {
        let shared = Arc::new(Shared {
            epoch: Instant::now(),
            asleep: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            thread: OnceLock::new(),
            deadlines: Mutex::new(Vec::new()),
        });
        let interval = (script_timeout / 10).clamp(Duration::from_millis(5), Duration::from_millis(100));
        let watching = shared.clone();
        let handle = thread::Builder::new().name("ssr-watchdog".to_owned()).spawn(move || watching.watch(interval))?;
        let _ = shared.thread.set(handle.thread().clone());
        Ok(Watchdog { shared })
    }

    /// Registers an isolate.
    pub(crate) fn register(&self) -> Arc<Deadline> {
        let deadline = Arc::new(Deadline {
            expires_at: AtomicU64::new(IDLE),
            terminate: Mutex::new(None),
            shared: self.shared.clone(),
        });
        self.shared.deadlines.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&deadline));
        deadline
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::SeqCst);
        self.shared.wake();
    }
}

impl Deadline {
    /// Sets how to terminate a script of the isolate.
    pub(crate) fn on_expiry(&self, terminate: impl Fn() + Send + 'static) {
        *self.terminate.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(terminate));
    }

    /// A script starts and may run for `timeout`.
    pub(crate) fn start(&self, timeout: Duration) {
        self.expires_at.store(self.shared.now() + millis(timeout), Ordering::SeqCst);
        if self.shared.asleep.load(Ordering::SeqCst) {
            self.shared.wake();
        }
    }

    /// The script has ended; returns whether it was terminated.
    pub(crate) fn stop(&self) -> bool {
        self.expires_at.swap(IDLE, Ordering::SeqCst) == TERMINATED
    }

    /// Terminates the script if it ran too long; returns whether one was running.
    fn check(&self, now: u64) -> bool {
        let expires_at = self.expires_at.load(Ordering::SeqCst);
        if expires_at == IDLE || expires_at == TERMINATED {
            return false;
        }
        if expires_at <= now {
            // Locked until the end: a new isolate must not register meanwhile and be terminated.
            let terminate = self.terminate.lock().unwrap_or_else(PoisonError::into_inner);
            // The exchange fails if the script has ended by now; a later script must not be terminated.
            let expired =
                self.expires_at.compare_exchange(expires_at, TERMINATED, Ordering::SeqCst, Ordering::SeqCst).is_ok();
            if let Some(terminate) = terminate.as_ref().filter(|_| expired) {
                terminate();
            }
        }
        true
    }
}

impl Shared {
    /// Milliseconds since the start; never `IDLE` or `TERMINATED`.
    fn now(&self) -> u64 {
        millis(self.epoch.elapsed()) + 1
    }

    fn wake(&self) {
        let needed = self.asleep.swap(false, Ordering::SeqCst) || self.closed.load(Ordering::SeqCst);
        if let Some(thread) = self.thread.get().filter(|_| needed) {
            thread.unpark();
        }
    }

    fn watch(&self, interval: Duration) {
        let mut idle_ticks = 0;
        while !self.closed.load(Ordering::SeqCst) {
            thread::park_timeout(interval);
            idle_ticks = if self.check_all() { 0 } else { idle_ticks + 1 };
            if idle_ticks >= IDLE_TICKS {
                self.asleep.store(true, Ordering::SeqCst);
                // A script that started before the flag was set has not woken this thread.
                if !self.check_all() && !self.closed.load(Ordering::SeqCst) {
                    while self.asleep.load(Ordering::SeqCst) && !self.closed.load(Ordering::SeqCst) {
                        thread::park();
                    }
                }
                self.asleep.store(false, Ordering::SeqCst);
                idle_ticks = 0;
            }
        }
    }

    fn check_all(&self) -> bool {
        let now = self.now();
        let mut deadlines = self.deadlines.lock().unwrap_or_else(PoisonError::into_inner);
        let mut running = false;
        deadlines.retain(|deadline| {
            let deadline = deadline.upgrade();
            running |= deadline.as_ref().is_some_and(|deadline| deadline.check(now));
            deadline.is_some()
        });
        running
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(TERMINATED - 1).min(1 << 60)
}
