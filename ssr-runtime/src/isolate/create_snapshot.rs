//! Creates a start-up snapshot: an isolate with the bundle evaluated and the pages' code compiled.

use bytes::Bytes;
use deno_core::{JsRuntimeForSnapshot, RuntimeOptions};
use http::HeaderMap;

use crate::{
    StartError,
    fetch::FetchResponse,
    isolate::{
        entry::{self, Entry},
        ops::{Event, Outbox},
    },
};

/// Maximum rounds of calls and timers of a warm-up page.
const MAX_ROUNDS: usize = 100;

/// Evaluates the bundle, renders the inputs with an unavailable backend, and takes the snapshot.
pub(crate) fn create_snapshot(script: &str, warm_up: &[String]) -> Result<Box<[u8]>, StartError> {
    // The engine spawns delayed tasks on a tokio runtime, and aborts the process without one.
    let reactor = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let reactor = reactor.map_err(|error| StartError::Engine(error.to_string()))?;
    let _entered = reactor.enter();
    let outbox = Outbox::default();
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions {
        extensions: entry::extensions(outbox.clone()),
        ..RuntimeOptions::default()
    })
    .map_err(|error| StartError::Engine(error.to_string()))?;
    let entry = Entry::evaluated(&mut runtime, outbox.clone(), script).map_err(StartError::Bundle)?;
    for (render, input) in (1..).zip(warm_up) {
        entry.start(&mut runtime, render, input);
        for _ in 0..MAX_ROUNDS {
            let events = outbox.take();
            if events.is_empty() {
                break;
            }
            for event in events {
                answer(&mut runtime, &entry, event);
            }
        }
        entry.forget(&mut runtime, render);
    }
    entry.restore_globals(&mut runtime).map_err(StartError::Engine)?;
    Ok(runtime.snapshot())
}

/// Responds to a call with 503, and fires a timer at once.
fn answer(runtime: &mut JsRuntimeForSnapshot, entry: &Entry, event: Event) {
    match event {
        Event::Call { render, call, .. } => {
            let response = FetchResponse {
                status: 503,
                headers: HeaderMap::new(),
                body: Bytes::from_static(b"{\"message\":\"Not ready.\"}"),
                shared: false,
                failed: false,
            };
            entry.deliver(runtime, render, call, &response);
        }
        Event::Timer { render, timer, .. } => entry.fire(runtime, render, timer),
        Event::Failed { render, message, .. } => {
            tracing::warn!(render, message, "a page failed while the snapshot was made")
        }
        Event::Done { .. } | Event::InvalidResult { .. } | Event::Log { .. } => {}
    }
}
