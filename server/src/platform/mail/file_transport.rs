//! Writes emails to files, for development.

use std::{
    fs,
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

use uuid::Uuid;

/// Writes `<id>.eml` atomically; writing the same email again replaces the file.
pub(super) fn write(folder: &Path, id: Uuid, message: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let (unfinished, name) = (folder.join(format!(".{id}.tmp")), folder.join(format!("{id}.eml")));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(unfinished, name)
}
