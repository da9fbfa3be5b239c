//! Ops: functions that scripts can call. Most only record an event; the event loop handles it after the script returns.

use std::{cell::RefCell, rc::Rc};

use bytes::Bytes;
use chrono::{DateTime, Offset as _, TimeZone as _};
use chrono_tz::Tz;
use deno_core::{OpState, op2, v8};
use deno_error::JsErrorBox;
use http::Method;

use crate::{fetch, isolate::errors};

/// An event sent by the script of `render`.
#[derive(Debug)]
pub(crate) enum Event {
    /// The page calls the application.
    Call { render: u32, call: u32, method: Method, path: String, content_type: Option<String>, body: Bytes },
    /// The page set a timer.
    Timer { render: u32, timer: u32, delay: f64 },
    /// The page is rendered. In the JSON text `state`, the number of a call between two U+0001 stands for its body.
    Done { render: u32, html: String, state: String, meta: String },
    /// The bundle threw or rejected.
    Failed { render: u32, message: String, stack: String },
    /// The bundle's result has the wrong shape.
    InvalidResult { render: u32, reason: String },
    /// The page wrote to the console; render 0 is no page.
    Log { render: u32, level: Level, message: String },
}

/// Level of a console line.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Level {
    /// `console.error`
    Error,
    /// `console.warn`
    Warn,
    /// `console.log`, `console.info`
    Info,
    /// `console.debug`, `console.trace`
    Debug,
}

/// Thrown by QuickJS if an allocation exceeds the limit; V8 terminates the script instead.
const OUT_OF_MEMORY: &str = "InternalError: out of memory";

/// Events in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outbox(Rc<RefCell<Vec<Event>>>);

impl Outbox {
    /// Takes all events.
    pub(crate) fn take(&self) -> Vec<Event> {
        self.0.take()
    }

    /// Whether there are no events.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Whether a page failed with an out-of-memory error.
    pub(crate) fn has_out_of_memory_error(&self) -> bool {
        self.0.borrow().iter().any(|event| matches!(event, Event::Failed { message, .. } if message == OUT_OF_MEMORY))
    }

    /// Records an event.
    pub(crate) fn push(&self, event: Event) {
        self.0.borrow_mut().push(event);
    }
}

deno_core::extension!(
    ssr,
    deps = [deno_web],
    ops = [op_ssr_call, op_ssr_timer, op_ssr_done, op_ssr_fail, op_ssr_refuse, op_ssr_log, op_ssr_zone_offset],
    options = { outbox: Outbox },
    state = |state, options| state.put(options.outbox),
);

#[op2(fast)]
fn op_ssr_call(
    state: &mut OpState,
    #[smi] render: u32,
    #[smi] call: u32,
    #[string] method: &str,
    #[string] path: String,
    #[string] content_type: String,
    #[string] body: String,
) -> Result<(), JsErrorBox> {
    let method = fetch::check_method(method).map_err(JsErrorBox::type_error)?;
    fetch::check_path(&path).map_err(JsErrorBox::type_error)?;
    let content_type = Some(content_type).filter(|value| !value.is_empty());
    let body = Bytes::from(body);
    state.borrow::<Outbox>().push(Event::Call { render, call, method, path, content_type, body });
    Ok(())
}

#[op2(fast)]
fn op_ssr_timer(state: &mut OpState, #[smi] render: u32, #[smi] timer: u32, delay: f64) {
    state.borrow::<Outbox>().push(Event::Timer { render, timer, delay });
}

#[op2(fast)]
fn op_ssr_done(
    state: &mut OpState,
    #[smi] render: u32,
    #[string] html: String,
    #[string] page_state: String,
    #[string] meta: String,
) {
    state.borrow::<Outbox>().push(Event::Done { render, html, state: page_state, meta });
}

#[op2(nofast)]
fn op_ssr_fail<'s, 'i>(scope: &mut v8::PinScope<'s, 'i>, #[smi] render: u32, error: v8::Local<'s, v8::Value>) {
    let (message, stack) = errors::describe(scope, error);
    let state = deno_core::JsRuntime::op_state_from(scope);
    state.borrow().borrow::<Outbox>().push(Event::Failed { render, message, stack });
}

#[op2(fast)]
fn op_ssr_refuse(state: &mut OpState, #[smi] render: u32, #[string] reason: String) {
    state.borrow::<Outbox>().push(Event::InvalidResult { render, reason });
}

/// What to add to UTC in a time zone at a time, both in milliseconds; 0 for an unknown zone.
#[op2(fast)]
fn op_ssr_zone_offset(#[string] zone: &str, utc: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "JavaScript's times are whole and below 2^53")]
    let time = DateTime::from_timestamp_millis(utc as i64);
    let offset = zone.parse::<Tz>().ok().zip(time).map(|(zone, time)| zone.offset_from_utc_datetime(&time.naive_utc()));
    offset.map_or(0.0, |offset| f64::from(offset.fix().local_minus_utc()) * 1000.0)
}

#[op2(fast)]
fn op_ssr_log(state: &mut OpState, #[smi] render: u32, #[smi] level: u32, #[string] message: String) {
    let level = match level {
        0 => Level::Error,
        1 => Level::Warn,
        2 => Level::Info,
        _ => Level::Debug,
    };
    state.borrow::<Outbox>().push(Event::Log { render, level, message });
}
