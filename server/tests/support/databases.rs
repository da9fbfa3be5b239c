//! Fresh databases, one a test.

use tempfile::TempDir;

/// An empty database of a test's own; gone when dropped.
pub(crate) struct TestDatabase {
    /// What to call it when a test fails.
    pub(crate) name: &'static str,
    /// For `DATABASE_URL`.
    pub(crate) url: String,
    _folder: TempDir,
}

impl TestDatabase {
    /// One of each kind.
    pub(crate) async fn each() -> Vec<Self> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("test.db").display());
        vec![Self { name: "SQLite", url, _folder: folder }]
    }
}
