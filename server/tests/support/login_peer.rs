//! Login providers of a test's own, and the browsers that visit them.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicU16, Ordering},
        mpsc::{Receiver, channel},
    },
    time::Duration,
};

use reqwest::{Method, Url};
use serde_json::Value;

use super::{Answer, TestApp, TestClient};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/peers/peer.mjs");
/// Where the site is, as far as providers know.
const SITE: &str = "http://localhost:8080";
/// A test that passes never waits for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running provider; ends when dropped.
pub(crate) struct LoginPeer {
    /// Where it is.
    pub(crate) origin: String,
    child: Child,
    spoken: Mutex<(ChildStdin, Receiver<Value>)>,
}

impl LoginPeer {
    /// Starts one of a kind: oidc, github, gitlab or twitter.
    pub(crate) fn start(kind: &str) -> Self {
        let mut child = Command::new("node")
            .args([SCRIPT, kind, SITE])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node with the packages of tests/support/peers: make test-rust installs them");
        let (say, said) = channel();
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // A library of the peer may have something to say as well.
                _ = serde_json::from_str(&line).map(|line| say.send(line));
            }
        });
        let started: Value = said.recv_timeout(PATIENCE).expect("it listens: npm ci in tests/support/peers");
        let origin = started["origin"].as_str().expect("an address").to_owned();
        Self { origin, spoken: Mutex::new((child.stdin.take().expect("a pipe"), said)), child }
    }

    /// How it behaves from now on: see the script.
    pub(crate) fn will(&self, order: &Value) {
        let mut spoken = self.spoken.lock().expect("no test panicked here");
        writeln!(spoken.0, "{order}").expect("it reads");
        spoken.1.recv_timeout(PATIENCE).expect("it obeys");
    }

    /// The settings of a site that is registered with it under a name: GITHUB, GITLAB, ….
    pub(crate) fn settings(&self, name: &str) -> [(&'static str, &'static str); 3] {
        let key = |half: &str| &*format!("LOGIN_{name}_{half}").leak();
        let origin = self.origin.clone().leak();
        // LinkedIn takes the secret in one way only.
        let id = if name == "LINKEDIN" { "site-by-post" } else { "site" };
        [(key("CLIENT_ID"), id), (key("CLIENT_SECRET"), "secret-of-the-site"), (key("URL"), origin)]
    }
}

impl Drop for LoginPeer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A visitor with a network address of their own, who follows links across sites as a browser does.
pub(crate) struct Browser {
    pub(crate) client: TestClient,
    address: String,
}

impl Browser {
    /// Somebody new. The site believes the header in which they say where they are.
    pub(crate) fn new(app: &TestApp) -> Self {
        static NEXT: AtomicU16 = AtomicU16::new(1);
        let [high, low] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        Self { client: app.guest(), address: format!("10.9.{high}.{low}") }
    }

    /// An answer of the site.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.client.send(self.client.request(Method::GET, path).header("X-Forwarded-For", &self.address)).await
    }

    /// Leaves for a provider; answers where to.
    pub(crate) async fn leave(&self, provider: &str) -> String {
        let answer = self.get(&format!("/api/v1/login/{provider}")).await;
        assert_eq!(answer.status(), 302, "{}", answer.text());
        answer.header("location").to_owned()
    }

    /// Visits a provider; answers the path it is sent back to, which it has not followed yet.
    pub(crate) async fn visit(&self, address: &str) -> String {
        let mut at = Url::parse(address).expect("an address");
        let there = TestClient::new(&at.origin().ascii_serialization());
        for _ in 0..8 {
            let answer = there.get(at.as_str()).await;
            assert!(answer.status() < 400, "{at}: {}", answer.text());
            at = at.join(answer.header("location")).expect("an address");
            if at.as_str().starts_with(SITE) {
                return at.as_str().trim_start_matches(SITE).to_owned();
            }
        }
        panic!("{at} leads nowhere");
    }

    /// There and back again; answers where the site sends them in the end.
    pub(crate) async fn log_in(&self, provider: &str) -> String {
        let back = self.visit(&self.leave(provider).await).await;
        self.come_back(&back).await
    }

    /// Follows the way back; answers where the site sends them.
    pub(crate) async fn come_back(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status(), 302, "{}", answer.text());
        assert!(answer.header("cache-control").contains("no-store"), "{:?}", answer.headers());
        answer.header("location").to_owned()
    }

    /// Who the site takes them for.
    pub(crate) async fn user(&self) -> Option<Value> {
        let answer = self.get("/api/v1/user").await;
        (answer.status() == 200).then(|| answer.json())
    }
}
