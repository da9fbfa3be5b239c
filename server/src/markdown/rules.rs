//! Our rules for HTML: which elements and attributes stay, where links lead, how headings are called.

use std::collections::HashSet;

use super::{
    elements::{BLOCKS, GONE, NUMBERS, OWN_ATTRIBUTES, RAW, RAW_ATTRIBUTES, REFERENCES, USUAL, USUAL_ATTRIBUTES, VOID},
    links::Address,
    outline::{Heading, Outline},
    render::{Html, Options, TooIntricate},
    tags::Part,
};

/// Deeper nesting is nobody's text, and costs whoever reads it more than its length tells.
const DEEPEST: usize = 100;

/// Reads parts of HTML and gives out those that may stand in a page, every element closed.
pub(super) struct Rules<'a> {
    options: &'a Options,
    out: Vec<Part>,
    /// Elements that are open; without a tag when only what is in them is shown.
    open: Vec<Opened>,
    /// Inside of an element that goes with all that is in it, and of how many of its name.
    gone: Option<(String, usize)>,
    outline: Outline,
    /// Names authors gave to elements, as they stand in the page.
    names: HashSet<String>,
}

struct Opened {
    name: String,
    shown: bool,
}

impl<'a> Rules<'a> {
    /// Rules for a text whose headings begin at this level.
    pub(super) fn new(options: &'a Options, parts: &[Part]) -> Self {
        let has_title = parts.iter().any(|part| matches!(part, Part::Open { name, .. } if name == "h1"));
        let outline = Outline::new(options.headings, has_title);
        Self { options, out: Vec::new(), open: Vec::new(), gone: None, outline, names: HashSet::new() }
    }

    /// What may stand in the page, and its headings.
    pub(super) fn apply(mut self, parts: Vec<Part>) -> Result<(Vec<Part>, Vec<Heading>), TooIntricate> {
        for part in parts {
            match part {
                Part::Open { name, attributes } => self.start(name, attributes)?,
                Part::Close(name) => self.end(&name),
                Part::Text(text) => self.text(text),
            }
        }
        while let Some(opened) = self.open.pop() {
            self.close(opened);
        }
        let headings = self.outline.finish();
        self.settle_links(&headings);
        Ok((self.out, headings))
    }

    fn text(&mut self, text: String) {
        if self.gone.is_none() {
            self.outline.text(&text);
            self.out.push(Part::Text(text));
        }
    }

    fn start(&mut self, name: String, attributes: Vec<(String, String)>) -> Result<(), TooIntricate> {
        if let Some((gone, depth)) = &mut self.gone {
            *depth += usize::from(*gone == name);
            return Ok(());
        }
        if GONE.contains(&name.as_str()) {
            self.gone = Some((name, 1));
            return Ok(());
        }
        if !self.allows(&name) {
            return Ok(());
        }
        let is_paragraph = self.open.last().is_some_and(|last| last.name == "p");
        if is_paragraph && BLOCKS.contains(&name.as_str()) {
            self.end("p");
        }

        let Some(attributes) = self.attributes(&name, attributes) else {
            if !VOID.contains(&name.as_str()) {
                self.push(name, false)?;
            }
            return Ok(());
        };
        if VOID.contains(&name.as_str()) {
            self.out.push(Part::Open { name, attributes });
            return Ok(());
        }
        let shown_as = self.outline.start(&name, self.out.len());
        self.out.push(Part::Open { name: shown_as.unwrap_or_else(|| name.clone()), attributes });
        self.push(name, true)
    }

    fn push(&mut self, name: String, shown: bool) -> Result<(), TooIntricate> {
        if self.open.len() == DEEPEST {
            return Err(TooIntricate);
        }
        self.open.push(Opened { name, shown });
        Ok(())
    }

    fn end(&mut self, name: &str) {
        if let Some((gone, depth)) = &mut self.gone {
            *depth -= usize::from(gone == name);
            if *depth == 0 {
                self.gone = None;
            }
            return;
        }
        // What was left open inside of it ends with it; what was never begun has no end.
        let Some(at) = self.open.iter().rposition(|opened| opened.name == name) else { return };
        while self.open.len() > at {
            let opened = self.open.pop().expect("longer than `at`");
            self.close(opened);
        }
    }

    fn close(&mut self, opened: Opened) {
        if !opened.shown {
            return;
        }
        let name = self.outline.end(&opened.name, &mut self.out).unwrap_or(opened.name);
        self.out.push(Part::Close(name));
    }

    fn allows(&self, name: &str) -> bool {
        USUAL.contains(&name) || (self.options.html == Html::Raw && RAW.contains(&name))
    }

    /// What is left of the attributes of an element; nothing when only what is in the element is to be shown.
    fn attributes(&mut self, element: &str, given: Vec<(String, String)>) -> Option<Vec<(String, String)>> {
        let mut kept = Vec::new();
        for (name, value) in given {
            if self.has(element, &name)
                && let Some(value) = self.value(element, &name, value)
            {
                kept.push((name, value));
            }
        }
        let value_of = |kept: &[(String, String)], name: &str| {
            kept.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
        };
        match element {
            "a" => {
                let address = Address::read(&value_of(&kept, "href")?)?;
                kept.retain(|(name, _)| !matches!(name.as_str(), "target" | "rel"));
                if let Address::Other(_) = address {
                    kept.push(("target".to_owned(), "_blank".to_owned()));
                    kept.push(("rel".to_owned(), "noopener nofollow".to_owned()));
                }
            }
            "img" => {
                kept.retain(|(name, _)| !matches!(name.as_str(), "loading" | "decoding"));
                if value_of(&kept, "alt").is_none() {
                    kept.push(("alt".to_owned(), String::new()));
                }
                kept.push(("loading".to_owned(), "lazy".to_owned()));
                kept.push(("decoding".to_owned(), "async".to_owned()));
            }
            // A task of a list. Nothing can be asked for on a page.
            "input" => {
                let is_done = value_of(&kept, "checked").is_some();
                value_of(&kept, "type").filter(|kind| kind.eq_ignore_ascii_case("checkbox"))?;
                kept = vec![("type".to_owned(), "checkbox".to_owned()), ("disabled".to_owned(), String::new())];
                kept.extend(is_done.then(|| ("checked".to_owned(), String::new())));
                kept.push(("aria-label".to_owned(), if is_done { "Done" } else { "To do" }.to_owned()));
            }
            _ => {}
        }
        Some(kept)
    }

    fn has(&self, element: &str, attribute: &str) -> bool {
        let own = OWN_ATTRIBUTES.iter().find(|(name, _)| *name == element);
        USUAL_ATTRIBUTES.contains(&attribute)
            || own.is_some_and(|(_, own)| own.contains(&attribute))
            || (self.options.html == Html::Raw && RAW_ATTRIBUTES.contains(&attribute))
    }

    fn value(&mut self, element: &str, name: &str, value: String) -> Option<String> {
        match name {
            "href" | "src" => Address::read(&value).map(|address| address.as_str().to_owned()),
            "id" => {
                let named = self.named(value.split_whitespace().next()?);
                self.names.insert(named.clone());
                // A heading has a name of its own.
                (!is_heading(element)).then_some(named)
            }
            "class" => Some(self.each_named(&value)).filter(|value| !value.is_empty()),
            "align" => Some(value).filter(|value| matches!(value.as_str(), "left" | "center" | "right")),
            _ if REFERENCES.contains(&name) => Some(self.each_named(&value)),
            _ if NUMBERS.contains(&name) => {
                Some(value).filter(|value| value.len() < 5 && value.bytes().all(|byte| byte.is_ascii_digit()))
            }
            _ => Some(value),
        }
    }

    fn named(&self, name: &str) -> String {
        format!("{}-{name}", self.options.names)
    }

    fn each_named(&self, names: &str) -> String {
        names.split_whitespace().map(|name| self.named(name)).collect::<Vec<_>>().join(" ")
    }

    /// A link to a name an author gave leads to what the name became.
    fn settle_links(&mut self, headings: &[Heading]) {
        let known: HashSet<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
        for part in &mut self.out {
            let Part::Open { attributes, .. } = part else { continue };
            let Some((_, href)) = attributes.iter_mut().find(|(name, _)| name == "href") else { continue };
            let Some(name) = href.strip_prefix('#').filter(|name| !known.contains(name)) else { continue };
            let named = format!("{}-{name}", self.options.names);
            if self.names.contains(&named) {
                *href = format!("#{named}");
            }
        }
    }
}

fn is_heading(element: &str) -> bool {
    matches!(element, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}
