//! A real nginx as a reverse proxy, configured by `docs/nginx.conf`.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

const SAMPLE: &str = include_str!("../../../docs/nginx.conf");

/// A running nginx; killed when dropped.
pub(crate) struct Nginx {
    /// Base URL.
    pub(crate) origin: String,
    child: Child,
    folder: TempDir,
}

impl Nginx {
    /// Starts nginx as the proxy of an application.
    pub(crate) fn before(application: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = TcpListener::bind("127.0.0.1:0").and_then(|probe| probe.local_addr()).expect("a free port");
        let file = folder.path().join("nginx.conf");
        fs::write(&file, settings(folder.path(), &address.to_string(), application)).expect("a file");
        // A single process, so that killing it leaves none behind.
        let globals = format!("daemon off; master_process off; pid {};", folder.path().join("pid").display());
        let log = fs::File::create(folder.path().join("log")).expect("a file");
        let child = Command::new(program())
            .args(["-c".as_ref(), file.as_os_str(), "-g".as_ref(), globals.as_ref()])
            .args(["-e".as_ref(), folder.path().join("errors").as_os_str()])
            .stderr(log)
            .stdout(Stdio::null())
            .spawn()
            .expect("nginx is installed: .make/setup nginx");
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_secs(10), "nginx does not start: {log}");
            thread::sleep(Duration::from_millis(5));
        }
        Self { origin: format!("http://{address}"), child, folder }
    }

    /// Cached pages, one file per page.
    pub(crate) fn kept(&self) -> Vec<String> {
        let files =
            fs::read_dir(self.folder.path().join("cache")).expect("a folder").map(|entry| entry.expect("a file"));
        files.map(|file| String::from_utf8_lossy(&fs::read(file.path()).expect("its content")).into_owned()).collect()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The sample configuration with the addresses and folders of a test.
fn settings(folder: &Path, address: &str, application: &str) -> String {
    let folder = folder.display();
    let mut own = String::from("http {\n    access_log off;\n");
    for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"] {
        own.push_str(&format!("    {kind}_temp_path {folder}/{kind};\n"));
    }
    let replaced = [
        ("listen 80;", format!("listen {address};")),
        ("127.0.0.1:8080", application.trim_start_matches("http://").to_owned()),
        ("/var/cache/nginx/site", format!("{folder}/cache")),
        ("http {\n", own),
    ];
    replaced.iter().fold(SAMPLE.to_owned(), |settings, (sample, own)| {
        assert_eq!(settings.matches(sample).count(), 1, "the sample says {sample:?} once");
        settings.replace(sample, own)
    })
}

/// Debian's path of nginx is not in every user's PATH.
fn program() -> &'static str {
    const DEBIAN: &str = "/usr/sbin/nginx";
    if Path::new(DEBIAN).exists() { DEBIAN } else { "nginx" }
}
