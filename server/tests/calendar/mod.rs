//! Calendars, as another program reads them.

mod event;
mod feed;
mod schedule;

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::support::{Response, python};

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/calendar/reader.py");

/// What another program understands of a file; nothing in it may be otherwise than RFC 5545 wants it.
fn read(response: &Response) -> Value {
    assert_eq!((response.status(), response.header("content-type")), (200, "text/calendar; charset=utf-8"));
    let mut reader = Command::new(python::installed("ics-reader-6.3.2/bin/python"))
        .arg(READER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the reader is installed: .make/setup ics");
    reader.stdin.take().expect("an input").write_all(response.body()).expect("a file");
    let done = reader.wait_with_output().expect("an end");
    let actual = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{actual}\n{}", response.text());
    serde_json::from_slice(&done.stdout).expect("what it understood")
}

/// The entry of a name.
fn entry<'a>(calendar: &'a Value, summary: &str) -> &'a Value {
    let events = calendar["events"].as_array().expect("entries");
    events.iter().find(|event| event["summary"] == summary).unwrap_or_else(|| panic!("{summary} in {calendar:#}"))
}

fn summaries(calendar: &Value) -> Vec<&str> {
    let events = calendar["events"].as_array().expect("entries");
    events.iter().map(|event| event["summary"].as_str().expect("a name")).collect()
}
