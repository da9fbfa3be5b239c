//! Storage keys and URL paths of avatars.

use std::fmt;

use graphics::Format;

use crate::platform::images::stored::is_name;

/// Prefix of all storage keys.
pub(super) const FOLDER: &str = "avatars";
/// Sides of the squares in pixels.
pub(super) const SIZES: [u32; 3] = [64, 160, 512];
/// The size in a user's `avatar` field.
const DEFAULT_SIZE: u32 = 160;

/// An avatar's name in the user's row: `{id}.{jpg|png}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name<'a> {
    pub(super) id: &'a str,
    pub(super) format: Format,
}

/// Path of a user's avatar in the medium size; the other sizes end in `-64` and `-512`.
pub fn path(name: &str) -> Option<String> {
    let Name { id, format } = Name::parse(name)?;
    Some(format!("/media/avatars/{id}-{DEFAULT_SIZE}.{}", format.extension()))
}

impl<'a> Name<'a> {
    pub(super) fn parse(name: &'a str) -> Option<Self> {
        let (id, suffix) = name.split_once('.')?;
        let format = [Format::Jpeg, Format::Png].into_iter().find(|format| format.extension() == suffix)?;
        is_name(id).then_some(Self { id, format })
    }

    /// Parses a file name, which must be exactly `{id}-{size}.{jpg|png}`, into the avatar's name and the size.
    pub(super) fn of_file(file: &str) -> Option<(String, u32)> {
        let (id, rest) = file.split_once('-')?;
        let (size, suffix) = rest.split_once('.')?;
        let size = SIZES.into_iter().find(|known| known.to_string() == size)?;
        Some((format!("{id}.{suffix}"), size))
    }

    /// Storage key of a size.
    pub(super) fn key(&self, size: u32) -> String {
        format!("{FOLDER}/{}-{size}.{}", self.id, self.format.extension())
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.id, self.format.extension())
    }
}
