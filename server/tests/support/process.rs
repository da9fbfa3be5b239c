//! The real program, as a process of its own.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use super::TestDatabase;

/// A command line of the program in a folder of its own, with nothing of the surroundings but the path.
pub(crate) fn program(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.args(arguments).current_dir(folder.path()).env_clear();
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command.envs(settings.iter().copied());
    command
}

/// What a command said and how it ended.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a command to its end.
pub(crate) fn run(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)]) -> Ended {
    run_told(folder, arguments, settings, "")
}

/// Runs a command to its end, with something on its standard input.
pub(crate) fn run_told(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)], input: &str) -> Ended {
    let mut command = program(folder, arguments, settings);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // Whoever does not read it ends without it.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A running `server serve`; killed when dropped.
pub(crate) struct TestProcess {
    /// Where it answers.
    pub(crate) origin: String,
    /// Where its metrics are.
    pub(crate) metrics: String,
    child: Child,
    log: Arc<Mutex<String>>,
    reader: Option<thread::JoinHandle<()>>,
    words: Receiver<String>,
    _folder: TempDir,
}

impl TestProcess {
    /// Starts it on a fresh database and waits until it says where it serves.
    pub(crate) fn serve(database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let usual = [
            ("APP_ENV", "production"),
            ("APP_URL", "http://localhost"),
            ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
            ("BIND", "127.0.0.1:0"),
            ("METRICS_BIND", "127.0.0.1:0"),
            ("SSR_THREADS", "1"),
            ("DATABASE_URL", database.url.as_str()),
        ];
        let settings: Vec<_> = usual.iter().chain(settings).copied().collect();
        let mut child = program(&folder, &["serve", "--migrate"], &settings)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = BufReader::new(child.stdout.take().expect("its words")).lines();
        let mut lines = BufReader::new(child.stderr.take().expect("its log"));
        let (mut log, mut metrics) = (String::new(), String::new());
        let origin = loop {
            let start = log.len();
            let read = lines.read_line(&mut log).expect("a line");
            assert!(read > 0, "the server ended early:\n{log}");
            let Ok(line) = serde_json::from_str::<Value>(&log[start..]) else { continue };
            let address = || format!("http://{}", line["address"].as_str().expect("an address"));
            match line["message"].as_str() {
                Some("metrics") => metrics = address(),
                Some(message) if message.starts_with("serving") => break address(),
                _ => {}
            }
        };
        let log = Arc::new(Mutex::new(log));
        let kept = log.clone();
        let reader = thread::spawn(move || {
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
                kept.lock().expect("no reader panics").push_str(&line);
                line.clear();
            }
            _ = lines.read_to_string(&mut line);
        });
        let (say, words) = channel();
        thread::spawn(move || said.map_while(Result::ok).try_for_each(|line| say.send(line)));
        Self { origin, metrics, child, log, reader: Some(reader), words, _folder: folder }
    }

    /// The next line of its standard output that begins so.
    pub(crate) fn says(&self, start: &str) -> String {
        loop {
            let line = self.words.recv_timeout(Duration::from_secs(30)).expect("a line");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Sends it a signal by its own id.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().expect("kill is there");
        assert!(sent.success(), "{name} was not delivered");
    }

    /// Whether it is still the process that was started.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Waits for its end; answers how it ended and all it logged.
    pub(crate) fn wait(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().expect("a child");
        self.reader.take().expect("a reader").join().expect("no reader panics");
        let log = self.log.lock().expect("no reader panics").clone();
        (status, log)
    }
}

impl Drop for TestProcess {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
