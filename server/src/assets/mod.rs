//! The UI's build: files for browsers, the script and the papers of the renderer. Inside the program, or read from
//! disk while somebody works on them.

mod embedded;
mod kind;
mod range;
mod serve;

use std::{
    borrow::Cow,
    fs, io,
    path::{Component, Path, PathBuf},
};

use actix_web::web::{self, Bytes};

use crate::http::packed::Packed;
use embedded::File;

/// Where the UI's build is read from.
#[derive(Debug, Clone)]
pub enum Assets {
    /// Inside the program.
    Embedded,
    /// This folder, again at every request (`UI_DIST`).
    Disk(PathBuf),
}

/// What the renderer needs of the UI's build.
#[derive(Debug)]
pub struct Ui {
    /// The script that renders.
    pub bundle: Cow<'static, str>,
    /// Its source map.
    pub source_map: Option<Cow<'static, str>>,
    /// `manifest.json`: addresses of the files every page needs.
    pub manifest: Cow<'static, str>,
    /// `fixtures.json`: inputs of pages to render before the first visitor comes.
    pub fixtures: Cow<'static, str>,
}

/// One file, in the encodings it is there in.
struct Asset {
    tag: Cow<'static, str>,
    content: Packed,
}

impl Assets {
    /// As the settings say.
    pub fn new(disk: Option<&Path>) -> Self {
        disk.map_or(Self::Embedded, |folder| Self::Disk(folder.to_owned()))
    }

    /// Script and papers of the renderer.
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

    /// `manifest.json` alone.
    pub fn manifest(&self) -> io::Result<Cow<'static, str>> {
        match self {
            Self::Embedded => Ok(embedded::ui().manifest),
            Self::Disk(folder) => fs::read_to_string(folder.join("manifest.json")).map(Cow::Owned),
        }
    }

    /// Addresses of all files inside the program.
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
        let content = Packed {
            identity: Bytes::from_static(file.identity),
            br: file.br.map(Bytes::from_static),
            zstd: file.zstd.map(Bytes::from_static),
            gzip: file.gzip.map(Bytes::from_static),
        };
        Self { tag: Cow::Borrowed(file.tag), content }
    }
}

/// The file of an address; never one outside of the folder.
fn from_disk(folder: &Path, address: &str) -> Option<Asset> {
    let path = Path::new(address.strip_prefix('/')?);
    if path.components().any(|part| !matches!(part, Component::Normal(_))) {
        return None;
    }
    let place = if path.starts_with("assets") { "client" } else { "client/static" };
    let file = folder.join(place).join(path);
    let changed = fs::metadata(&file).and_then(|about| about.modified()).ok()?;
    let tag = changed.duration_since(std::time::UNIX_EPOCH).map(|age| format!("{:x}", age.as_nanos()));
    let content = Packed { identity: Bytes::from(fs::read(file).ok()?), br: None, zstd: None, gzip: None };
    Some(Asset { tag: Cow::Owned(tag.unwrap_or_default()), content })
}

/// `/assets/…`; the files at the root are asked for by [`root`], because pages live there, too.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/assets/{file:.*}").to(serve::hashed));
}

pub use embedded::card_fonts;
pub use serve::root;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_of_the_folder_is_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/dist");
        assert!(from_disk(&folder, "/favicon.svg").is_some());

        for address in
            ["/../../manifest.json", "/assets/../../manifest.json", "//etc/passwd", "/./favicon.svg", "", "/"]
        {
            assert!(from_disk(&folder, address).is_none(), "{address}");
        }
    }
}
