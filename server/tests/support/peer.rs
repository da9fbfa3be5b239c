//! Stand-ins for other services: scripts of `support/peers`, all in one process.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Sender, channel},
    },
    time::Duration,
};

use serde_json::{Value, json};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/peers/peers.mjs");
/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running peer; stopped when dropped.
pub(crate) struct Peer {
    /// Base URL.
    pub(crate) origin: String,
    number: u64,
}

/// The process of all peers. It ends with the tests, because its input ends.
struct Process {
    _child: Child,
    input: Mutex<ChildStdin>,
    waiting: Arc<Mutex<HashMap<u64, Sender<Value>>>>,
    last_id: AtomicU64,
}

impl Peer {
    /// Starts a peer of a kind and waits until it listens; `site` is the origin that login providers know.
    pub(crate) fn start(kind: &str, site: Option<&str>) -> Self {
        let started = Process::started().request(json!({ "start": kind, "site": site }));
        let origin = started["origin"].as_str().expect("an address").to_owned();
        Self { origin, number: started["peer"].as_u64().expect("a number") }
    }

    /// Sends a command and returns the answer: see the script.
    pub(crate) fn ask(&self, command: &Value) -> Value {
        Process::started().request(json!({ "peer": self.number, "command": command }))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // A test that failed may have ended the process.
        _ = Process::started().send(&json!({ "peer": self.number, "stop": true }));
    }
}

impl Process {
    fn started() -> &'static Self {
        static PROCESS: OnceLock<Process> = OnceLock::new();
        PROCESS.get_or_init(Self::start)
    }

    fn start() -> Self {
        let mut child = Command::new("node")
            .arg(SCRIPT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node with the packages of tests/support/peers: make test-rust installs them");
        let waiting = Arc::<Mutex<HashMap<u64, Sender<Value>>>>::default();
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let answered = waiting.clone();
        std::thread::spawn(move || {
            // Libraries of the peers may print lines of their own.
            let answers = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str::<Value>(&line).ok());
            for mut answer in answers {
                let id = answer["id"].as_u64().unwrap_or_default();
                if let Some(sender) = answered.lock().expect("no test panicked here").remove(&id) {
                    _ = sender.send(answer["answer"].take());
                }
            }
        });
        let input = Mutex::new(child.stdin.take().expect("a pipe"));
        Self { _child: child, input, waiting, last_id: AtomicU64::new(0) }
    }

    fn request(&self, mut request: Value) -> Value {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, receiver) = channel();
        self.waiting.lock().expect("no test panicked here").insert(id, sender);
        request["id"] = id.into();
        self.send(&request).expect("it reads");
        receiver.recv_timeout(TIMEOUT).expect("it answers: npm ci in tests/support/peers")
    }

    fn send(&self, request: &Value) -> std::io::Result<()> {
        writeln!(self.input.lock().unwrap_or_else(PoisonError::into_inner), "{request}")
    }
}
