//! The UI's build: files for browsers, the renderer's script and its metadata. Embedded in the executable, or read from
//! disk during development.

mod embedded;
mod range;
mod serve;

use std::{
    borrow::Cow,
    fs, io,
    path::{Component, Path, PathBuf},
};

use actix_web::web::{self, Bytes};

use crate::platform::http::precompressed::Precompressed;
use embedded::File;

/// Where the UI's build is read from.
#[derive(Debug, Clone)]
pub enum Assets {
    /// The executable.
    Embedded,
    /// This folder, on every request (`UI_DIST`).
    Disk(PathBuf),
}

/// The parts of the UI's build that the renderer needs.
#[derive(Debug)]
pub struct Ui {
    /// The render script.
    pub bundle: Cow<'static, str>,
    /// Source map of the script, for stack traces; `None` if the build has none.
    pub source_map: Option<Cow<'static, str>>,
    /// `manifest.json`: URLs of the files every page needs.
    pub manifest: Cow<'static, str>,
    /// `fixtures.json`: inputs of the pages that warm up the renderer.
    pub fixtures: Cow<'static, str>,
}

/// A file in its available encodings.
struct Asset {
    tag: Cow<'static, str>,
    content: Precompressed,
}

impl Assets {
    /// Reads from a folder if one is configured, else from the executable.
    pub fn new(disk: Option<&Path>) -> Self {
        disk.map_or(Self::Embedded, |folder| Self::Disk(folder.to_owned()))
    }

    /// Reads the render script and its metadata.
    pub fn ui(&self) -> io::Result<Ui> {
        let Self::Disk(folder) = self else { return Ok(embedded::ui()) };
        let read = |file| fs::read_to_string(folder.join(file)).map(Cow::Owned);
        Ok(Ui {
            bundle: read("server/bundle.js")?,
            source_map: read("server/bundle.js.map").ok(),
            manifest: read("manifest.json")?,
            fixtures: read("fixtures.json")?,
        })
    }

    /// Reads only `manifest.json`.
    pub fn manifest(&self) -> io::Result<Cow<'static, str>> {
        match self {
            Self::Embedded => Ok(embedded::ui().manifest),
            Self::Disk(folder) => fs::read_to_string(folder.join("manifest.json")).map(Cow::Owned),
        }
    }

    /// Paths of all embedded files.
    pub fn addresses() -> impl Iterator<Item = &'static str> {
        embedded::FILES.iter().map(|file| file.address)
    }

    fn find(&self, address: &str) -> Option<Asset> {
        match self {
            Self::Embedded => {
                let place = embedded::FILES.binary_search_by(|file| file.address.cmp(address)).ok()?;
                Some(Asset::from(&embedded::FILES[place]))
            }
            Self::Disk(folder) => from_disk(folder, address),
        }
    }
}

impl From<&'static File> for Asset {
    fn from(file: &'static File) -> Self {
        let content = Precompressed {
            identity: Bytes::from_static(file.identity),
            br: file.br.map(Bytes::from_static),
            zstd: file.zstd.map(Bytes::from_static),
            gzip: file.gzip.map(Bytes::from_static),
        };
        Self { tag: Cow::Borrowed(file.tag), content }
    }
}

/// Reads a file of the folder; rejects paths that leave it.
fn from_disk(folder: &Path, address: &str) -> Option<Asset> {
    let path = Path::new(address.strip_prefix('/')?);
    if path.components().any(|part| !matches!(part, Component::Normal(_))) {
        return None;
    }
    let place = if path.starts_with("assets") { "client" } else { "client/static" };
    let file = folder.join(place).join(path);
    let changed = fs::metadata(&file).and_then(|about| about.modified()).ok()?;
    let tag = changed.duration_since(std::time::UNIX_EPOCH).map(|age| format!("{:x}", age.as_nanos()));
    let content = Precompressed { identity: Bytes::from(fs::read(file).ok()?), br: None, zstd: None, gzip: None };
    Some(Asset { tag: Cow::Owned(tag.unwrap_or_default()), content })
}

/// Route of `/assets/…`; files at the root are served by [`root`], because pages share these paths.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/assets/{file:.*}").to(serve::hashed));
}

pub use embedded::card_fonts;
pub use serve::root;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_the_folder_are_not_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/dist");
        assert!(from_disk(&folder, "/favicon.svg").is_some());

        for address in
            ["/../../manifest.json", "/assets/../../manifest.json", "//etc/passwd", "/./favicon.svg", "", "/"]
        {
            assert!(from_disk(&folder, address).is_none(), "{address}");
        }
    }
}
