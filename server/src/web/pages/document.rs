//! The HTML document around a rendered page.

use std::borrow::Cow;

use askama::Template;
use memchr::memchr3_iter;

use super::{manifest::Manifest, meta::PageMeta};
use config::SiteConfig;

/// Head, root element and state of a page.
#[derive(Template)]
#[template(path = "document.html", whitespace = "preserve")]
pub(super) struct Document<'a> {
    site: &'a SiteConfig,
    title: &'a str,
    /// Metadata of a rendered page.
    meta: Option<&'a PageMeta<'a>>,
    json_ld: Vec<Cow<'a, str>>,
    first: &'a str,
    fonts: &'a [String],
    styles: Vec<&'a str>,
    preload: Vec<&'a str>,
    entry: &'a str,
    reload: bool,
    html: &'a str,
    state: Option<Cow<'a, str>>,
}

/// What a render returned.
#[derive(Clone, Copy)]
pub(super) struct RenderedContent<'a> {
    pub(super) meta: &'a PageMeta<'a>,
    pub(super) html: &'a str,
    /// State for the browser, as JSON.
    pub(super) state: &'a str,
}

impl<'a> Document<'a> {
    /// A rendered page.
    pub(super) fn page(
        manifest: &'a Manifest,
        site: &'a SiteConfig,
        reload: bool,
        RenderedContent { meta, html, state }: RenderedContent<'a>,
    ) -> Self {
        Self {
            site,
            title: &meta.title,
            meta: Some(meta),
            json_ld: meta.json_ld.iter().map(|data| script_safe(data.get())).collect(),
            first: &manifest.first,
            fonts: &manifest.fonts,
            styles: manifest.styles.iter().chain(&meta.styles).map(String::as_str).collect(),
            preload: manifest.preload.iter().chain(&meta.preload).map(String::as_str).collect(),
            entry: &manifest.entry,
            reload,
            html,
            state: Some(script_safe(state)),
        }
    }

    /// A page that the browser has to render.
    pub(super) fn shell(manifest: &'a Manifest, site: &'a SiteConfig, reload: bool) -> Self {
        Self {
            site,
            title: &site.name,
            meta: None,
            json_ld: Vec::new(),
            first: &manifest.first,
            fonts: &manifest.fonts,
            styles: manifest.styles.iter().map(String::as_str).collect(),
            preload: manifest.preload.iter().map(String::as_str).collect(),
            entry: &manifest.entry,
            reload,
            html: "",
            state: None,
        }
    }

    /// Renders the document as text.
    pub(super) fn render_text(&self) -> Result<String, askama::Error> {
        let mut text =
            String::with_capacity(4096 + self.html.len() + self.state.as_ref().map_or(0, |state| state.len()));
        self.render_into(&mut text)?;
        Ok(text)
    }
}

/// Escapes JSON text so that it can neither close nor open a script element.
fn script_safe(json: &str) -> Cow<'_, str> {
    // Each search looks at many bytes at a time.
    let separated = json.contains('\u{2028}') || json.contains('\u{2029}');
    let json = match separated {
        true => Cow::Owned(json.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")),
        false => Cow::Borrowed(json),
    };
    let mut dangerous = memchr3_iter(b'<', b'>', b'&', json.as_bytes()).peekable();
    if dangerous.peek().is_none() {
        return json;
    }
    let mut safe = String::with_capacity(json.len() + json.len() / 16);
    let mut copied = 0;
    for at in dangerous {
        safe.push_str(&json[copied..at]);
        safe.push_str(match json.as_bytes()[at] {
            b'<' => "\\u003c",
            b'>' => "\\u003e",
            _ => "\\u0026",
        });
        copied = at + 1;
    }
    safe.push_str(&json[copied..]);
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_cannot_break_out_of_its_script_element() {
        let hostile = serde_json::json!({ "name": "</script><script>alert(1)</script><!-- \u{2028}\u{2029} & ]]>" });
        let text = hostile.to_string();

        let safe = script_safe(&text);

        assert!(!safe.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&safe).unwrap(), hostile);
    }

    #[test]
    fn harmless_state_is_not_copied() {
        assert!(matches!(script_safe(r#"{"a":1}"#), Cow::Borrowed(_)));
    }
}
