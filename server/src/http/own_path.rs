//! Addresses within this site that others name.

/// Whether a browser that is sent there stays here: a path, and nothing that a browser would read as another host. It
/// leaves out control characters and takes a backslash for a slash.
pub fn is_own(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(|one: char| one == '\\' || one.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_path_stays_here() {
        for own in ["/", "/events?page=2#list", "/a//b", "/?to=https://example.com"] {
            assert!(is_own(own), "{own}");
        }
        for foreign in
            ["", "events", "//evil.example/", "/\\evil.example/", "/\t/evil.example/", "https://evil.example/"]
        {
            assert!(!is_own(foreign), "{foreign:?}");
        }
    }
}
