//! A PostgreSQL server of our own: started when a test first asks for it, gone with the test process.

use std::{
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait as _, Database, DatabaseConnection};

/// Makes the server's folder, runs it, and stops it when our end of its standard input closes, which happens
/// however the test process ends.
const GUARD: &str = r#"
    folder=$1 programs=$2; shift 2
    "${programs}initdb" --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync
    "${programs}postgres" -D data "$@" &
    server=$!
    cat
    kill -TERM $server; sleep 0.3; kill -INT $server; wait $server
    rm -rf "$folder"
"#;

const TEMPLATE: &str = "migrated";

/// The running server.
pub(super) struct Postgres {
    folder: PathBuf,
    orders: mpsc::Sender<Order>,
    /// Holds the end of its standard input that is ours.
    _guard: Child,
}

enum Order {
    Create { name: String, template: &'static str, done: mpsc::Sender<()> },
    Drop(String),
}

impl Postgres {
    /// The one server of this process.
    pub(super) fn started() -> &'static Self {
        static SERVER: OnceLock<Postgres> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    /// Address of a database on it.
    pub(super) fn url(&self, name: &str) -> String {
        url(&self.folder, name)
    }

    /// A new database with the schema of today; answers its name.
    pub(super) fn create_migrated(&self) -> String {
        self.create(TEMPLATE)
    }

    /// A new database without tables; answers its name.
    pub(super) fn create_empty(&self) -> String {
        self.create("template0")
    }

    /// Removes a database when there is time for it.
    pub(super) fn drop_later(&self, name: &str) {
        // The keeper is gone only when the process ends, and the database with it.
        let _ = self.orders.send(Order::Drop(name.to_owned()));
    }

    fn create(&self, template: &'static str) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let (done, created) = mpsc::channel();
        self.orders.send(Order::Create { name: name.clone(), template, done }).expect("the keeper lives");
        created.recv().expect("the database can be made");
        name
    }

    fn start() -> Self {
        let programs = programs();
        let user = user();
        let folder = std::env::temp_dir().join(format!("postgres-{}", uuid::Uuid::now_v7().simple()));
        std::fs::create_dir(&folder).expect("a temporary folder can be made");
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).expect("root can give a folder away");
        }

        let guard = run(&programs, &folder, user);
        let (orders, inbox) = mpsc::channel();
        let (ready, started) = mpsc::channel();
        let keeper_folder = folder.clone();
        std::thread::spawn(move || super::block_on(keep(keeper_folder, inbox, ready)));
        started.recv().expect("PostgreSQL starts");
        Self { folder, orders, _guard: guard }
    }
}

fn url(folder: &Path, name: &str) -> String {
    format!("postgres://postgres@localhost/{name}?host={}", folder.display())
}

/// Folder of `initdb` and `postgres` with its slash: the newest installed; empty for whatever is on the path.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop().map(|(_, folder)| folder.join("")).unwrap_or_default()
}

/// PostgreSQL refuses to run as root: then it runs as the user `postgres` of its package.
fn user() -> Option<(u32, u32)> {
    if number("id", &["-u"]) != Some(0) {
        return None;
    }
    let uid = number("id", &["-u", "postgres"]).expect("the package postgresql makes a user postgres");
    let gid = number("id", &["-g", "postgres"]).expect("the package postgresql makes a group postgres");
    Some((uid, gid))
}

fn number(program: &str, arguments: &[&str]) -> Option<u32> {
    let output = Command::new(program).args(arguments).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Starts the server; it lives as long as the answer.
fn run(programs: &Path, folder: &Path, user: Option<(u32, u32)>) -> Child {
    let log = std::fs::File::create(folder.join("log")).expect("a file can be made in our own folder");
    let mut guard = Command::new("sh");
    guard
        .args(["-c", GUARD, "sh"])
        .args([folder, programs])
        .args(["-c", "listen_addresses=", "-c", "max_connections=300"])
        // Nothing here outlives the process: not a single write has to reach the disk.
        .args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"])
        .arg("-c")
        .arg(format!("unix_socket_directories={}", folder.display()))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(log)
        // Ctrl-C is for the tests; the server follows by itself.
        .process_group(0);
    if let Some((uid, gid)) = user {
        guard.uid(uid).gid(gid);
    }
    guard.spawn().expect("sh can be run")
}

/// Makes and drops databases, one after the other, for as long as the process lives.
async fn keep(folder: PathBuf, inbox: mpsc::Receiver<Order>, ready: mpsc::Sender<()>) {
    let server = connect(&folder).await;
    execute(&server, &format!("CREATE DATABASE {TEMPLATE}")).await;
    super::databases::migrate(url(&folder, TEMPLATE)).await;
    ready.send(()).expect("the starter waits");

    for order in inbox {
        match order {
            Order::Create { name, template, done } => {
                execute(&server, &format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
                done.send(()).expect("the test waits");
            }
            Order::Drop(name) => execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

async fn connect(folder: &Path) -> DatabaseConnection {
    let started = Instant::now();
    loop {
        match Database::connect(url(folder, "postgres")).await {
            Ok(connection) => return connection,
            Err(_) if started.elapsed() < Duration::from_secs(30) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => {
                let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
                panic!("PostgreSQL (package postgresql) does not start: {error}\n{log}");
            }
        }
    }
}

async fn execute(server: &DatabaseConnection, sql: &str) {
    server.execute_unprepared(sql).await.expect("the superuser may do everything");
}
