//! Where a picture is, and how it is told.

use serde::Serialize;
use utoipa::ToSchema;

use crate::pictures::kept::{Kind, is_name};

/// What every key begins with.
pub(super) const FOLDER: &str = "events";
/// Pixels across and down of the largest; the others have its shape.
pub(super) const FULL: (u32, u32) = (1200, 630);
/// Pixels across.
pub(super) const WIDTHS: [u32; 4] = [1200, 900, 600, 300];
/// The smallest files first: browsers take the first they know.
pub(super) const KINDS: [Kind; 3] = [Kind::Avif, Kind::Webp, Kind::Jpeg];

/// A picture of an event, 1200 by 630.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventImage {
    /// What it shows; empty when nobody said.
    pub alt: String,
    /// A few pixels of it as a `data:` address, to be shown until it is there.
    #[schema(required)]
    pub placeholder: Option<String>,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The same picture in every format, the best first.
    pub sources: Vec<ImageSource>,
    /// Path for whoever knows none of the others.
    pub src: String,
}

/// A picture in one format.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImageSource {
    /// Content type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Paths and their widths, as `srcset` takes them.
    pub srcset: String,
}

/// Pixels down of a width.
pub(super) fn height(width: u32) -> u32 {
    (width * FULL.1 + FULL.0 / 2) / FULL.0
}

/// The picture of a name, as it is told.
pub(in crate::events) fn view(name: &str, alt: Option<String>, placeholder: Option<String>) -> EventImage {
    let sources = KINDS.into_iter().map(|kind| {
        let srcset = WIDTHS.into_iter().rev().map(|width| format!("{} {width}w", path(name, width, kind)));
        ImageSource { kind: kind.content_type(), srcset: srcset.collect::<Vec<_>>().join(", ") }
    });
    EventImage {
        alt: alt.unwrap_or_default(),
        placeholder,
        width: FULL.0,
        height: FULL.1,
        sources: sources.collect(),
        src: path(name, FULL.0, Kind::Jpeg),
    }
}

/// Where the storage keeps a file.
pub(super) fn key(name: &str, width: u32, kind: Kind) -> String {
    format!("{FOLDER}/{name}-{width}.{}", kind.suffix())
}

/// What a file's name asks for: `{name}-{width}.{avif|webp|jpg}` and nothing else.
pub(super) fn of_file(file: &str) -> Option<(&str, u32, Kind)> {
    let (name, rest) = file.split_once('-')?;
    let (width, suffix) = rest.split_once('.')?;
    let width = WIDTHS.into_iter().find(|known| known.to_string() == width)?;
    let kind = KINDS.into_iter().find(|kind| kind.suffix() == suffix)?;
    is_name(name).then_some((name, width, kind))
}

fn path(name: &str, width: u32, kind: Kind) -> String {
    format!("/media/{}", key(name, width, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widths_have_one_shape() {
        assert_eq!(WIDTHS.map(height), [630, 473, 315, 158]);
    }

    #[test]
    fn a_file_is_asked_for_by_its_whole_name() {
        let name = "0123456789abcdef0123456789abcdef";

        assert_eq!(of_file(&format!("{name}-600.avif")), Some((name, 600, Kind::Avif)));
        for other in ["-600.avif", "-601.avif", "-600.png", "-600.avif.jpg", "-0600.avif"] {
            let file = if other == "-600.avif" { format!("{}{other}", &name[1..]) } else { format!("{name}{other}") };
            assert_eq!(of_file(&file), None, "{file}");
        }
    }
}
