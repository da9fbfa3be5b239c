//! All forms of a page, made when it was asked for a second time: most addresses are asked for once.

use std::io::{self, Write};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

use crate::http::packed::Packed;

/// As small as a few milliseconds allow.
const BROTLI: i32 = 9;
const ZSTD: i32 = 12;
const GZIP: u32 = 9;
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
pub(super) fn pack(page: &Bytes) -> Packing {
    let digest = Sha256::digest(page);
    let digest = BASE64_URL_SAFE_NO_PAD.encode(&digest[..15]);
    let tag = |encoding: &'static str| {
        let tag = HeaderValue::try_from(format!("\"{digest}-{encoding}\""));
        (encoding, tag.expect("letters, digits and dashes between quotes"))
    };
    let content = Packed {
        identity: page.clone(),
        br: brotli(page).ok().map(Bytes::from),
        zstd: zstd::bulk::compress(page, ZSTD).ok().map(Bytes::from),
        gzip: gzip(page).ok().map(Bytes::from),
    };
    Packing { content, tags: ["identity", "br", "zstd", "gzip"].map(tag) }
}

fn brotli(page: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: BROTLI,
        lgwin: WINDOW,
        size_hint: page.len(),
        ..Default::default()
    };
    let mut packed = Vec::with_capacity(page.len() / 4);
    brotli::BrotliCompress(&mut &*page, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(page: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::new(GZIP));
    encoder.write_all(page)?;
    encoder.finish()
}
