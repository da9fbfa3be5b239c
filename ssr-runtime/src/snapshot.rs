//! Start-up snapshots: an isolate is ready in milliseconds when the bundle need not be evaluated.
//!
//! An engine handed a snapshot of another build aborts the process. Hence a snapshot begins with a digest of all it depends on and
//! of itself, and one that does not fit is not even shown to the engine.

use sha2::{Digest, Sha256};

use crate::{StartError, isolate};

const MAGIC: &[u8; 8] = b"SSRSNAP1";
/// Bytes before the engine's part. A multiple of eight, for the engine reads its part in words.
const HEADER: usize = MAGIC.len() + 32;

const NO_SNAPSHOTS: &str = "QuickJS has no start-up snapshots";

/// Makes a snapshot of the bundle with the given pages warmed up; V8 only.
///
/// Call it in a process of its own: it sets the engine up for reproducible output, for the life of the process.
pub fn create(script: &str, warm_up: &[String]) -> Result<Vec<u8>, StartError> {
    if !isolate::SNAPSHOTS {
        return Err(StartError::Engine(NO_SNAPSHOTS.to_owned()));
    }
    let body = isolate::bake(script, warm_up)?;
    let mut snapshot = Vec::with_capacity(HEADER + body.len());
    snapshot.extend_from_slice(MAGIC);
    snapshot.extend_from_slice(&digest(script, &body));
    snapshot.extend_from_slice(&body);
    Ok(snapshot)
}

/// The engine's part of a snapshot, or why it does not fit. It is kept for the life of the process, as the engine demands.
pub(crate) fn open(snapshot: &[u8], script: &str) -> Result<&'static [u8], &'static str> {
    if !isolate::SNAPSHOTS {
        return Err(NO_SNAPSHOTS);
    }
    let Some((header, body)) = snapshot.split_at_checked(HEADER) else {
        return Err("it is cut short");
    };
    if header[..MAGIC.len()] != *MAGIC || header[MAGIC.len()..] != digest(script, body) {
        return Err("it was made of another bundle or by another build");
    }
    Ok(Box::leak(body.into()))
}

fn digest(script: &str, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    let parts = isolate::SOURCES.iter().map(|source| source.as_bytes());
    let engine = isolate::engine_version();
    for part in parts.chain([engine.as_bytes(), std::env::consts::ARCH.as_bytes(), script.as_bytes(), body]) {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}
