//! Ends scripts that run too long without a pause: one thread looks at all isolates.

use std::{
    sync::{
        Arc, Mutex, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, Thread},
    time::{Duration, Instant},
};

/// No script runs.
const IDLE: u64 = 0;
/// The script that runs has been told to end.
const KILLED: u64 = u64::MAX;
/// Looks without a script running before the thread sleeps until it is woken.
const QUIET: u32 = 20;

type Kill = Box<dyn Fn() + Send>;

/// How long the script of one isolate may still run.
pub(crate) struct Pulse {
    /// Milliseconds of the watchdog's clock, or one of the two marks above.
    deadline: AtomicU64,
    kill: Mutex<Option<Kill>>,
    shared: Arc<Shared>,
}

/// The thread that watches, until it is dropped.
pub(crate) struct Watchdog {
    shared: Arc<Shared>,
}

struct Shared {
    epoch: Instant,
    asleep: AtomicBool,
    closed: AtomicBool,
    thread: OnceLock<Thread>,
    pulses: Mutex<Vec<Weak<Pulse>>>,
}

impl Watchdog {
    /// Starts the thread; it looks often enough for slices of the given length.
    pub(crate) fn start(slice: Duration) -> std::io::Result<Watchdog> {
        let shared = Arc::new(Shared {
            epoch: Instant::now(),
            asleep: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            thread: OnceLock::new(),
            pulses: Mutex::new(Vec::new()),
        });
        let pause = (slice / 10).clamp(Duration::from_millis(5), Duration::from_millis(100));
        let watching = shared.clone();
        let handle = thread::Builder::new().name("ssr-watchdog".to_owned()).spawn(move || watching.watch(pause))?;
        let _ = shared.thread.set(handle.thread().clone());
        Ok(Watchdog { shared })
    }

    /// A pulse for one more isolate.
    pub(crate) fn pulse(&self) -> Arc<Pulse> {
        let pulse =
            Arc::new(Pulse { deadline: AtomicU64::new(IDLE), kill: Mutex::new(None), shared: self.shared.clone() });
        self.shared.pulses.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&pulse));
        pulse
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::SeqCst);
        self.shared.wake();
    }
}

impl Pulse {
    /// Says how to end a script of the isolate.
    pub(crate) fn arm(&self, kill: impl Fn() + Send + 'static) {
        *self.kill.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(kill));
    }

    /// A script starts and may run this long.
    pub(crate) fn enter(&self, limit: Duration) {
        self.deadline.store(self.shared.now() + millis(limit), Ordering::SeqCst);
        if self.shared.asleep.load(Ordering::SeqCst) {
            self.shared.wake();
        }
    }

    /// The script is over; says whether it was told to end.
    pub(crate) fn leave(&self) -> bool {
        self.deadline.swap(IDLE, Ordering::SeqCst) == KILLED
    }

    /// Ends the script if it ran too long; says whether one was running.
    fn check(&self, now: u64) -> bool {
        let deadline = self.deadline.load(Ordering::SeqCst);
        if deadline == IDLE || deadline == KILLED {
            return false;
        }
        if deadline <= now {
            // Held until the end: a new isolate must not be armed meanwhile and then be hit.
            let kill = self.kill.lock().unwrap_or_else(PoisonError::into_inner);
            // The exchange fails if the script is over by now: then nothing is ended that started since.
            let ended = self.deadline.compare_exchange(deadline, KILLED, Ordering::SeqCst, Ordering::SeqCst).is_ok();
            if let Some(kill) = kill.as_ref().filter(|_| ended) {
                kill();
            }
        }
        true
    }
}

impl Shared {
    /// Milliseconds since the start; never a mark.
    fn now(&self) -> u64 {
        millis(self.epoch.elapsed()) + 1
    }

    fn wake(&self) {
        let wanted = self.asleep.swap(false, Ordering::SeqCst) || self.closed.load(Ordering::SeqCst);
        if let Some(thread) = self.thread.get().filter(|_| wanted) {
            thread.unpark();
        }
    }

    fn watch(&self, pause: Duration) {
        let mut quiet = 0;
        while !self.closed.load(Ordering::SeqCst) {
            thread::park_timeout(pause);
            quiet = if self.check_all() { 0 } else { quiet + 1 };
            if quiet >= QUIET {
                self.asleep.store(true, Ordering::SeqCst);
                // A script that started before the flag was up has not woken this thread.
                if !self.check_all() && !self.closed.load(Ordering::SeqCst) {
                    while self.asleep.load(Ordering::SeqCst) && !self.closed.load(Ordering::SeqCst) {
                        thread::park();
                    }
                }
                self.asleep.store(false, Ordering::SeqCst);
                quiet = 0;
            }
        }
    }

    fn check_all(&self) -> bool {
        let now = self.now();
        let mut pulses = self.pulses.lock().unwrap_or_else(PoisonError::into_inner);
        let mut running = false;
        pulses.retain(|pulse| {
            let pulse = pulse.upgrade();
            running |= pulse.as_ref().is_some_and(|pulse| pulse.check(now));
            pulse.is_some()
        });
        running
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(KILLED - 1).min(1 << 60)
}
