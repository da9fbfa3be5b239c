//! Compresses files at the highest levels: it runs once, and clients cache the result for a year.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

const SMALL: usize = 256;

/// The file as each encoding packs it, where that is smaller by a tenth at least. `out` is a path to put endings to;
/// what is there already was packed from the same content.
pub(crate) fn all(path: &Path, content: &[u8], out: &Path) -> io::Result<[(&'static str, Option<PathBuf>); 3]> {
    let text = path.extension().and_then(|ending| ending.to_str()).is_some_and(is_compressible);
    type Pack = fn(&[u8]) -> io::Result<Vec<u8>>;
    let packed = |name, pack: Pack| -> io::Result<(&'static str, Option<PathBuf>)> {
        if !text || content.len() < SMALL {
            return Ok((name, None));
        }
        let file = out.with_extension(name);
        if !file.is_file() {
            let unfinished = out.with_extension(format!("{name}.new"));
            fs::write(&unfinished, pack(content)?)?;
            fs::rename(unfinished, &file)?;
        }
        let smaller = fs::metadata(&file)?.len() < content.len() as u64 * 9 / 10;
        Ok((name, smaller.then_some(file)))
    };
    Ok([packed("br", brotli)?, packed("zstd", zstandard)?, packed("gzip", gzip)?])
}

/// Images and fonts are already compressed.
fn is_compressible(ending: &str) -> bool {
    matches!(ending, "js" | "css" | "svg" | "json" | "txt" | "xml" | "html" | "webmanifest" | "ico" | "map")
}

fn brotli(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut io::Cursor::new(content), &mut packed, &options)?;
    Ok(packed)
}

/// Browsers must take windows of 8 MiB and need not take larger ones; level 19 stays within that.
fn zstandard(content: &[u8]) -> io::Result<Vec<u8>> {
    zstd::encode_all(content, 19)
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(content)?;
    packer.finish()
}
