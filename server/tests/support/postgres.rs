//! A PostgreSQL server for the tests: started on first use, stopped with the test process.

use std::{
    io::{Read as _, Write as _},
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

/// Creates the data directory, runs the server, and stops it when its standard input closes, however the test process
/// ends. Each line on standard input crashes and restarts the server.
const GUARD: &str = r#"
    folder=$1 programs=$2; shift 2
    "${programs}initdb" --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync >&2
    "${programs}postgres" -D data "$@" >&2 &
    server=$!
    while read -r _; do
        kill -QUIT $server; wait $server
        "${programs}postgres" -D data "$@" >&2 &
        server=$!
        echo
    done
    kill -TERM $server; sleep 0.3; kill -INT $server; wait $server
    rm -rf "$folder"
"#;

const TEMPLATE: &str = "migrated";

/// The running server.
pub(super) struct Postgres {
    folder: PathBuf,
    orders: mpsc::Sender<Order>,
    /// Open as long as the server should run.
    _guard: Child,
}

enum Order {
    Create { name: String, template: &'static str, done: mpsc::Sender<()> },
    Drop(String),
}

impl Postgres {
    /// The server shared by all tests of this process.
    pub(super) fn started() -> &'static Self {
        static SERVER: OnceLock<Postgres> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    /// URL of a database on it.
    pub(super) fn url(&self, name: &str) -> String {
        url(&self.folder, name)
    }

    /// A new database with the current schema; returns its name.
    pub(super) fn create_migrated(&self) -> String {
        self.create(TEMPLATE)
    }

    /// A new database without tables; returns its name.
    pub(super) fn create_empty(&self) -> String {
        self.create("template0")
    }

    /// Drops a database in the background.
    pub(super) fn drop_later(&self, name: &str) {
        // The thread ends with the process, and the database with it.
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
        let (folder, guard) = run_in_folder(&[
            // The cluster does not outlive the process, so nothing has to be written to disk.
            "max_connections=300",
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
        ]);
        let (orders, inbox) = mpsc::channel();
        let (ready, started) = mpsc::channel();
        let keeper_folder = folder.clone();
        std::thread::spawn(move || super::block_on(keep(keeper_folder, inbox, ready)));
        started.recv().expect("PostgreSQL starts");
        Self { folder, orders, _guard: guard }
    }
}

/// A PostgreSQL server for one test, which may crash it.
pub(crate) struct OwnPostgres {
    folder: PathBuf,
    guard: Child,
}

impl OwnPostgres {
    /// Starts a server whose database has the current schema.
    pub(crate) fn start(settings: &[&str]) -> Self {
        let (folder, guard) = run_in_folder(settings);
        let server = folder.clone();
        let starting = std::thread::spawn(move || {
            super::block_on(async { migrated(&server).await.close().await.expect("nothing open") });
        });
        starting.join().expect("PostgreSQL starts");
        Self { folder, guard }
    }

    /// URL of its database.
    pub(super) fn url(&self) -> String {
        url(&self.folder, TEMPLATE)
    }

    /// Kills it without a shutdown and restarts it.
    pub(crate) fn crash(&mut self) {
        writeln!(self.guard.stdin.as_mut().expect("a pipe")).expect("it reads");
        let mut done = [0];
        self.guard.stdout.as_mut().expect("a pipe").read_exact(&mut done).expect("it starts again");
    }
}

/// Starts a server in a new folder; it runs until the second value is dropped.
fn run_in_folder(settings: &[&str]) -> (PathBuf, Child) {
    let folder = std::env::temp_dir().join(format!("postgres-{}", uuid::Uuid::now_v7().simple()));
    std::fs::create_dir(&folder).expect("a temporary folder");
    let user = user();
    if let Some((uid, gid)) = user {
        chown(&folder, Some(uid), Some(gid)).expect("root can give a folder away");
    }
    let guard = run(&programs(), &folder, user, settings);
    (folder, guard)
}

fn url(folder: &Path, name: &str) -> String {
    format!("postgres://postgres@localhost/{name}?host={}", folder.display())
}

/// Folder of `initdb` and `postgres` with a trailing slash: the newest installed version; empty for the one in PATH.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop().map(|(_, folder)| folder.join("")).unwrap_or_default()
}

/// PostgreSQL refuses to run as root; it runs as the user `postgres` of its package then.
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

fn run(programs: &Path, folder: &Path, user: Option<(u32, u32)>, settings: &[&str]) -> Child {
    let log = std::fs::File::create(folder.join("log")).expect("a file can be made in our own folder");
    let sockets = format!("unix_socket_directories={}", folder.display());
    let mut guard = Command::new("sh");
    guard
        .args(["-c", GUARD, "sh"])
        .args([folder, programs])
        .args(["listen_addresses=", &sockets].iter().chain(settings).flat_map(|setting| ["-c", setting]))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(log)
        // Ctrl-C is for the test process; the server follows when its input closes.
        .process_group(0);
    if let Some((uid, gid)) = user {
        guard.uid(uid).gid(gid);
    }
    guard.spawn().expect("sh can be run")
}

/// Creates and drops databases one after the other until the process ends.
async fn keep(folder: PathBuf, inbox: mpsc::Receiver<Order>, ready: mpsc::Sender<()>) {
    let server = migrated(&folder).await;
    ready.send(()).expect("the starter waits");

    for order in inbox {
        match order {
            Order::Create { name, template, done } => {
                execute(&server, &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")).await;
                done.send(()).expect("the test waits");
            }
            Order::Drop(name) => execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

/// A running server whose database has the current schema.
async fn migrated(folder: &Path) -> DatabaseConnection {
    let server = connect(folder).await;
    execute(&server, &format!("CREATE DATABASE {TEMPLATE}")).await;
    super::databases::migrate(url(folder, TEMPLATE)).await;
    server
}

async fn connect(folder: &Path) -> DatabaseConnection {
    let started = Instant::now();
    loop {
        match Box::pin(Database::connect(url(folder, "postgres"))).await {
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
