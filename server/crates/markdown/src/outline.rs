//! Headings: their levels, names and numbers.

use std::{collections::HashMap, mem};

use serde::Serialize;
use text::fold;
use utoipa::ToSchema;

use crate::{render::Headings, tokens::Token};

/// Ids of the elements around the text: scripts look them up, and would find the text instead.
pub(crate) const RESERVED_IDS: &[&str] = &["root", "state", "main"];
const MAX_ID_LENGTH: usize = 80;
/// Deeper headings are not listed.
const MAX_LISTED_LEVEL: u8 = 3;

/// A heading of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Heading {
    /// Anchor of the heading: `#prizes`.
    pub id: String,
    /// 2 or 3: the title of the page is the first.
    pub level: u8,
    /// "7" or "7.1" where headings are numbered.
    #[schema(required)]
    pub number: Option<String>,
    /// Its words.
    pub title: String,
}

/// Collects the headings of a text, and gives them ids and numbers.
pub(crate) struct Outline {
    headings: Headings,
    /// The text has headings of level 1, which is that of the page's title: all move one level down.
    lowered: bool,
    found: Vec<Heading>,
    names: HashMap<String, u32>,
    counted: [u32; 2],
    current: Option<Current>,
}

struct Current {
    element: String,
    /// The index of its start tag in the output.
    at: usize,
    text: String,
}

impl Outline {
    pub(crate) fn new(headings: Headings, lowered: bool) -> Self {
        let names = RESERVED_IDS.iter().map(|name| ((*name).to_owned(), 1)).collect();
        Self { headings, lowered, found: Vec::new(), names, counted: [0; 2], current: None }
    }

    /// Handles a start tag at this index of the output. Returns the name of the element if it is a heading.
    pub(crate) fn start(&mut self, element: &str, at: usize) -> Option<String> {
        let level = self.level(element)?;
        if self.current.is_none() {
            self.current = Some(Current { element: element.to_owned(), at, text: String::new() });
        }
        Some(format!("h{level}"))
    }

    pub(crate) fn text(&mut self, text: &str) {
        if let Some(current) = &mut self.current {
            current.text.push_str(text);
        }
    }

    /// Handles an end tag: adds the id to the start tag. Returns the name of the element if it is a heading.
    pub(crate) fn end(&mut self, element: &str, out: &mut Vec<Token>) -> Option<String> {
        let level = self.level(element)?;
        if let Some(current) = self.current.take_if(|current| current.element == element) {
            self.record(level, current, out);
        }
        Some(format!("h{level}"))
    }

    pub(crate) fn finish(&mut self) -> Vec<Heading> {
        mem::take(&mut self.found)
    }

    fn record(&mut self, level: u8, current: Current, out: &mut Vec<Token>) {
        if self.headings == Headings::Plain {
            return;
        }
        let (title, given) = match split_name(&current.text) {
            Some((title, name)) => {
                cut(&mut out[current.at..], current.text.trim_end().len() - title.len());
                (title, Some(name))
            }
            None => (current.text.trim(), None),
        };
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if title.is_empty() {
            return;
        }
        let id = self.name(&given.map_or_else(|| slug(&title), str::to_owned));
        let number = self.number(level);
        if let Some(Token::Open { attributes, .. }) = out.get_mut(current.at) {
            attributes.push(("id".to_owned(), id.clone()));
        }
        if let Some(number) = &number {
            let class = vec![("class".to_owned(), "number".to_owned())];
            let before = [
                Token::Open { name: "span".to_owned(), attributes: class },
                Token::Text(number.clone()),
                Token::Close("span".to_owned()),
                Token::Text(" ".to_owned()),
            ];
            let after = current.at + 1;
            out.splice(after..after, before);
        }
        if level <= MAX_LISTED_LEVEL {
            self.found.push(Heading { id, level, number, title });
        }
    }

    /// A unique id.
    fn name(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        loop {
            let count = self.names.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                return name;
            }
            name = format!("{base}-{count}");
        }
    }

    fn number(&mut self, level: u8) -> Option<String> {
        if self.headings != Headings::Numbered {
            return None;
        }
        match level {
            2 => {
                self.counted = [self.counted[0] + 1, 0];
                Some(self.counted[0].to_string())
            }
            3 => {
                self.counted[1] += 1;
                Some(format!("{}.{}", self.counted[0], self.counted[1]))
            }
            _ => None,
        }
    }

    fn level(&self, element: &str) -> Option<u8> {
        let level: u8 = element.strip_prefix('h')?.parse().ok()?;
        Some(if self.lowered { (level + 1).min(6) } else { level })
    }
}

/// Splits `Prizes {#prizes}` into the title and the id.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let (title, name) = text.trim_end().strip_suffix('}')?.rsplit_once("{#")?;
    let fair = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    (fair && !name.is_empty() && name.len() <= MAX_ID_LENGTH).then(|| (title.trim_end(), name))
}

/// Removes that many bytes from the end of the text, ignoring trailing white space.
fn cut(tokens: &mut [Token], mut bytes: usize) {
    for token in tokens.iter_mut().rev() {
        let Token::Text(text) = token else { continue };
        let trimmed = text.trim_end();
        let taken = bytes.min(trimmed.len());
        let trimmed = trimmed.len() - taken;
        text.truncate(text.floor_char_boundary(trimmed));
        bytes -= taken;
        if bytes == 0 {
            return;
        }
    }
}

fn slug(title: &str) -> String {
    let folded = fold(title);
    let mut name = String::new();
    for word in folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if !name.is_empty() && name.len() + word.len() >= MAX_ID_LENGTH {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    name.truncate(MAX_ID_LENGTH);
    if name.is_empty() { "section".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_the_document_are_reserved() {
        let document = include_str!("../../../templates/document.html");
        let named = document.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());

        let free: Vec<&str> = named.filter(|name| !RESERVED_IDS.contains(name)).collect();

        assert!(free.is_empty(), "{free:?}");
    }
}
