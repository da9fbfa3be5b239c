//! Precompressed forms of a page, made on its second request because most URLs are requested once. A page that stays
//! unchanged is compressed again at the highest levels.

use std::io::{self, Write};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

use crate::platform::http::precompressed::Precompressed;

/// Compression effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// A few milliseconds.
    Fast,
    /// A few tenths of a second for about 10% less size, which may save a visitor a round trip.
    Best,
}

impl Level {
    /// Levels of brotli, zstd and gzip.
    fn encoder_levels(self) -> (i32, i32, u32) {
        match self {
            Self::Fast => (5, 6, 6),
            Self::Best => (11, 19, 9),
        }
    }

    /// Suffix of the `ETag`, which separates its bytes from those of other efforts.
    fn tag_suffix(self) -> &'static str {
        match self {
            Self::Fast => "",
            Self::Best => "-best",
        }
    }
}

/// Window size of brotli, as a power of two: larger than any page.
const WINDOW: i32 = 22;

/// A page in every encoding, each with its `ETag`.
#[derive(Debug)]
pub(super) struct Compressed {
    pub(super) content: Precompressed,
    tags: [(&'static str, HeaderValue); 4],
}

impl Compressed {
    /// Returns the `ETag` of an encoding.
    pub(super) fn tag(&self, encoding: &str) -> HeaderValue {
        let found = self.tags.iter().find(|(name, _)| *name == encoding);
        found.unwrap_or(&self.tags[0]).1.clone()
    }
}

/// Compresses a page; omits encodings whose encoder fails.
pub(super) fn compress(page: &Bytes, level: Level) -> Compressed {
    let (br, zstd, gz) = level.encoder_levels();
    let digest = Sha256::digest(page);
    let digest = BASE64_URL_SAFE_NO_PAD.encode(&digest[..15]);
    let tag = |encoding: &'static str| {
        // The uncompressed form is the same for every effort.
        let suffix = if encoding == "identity" { "" } else { level.tag_suffix() };
        let tag = HeaderValue::try_from(format!("\"{digest}-{encoding}{suffix}\""));
        (encoding, tag.expect("letters, digits and dashes between quotes"))
    };
    let content = Precompressed {
        identity: page.clone(),
        br: brotli(page, br).ok().map(Bytes::from),
        zstd: zstd::bulk::compress(page, zstd).ok().map(Bytes::from),
        gzip: gzip(page, gz).ok().map(Bytes::from),
    };
    Compressed { content, tags: ["identity", "br", "zstd", "gzip"].map(tag) }
}

fn brotli(page: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, lgwin: WINDOW, size_hint: page.len(), ..Default::default() };
    let mut precompressed = Vec::with_capacity(page.len() / 4);
    brotli::BrotliCompress(&mut &*page, &mut precompressed, &parameters)?;
    Ok(precompressed)
}

fn gzip(page: &[u8], level: u32) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::new(level));
    encoder.write_all(page)?;
    encoder.finish()
}
