//! Checks paths of this site that a request or an author supplies.

use std::{borrow::Cow, sync::LazyLock};

use percent_encoding::percent_decode_str;
use url::Url;

/// A base for parsing; the choice of origin does not matter.
static ANY_ORIGIN: LazyLock<Url> = LazyLock::new(|| Url::parse("http://localhost").expect("a valid URL"));

/// Whether the browser stays on this site when it follows the path.
pub fn is_local_path(path: &str) -> bool {
    resolve(path, &ANY_ORIGIN).is_some()
}

/// Resolves a path against the site's origin as a browser does. `None` if it leads to another site, or may do so for a
/// browser or proxy that parses it differently.
pub fn resolve(path: &str, origin: &Url) -> Option<Url> {
    if !starts_at_root(path) {
        return None;
    }
    let url = origin.join(path).ok().filter(|url| url.origin() == origin.origin())?;
    has_local_path(&url).then_some(url)
}

/// Whether the path of a resolved URL is safe in a `Location` header: without dot segments, `/.//host` becomes
/// `//host`.
pub fn has_local_path(url: &Url) -> bool {
    let has_dot_segment = |path: &str| path.split('/').any(|segment| matches!(segment, "." | ".."));
    starts_at_root(url.path()) && decoded_path(url).is_some_and(|path| starts_at_root(&path) && !has_dot_segment(&path))
}

/// The path as routes match it. `None` if it is not UTF-8.
pub fn decoded_path(url: &Url) -> Option<Cow<'_, str>> {
    percent_decode_str(url.path()).decode_utf8().ok()
}

/// Browsers strip control characters, and treat a backslash as a slash.
fn starts_at_root(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(|one: char| one == '\\' || one.is_control())
}
