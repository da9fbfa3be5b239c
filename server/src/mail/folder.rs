//! Mails into files, for somebody's desk.

use std::{
    fs,
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

use uuid::Uuid;

/// Writes `<id>.eml`, whole or not at all; the same mail again replaces itself.
pub(super) fn write(folder: &Path, id: Uuid, message: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let (unfinished, name) = (folder.join(format!(".{id}.tmp")), folder.join(format!("{id}.eml")));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(unfinished, name)
}
