//! What a response was made from, for the cache of pages.

/// Header that lists the sources of a response: a page is rendered again when one of the tags changes. A tag that is a
/// timestamp is the time at which the response expires.
pub const CACHE_TAGS: &str = "x-cache-tags";
/// Tag of a response with unknown sources; pages rendered from it are not cached.
pub const UNKNOWN: &str = "unknown";
/// Tag of a failed response: the next attempt may succeed.
pub const FAILURE: &str = "failure";
