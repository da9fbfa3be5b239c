//! The thread all isolates descend from.
//!
//! Where the processor has memory-protection keys, an isolate may live only on descendants of the thread that started the engine's
//! platform. One thread of our own starts it and spawns the isolates' threads, so that renderers may be started from anywhere.

use std::{
    io,
    sync::{OnceLock, mpsc},
    thread,
};

use crate::isolate;

/// Stack of an isolate's thread, bytes; the engines stop deep recursion at one megabyte.
const STACK: usize = 8 * 1024 * 1024;

type Spawn = Box<dyn FnOnce() + Send>;

static ANCESTOR: OnceLock<mpsc::Sender<Spawn>> = OnceLock::new();

/// Starts the engine's platform. Optional: the first renderer does it too; earlier is sooner ready.
pub fn init_platform() {
    ancestor();
}

/// Runs `body` on a new thread that may hold an isolate.
pub(crate) fn spawn(name: String, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let (told, tell) = mpsc::channel();
    let spawn = move || {
        let spawned = thread::Builder::new().name(name).stack_size(STACK).spawn(body);
        let _ = told.send(spawned.map(drop));
    };
    ancestor().send(Box::new(spawn)).map_err(|_| io::Error::other("the platform's thread has ended"))?;
    tell.recv().map_err(io::Error::other)?
}

fn ancestor() -> &'static mpsc::Sender<Spawn> {
    ANCESTOR.get_or_init(|| {
        let (send, receive) = mpsc::channel::<Spawn>();
        let (told, tell) = mpsc::channel();
        let body = move || {
            isolate::init_platform();
            let _ = told.send(());
            for spawn in receive {
                spawn();
            }
        };
        thread::Builder::new()
            .name("ssr-platform".to_owned())
            .spawn(body)
            .expect("a process can start its first threads");
        tell.recv().expect("the engine's platform starts");
        send
    })
}
