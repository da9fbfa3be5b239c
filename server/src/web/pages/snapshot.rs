//! The start-up snapshot, appended to the executable so that the server is a single file.
//!
//! Layout: executable, snapshot, length of the snapshot (8 bytes, little endian), magic number (8 bytes).

use std::{
    env,
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

const MAGIC: &[u8; 8] = b"SSRTAIL1";
const TRAILER: u64 = 16;

/// Reads the snapshot of the running executable, if there is one.
pub(super) fn own() -> io::Result<Option<Vec<u8>>> {
    read(&mut File::open(env::current_exe()?)?)
}

/// Appends a snapshot to an executable; replaces an existing one.
pub fn append(program: &Path, snapshot: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(program)?;
    let end = match locate(&mut file)? {
        Some((start, _)) => start,
        None => file.metadata()?.len(),
    };
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    file.write_all(snapshot)?;
    file.write_all(&(snapshot.len() as u64).to_le_bytes())?;
    file.write_all(MAGIC)?;
    file.sync_all()
}

fn read(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let Some((start, length)) = locate(file)? else { return Ok(None) };
    file.seek(SeekFrom::Start(start))?;
    let mut snapshot = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.take(length).read_to_end(&mut snapshot)?;
    Ok(Some(snapshot))
}

/// Returns offset and length of the snapshot.
fn locate(file: &mut File) -> io::Result<Option<(u64, u64)>> {
    let size = file.metadata()?.len();
    let Some(end) = size.checked_sub(TRAILER) else { return Ok(None) };
    file.seek(SeekFrom::Start(end))?;
    let (mut length, mut magic) = ([0; 8], [0; 8]);
    file.read_exact(&mut length)?;
    file.read_exact(&mut magic)?;
    let length = u64::from_le_bytes(length);
    Ok((magic == *MAGIC).then(|| end.checked_sub(length)).flatten().map(|start| (start, length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_is_found_after_its_program_and_can_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        std::fs::write(&program, b"machine code").unwrap();
        assert_eq!(read(&mut File::open(&program).unwrap()).unwrap(), None);

        append(&program, b"the first, longer one").unwrap();
        append(&program, b"the second").unwrap();

        assert_eq!(read(&mut File::open(&program).unwrap()).unwrap().unwrap(), b"the second");
        assert!(std::fs::read(&program).unwrap().starts_with(b"machine codethe second"));
    }

    #[test]
    fn a_trailer_with_a_wrong_length_is_no_snapshot() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        let lie = [&b"short"[..], &1000_u64.to_le_bytes(), MAGIC].concat();
        std::fs::write(&program, lie).unwrap();

        assert_eq!(read(&mut File::open(&program).unwrap()).unwrap(), None);
    }
}
