//! Peers written in Python.

use std::path::PathBuf;

/// Path of a file installed by `.make/setup`.
pub(crate) fn installed(file: &str) -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let caches = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    let own = folder("CACHE_DIR").or_else(|| Some(caches?.join("hackathon-site")));
    own.unwrap_or_default().join(file)
}
