//! Start-up snapshots: without evaluating the bundle, an isolate is ready in milliseconds.
//!
//! The engine aborts the process if it loads a snapshot of another build. Therefore a snapshot begins with a digest of
//! itself and everything it depends on, and one that does not match is never loaded. All isolates of a process start
//! from the same snapshot, or all from none, because V8 shares part of the heap among them.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use crate::{StartError, isolate};

const MAGIC: &[u8; 8] = b"SSRSNAP1";
/// Bytes before the engine's part. A multiple of eight, because the engine reads its part in words.
const HEADER: usize = MAGIC.len() + 32;
const NO_SNAPSHOTS: &str = "QuickJS has no start-up snapshots";
const OTHER_START: &str = "isolates were started from another snapshot, or without one";

/// What all isolates of the process start from. It lives as long as the process, as the engine requires.
static START: OnceLock<Option<Snapshot>> = OnceLock::new();

/// The engine's part of a snapshot that matches its bundle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Snapshot {
    digest: [u8; 32],
    pub(crate) body: &'static [u8],
}

/// Creates a snapshot of the bundle after rendering the warm-up pages; V8 only.
///
/// Call it in a separate process: it configures the engine of the whole process for reproducible output.
pub fn create(script: &str, warm_up: &[String]) -> Result<Vec<u8>, StartError> {
    if !isolate::SNAPSHOTS {
        return Err(StartError::Engine(NO_SNAPSHOTS.to_owned()));
    }
    if START.get_or_init(|| None).is_some() {
        return Err(StartError::Engine(OTHER_START.to_owned()));
    }
    let body = isolate::create_snapshot(script, warm_up)?;
    let mut snapshot = Vec::with_capacity(HEADER + body.len());
    snapshot.extend_from_slice(MAGIC);
    snapshot.extend_from_slice(&digest(script, &body));
    snapshot.extend_from_slice(&body);
    Ok(snapshot)
}

/// What the isolates of a bundle start from: the snapshot if there is a matching one and the process has no other
/// isolates.
pub(crate) fn choose(snapshot: Option<Vec<u8>>, script: &str) -> Result<Option<Snapshot>, StartError> {
    let matching = snapshot.and_then(|bytes| match check(&bytes, script) {
        Ok(digest) => Some((digest, bytes)),
        Err(reason) => {
            tracing::warn!(reason, "the startup snapshot is not used; isolates evaluate the bundle");
            None
        }
    });
    let digest = matching.as_ref().map(|(digest, _)| *digest);
    let start =
        START.get_or_init(|| matching.map(|(digest, bytes)| Snapshot { digest, body: &Vec::leak(bytes)[HEADER..] }));
    match (start, digest) {
        (Some(start), Some(digest)) if start.digest == digest => Ok(Some(*start)),
        (Some(_), _) => Err(StartError::Engine(OTHER_START.to_owned())),
        (None, Some(_)) => {
            tracing::warn!(reason = OTHER_START, "the startup snapshot is not used; isolates evaluate the bundle");
            Ok(None)
        }
        (None, None) => Ok(None),
    }
}

/// Digest of a snapshot, or why it does not match.
fn check(snapshot: &[u8], script: &str) -> Result<[u8; 32], &'static str> {
    if !isolate::SNAPSHOTS {
        return Err(NO_SNAPSHOTS);
    }
    let Some((header, body)) = snapshot.split_at_checked(HEADER) else {
        return Err("truncated");
    };
    let digest = digest(script, body);
    if header[..MAGIC.len()] != *MAGIC || header[MAGIC.len()..] != digest {
        return Err("it was made from another bundle or by another build");
    }
    Ok(digest)
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
