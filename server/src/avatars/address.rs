//! Where a picture is.

use std::fmt;

use crate::pictures::kept::{Kind, is_name};

/// What every key begins with.
pub(super) const FOLDER: &str = "avatars";
/// Sides of the squares, pixels.
pub(super) const SIZES: [u32; 3] = [64, 160, 512];
/// The one an account answers with.
const USUAL: u32 = 160;

/// A picture by the name a user's row has: `{id}.{jpg|png}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name<'a> {
    pub(super) id: &'a str,
    pub(super) kind: Kind,
}

/// Path of a user's picture, the medium size; the others are there by another number: `-64`, `-160`, `-512`.
pub fn path(name: &str) -> Option<String> {
    let Name { id, kind } = Name::parse(name)?;
    Some(format!("/media/avatars/{id}-{USUAL}.{}", kind.suffix()))
}

impl<'a> Name<'a> {
    pub(super) fn parse(name: &'a str) -> Option<Self> {
        let (id, suffix) = name.split_once('.')?;
        let kind = [Kind::Jpeg, Kind::Png].into_iter().find(|kind| kind.suffix() == suffix)?;
        is_name(id).then_some(Self { id, kind })
    }

    /// The picture and the size a file's name asks for: `{id}-{size}.{jpg|png}` and nothing else.
    pub(super) fn of_file(file: &str) -> Option<(String, u32)> {
        let (id, rest) = file.split_once('-')?;
        let (size, suffix) = rest.split_once('.')?;
        let size = SIZES.into_iter().find(|known| known.to_string() == size)?;
        Some((format!("{id}.{suffix}"), size))
    }

    /// Where the storage keeps a size.
    pub(super) fn key(&self, size: u32) -> String {
        format!("{FOLDER}/{}-{size}.{}", self.id, self.kind.suffix())
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.id, self.kind.suffix())
    }
}
