//! Files made from the code. `make types` writes them; these tests fail when one is not up to date.

mod documents;
mod entities;

use std::path::{Path, PathBuf};

/// Compares a generated file with the one in the repository, or writes it when `UPDATE_GENERATED` is set.
fn check(path: &str, content: &str) {
    let file = repository().join(path);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&file, content).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let present = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(present == content, "{path} is not up to date; run `make types`");
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
