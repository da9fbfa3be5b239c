//! Where a picture is.

use std::fmt;

/// What every key begins with.
pub(super) const FOLDER: &str = "avatars";
/// Sides of the squares, pixels.
pub(super) const SIZES: [u32; 3] = [64, 160, 512];
/// The one an account answers with.
const USUAL: u32 = 160;
/// Letters of the hash.
const HASH: usize = 32;

/// A picture by the name a user's row has: `{hash}.{jpg|png}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name<'a> {
    pub(super) hash: &'a str,
    pub(super) kind: Kind,
}

/// What it is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing shines through it.
    Jpeg,
    /// Something does.
    Png,
}

/// Path of a user's picture, the medium size; the others are there by another number: `-64`, `-160`, `-512`.
pub fn path(name: &str) -> Option<String> {
    let Name { hash, kind } = Name::parse(name)?;
    Some(format!("/media/avatars/{hash}-{USUAL}.{}", kind.suffix()))
}

impl<'a> Name<'a> {
    pub(super) fn parse(name: &'a str) -> Option<Self> {
        let (hash, suffix) = name.split_once('.')?;
        let plain = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let kind = [Kind::Jpeg, Kind::Png].into_iter().find(|kind| kind.suffix() == suffix)?;
        (hash.len() == HASH && hash.bytes().all(plain)).then_some(Self { hash, kind })
    }

    /// The picture and the size a file's name asks for: `{hash}-{size}.{jpg|png}` and nothing else.
    pub(super) fn of_file(file: &str) -> Option<(String, u32)> {
        let (hash, rest) = file.split_once('-')?;
        let (size, suffix) = rest.split_once('.')?;
        let size = SIZES.into_iter().find(|known| known.to_string() == size)?;
        Some((format!("{hash}.{suffix}"), size))
    }

    /// Where the storage keeps a size.
    pub(super) fn key(&self, size: u32) -> String {
        format!("{FOLDER}/{}-{size}.{}", self.hash, self.kind.suffix())
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.hash, self.kind.suffix())
    }
}

impl Kind {
    pub(super) fn suffix(self) -> &'static str {
        if self == Self::Jpeg { "jpg" } else { "png" }
    }

    pub(super) fn content_type(self) -> &'static str {
        if self == Self::Jpeg { "image/jpeg" } else { "image/png" }
    }
}
