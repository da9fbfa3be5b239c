//! The parent thread of all isolate threads.
//!
//! On processors with memory-protection keys, an isolate may run only on descendants of the thread that started the
//! engine's platform. A dedicated thread starts it and spawns the isolate threads, so that renderers can be started
//! from any thread.

use std::{
    io,
    sync::{OnceLock, mpsc},
    thread,
};

use crate::isolate;

/// Stack of an isolate thread, in bytes; the engines stop deep recursion at one megabyte.
const STACK_BYTES: usize = 8 * 1024 * 1024;

type Spawn = Box<dyn FnOnce() + Send>;

static PARENT: OnceLock<mpsc::Sender<Spawn>> = OnceLock::new();

/// Starts the engine's platform. Optional: the first renderer does it, but then it is ready later.
pub fn init_platform() {
    parent();
}

/// Runs `body` on a new thread that may own an isolate.
pub(crate) fn spawn(name: String, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let (spawned_tx, spawned_rx) = mpsc::channel();
    let spawn = move || {
        let spawned = thread::Builder::new().name(name).stack_size(STACK_BYTES).spawn(body);
        let _ = spawned_tx.send(spawned.map(drop));
    };
    parent().send(Box::new(spawn)).map_err(|_| io::Error::other("the platform's thread has ended"))?;
    spawned_rx.recv().map_err(io::Error::other)?
}

fn parent() -> &'static mpsc::Sender<Spawn> {
    PARENT.get_or_init(|| {
        let (send, receive) = mpsc::channel::<Spawn>();
        let (ready_tx, ready_rx) = mpsc::channel();
        let body = move || {
            isolate::init_platform();
            let _ = ready_tx.send(());
            for spawn in receive {
                spawn();
            }
        };
        thread::Builder::new()
            .name("ssr-platform".to_owned())
            .spawn(body)
            .expect("a process can start its first threads");
        ready_rx.recv().expect("the engine's platform starts");
        send
    })
}
