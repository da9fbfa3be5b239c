//! Runs the server program as a separate process.

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
use server::platform::faults::Fault;
use tempfile::TempDir;

use super::TestDatabase;

/// A command of the program in its own folder, without environment variables except PATH.
pub(crate) fn program(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.args(arguments).current_dir(folder.path()).env_clear();
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command.envs(settings.iter().copied());
    command
}

/// Output and exit status of a command.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a command until it exits.
pub(crate) fn run(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)]) -> Ended {
    run_with_stdin(folder, arguments, settings, "")
}

/// Runs a command with text on standard input until it exits.
pub(crate) fn run_with_stdin(folder: &TempDir, arguments: &[&str], settings: &[(&str, &str)], input: &str) -> Ended {
    let mut command = program(folder, arguments, settings);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A command that does not read its input may exit before it is written.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A running `server serve`; killed when dropped.
pub(crate) struct TestProcess {
    /// Base URL.
    pub(crate) origin: String,
    /// Base URL of the metrics.
    pub(crate) metrics: String,
    child: Child,
    log: Arc<Mutex<String>>,
    reader: Option<thread::JoinHandle<()>>,
    lines: Receiver<String>,
    _folder: TempDir,
}

impl TestProcess {
    /// Starts the server on a new database and waits until it logs its address.
    pub(crate) fn serve(database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        Self::serve_at(&database.url, settings)
    }

    /// Starts the server on the database with this URL.
    pub(crate) fn serve_at(database: &str, settings: &[(&str, &str)]) -> Self {
        Self::serve_by(database, settings, program)
    }

    /// Starts the server with an injected fault. It may end before it has an address, which is empty then.
    pub(crate) fn serve_with(database: &str, settings: &[(&str, &str)], fault: Fault) -> Self {
        let fault = fault.name();
        Self::serve_by(database, settings, |folder, arguments, settings| {
            let mut command = program(folder, arguments, settings);
            command.args(["--fault", &fault]);
            command
        })
    }

    /// Starts the server with a limit on open files.
    pub(crate) fn serve_with_files(database: &TestDatabase, settings: &[(&str, &str)], files: usize) -> Self {
        Self::serve_by(&database.url, settings, |folder, arguments, settings| {
            let plain = program(folder, arguments, settings);
            let mut limited = Command::new("/bin/sh");
            limited.args(["-c", &format!("ulimit -n {files} && exec \"$0\" \"$@\"")]);
            limited.arg(plain.get_program()).args(plain.get_args()).current_dir(folder.path()).env_clear();
            limited.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
            limited
        })
    }

    fn serve_by(
        database: &str,
        settings: &[(&str, &str)],
        command: impl FnOnce(&TempDir, &[&str], &[(&str, &str)]) -> Command,
    ) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let usual = [
            ("APP_ENV", "production"),
            ("APP_URL", "http://localhost"),
            ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
            ("BIND", "127.0.0.1:0"),
            ("METRICS_BIND", "127.0.0.1:0"),
            ("SSR_THREADS", "1"),
            ("DATABASE_URL", database),
            ("STAFF_TWO_FACTOR", "false"),
        ];
        let settings: Vec<_> = usual.iter().chain(settings).copied().collect();
        let mut child = command(&folder, &["serve", "--migrate"], &settings)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut lines = BufReader::new(child.stderr.take().expect("its log"));
        let (mut log, mut metrics) = (String::new(), String::new());
        let origin = loop {
            let start = log.len();
            let read = lines.read_line(&mut log).expect("a line");
            if read == 0 && log.contains("a fault is injected") {
                break String::new();
            }
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
        let shared_log = log.clone();
        let reader = thread::spawn(move || {
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
                shared_log.lock().expect("no reader panics").push_str(&line);
                line.clear();
            }
            _ = lines.read_to_string(&mut line);
        });
        let (sender, stdout_lines) = channel();
        thread::spawn(move || stdout.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { origin, metrics, child, log, reader: Some(reader), lines: stdout_lines, _folder: folder }
    }

    /// The next line of standard output that starts with this text.
    pub(crate) fn read_line_starting(&self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(30)).expect("a line");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Sends a signal to the process.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status().expect("kill is there");
        assert!(sent.success(), "{name} was not delivered");
    }

    /// Resets the peak memory to the current usage, which it returns in bytes.
    pub(crate) fn reset_peak_memory(&self) -> u64 {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").expect("Linux");
        self.memory("VmRSS:")
    }

    /// Peak memory since the last reset, in bytes.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.memory("VmHWM:")
    }

    fn memory(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a memory field");
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kibibytes << 10
    }

    /// Whether the process is still running.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Waits until the process exits; returns its status and log.
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
