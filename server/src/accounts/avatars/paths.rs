//! Storage keys and file names of avatars.

use crate::accounts::users::AvatarName;

/// Prefix of all storage keys.
pub(super) const FOLDER: &str = "avatars";
/// Sides of the squares in pixels.
pub(super) const SIZES: [u32; 3] = [64, 160, 512];

/// Parses a file name, which must be exactly `{id}-{size}.{jpg|png}`, into the avatar's name and the size.
pub(super) fn of_file(file: &str) -> Option<(String, u32)> {
    let (id, rest) = file.split_once('-')?;
    let (size, suffix) = rest.split_once('.')?;
    let size = SIZES.into_iter().find(|known| known.to_string() == size)?;
    Some((format!("{id}.{suffix}"), size))
}

/// Storage key of a size.
pub(super) fn key(name: &AvatarName<'_>, size: u32) -> String {
    format!("{FOLDER}/{}-{size}.{}", name.id, name.format.extension())
}
