//! A full disk.

use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

use super::{PROXIED, Visitors, check};
use crate::{
    mailing_list::switch_on,
    support::{TestClient, TestDatabase, TestProcess},
};

/// Enough for the database and its log at first.
const SIZE: &str = "size=16m";
const WRITES: usize = 40;

/// A small disk; gone when dropped. Mounting one requires root or the capability SYS_ADMIN.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn mount() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(folder.path()).output();
        let mounted = mounted.unwrap_or_else(|error| panic!("the command `mount` is missing: {error}"));
        assert!(
            mounted.status.success(),
            "This test mounts a small tmpfs, which requires root or the capability SYS_ADMIN. Run it as root, allow it \
             in the container (--cap-add SYS_ADMIN), or leave it out: -- --skip durability::disk\n{}",
            String::from_utf8_lossy(&mounted.stderr)
        );
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the disk completely; returns the file to delete.
    fn fill(&self) -> PathBuf {
        let path = self.path().join("ballast");
        let mut ballast = File::create(&path).expect("a file");
        for size in [1 << 16, 1] {
            let full = loop {
                if let Err(error) = ballast.write_all(&vec![0; size]) {
                    break error;
                }
            };
            assert_eq!(full.kind(), ErrorKind::StorageFull);
        }
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}

#[actix_web::test]
async fn a_full_disk_rejects_writes_serves_reads_and_loses_no_row() {
    let disk = SmallDisk::mount();
    let database = TestDatabase::sqlite_in(disk.path());
    let db = database.connect().await;
    switch_on(&db).await;
    db.close().await.expect("nothing open");
    let mut server = TestProcess::serve(&database, &[PROXIED]);
    let visitors = Visitors::of(&server.origin, 0).await;
    assert_eq!(visitors.subscribe().await, Some(202));

    let ballast = disk.fill();
    let mut statuses = Vec::new();
    for _ in 0..WRITES {
        statuses.push(visitors.subscribe().await);
    }
    assert!(statuses.iter().all(|status| matches!(status, Some(202 | 503))), "{statuses:?}");
    assert!(statuses.contains(&Some(503)), "{statuses:?}");
    let reader = TestClient::new(&server.origin);
    for path in ["/livez", "/api/v1/events", "/api/v1/site", "/events", "/"] {
        assert_eq!(reader.get(path).await.status(), 200, "{path}");
    }

    fs::remove_file(ballast).expect("room");
    for _ in 0..20 {
        assert_eq!(visitors.subscribe().await, Some(202));
    }
    assert!(server.is_alive(), "the same process");
    server.signal("-TERM");
    let (status, log) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
    assert_eq!(status.code(), Some(0), "{log}");
    let db = database.connect().await;
    check(&db, &visitors.acknowledged()).await;
    db.close().await.expect("nothing open");
}
