//! An S3 server that checks signatures.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::{DEFAULTS, Setup, python};

/// Requests it accepts before signatures are checked: creation of a user, a key, a policy and a bucket.
const UNSIGNED: &str = "4";
const BUCKET: &str = "media";
const ALL_OF_S3: &str = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}"#;

/// A running server with one bucket and one user; killed when dropped.
pub(crate) struct S3Peer {
    /// Base URL.
    pub(crate) origin: String,
    access_key: String,
    secret_key: String,
    child: Child,
}

impl S3Peer {
    /// Starts a server.
    pub(crate) async fn start() -> Self {
        let address = TcpListener::bind("127.0.0.1:0").and_then(|probe| probe.local_addr()).expect("a free port");
        let child = Command::new(python::installed("s3-peer-5.2.5/bin/moto_server"))
            .args(["-H", "127.0.0.1", "-p", &address.port().to_string()])
            .env("INITIAL_NO_AUTH_ACTION_COUNT", UNSIGNED)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the store is installed: .make/setup s3");
        let mut peer =
            Self { origin: format!("http://{address}"), access_key: String::new(), secret_key: String::new(), child };
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the store does not start");
            thread::sleep(Duration::from_millis(20));
        }
        peer.prepare().await;
        peer
    }

    /// Settings that store files in its bucket.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("STORAGE_URL", format!("s3://{BUCKET}/site/pictures")),
            ("STORAGE_ENDPOINT", self.origin.clone()),
            ("STORAGE_ACCESS_KEY", self.access_key.clone()),
            ("STORAGE_SECRET_KEY", self.secret_key.clone()),
        ]
    }

    /// [`Self::settings`] as options of an application.
    pub(crate) fn setup(&self) -> Setup {
        let settings = self.settings().into_iter().map(|(name, text)| (name, &*text.leak())).collect::<Vec<_>>();
        Setup { settings: settings.leak(), ..DEFAULTS }
    }

    async fn prepare(&mut self) {
        server::platform::tls::install_crypto_provider();
        self.ask(&[("Action", "CreateUser")]).await;
        let key = self.ask(&[("Action", "CreateAccessKey")]).await;
        let policy = [("Action", "PutUserPolicy"), ("PolicyName", "all"), ("PolicyDocument", ALL_OF_S3)];
        self.ask(&policy).await;
        let bucket = reqwest::Client::new().put(format!("{}/{BUCKET}", self.origin));
        let made = bucket.header("Authorization", unsigned("s3")).send().await.expect("an answer");
        assert!(made.status().is_success(), "{made:?}");
        self.access_key = between(&key, "AccessKeyId");
        self.secret_key = between(&key, "SecretAccessKey");
    }

    async fn ask(&self, what: &[(&str, &str)]) -> String {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(what)
            .extend_pairs([("UserName", "site"), ("Version", "2010-05-08")])
            .finish();
        let request = reqwest::Client::new().post(&self.origin).header("Authorization", unsigned("iam"));
        let request = request.header("Content-Type", "application/x-www-form-urlencoded").body(body);
        let response = request.send().await.expect("an answer");
        assert!(response.status().is_success(), "{what:?}: {response:?}");
        response.text().await.expect("text")
    }
}

impl Drop for S3Peer {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Names the service in the signature's scope; the rest is not checked yet.
fn unsigned(service: &str) -> String {
    let scope = format!("nobody/20260101/us-east-1/{service}/aws4_request");
    format!("AWS4-HMAC-SHA256 Credential={scope}, SignedHeaders=host, Signature=0")
}

fn between(text: &str, tag: &str) -> String {
    let (_, rest) = text.split_once(&format!("<{tag}>")).unwrap_or_else(|| panic!("{tag} in {text}"));
    rest.split('<').next().unwrap_or_default().to_owned()
}
