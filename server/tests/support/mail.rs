//! A mail server for one test, and the emails it received.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use serde_json::Value;

use super::{DEFAULTS, Setup};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/smtp_peer.py");
/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running mail server; stopped when dropped.
pub(crate) struct MailPeer {
    /// Port it listens on.
    pub(crate) port: u16,
    child: Child,
    stdin: ChildStdin,
    messages: Receiver<Value>,
    /// Emails that were not taken yet.
    mails: Vec<Received>,
}

/// An email as received.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    /// Recipient of the envelope.
    pub(crate) recipients: Vec<String>,
    /// Unfolded headers by lower-case name.
    pub(crate) headers: BTreeMap<String, String>,
    /// The whole message.
    pub(crate) raw: String,
    /// The text part.
    pub(crate) text: String,
    /// The HTML part.
    pub(crate) html: String,
    /// All other parts.
    pub(crate) files: Vec<Part>,
}

/// A part of an email that has no parts itself.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// Unfolded headers by lower-case name.
    pub(crate) headers: BTreeMap<String, String>,
    /// Decoded content.
    pub(crate) content: Vec<u8>,
}

impl MailPeer {
    /// Starts a server on a free port.
    pub(crate) fn start() -> Self {
        Self::on(0)
    }

    /// Starts a server on a port.
    pub(crate) fn on(port: u16) -> Self {
        let mut child = Command::new("/usr/bin/python3")
            .args([SCRIPT, &port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 with aiosmtpd: .make/setup mail");
        let (sender, messages) = channel();
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                _ = sender.send(serde_json::from_str(&line).expect("an object a line"));
            }
        });
        let mut peer = Self { port, stdin: child.stdin.take().expect("a pipe"), child, messages, mails: Vec::new() };
        peer.port = u16::try_from(peer.next()["port"].as_u64().expect("a port")).expect("a port");
        peer
    }

    /// Sets its behaviour: see the script.
    pub(crate) fn set_behaviour(&mut self, behaviour: &str) {
        writeln!(self.stdin, "{behaviour}").expect("it reads");
        loop {
            let message = self.next();
            if message["done"] == behaviour {
                return;
            }
            self.mails.extend(Received::of(&message));
        }
    }

    /// Settings that send emails to it.
    pub(crate) fn setup(&self) -> Setup {
        Setup { settings: self.settings(), ..DEFAULTS }
    }

    /// [`Self::settings`] as options of an application.
    pub(crate) fn settings(&self) -> &'static [(&'static str, &'static str)] {
        settings(self.port)
    }

    /// All emails received since the last call.
    pub(crate) fn received(&mut self) -> Vec<Received> {
        self.set_behaviour("report");
        std::mem::take(&mut self.mails)
    }

    /// Waits for an email.
    pub(crate) fn receive(&mut self) -> Received {
        if !self.mails.is_empty() {
            return self.mails.remove(0);
        }
        loop {
            if let Some(mail) = Received::of(&self.next()) {
                return mail;
            }
        }
    }

    fn next(&self) -> Value {
        self.messages.recv_timeout(TIMEOUT).expect("the mail server says something")
    }
}

/// Settings that send emails to a port on this machine.
pub(crate) fn settings(port: u16) -> &'static [(&'static str, &'static str)] {
    let url: &'static str = format!("smtp://127.0.0.1:{port}?tls=never").leak();
    Box::leak(Box::new([
        ("MAIL_URL", url),
        ("MAIL_TIMEOUT_S", "2"),
        ("SITE_EMAIL", "hello@hackathon.example"),
        ("TRUSTED_PROXIES", "127.0.0.0/8"),
    ]))
}

impl Drop for MailPeer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Received {
    /// Parses a message file.
    pub(crate) fn parse(raw: &str) -> Self {
        Self::new(raw.to_owned(), Vec::new())
    }

    /// A header by name; empty if missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(&name.to_lowercase()).map_or("", String::as_str)
    }

    /// Path and query of the only link to a page in the text part.
    pub(crate) fn link(&self, page: &str) -> String {
        let start = format!("http://localhost:8080{page}?token=");
        let mut links = self.text.lines().filter(|line| line.starts_with(&start));
        let link = links.next().unwrap_or_else(|| panic!("{page} in {}", self.text));
        assert!(self.html.contains(&format!("href=\"{link}\"")), "{link} in {}", self.html);
        link.trim_start_matches("http://localhost:8080").to_owned()
    }

    fn of(message: &Value) -> Option<Self> {
        let recipients = message["recipients"].as_array()?.iter().map(|to| to.as_str().expect("text").to_owned());
        Some(Self::new(message["mail"].as_str()?.to_owned(), recipients.collect()))
    }

    fn new(raw: String, recipients: Vec<String>) -> Self {
        let raw = raw.replace("\r\n", "\n");
        let (head, body) = raw.split_once("\n\n").expect("a head and a body");
        let headers = headers(head);
        let mut files = Vec::new();
        collect(headers.clone(), body, &mut files);
        let mut text_of = |kind: &str| {
            let place = files.iter().position(|part| part.headers["content-type"].starts_with(kind));
            let content = files.remove(place.unwrap_or_else(|| panic!("no {kind} in {raw}"))).content;
            String::from_utf8(content).expect("text").replace("\r\n", "\n")
        };
        let (text, html) = (text_of("text/plain"), text_of("text/html"));
        Self { recipients, headers, text, html, files, raw }
    }
}

/// Adds the parts of a body that have no parts themselves, in their order.
fn collect(headers: BTreeMap<String, String>, body: &str, parts: &mut Vec<Part>) {
    let Some((_, boundary)) = headers["content-type"].split_once("boundary=\"") else {
        let content = decoded(&headers, body);
        return parts.push(Part { headers, content });
    };
    let boundary = format!("--{}", boundary.split('"').next().unwrap_or_default());
    let inner = body.split(&boundary).skip(1).filter(|part| !part.starts_with("--"));
    for (head, body) in inner.filter_map(|part| part.trim_start().split_once("\n\n")) {
        collect(self::headers(head), body, parts);
    }
}

fn headers(head: &str) -> BTreeMap<String, String> {
    let unfolded = head.replace("\n ", " ").replace("\n\t", " ");
    let pairs = unfolded.lines().filter_map(|line| line.split_once(": "));
    pairs.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect()
}

/// Decoded content of a part.
fn decoded(headers: &BTreeMap<String, String>, body: &str) -> Vec<u8> {
    match headers.get("content-transfer-encoding").map(String::as_str) {
        Some("quoted-printable") => quoted_printable(body),
        Some("base64") => {
            use base64::Engine as _;
            let packed: String = body.split_whitespace().collect();
            base64::prelude::BASE64_STANDARD.decode(packed).expect("base64")
        }
        _ => body.as_bytes().to_vec(),
    }
}

fn quoted_printable(body: &str) -> Vec<u8> {
    let body = body.replace("=\n", "");
    let mut parts = body.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}
