//! A Redis server for one test.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Runs the server and stops it by its process id when its standard input closes, however the test process ends.
const GUARD: &str = r#"
    redis-server --port "$1" --bind 127.0.0.1 --save "" --appendonly no >/dev/null &
    server=$!
    cat >/dev/null
    kill -TERM $server; wait $server
"#;

/// A running Redis server; stopped when dropped.
pub(crate) struct RedisPeer {
    port: u16,
    guard: Child,
}

impl RedisPeer {
    /// Starts a server on a free port and waits until it listens.
    pub(crate) fn start() -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        Self { port, guard: run(port) }
    }

    /// Restarts it on the same port; its data is lost.
    pub(crate) fn start_again(&mut self) {
        self.stop();
        self.guard = run(self.port);
    }

    /// Settings for rate limits in Redis.
    pub(crate) fn settings(&self) -> &'static [(&'static str, &'static str)] {
        let url: &'static str = Box::leak(format!("redis://127.0.0.1:{}", self.port).into_boxed_str());
        Box::leak(Box::new([("REDIS_URL", url)]))
    }

    /// Stops it; idempotent.
    pub(crate) fn stop(&mut self) {
        drop(self.guard.stdin.take());
        _ = self.guard.wait();
    }
}

impl Drop for RedisPeer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A listening server.
fn run(port: u16) -> Child {
    let guard = Command::new("sh")
        .args(["-c", GUARD, "sh", &port.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        // Ctrl-C is for the test process; the server follows when its input closes.
        .process_group(0)
        .spawn()
        .expect("sh can be run");
    let begun = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "redis-server does not start: .make/setup redis");
        std::thread::yield_now();
    }
    guard
}
