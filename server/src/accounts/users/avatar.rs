//! Names of avatars, and the paths of their files.

use std::fmt;

use graphics::Format;

use crate::platform::images::stored::is_name;

/// The size in a user's `avatar` field: side of the square in pixels.
const DEFAULT_SIZE: u32 = 160;

/// An avatar's name in the user's row: `{id}.{jpg|png}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AvatarName<'a> {
    /// Random, used once.
    pub id: &'a str,
    /// JPEG or PNG.
    pub format: Format,
}

/// Path of a user's avatar in the medium size; the other sizes end in `-64` and `-512`.
pub fn avatar_path(name: &str) -> Option<String> {
    let AvatarName { id, format } = AvatarName::parse(name)?;
    Some(format!("/media/avatars/{id}-{DEFAULT_SIZE}.{}", format.extension()))
}

impl<'a> AvatarName<'a> {
    /// The name, if the format is right.
    pub fn parse(name: &'a str) -> Option<Self> {
        let (id, suffix) = name.split_once('.')?;
        let format = [Format::Jpeg, Format::Png].into_iter().find(|format| format.extension() == suffix)?;
        is_name(id).then_some(Self { id, format })
    }
}

impl fmt::Display for AvatarName<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.id, self.format.extension())
    }
}
