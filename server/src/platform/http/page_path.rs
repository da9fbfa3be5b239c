//! Checks whether local paths lead to a page, for return URLs. Counterpart of `ui/src/lib/local-path.ts`; both are
//! tested with `local-path.cases.json`.

use text::local_path::{decoded_path, resolve};
use url::Url;

use super::middleware::is_page;

/// Resolves a path as [`resolve`] does. `None` also if it leads to the API or a probe, where a visit may have side
/// effects.
pub fn resolve_page(path: &str, origin: &Url) -> Option<Url> {
    resolve(path, origin).filter(leads_to_page)
}

/// Whether a URL of this site leads to a page. Routes match the decoded path, so `/%61pi` is `/api`.
pub fn leads_to_page(url: &Url) -> bool {
    decoded_path(url).is_some_and(|path| is_page(&path))
}

#[cfg(test)]
pub(crate) mod cases {
    use serde::Deserialize;

    /// The browser's check is tested with the same cases: both must agree.
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub(crate) struct Cases {
        pub(crate) pages: Vec<String>,
        pub(crate) not_pages: Vec<String>,
        pub(crate) foreign: Vec<String>,
    }

    pub(crate) fn read() -> Cases {
        serde_json::from_str(include_str!("../../../../ui/src/lib/local-path.cases.json")).expect("valid test cases")
    }
}

#[cfg(test)]
mod tests {
    use text::local_path::is_local_path;

    use super::*;

    #[test]
    fn only_local_paths_are_accepted() {
        let cases = cases::read();
        let origin = Url::parse("https://hackathon.example").expect("a valid URL");

        for path in &cases.pages {
            let url = resolve_page(path, &origin).unwrap_or_else(|| panic!("{path} is a page"));
            assert_eq!((url.origin(), url.path().starts_with("//")), (origin.origin(), false), "{path}");
        }
        for path in &cases.not_pages {
            assert!(is_local_path(path) && resolve_page(path, &origin).is_none(), "{path} is no page");
        }
        for path in &cases.foreign {
            assert!(!is_local_path(path) && resolve_page(path, &origin).is_none(), "{path:?} is not of this site");
        }
        assert!(cases.pages.len() > 10 && cases.not_pages.len() > 5 && cases.foreign.len() > 40);
    }
}
