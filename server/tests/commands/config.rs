//! Configuration: all errors are reported at once, without the values of secrets.

use std::{fs, os::unix::fs::PermissionsExt};

use tempfile::TempDir;

use crate::support::{Ended, run};

const SECRET: &str = "s3cr3t-Canary-Value";
const KEY: &str = "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn check(settings: &[(&str, &str)]) -> Ended {
    run(&folder(), &["config", "check"], settings)
}

/// Keys of the reported errors, in order.
fn error_keys(ended: &Ended) -> Vec<&str> {
    assert_eq!(ended.code, Some(78), "{}", ended.err);
    ended.err.lines().skip(1).map(|line| line.trim().split(':').next().expect("a key")).collect()
}

#[test]
fn all_configuration_errors_are_reported_without_values() {
    let ended = check(&[
        ("APP_ENV", "staging"),
        ("APP_URL", "ftp://example.com"),
        ("APP_KEY", SECRET),
        ("BIND", "8080"),
        ("METRICS_BIND", "nowhere"),
        ("TRUSTED_PROXIES", "10.0.0.0/40"),
        ("DATABASE_URL", &format!("mysql://root:{SECRET}@db/x")),
        ("SITE_EMAIL", "nobody"),
        ("SITE_DATA_PROTECTION_URL", "javascript:alert(1)"),
        ("SITE_SOCIAL_LINKS", "GitHub|javascript:alert(1)"),
        ("SITE_PARTNERS", "Somebody"),
        ("CURRENT_EVENT", "No Slug"),
        ("SSR_THREADS", "many"),
        ("SSR_HEAP_MIB", "1"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud=very"),
    ]);

    assert_eq!(
        error_keys(&ended),
        [
            "APP_ENV",
            "APP_URL",
            "APP_KEY",
            "BIND",
            "METRICS_BIND",
            "TRUSTED_PROXIES",
            "DATABASE_URL",
            "SITE_EMAIL",
            "SITE_DATA_PROTECTION_URL",
            "SITE_SOCIAL_LINKS",
            "SITE_PARTNERS",
            "CURRENT_EVENT",
            "SSR_THREADS",
            "SSR_HEAP_MIB",
            "LOG_FORMAT",
            "LOG_LEVEL",
        ]
    );
    assert!(ended.err.contains("the settings have 16 errors"), "{}", ended.err);
    assert!(!ended.err.contains(SECRET) && !ended.out.contains(SECRET));
}

#[test]
fn production_refuses_unsafe_settings() {
    let safe = [("APP_ENV", "production"), ("APP_URL", "https://hackathon.example"), ("APP_KEY", KEY)];
    assert_eq!(check(&safe).code, Some(0));

    let repeated = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    let counted = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    let zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    let words = "Y2hhbmdlbWVjaGFuZ2VtZWNoYW5nZW1lY2hhbmdlbWU=";
    let short = "q83vEjRWeJCrze8SNFZ4kA==";
    for (key, value) in [
        ("APP_KEY", ""),
        ("APP_KEY", repeated),
        ("APP_KEY", counted),
        ("APP_KEY", zeros),
        ("APP_KEY", words),
        ("APP_KEY", short),
        ("APP_KEY", SECRET),
        ("APP_URL", "http://hackathon.example"),
        ("APP_URL", "http://127.0.0.1.example"),
        ("APP_URL", "https://user:word@hackathon.example"),
        ("APP_URL", "https://hackathon.example/path"),
        ("UI_DIST", "ui/dist"),
    ] {
        let mut settings = safe.to_vec();
        settings.push((key, value));
        let ended = check(&settings);

        assert_eq!(error_keys(&ended), [key], "{key}={value}");
        assert!(value.is_empty() || !ended.err.contains(value), "{}", ended.err);
    }
    for own in ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080"] {
        assert_eq!(check(&[safe[0], ("APP_URL", own), safe[2]]).code, Some(0), "{own}");
    }
}

#[test]
fn only_a_url_on_this_machine_works_without_app_env() {
    let (public, key) = (("APP_URL", "https://hackathon.example"), ("APP_KEY", KEY));
    for command in [&["config", "check"][..], &["serve"]] {
        let ended = run(&folder(), command, &[public, key]);
        assert_eq!(error_keys(&ended), ["APP_ENV"], "{command:?}: {}", ended.err);
        assert!(!ended.err.contains(KEY), "{}", ended.err);
    }
    for elsewhere in ["http://hackathon.example", "http://192.168.1.7:8080", "http://0.0.0.0:8080"] {
        let ended = check(&[("APP_URL", elsewhere), key]);
        assert_eq!(error_keys(&ended), ["APP_ENV"], "{elsewhere}: {}", ended.err);
        let development = [("APP_ENV", "development"), ("APP_URL", elsewhere), key];
        assert_eq!(check(&development).code, Some(0), "{elsewhere}");
    }
    for environment in ["production", "development"] {
        assert_eq!(check(&[("APP_ENV", environment), public, key]).code, Some(0), "{environment}");
    }
    for own in ["https://localhost:8443", "https://127.0.0.1", "http://[::1]:8080", "http://site.localhost:8080"] {
        assert_eq!(check(&[("APP_URL", own), key]).code, Some(0), "{own}");
    }
}

#[test]
fn development_generates_one_private_key_file() {
    let folder = folder();
    assert_eq!(run(&folder, &["config", "check"], &[]).code, Some(0));
    let file = folder.path().join("var/app.key");
    let key = fs::read_to_string(&file).expect("a key");

    assert_eq!(run(&folder, &["config", "check"], &[]).code, Some(0));

    assert_eq!(fs::read_to_string(&file).expect("a key"), key);
    assert_eq!(fs::metadata(&file).expect("a key").permissions().mode() & 0o777, 0o600);
    assert_eq!(key.len(), 44);
}

#[test]
fn flags_override_environment_file_and_defaults() {
    let folder = folder();
    fs::write(folder.path().join(".env"), "SITE_CITY=Porto\nSITE_PRODUCT=Jam\nSITE_EMAIL=a@b.example\nOTHER=1\n")
        .expect("a file");
    let settings = [("SITE_CITY", "Faro"), ("SITE_PRODUCT", "Game Jam"), ("APP_KEY", KEY)];

    let ended = run(&folder, &["config", "print", "--redacted", "--site-city", "Évora"], &settings);

    assert_eq!(ended.code, Some(0), "{}", ended.err);
    for line in [
        "SITE_CITY=Évora  # flag",
        "SITE_PRODUCT=Game Jam  # environment",
        "SITE_EMAIL=a@b.example  # .env",
        "BIND=127.0.0.1:8080  # default",
        "APP_KEY=[redacted]  # environment",
    ] {
        assert!(ended.out.lines().any(|printed| printed == line), "{line} in\n{}", ended.out);
    }
    assert!(!ended.out.contains(KEY));
}

#[test]
fn secrets_can_come_from_files_but_not_from_flags() {
    let folder = folder();
    let file = folder.path().join("key");
    fs::write(&file, format!("{KEY}\n")).expect("a file");
    let file = file.to_str().expect("a path");

    let print = run(&folder, &["config", "print", "--redacted"], &[("APP_KEY_FILE", file)]);
    assert!(print.out.contains("APP_KEY=[redacted]  # file"), "{}{}", print.out, print.err);

    assert_eq!(error_keys(&check(&[("APP_KEY_FILE", "/nowhere")])), ["APP_KEY_FILE"]);
    assert_eq!(error_keys(&check(&[("APP_KEY_FILE", file), ("APP_KEY", KEY)])), ["APP_KEY"]);
    assert_eq!(run(&folder, &["config", "check", "--app-key", KEY], &[]).code, Some(2));
    assert_eq!(run(&folder, &["config", "print"], &[]).code, Some(2), "there is no way to print secrets");
}

#[test]
fn misspelled_settings_get_a_suggestion() {
    let folder = folder();
    let lines = format!(
        "SITE_CTY=Porto\nDATABSE_URL=postgres://u:{SECRET}@h/d\nSSR_TREADS=2\nPGHOST=db\nAPP_KEY={SECRET} {SECRET}\n"
    );
    fs::write(folder.path().join(".env"), lines).expect("a file");

    let ended = run(&folder, &["config", "check"], &[("APP_KEY", KEY)]);

    assert_eq!(error_keys(&ended), [".env", "DATABSE_URL", "SITE_CTY", "SSR_TREADS"]);
    for likely in ["did you mean DATABASE_URL?", "did you mean SITE_CITY?", "did you mean SSR_THREADS?"] {
        assert!(ended.err.contains(likely), "{}", ended.err);
    }
    assert!(!ended.err.contains(SECRET), "{}", ended.err);
}
