//! Start-up snapshots are created in a separate process, and all isolates of a process start from the same one. Both
//! processes run this test binary, controlled by environment variables.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use ssr_runtime::{Bundle, ENGINE, StartError, snapshot};

use crate::support::{Site, bundle, file, limits, lines, meta};

const MAKE: &str = "SSR_TEST_MAKE_SNAPSHOT";
const USE: &str = "SSR_TEST_USE_SNAPSHOT";

/// Does nothing in the process of the tests.
#[test]
fn helper_creates_a_snapshot() {
    let Ok(out) = std::env::var(MAKE) else { return };
    let warm_up = [r#"{"paths":["/api/count"]}"#.to_owned()];

    let snapshot = snapshot::create(&file("page.js"), &warm_up).expect("a snapshot");

    std::fs::write(out, snapshot).expect("a file");
}

/// Does nothing in the process of the tests.
#[test]
fn helper_uses_a_snapshot() {
    let Ok(path) = std::env::var(USE) else { return };
    let with_snapshot = || Bundle { snapshot: Some(std::fs::read(&path).expect("a file")), ..bundle("page") };

    let site = Site::try_start(with_snapshot(), limits(2), &["{}"]).expect("a renderer");
    let rendered = site.render(r#"{"paths":["/api/echo"]}"#).expect("a page");
    let again = Site::try_start(with_snapshot(), limits(1), &[]).expect("a second renderer");
    let other = Site::try_start(bundle("throws"), limits(1), &[]);

    assert_eq!(rendered.html, "200:GET /api/echo ");
    assert_eq!(meta(&rendered)["frozen"], true);
    assert!(again.render("{}").is_ok());
    assert_eq!(lines("from_snapshot=true").len(), 2);
    assert!(matches!(other.err(), Some(StartError::Engine(reason)) if reason.contains("another snapshot")));
}

/// Runs one of the helpers above in a separate process.
fn run(helper: &str, name: &str, path: &Path) {
    let this = std::env::current_exe().expect("a path");
    let done = Command::new(this).args(["--exact", helper]).env(name, path).output().expect("a process");
    assert!(done.status.success(), "{done:?}");
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ssr-{}-{name}.snapshot", std::process::id()))
}

#[test]
fn only_a_matching_snapshot_is_used() {
    if ENGINE != "v8" {
        assert!(matches!(snapshot::create("", &[]), Err(StartError::Engine(reason)) if reason.contains("QuickJS")));
        return;
    }
    let path = temporary("page");
    run("snapshots::helper_creates_a_snapshot", MAKE, &path);
    run("snapshots::helper_uses_a_snapshot", USE, &path);
    let snapshot = std::fs::read(&path).expect("a file");
    std::fs::remove_file(&path).expect("a file");

    let cut = snapshot[..snapshot.len() / 2].to_vec();
    let mut turned = snapshot.clone();
    turned[5000] ^= 1;
    let refused = [
        ("throws", snapshot.clone(), "another bundle"),
        ("page", cut, "another bundle"),
        ("page", turned, "another bundle"),
        ("page", vec![1, 2, 3], "truncated"),
        ("page", Vec::new(), "truncated"),
        ("page", snapshot, "another snapshot"), // The isolates of the tests start without one.
    ];
    for (name, snapshot, reason) in refused {
        let bundle = Bundle { snapshot: Some(snapshot), ..bundle(name) };
        let before = lines("snapshot is not used").len();
        let site = Site::try_start(bundle, limits(1), &[]).expect("a renderer");

        assert!(site.render(r#"{"way":"fine"}"#).is_ok());
        let warnings = lines("snapshot is not used");
        assert_eq!(warnings.len(), before + 1);
        assert!(warnings[before].contains(reason), "{reason}: {}", warnings[before]);
    }
}
