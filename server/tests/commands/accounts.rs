//! Commands that create and change accounts.

use chrono::{DateTime, Utc};
use entities::{user_roles, users};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use server::platform::db::Db;
use tempfile::TempDir;

use crate::support::{Ended, TestClient, TestDatabase, TestProcess, factories::month, run_with_stdin, until_waiting};

const PASSWORD: &str = "correct horse battery";
const OTHER: &str = "another horse battery";

/// A shell beside a running server.
struct Shell<'a> {
    folder: TempDir,
    database: &'a TestDatabase,
}

impl<'a> Shell<'a> {
    fn on(database: &'a TestDatabase) -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder"), database }
    }

    fn run(&self, arguments: &[&str], input: &str) -> Ended {
        run_on(&self.database.url, &self.folder, arguments, input)
    }

    /// Output of a successful command.
    fn succeeds(&self, arguments: &[&str], input: &str) -> String {
        let ended = self.run(arguments, input);
        assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.err);
        ended.out
    }

    /// Output of a failed command, and its exit code.
    fn fails(&self, arguments: &[&str], input: &str) -> (i32, String) {
        let ended = self.run(arguments, input);
        assert_eq!(ended.out, "", "{arguments:?}");
        (ended.code.expect("a code"), ended.err)
    }
}

fn run_on(database: &str, folder: &TempDir, arguments: &[&str], input: &str) -> Ended {
    let settings = [
        ("APP_URL", "http://localhost"),
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ("DATABASE_URL", database),
    ];
    run_with_stdin(folder, arguments, &settings, input)
}

async fn open_login(database: &TestDatabase) {
    let flag = server::platform::flags::Flag {
        name: "login",
        enabled: true,
        public: true,
        description: "For a test.",
        now: month(1),
    };
    server::platform::flags::put(database.connect().await.writer(), flag).await.expect("a flag");
}

async fn log_in(server: &TestProcess, password: &str) -> (TestClient, u16) {
    let client = TestClient::new(&server.origin);
    let credentials = json!({ "email": "ana@example.com", "password": password, "remember": false });
    let status = client.post("/api/v1/login", &credentials).await.status();
    (client, status)
}

/// Whether the only email address is verified.
async fn set_proved(db: &Db, at: Option<DateTime<Utc>>) {
    let row = users::Entity::update_many().col_expr(users::Column::EmailVerifiedAt, Expr::value(at));
    row.exec(db.writer()).await.expect("a row");
}

async fn current_user(client: &TestClient) -> Value {
    client.get("/api/v1/user").await.json()
}

const CREATE: [&str; 6] = ["create-admin", "--email", "ana@example.com", "--name", "Ana Silva", "--password-stdin"];

#[actix_web::test]
async fn administrators_can_be_created_and_their_password_reset() {
    for database in TestDatabase::each().await {
        open_login(&database).await;
        let (server, shell) = (TestProcess::serve(&database, &[]), Shell::on(&database));
        let reset = ["reset-password", "--email", "Ana@Example.com", "--password-stdin"];

        let created = shell.succeeds(&CREATE, &format!("{PASSWORD}\r\nnot this\n"));
        assert_eq!(created, "ana@example.com is now an administrator.\n");
        let (client, status) = log_in(&server, PASSWORD).await;
        assert_eq!(status, 200);
        let user = current_user(&client).await;
        assert_eq!((&user["name"], &user["roles"]), (&json!("Ana Silva"), &json!(["administrator"])));

        let calendar = calendar(&client).await;
        let changed = shell.succeeds(&reset, OTHER);
        assert!(changed.starts_with("Changed the password for ana@example.com. Sessions ended: 1."), "{changed}");
        assert_signed_out(&server, &client, &calendar).await;
        assert_eq!(log_in(&server, PASSWORD).await.1, 422);
        assert_eq!(log_in(&server, OTHER).await.1, 200);
    }
}

#[actix_web::test]
async fn the_sessions_of_a_user_or_of_everyone_can_be_ended() {
    for database in TestDatabase::each().await {
        open_login(&database).await;
        let (server, shell) = (TestProcess::serve(&database, &[]), Shell::on(&database));
        shell.succeeds(&CREATE, PASSWORD);

        for flush in [&["sessions", "flush", "--user", "ana@example.com"][..], &["sessions", "flush"]] {
            let (client, _) = log_in(&server, PASSWORD).await;
            let calendar = calendar(&client).await;
            let said = shell.succeeds(flush, "");
            assert_eq!(said, "Sessions ended: 1. Their users have to log in again.\n");
            assert_signed_out(&server, &client, &calendar).await;
        }
        assert!(shell.succeeds(&["sessions", "flush"], "").starts_with("Sessions ended: 0."));
    }
}

#[actix_web::test]
async fn the_second_factor_of_a_user_can_be_turned_off() {
    for database in TestDatabase::each().await {
        open_login(&database).await;
        let (server, shell) = (TestProcess::serve(&database, &[]), Shell::on(&database));
        shell.succeeds(&CREATE, PASSWORD);
        let reset = ["reset-two-factor", "--email", "Ana@example.com"];
        let (code, said) = shell.fails(&reset, "");
        assert_eq!((code, said.contains("ana@example.com has no second factor")), (1, true), "{said}");
        let (before, _) = log_in(&server, PASSWORD).await;
        let protected = users::Entity::update_many()
            .col_expr(users::Column::TwoFactorSecret, Expr::value("sealed with a lost key"))
            .col_expr(users::Column::TwoFactorConfirmedAt, Expr::value(month(1)));
        protected.exec(database.connect().await.writer()).await.expect("a row");
        let (waiting, _) = log_in(&server, PASSWORD).await;
        assert_eq!(current_user(&waiting).await["message"], "Unauthenticated.", "a code is missing");

        let said = shell.succeeds(&reset, "");

        assert!(said.starts_with("Turned off the second factor of ana@example.com."), "{said}");
        assert_eq!(current_user(&before).await["message"], "Unauthenticated.", "logged out everywhere");
        let (after, _) = log_in(&server, PASSWORD).await;
        assert_eq!(current_user(&after).await["name"], "Ana Silva");
    }
}

/// Asserts that a session has ended, and that the personal calendar of its user has a new address.
async fn assert_signed_out(server: &TestProcess, client: &TestClient, calendar: &str) {
    assert_eq!(current_user(client).await["message"], "Unauthenticated.");
    assert_eq!(TestClient::new(&server.origin).get(calendar).await.status(), 404, "signed out everywhere");
}

/// Path of the signed-in user's personal calendar, which is reachable.
async fn calendar(client: &TestClient) -> String {
    let response = client.get("/api/v1/user/calendar").await.json();
    let path = response["url"].as_str().expect("an address").trim_start_matches("http://localhost").to_owned();
    assert_eq!(client.get(&path).await.status(), 200, "{path}");
    path
}

#[actix_web::test]
async fn create_admin_promotes_an_existing_user_and_keeps_the_password() {
    for database in TestDatabase::each().await {
        let shell = Shell::on(&database);
        let create = ["create-admin", "--email", "ana@example.com"];
        let with_password = ["create-admin", "--email", "ana@example.com", "--password-stdin"];
        shell.succeeds(&with_password, PASSWORD);

        assert_eq!(shell.succeeds(&create, ""), "ana@example.com is already an administrator.\n");
        for command in
            [["reset-password", "--email", "ana@example.com"], ["create-admin", "--email", "rui@example.com"]]
        {
            let said = shell.succeeds(&command, "");
            assert!(said.contains("\nhttp://localhost/?dialog=reset-password&token="), "{said}");
        }
        let (code, said) = shell.fails(&with_password, OTHER);
        assert_eq!(code, 1);
        assert!(said.contains("server reset-password") && !said.contains(OTHER), "{said}");
    }
}

#[actix_web::test]
async fn unverified_accounts_become_administrators_after_a_takeover() {
    for database in TestDatabase::each().await {
        open_login(&database).await;
        let (server, shell) = (TestProcess::serve(&database, &[]), Shell::on(&database));
        let create = ["create-admin", "--email", "ana@example.com"];
        let (with_password, reset) = ([&create[..], &["--password-stdin"]].concat(), "reset-password");
        shell.succeeds(&with_password, PASSWORD);
        let db = database.connect().await;
        set_proved(&db, None).await;
        user_roles::Entity::delete_many().exec(db.writer()).await.expect("no roles");
        let (maker, status) = log_in(&server, PASSWORD).await;
        assert_eq!(status, 200);

        let (code, said) = shell.fails(&create, "");
        assert_eq!(code, 1);
        assert!(said.contains("isn't confirmed") && said.contains("server reset-password"), "{said}");
        assert_eq!(current_user(&maker).await["roles"], json!([]));

        let said = shell.succeeds(&[reset, "--email", "ana@example.com"], "");
        let token = said.split_once("&token=").expect("a link").1.split('&').next().expect("a token").trim();
        let chosen = json!({
            "email": "ana@example.com", "token": token, "password": OTHER, "passwordConfirmation": OTHER,
        });
        let response = TestClient::new(&server.origin).post("/api/v1/reset-password", &chosen).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        assert_eq!(current_user(&maker).await["message"], "Unauthenticated.");
        assert_eq!(log_in(&server, PASSWORD).await.1, 422);
        let (owner, _) = log_in(&server, OTHER).await;
        assert_eq!(shell.fails(&create, "").0, 1, "the address is still unverified");

        set_proved(&db, Some(Utc::now())).await;
        assert_eq!(shell.succeeds(&create, ""), "ana@example.com is now an administrator.\n");
        assert_eq!(current_user(&owner).await["roles"], json!(["administrator"]));
    }
}

#[actix_web::test]
async fn concurrent_role_changes_by_shell_and_api_do_not_deadlock() {
    let database = TestDatabase::postgres();
    open_login(&database).await;
    let (server, shell, db) = (TestProcess::serve(&database, &[]), Shell::on(&database), database.connect().await);
    for email in ["ana@example.com", "rui@example.com"] {
        shell.succeeds(&["create-admin", "--email", email, "--password-stdin"], PASSWORD);
    }
    let (ana, status) = log_in(&server, PASSWORD).await;
    assert_eq!(status, 200);
    let rui = users::Entity::find().filter(users::Column::Email.eq("rui@example.com"));
    let rui = rui.one(db.reader()).await.expect("rows").expect("a user").id;
    user_roles::Entity::delete_many()
        .filter(user_roles::Column::UserId.eq(rui))
        .exec(db.writer())
        .await
        .expect("no role");
    ana.csrf_token().await;
    let held = db.begin().await.expect("a transaction");
    server::accounts::users::lock_for_update(&held, rui).await.expect("a database").expect("a user");

    let url = database.url.clone();
    let promoted = std::thread::spawn(move || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        run_on(&url, &folder, &["create-admin", "--email", "rui@example.com"], "")
    });
    until_waiting(&db, 1).await;
    let (path, roles) = (format!("/api/v1/users/{rui}/roles"), json!({ "roles": ["administrator", "staff"] }));
    let release = async {
        until_waiting(&db, 2).await;
        held.commit().await.expect("an end");
    };
    let (assigned, ()) = futures_util::future::join(ana.put(&path, &roles), release).await;

    assert_eq!((assigned.status(), &assigned.json()["roles"]), (200, &json!(["administrator", "staff"])));
    let promoted = promoted.join().expect("an end");
    assert_eq!(promoted.code, Some(0), "{}", promoted.err);
}

#[actix_web::test]
async fn failing_commands_give_a_reason_and_change_nothing() {
    let database = TestDatabase::sqlite();
    let shell = Shell::on(&database);
    let create = |email| ["create-admin", "--email", email, "--password-stdin"];

    for (arguments, input, code, words) in [
        (&create("ana@example.com")[..], "short\n", 1, "at least 8 characters"),
        (&create("ana@example.com")[..], "", 1, "required"),
        (&create("ana@example.com")[..], "ana@example.com", 1, "use your name"),
        (&create("ana")[..], PASSWORD, 2, "an email address such as"),
        (&["create-admin"][..], "", 2, "--email"),
        (&["reset-password", "--email", "ana@example.com", "--password-stdin"][..], PASSWORD, 1, "there is no account"),
        (&["sessions", "flush", "--user", "ana@example.com"][..], "", 1, "there is no account"),
        (&["sessions"][..], "", 2, "flush"),
    ] {
        let (ended, said) = shell.fails(arguments, input);
        assert_eq!(ended, code, "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert!(input.len() < 6 || !said.contains(PASSWORD), "{said}");
    }
    let db = database.connect().await;
    assert_eq!(users::Entity::find().count(db.reader()).await.expect("a count"), 0);
}

#[actix_web::test]
async fn a_server_without_an_administrator_prints_a_setup_link() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);

    let link = server.read_line_starting("http://localhost/setup?token=");

    let path = link.strip_prefix("http://localhost").expect("a path");
    let page = TestClient::new(&server.origin).get(path).await;
    assert_eq!(page.status(), 200);
    assert!(page.text().contains("Create administrator account"), "{}", page.text());
    server.signal("-TERM");
    let (_, log) = server.wait();
    assert!(!log.contains(path.rsplit('.').next().expect("a signature")), "{log}");
}
