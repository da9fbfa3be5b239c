//! All forms of a page, made when it was asked for a second time: most addresses are asked for once. A page that lasts
//! is packed once more, as small as it gets.

use std::io::{self, Write};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

use crate::http::packed::Packed;

/// How much a page is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Some milliseconds.
    Quick,
    /// A few tenths of a second, for a tenth less: it may be what saves a visitor a round trip.
    Close,
}

impl Effort {
    /// Levels of brotli, zstd and gzip.
    fn levels(self) -> (i32, i32, u32) {
        match self {
            Self::Quick => (5, 6, 6),
            Self::Close => (11, 19, 9),
        }
    }

    /// What sets its bytes apart from others of the same page, in a tag.
    fn mark(self) -> &'static str {
        match self {
            Self::Quick => "",
            Self::Close => "-close",
        }
    }
}

/// Largest distance back brotli looks, as a power of two: more than any page.
const WINDOW: i32 = 22;

/// A page in every encoding, each with its tag.
#[derive(Debug)]
pub(super) struct Packing {
    pub(super) content: Packed,
    tags: [(&'static str, HeaderValue); 4],
}

impl Packing {
    /// The `ETag` of an encoding.
    pub(super) fn tag(&self, encoding: &str) -> HeaderValue {
        let found = self.tags.iter().find(|(name, _)| *name == encoding);
        found.unwrap_or(&self.tags[0]).1.clone()
    }
}

/// Packs a page; an encoder that fails is left out.
pub(super) fn pack(page: &Bytes, effort: Effort) -> Packing {
    let (br, zstd, gz) = effort.levels();
    let digest = Sha256::digest(page);
    let digest = BASE64_URL_SAFE_NO_PAD.encode(&digest[..15]);
    let tag = |encoding: &'static str| {
        // As it is, it is the same whatever the effort.
        let mark = if encoding == "identity" { "" } else { effort.mark() };
        let tag = HeaderValue::try_from(format!("\"{digest}-{encoding}{mark}\""));
        (encoding, tag.expect("letters, digits and dashes between quotes"))
    };
    let content = Packed {
        identity: page.clone(),
        br: brotli(page, br).ok().map(Bytes::from),
        zstd: zstd::bulk::compress(page, zstd).ok().map(Bytes::from),
        gzip: gzip(page, gz).ok().map(Bytes::from),
    };
    Packing { content, tags: ["identity", "br", "zstd", "gzip"].map(tag) }
}

fn brotli(page: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, lgwin: WINDOW, size_hint: page.len(), ..Default::default() };
    let mut packed = Vec::with_capacity(page.len() / 4);
    brotli::BrotliCompress(&mut &*page, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(page: &[u8], level: u32) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::new(level));
    encoder.write_all(page)?;
    encoder.finish()
}
