//! The functions of boot.js, and how an isolate is prepared.

use std::cell::RefCell;

use deno_core::{Extension, FastString, JsRuntime, v8};

use crate::{
    fetch::FetchResponse,
    isolate::{
        errors,
        ops::{self, Event, Outbox},
        shared_texts::SharedTexts,
    },
};

/// The script that prepares an isolate for the bundle.
pub(super) const BOOT: &str = include_str!("boot.js");

/// Frames in the stack of an uncaught exception, as deno_core sets it.
const STACK_FRAMES: i32 = 10;

/// A function of boot.js.
type Function = v8::Global<v8::Function>;
/// Message and stack of what a script threw.
type Thrown = (String, String);

/// The functions Rust calls, looked up once.
pub(super) struct Entry {
    outbox: Outbox,
    shared_texts: RefCell<SharedTexts>,
    start: Function,
    deliver: Function,
    fire: Function,
    forget: Function,
    restore_globals: Function,
    bind_entry: Function,
    harden: Function,
}

/// The engine's extensions; a snapshot is loaded with the same ones in the same order.
pub(super) fn extensions(outbox: Outbox) -> Vec<Extension> {
    vec![
        deno_webidl::deno_webidl::init(),
        deno_web::deno_web::init(
            deno_web::BlobStore::default_arc(),
            None,
            false,
            deno_web::InMemoryBroadcastChannel::default(),
        ),
        ops::ssr::init(outbox),
    ]
}

impl Entry {
    /// Prepares a fresh isolate and evaluates the bundle in it.
    pub(super) fn evaluated(runtime: &mut JsRuntime, outbox: Outbox, bundle: &str) -> Result<Entry, String> {
        runtime.execute_script("ext:ssr/boot.js", BOOT).map_err(|error| error.to_string())?;
        let entry = Entry::restored(runtime, outbox)?;
        // Modules create errors that they throw later. With these stacks, each would make V8 parse the bundle again.
        runtime.v8_isolate().set_capture_stack_trace_for_uncaught_exceptions(false, 0);
        let evaluated = runtime.execute_script(errors::BUNDLE, FastString::from(bundle.to_owned()));
        runtime.v8_isolate().set_capture_stack_trace_for_uncaught_exceptions(true, STACK_FRAMES);
        evaluated.map_err(|error| error.to_string())?;
        invoke(runtime, &entry.bind_entry, |_| []).map_err(|(message, _)| message)?;
        Ok(entry)
    }

    /// Finds the functions in an isolate created from a snapshot.
    pub(super) fn restored(runtime: &mut JsRuntime, outbox: Outbox) -> Result<Entry, String> {
        let names = ["start", "deliver", "fire", "forget", "lockDown", "restoreGlobals", "bindEntry", "harden"];
        let [start, deliver, fire, forget, lock_down, restore_globals, bind_entry, harden] = find(runtime, names)?;
        invoke(runtime, &lock_down, |_| []).map_err(|(message, _)| message)?;
        Ok(Entry {
            outbox,
            shared_texts: RefCell::default(),
            start,
            deliver,
            fire,
            forget,
            restore_globals,
            bind_entry,
            harden,
        })
    }

    /// Removes what pages must not use, and freezes the prototypes.
    pub(super) fn harden(&self, runtime: &mut JsRuntime) -> Result<(), String> {
        invoke(runtime, &self.harden, |_| []).map_err(|(message, _)| message)
    }

    /// Restores the embedder's globals, as a snapshot needs them.
    pub(super) fn restore_globals(self, runtime: &mut JsRuntime) -> Result<(), String> {
        invoke(runtime, &self.restore_globals, |_| []).map_err(|(message, _)| message)
    }

    /// Starts a render.
    pub(super) fn start(&self, runtime: &mut JsRuntime, render: u32, input: &str) {
        let thrown = invoke(runtime, &self.start, |scope| [number(scope, render), text(scope, input.as_bytes())]);
        self.report(render, thrown);
    }

    /// Delivers the response to a call.
    pub(super) fn deliver(&self, runtime: &mut JsRuntime, render: u32, call: u32, response: &FetchResponse) {
        let thrown = invoke(runtime, &self.deliver, |scope| {
            [
                number(scope, render),
                number(scope, call),
                number(scope, u32::from(response.status)),
                text(scope, response.content_type()),
                text(scope, response.retry_after()),
                if response.shared {
                    self.shared_texts.borrow_mut().get_or_create(scope, &response.body)
                } else {
                    text(scope, &response.body)
                },
                v8::Boolean::new(scope, response.shared).into(),
            ]
        });
        self.report(render, thrown);
    }

    /// Fires a timer of a render.
    pub(super) fn fire(&self, runtime: &mut JsRuntime, render: u32, timer: u32) {
        let thrown = invoke(runtime, &self.fire, |scope| [number(scope, render), number(scope, timer)]);
        self.report(render, thrown);
    }

    /// Discards a render.
    pub(super) fn forget(&self, runtime: &mut JsRuntime, render: u32) {
        let thrown = invoke(runtime, &self.forget, |scope| [number(scope, render)]);
        self.report(render, thrown);
    }

    /// boot.js catches what pages throw. What remains are errors of the engine (such as stack overflow), which fail the
    /// page.
    fn report(&self, render: u32, thrown: Result<(), Thrown>) {
        if let Err((message, stack)) = thrown {
            self.outbox.push(Event::Failed { render, message, stack });
        }
    }
}

/// Calls a function and drains the microtasks. A terminated script throws nothing.
fn invoke<const N: usize>(
    runtime: &mut JsRuntime,
    function: &Function,
    arguments: impl for<'s, 'i> FnOnce(&mut v8::PinScope<'s, 'i>) -> [v8::Local<'s, v8::Value>; N],
) -> Result<(), Thrown> {
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let arguments = arguments(scope);
    let this = v8::undefined(scope).into();
    let function = v8::Local::new(scope, function);
    function.call(scope, this, &arguments);
    scope.perform_microtask_checkpoint();
    if scope.has_terminated() || scope.is_execution_terminating() {
        return Ok(());
    }
    match scope.exception() {
        Some(exception) => Err(errors::describe(scope, exception)),
        None => Ok(()),
    }
}

/// Looks up the functions that boot.js defined.
fn find<const N: usize>(runtime: &mut JsRuntime, names: [&str; N]) -> Result<[Function; N], String> {
    let context = runtime.main_context();
    deno_core::scope!(scope, runtime);
    let mut holder = v8::Local::new(scope, context).global(scope);
    for name in ["Deno", "ssr"] {
        holder = property(scope, holder, name)
            .and_then(|value| value.try_into().ok())
            .ok_or("the isolate was not prepared")?;
    }
    let mut functions = Vec::with_capacity(N);
    for name in names {
        let function: v8::Local<'_, v8::Function> = property(scope, holder, name)
            .and_then(|value| value.try_into().ok())
            .ok_or_else(|| format!("boot.js has no {name}"))?;
        functions.push(v8::Global::new(scope, function));
    }
    functions.try_into().map_err(|_| "boot.js is incomplete".to_owned())
}

fn property<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    holder: v8::Local<'s, v8::Object>,
    name: &str,
) -> Option<v8::Local<'s, v8::Value>> {
    let name = v8::String::new(scope, name)?;
    holder.get(scope, name.into())
}

fn number<'s>(scope: &mut v8::PinScope<'s, '_>, number: u32) -> v8::Local<'s, v8::Value> {
    v8::Integer::new_from_unsigned(scope, number).into()
}

/// A string; invalid UTF-8 is replaced, and a text longer than the engine allows becomes empty.
fn text<'s>(scope: &mut v8::PinScope<'s, '_>, text: &[u8]) -> v8::Local<'s, v8::Value> {
    string(scope, text).into()
}

pub(super) fn string<'s>(scope: &mut v8::PinScope<'s, '_>, text: &[u8]) -> v8::Local<'s, v8::String> {
    v8::String::new_from_utf8(scope, text, v8::NewStringType::Normal).unwrap_or_else(|| v8::String::empty(scope))
}
