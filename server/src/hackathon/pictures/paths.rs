//! Storage keys and URL paths of pictures.

use graphics::Format;

use crate::platform::images::stored::is_name;

/// Prefix of all storage keys.
pub(super) const FOLDER: &str = "pictures";
/// Start of the paths of all pictures.
pub(super) const PREFIX: &str = "/media/pictures/";

/// File name of a picture.
pub(super) fn file(name: &str, format: Format) -> String {
    format!("{name}.{}", format.extension())
}

/// Storage key of a file.
pub(super) fn key(file: &str) -> String {
    format!("{FOLDER}/{file}")
}

/// Path in URLs of a file, as rows store it.
pub(super) fn path(file: &str) -> String {
    format!("{PREFIX}{file}")
}

/// The format of a file with a name of [`file`].
pub(super) fn format_of(file: &str) -> Option<Format> {
    let (name, suffix) = file.split_once('.')?;
    let format = [Format::Jpeg, Format::Png].into_iter().find(|format| format.extension() == suffix)?;
    is_name(name).then_some(format)
}
