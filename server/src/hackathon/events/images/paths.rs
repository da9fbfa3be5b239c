//! Storage keys, URL paths and response type of event images.

use graphics::{Format, card::FULL};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::images::stored::is_name;

/// Prefix of all storage keys.
pub(super) const FOLDER: &str = "events";
/// Key prefix of cards whose files are not all encoded yet.
pub(super) const PENDING: &str = "events-pending";
/// Widths in pixels.
pub(super) const WIDTHS: [u32; 4] = [1200, 900, 600, 300];
/// Ordered by file size, smallest first: browsers use the first format they support.
pub(super) const FORMATS: [Format; 3] = [Format::Avif, Format::Webp, Format::Jpeg];

/// An image of an event, 1200 by 630 pixels.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventImage {
    /// Alternative text; empty if there is none.
    pub alt: String,
    /// A tiny preview as a `data:` URL, to show until the image has loaded.
    #[schema(required)]
    pub placeholder: Option<String>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The same image in every format, the best first.
    pub sources: Vec<ImageSource>,
    /// Path for clients that support none of the other formats.
    pub src: String,
}

/// An image in one format.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImageSource {
    /// Content type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Paths and widths in `srcset` syntax.
    pub srcset: String,
}

/// The response for an image name.
pub(in crate::hackathon::events) fn view(name: &str, alt: Option<String>, placeholder: Option<String>) -> EventImage {
    let sources = FORMATS.into_iter().map(|format| {
        let srcset = WIDTHS.into_iter().rev().map(|width| format!("{} {width}w", path(name, width, format)));
        ImageSource { kind: format.content_type(), srcset: srcset.collect::<Vec<_>>().join(", ") }
    });
    EventImage {
        alt: alt.unwrap_or_default(),
        placeholder,
        width: FULL.0,
        height: FULL.1,
        sources: sources.collect(),
        src: path(name, FULL.0, Format::Jpeg),
    }
}

/// Storage key of a file.
pub(super) fn key(name: &str, width: u32, format: Format) -> String {
    format!("{FOLDER}/{name}-{width}.{}", format.extension())
}

/// Storage key of the card of an image whose files are not all encoded yet.
pub(super) fn pending_key(name: &str) -> String {
    format!("{PENDING}/{name}.png")
}

/// The image name in a key below [`PENDING`].
pub(super) fn of_pending(key: &str) -> Option<&str> {
    key.rsplit('/').next()?.strip_suffix(".png").filter(|name| is_name(name))
}

/// Parses a file name, which must be exactly `{name}-{width}.{avif|webp|jpg}`.
pub(super) fn of_file(file: &str) -> Option<(&str, u32, Format)> {
    let (name, rest) = file.split_once('-')?;
    let (width, suffix) = rest.split_once('.')?;
    let width = WIDTHS.into_iter().find(|available| available.to_string() == width)?;
    let format = FORMATS.into_iter().find(|format| format.extension() == suffix)?;
    is_name(name).then_some((name, width, format))
}

fn path(name: &str, width: u32, format: Format) -> String {
    format!("/media/{}", key(name, width, format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_complete_file_names_are_recognised() {
        let name = "0123456789abcdef0123456789abcdef";

        assert_eq!(of_file(&format!("{name}-600.avif")), Some((name, 600, Format::Avif)));
        for other in ["-600.avif", "-601.avif", "-600.png", "-600.avif.jpg", "-0600.avif"] {
            let file = if other == "-600.avif" { format!("{}{other}", &name[1..]) } else { format!("{name}{other}") };
            assert_eq!(of_file(&file), None, "{file}");
        }
    }
}
