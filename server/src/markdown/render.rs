//! The way of a text from markdown to HTML.

use std::{
    fmt::{self, Write},
    time::{Duration, Instant},
};

use comrak::{Arena, format_html, options::AlertStyleType, try_parse_document};

use super::{
    outline::Heading,
    rules::Rules,
    sanitiser,
    tags::{parts, written},
};

/// A text whose HTML is longer is no page.
const LARGEST: usize = 2 << 20;
/// How long a text may take that nobody has accepted yet. Programs for tests are a good deal slower.
const LONGEST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3_000 } else { 100 });

/// How a text is to be rendered.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which HTML in it stays.
    pub html: Html,
    /// What becomes of its headings.
    pub headings: Headings,
    /// What stands before every id and class of the text, with a dash: other parts of a page have theirs.
    pub names: String,
    /// Whether it has to be done within the time a text may take; one that was accepted is rendered in any case.
    pub timed: bool,
}

/// Which HTML stays in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Html {
    /// Words and figures.
    Sanitised,
    /// Whatever neither runs nor loads nor leads away nor asks for something.
    Raw,
}

/// What becomes of headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Headings {
    /// Nothing can lead to them.
    Plain,
    /// Each has a name.
    Named,
    /// Each has a name, and a number before it.
    Numbered,
}

/// A text as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// Safe to put into a page.
    pub html: String,
    /// Its headings of the second and the third level.
    pub contents: Vec<Heading>,
}

/// The text is nested too deeply, too large or takes too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is too intricate")]
pub struct TooIntricate;

/// Renders a text. Takes a while: not to be called on a thread that answers.
pub fn render(markdown: &str, options: &Options) -> Result<Rendered, TooIntricate> {
    let clock = if options.timed { Clock(Instant::now().checked_add(LONGEST)) } else { Clock(None) };
    let html = to_html(markdown, clock)?;
    clock.check()?;
    let parts = parts(&html);
    clock.check()?;
    let (parts, contents) = Rules::new(options, &parts).apply(parts)?;
    clock.check()?;
    let html = sanitiser::clean(&written(&parts), options.html, clock)?;
    Ok(Rendered { html, contents })
}

/// With all HTML that is in the text.
fn to_html(markdown: &str, clock: Clock) -> Result<String, TooIntricate> {
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
    let is_over = || clock.check().is_err();
    let document = try_parse_document(&arena, markdown, &options, &is_over).map_err(|_| TooIntricate)?;
    let mut html = Bounded(String::with_capacity(markdown.len() * 2));
    format_html(document, &options, &mut html).map_err(|_| TooIntricate)?;
    Ok(html.0)
}

/// When the time is over, if ever.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock(Option<Instant>);

impl Clock {
    pub(super) fn check(self) -> Result<(), TooIntricate> {
        match self.0 {
            Some(end) if Instant::now() > end => Err(TooIntricate),
            _ => Ok(()),
        }
    }
}

/// A text that refuses to grow beyond bounds.
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > LARGEST {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}
