//! Start-up snapshots are made in a process of their own: this very test binary, told so by its environment.

use std::{path::Path, process::Command};

use ssr_runtime::{ENGINE, snapshot};

use crate::support::{Site, bundle, file, limits, lines};

const OUT: &str = "SSR_TEST_SNAPSHOT";
const HELPER: &str = "snapshots::helper_makes_a_snapshot_when_told_to";

/// Does nothing in the tests' own process.
#[test]
fn helper_makes_a_snapshot_when_told_to() {
    if let Ok(out) = std::env::var(OUT) {
        let warm_up = [r#"{"paths":["/api/count"]}"#.to_owned()];
        let snapshot = snapshot::create(&file("page.js"), &warm_up).expect("a snapshot");
        std::fs::write(out, snapshot).expect("a file");
    }
}

fn make(out: &Path) -> Vec<u8> {
    let this = std::env::current_exe().expect("a path");
    let made = Command::new(this).args(["--exact", HELPER]).env(OUT, out).output().expect("a process");
    assert!(made.status.success(), "{made:?}");
    let snapshot = std::fs::read(out).expect("a file");
    std::fs::remove_file(out).expect("a file");
    snapshot
}

#[test]
fn an_isolate_starts_from_a_snapshot() {
    if ENGINE != "v8" {
        assert!(snapshot::create("", &[]).is_err());
        return;
    }
    let snapshot = make(&std::env::temp_dir().join(format!("ssr-{}.snapshot", std::process::id())));
    let mut page = bundle("page");
    page.snapshot = Some(snapshot.clone().into());

    let site = Site::try_start(page, limits(2), &["{}"]).expect("a renderer");
    let rendered = site.render(r#"{"paths":["/api/echo"]}"#).expect("a page");

    assert_eq!(rendered.html, "200:GET /api/echo ");
    assert_eq!(lines("from_snapshot=true").len(), 1);

    let warnings = lines("snapshot is not used").len();
    let cut = snapshot[..snapshot.len() / 2].to_vec();
    let mut turned = snapshot.clone();
    turned[5000] ^= 1;
    for (name, snapshot) in
        [("throws", snapshot), ("page", cut), ("page", turned), ("page", vec![1, 2, 3]), ("page", Vec::new())]
    {
        let mut other = bundle(name);
        other.snapshot = Some(snapshot.into());
        let site = Site::try_start(other, limits(1), &[]).expect("a renderer");
        assert!(site.render(r#"{"way":"fine"}"#).is_ok());
    }
    assert_eq!(lines("snapshot is not used").len(), warnings + 5);
}
