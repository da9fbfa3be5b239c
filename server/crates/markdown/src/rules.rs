//! Our rules for HTML: allowed elements and attributes, links, and the ids of headings.

use std::collections::HashSet;

use crate::{
    elements::{
        BLOCKS, DEFAULT_ATTRIBUTES, DEFAULT_ELEMENTS, ELEMENT_ATTRIBUTES, FORMATTING, NUMERIC_ATTRIBUTES,
        RAW_ATTRIBUTES, RAW_ELEMENTS, REFERENCE_ATTRIBUTES, REMOVED, VOID,
    },
    limits::{MAX_DEPTH, MAX_FORMATTING_DEPTH, TooComplex},
    links::Address,
    outline::{Heading, Outline},
    render::{Html, Options},
    tokens::Token,
};

/// Filters tokens. Every element of the output is closed, in the order of nesting.
pub(crate) struct Rules<'a> {
    options: &'a Options,
    out: Vec<Token>,
    /// The open elements.
    open: Vec<OpenElement>,
    /// The element that is being removed with its content, and how many of its name are open.
    removed: Option<(String, usize)>,
    outline: Outline,
    /// The ids that authors gave to elements, with the prefix.
    names: HashSet<String>,
}

struct OpenElement {
    name: String,
    /// Whether its tags are in the output, or only its content.
    visible: bool,
}

impl<'a> Rules<'a> {
    pub(crate) fn new(options: &'a Options, tokens: &[Token]) -> Self {
        let has_title = tokens.iter().any(|token| matches!(token, Token::Open { name, .. } if name == "h1"));
        let outline = Outline::new(options.headings, has_title);
        Self { options, out: Vec::new(), open: Vec::new(), removed: None, outline, names: HashSet::new() }
    }

    /// The allowed tokens, every element closed, and the headings.
    pub(crate) fn apply(mut self, tokens: Vec<Token>) -> Result<(Vec<Token>, Vec<Heading>), TooComplex> {
        for token in tokens {
            match token {
                Token::Open { name, attributes } => self.start(name, attributes)?,
                Token::Close(name) => self.end(&name),
                Token::Text(text) => self.text(text),
            }
        }
        while let Some(opened) = self.open.pop() {
            self.close(opened);
        }
        let headings = self.outline.finish();
        self.rewrite_fragments(&headings);
        Ok((self.out, headings))
    }

    fn text(&mut self, text: String) {
        if self.removed.is_none() {
            self.outline.text(&text);
            self.out.push(Token::Text(text));
        }
    }

    fn start(&mut self, name: String, attributes: Vec<(String, String)>) -> Result<(), TooComplex> {
        if let Some((removed, depth)) = &mut self.removed {
            *depth += usize::from(*removed == name);
            return Ok(());
        }
        if REMOVED.contains(&name.as_str()) {
            self.removed = Some((name, 1));
            return Ok(());
        }
        if !self.allows(&name) {
            return Ok(());
        }
        // As browsers do, also when markup such as `<b>` is open in it.
        if BLOCKS.contains(&name.as_str()) {
            self.end("p");
        }

        let Some(attributes) = self.attributes(&name, attributes) else {
            if !VOID.contains(&name.as_str()) {
                self.push(name, false)?;
            }
            return Ok(());
        };
        if VOID.contains(&name.as_str()) {
            self.out.push(Token::Open { name, attributes });
            return Ok(());
        }
        let shown_as = self.outline.start(&name, self.out.len());
        self.out.push(Token::Open { name: shown_as.unwrap_or_else(|| name.clone()), attributes });
        self.push(name, true)
    }

    fn push(&mut self, name: String, visible: bool) -> Result<(), TooComplex> {
        let is_formatting = |name: &str| FORMATTING.contains(&name);
        let formatting = || self.open.iter().filter(|opened| is_formatting(&opened.name)).count();
        if self.open.len() == MAX_DEPTH || (is_formatting(&name) && formatting() == MAX_FORMATTING_DEPTH) {
            return Err(TooComplex);
        }
        self.open.push(OpenElement { name, visible });
        Ok(())
    }

    fn end(&mut self, name: &str) {
        if let Some((removed, depth)) = &mut self.removed {
            *depth -= usize::from(removed == name);
            if *depth == 0 {
                self.removed = None;
            }
            return;
        }
        // Closes what is open inside; an end tag without a start tag is dropped.
        let Some(at) = self.open.iter().rposition(|opened| opened.name == name) else { return };
        while self.open.len() > at {
            let opened = self.open.pop().expect("longer than `at`");
            self.close(opened);
        }
    }

    fn close(&mut self, opened: OpenElement) {
        if !opened.visible {
            return;
        }
        let name = self.outline.end(&opened.name, &mut self.out).unwrap_or(opened.name);
        self.out.push(Token::Close(name));
    }

    fn allows(&self, name: &str) -> bool {
        DEFAULT_ELEMENTS.contains(&name) || (self.options.html == Html::Raw && RAW_ELEMENTS.contains(&name))
    }

    /// The allowed attributes of an element. `None` if only its content may stay.
    fn attributes(&mut self, element: &str, given: Vec<(String, String)>) -> Option<Vec<(String, String)>> {
        let mut allowed = Vec::new();
        for (name, value) in given {
            if self.has(element, &name)
                && let Some(value) = self.value(element, &name, value)
            {
                allowed.push((name, value));
            }
        }
        let value_of = |allowed: &[(String, String)], name: &str| {
            allowed.iter().find(|(ids, _)| ids == name).map(|(_, value)| value.clone())
        };
        match element {
            "a" => {
                let address = Address::read(&value_of(&allowed, "href")?)?;
                allowed.retain(|(name, _)| !matches!(name.as_str(), "target" | "rel"));
                if let Address::Other(_) = address {
                    allowed.push(("target".to_owned(), "_blank".to_owned()));
                    allowed.push(("rel".to_owned(), "noopener nofollow".to_owned()));
                }
            }
            "img" => {
                allowed.retain(|(name, _)| !matches!(name.as_str(), "loading" | "decoding"));
                if value_of(&allowed, "alt").is_none() {
                    allowed.push(("alt".to_owned(), String::new()));
                }
                allowed.push(("loading".to_owned(), "lazy".to_owned()));
                allowed.push(("decoding".to_owned(), "async".to_owned()));
            }
            // A task of a list; other inputs are not allowed.
            "input" => {
                let is_done = value_of(&allowed, "checked").is_some();
                value_of(&allowed, "type").filter(|kind| kind.eq_ignore_ascii_case("checkbox"))?;
                allowed = vec![("type".to_owned(), "checkbox".to_owned()), ("disabled".to_owned(), String::new())];
                allowed.extend(is_done.then(|| ("checked".to_owned(), String::new())));
                allowed.push(("aria-label".to_owned(), if is_done { "Done" } else { "To do" }.to_owned()));
            }
            _ => {}
        }
        Some(allowed)
    }

    fn has(&self, element: &str, attribute: &str) -> bool {
        let own = ELEMENT_ATTRIBUTES.iter().find(|(name, _)| *name == element);
        DEFAULT_ATTRIBUTES.contains(&attribute)
            || own.is_some_and(|(_, own)| own.contains(&attribute))
            || (self.options.html == Html::Raw && RAW_ATTRIBUTES.contains(&attribute))
    }

    fn value(&mut self, element: &str, name: &str, value: String) -> Option<String> {
        match name {
            "href" | "src" => Address::read(&value).map(|address| address.as_str().to_owned()),
            "id" => {
                let named = self.prefixed(value.split_whitespace().next()?);
                self.names.insert(named.clone());
                // Headings get an id from the outline.
                (!is_heading(element)).then_some(named)
            }
            "class" => Some(self.each_prefixed(&value)).filter(|value| !value.is_empty()),
            "align" => Some(value).filter(|value| matches!(value.as_str(), "left" | "center" | "right")),
            _ if REFERENCE_ATTRIBUTES.contains(&name) => Some(self.each_prefixed(&value)),
            _ if NUMERIC_ATTRIBUTES.contains(&name) => {
                Some(value).filter(|value| value.len() < 5 && value.bytes().all(|byte| byte.is_ascii_digit()))
            }
            _ => Some(value),
        }
    }

    fn prefixed(&self, name: &str) -> String {
        format!("{}-{name}", self.options.names)
    }

    fn each_prefixed(&self, names: &str) -> String {
        names.split_whitespace().map(|name| self.prefixed(name)).collect::<Vec<_>>().join(" ")
    }

    /// Makes links to an author's id lead to the prefixed id.
    fn rewrite_fragments(&mut self, headings: &[Heading]) {
        let ids: HashSet<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
        for token in &mut self.out {
            let Token::Open { attributes, .. } = token else { continue };
            let Some((_, href)) = attributes.iter_mut().find(|(name, _)| name == "href") else { continue };
            let Some(name) = href.strip_prefix('#').filter(|name| !ids.contains(name)) else { continue };
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
