//! The steps from markdown to HTML.

use comrak::{Arena, format_html, options::AlertStyleType, try_parse_document};

use crate::{
    limits::{BoundedHtml, ParserBudget, TooComplex, check_block_markers},
    outline::Heading,
    rules::Rules,
    sanitiser,
    tokens::{serialize, tokens},
};

/// How to render a text.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which HTML of the author stays.
    pub html: Html,
    /// Whether headings get ids and numbers.
    pub headings: Headings,
    /// Prefix of every id and class of the author, followed by a hyphen, so that they do not collide with those of the
    /// page.
    pub names: String,
}

/// Which HTML of the author stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Html {
    /// Text markup and images.
    Sanitised,
    /// Anything that does not execute, load, navigate or collect input.
    Raw,
}

/// Whether headings get ids and numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Headings {
    /// Neither.
    Plain,
    /// Ids.
    Named,
    /// Ids, and numbers before the titles.
    Numbered,
}

/// A rendered text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// Safe to put into a page.
    pub html: String,
    /// The headings of levels 2 and 3.
    pub contents: Vec<Heading>,
}

/// Renders a text. CPU-bound: call it on a blocking thread.
pub fn render(markdown: &str, options: &Options) -> Result<Rendered, TooComplex> {
    check_block_markers(markdown)?;
    let tokens = tokens(&to_html(markdown)?);
    let (tokens, contents) = Rules::new(options, &tokens).apply(tokens)?;
    let html = sanitiser::clean(&serialize(&tokens), options.html);
    Ok(Rendered { html, contents })
}

/// Renders with all HTML of the author, unfiltered.
fn to_html(markdown: &str) -> Result<String, TooComplex> {
    let mut options = comrak::Options::default();
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.alerts = true;
    options.render.r#unsafe = true;
    options.render.alert_style = AlertStyleType::Semantic;

    let arena = Arena::new();
    let budget = ParserBudget::default();
    let document = try_parse_document(&arena, markdown, &options, &|| budget.is_exhausted()).map_err(|_| TooComplex)?;
    let mut html = BoundedHtml::default();
    format_html(document, &options, &mut html).map_err(|_| TooComplex)?;
    Ok(html.0)
}
