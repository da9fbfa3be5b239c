//! The UI's build inside the executable; `build.rs` generates the table.

use std::borrow::Cow;

use super::Ui;

/// A file of the build, precompressed if that saves space.
pub(super) struct File {
    pub(super) address: &'static str,
    pub(super) tag: &'static str,
    pub(super) identity: &'static [u8],
    pub(super) br: Option<&'static [u8]>,
    pub(super) zstd: Option<&'static [u8]>,
    pub(super) gzip: Option<&'static [u8]>,
}

pub(super) fn ui() -> Ui {
    Ui {
        bundle: Cow::Borrowed(BUNDLE),
        source_map: Some(Cow::Borrowed(SOURCE_MAP)),
        manifest: Cow::Borrowed(MANIFEST),
        fixtures: Cow::Borrowed(FIXTURES),
    }
}

/// Fonts for generated images: headings, text.
pub fn card_fonts() -> [&'static [u8]; 2] {
    [ARCHIVO, HANKEN_GROTESK]
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
