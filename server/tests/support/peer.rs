//! Processes that stand in for other services: scripts of `support/peers`, commanded by lines of JSON.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex,
        mpsc::{Receiver, channel},
    },
    time::Duration,
};

use serde_json::Value;

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/peers");
/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running script; stopped when dropped.
pub(crate) struct Peer {
    /// Base URL.
    pub(crate) origin: String,
    child: Child,
    spoken: Mutex<(ChildStdin, Receiver<Value>)>,
}

impl Peer {
    /// Starts a script and waits until it listens.
    pub(crate) fn start(script: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new("node")
            .arg(format!("{SCRIPTS}/{script}"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node with the packages of tests/support/peers: make test-rust installs them");
        let (say, said) = channel();
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // Libraries of the peer may print lines of their own.
                _ = serde_json::from_str(&line).map(|line| say.send(line));
            }
        });
        let started: Value = said.recv_timeout(TIMEOUT).expect("it listens: npm ci in tests/support/peers");
        let origin = started["origin"].as_str().expect("an address").to_owned();
        Self { origin, spoken: Mutex::new((child.stdin.take().expect("a pipe"), said)), child }
    }

    /// Sends a command and returns the answer: see the script.
    pub(crate) fn ask(&self, command: &Value) -> Value {
        let mut spoken = self.spoken.lock().expect("no test panicked here");
        writeln!(spoken.0, "{command}").expect("it reads");
        spoken.1.recv_timeout(TIMEOUT).expect("it answers")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
