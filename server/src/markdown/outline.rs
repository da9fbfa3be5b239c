//! Headings: their levels, names and numbers.

use std::{collections::HashMap, mem};

use serde::Serialize;
use utoipa::ToSchema;

use super::{render::Headings, tags::Part};
use crate::db::search::fold;

/// Names of elements around the text, which nobody else may have: what looks them up would find the text.
pub(super) const TAKEN: &[&str] = &["root", "state", "main"];
const LONGEST_NAME: usize = 80;
/// Deeper headings are not listed.
const LOWEST_LISTED: u8 = 3;

/// A heading of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Heading {
    /// What a link to it names: `#prizes`.
    pub id: String,
    /// 2 or 3: the title of the page is the first.
    pub level: u8,
    /// "7" or "7.1" where headings are numbered.
    #[schema(required)]
    pub number: Option<String>,
    /// Its words.
    pub title: String,
}

/// Collects the headings of a text as they come.
pub(super) struct Outline {
    headings: Headings,
    /// The text has headings of the level that the page's title has.
    lowered: bool,
    found: Vec<Heading>,
    names: HashMap<String, u32>,
    counted: [u32; 2],
    current: Option<Current>,
}

struct Current {
    element: String,
    /// Where its start tag stands.
    at: usize,
    text: String,
}

impl Outline {
    pub(super) fn new(headings: Headings, lowered: bool) -> Self {
        let names = TAKEN.iter().map(|name| ((*name).to_owned(), 1)).collect();
        Self { headings, lowered, found: Vec::new(), names, counted: [0; 2], current: None }
    }

    /// An element begins whose tag is to stand `at` this place; answers what it is to be instead.
    pub(super) fn start(&mut self, element: &str, at: usize) -> Option<String> {
        let level = self.level(element)?;
        if self.current.is_none() {
            self.current = Some(Current { element: element.to_owned(), at, text: String::new() });
        }
        Some(format!("h{level}"))
    }

    pub(super) fn text(&mut self, text: &str) {
        if let Some(current) = &mut self.current {
            current.text.push_str(text);
        }
    }

    /// An element ends; its start tag gets its name, and answered is what it was instead.
    pub(super) fn end(&mut self, element: &str, out: &mut Vec<Part>) -> Option<String> {
        let level = self.level(element)?;
        if let Some(current) = self.current.take_if(|current| current.element == element) {
            self.note(level, current, out);
        }
        Some(format!("h{level}"))
    }

    pub(super) fn finish(&mut self) -> Vec<Heading> {
        mem::take(&mut self.found)
    }

    fn note(&mut self, level: u8, current: Current, out: &mut Vec<Part>) {
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
        if let Some(Part::Open { attributes, .. }) = out.get_mut(current.at) {
            attributes.push(("id".to_owned(), id.clone()));
        }
        if let Some(number) = &number {
            let class = vec![("class".to_owned(), "number".to_owned())];
            let before = [
                Part::Open { name: "span".to_owned(), attributes: class },
                Part::Text(number.clone()),
                Part::Close("span".to_owned()),
                Part::Text(" ".to_owned()),
            ];
            let after = current.at + 1;
            out.splice(after..after, before);
        }
        if level <= LOWEST_LISTED {
            self.found.push(Heading { id, level, number, title });
        }
    }

    /// No two elements have one name.
    fn name(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        loop {
            let count = self.names.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                return name;
            }
            name = format!("{wanted}-{count}");
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

/// `Prizes {#prizes}`: the words, and the name given to them.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let (title, name) = text.trim_end().strip_suffix('}')?.rsplit_once("{#")?;
    let fair = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    (fair && !name.is_empty() && name.len() <= LONGEST_NAME).then(|| (title.trim_end(), name))
}

/// Takes that many bytes off the end of what the parts say, blanks behind them left out of account.
fn cut(parts: &mut [Part], mut bytes: usize) {
    for part in parts.iter_mut().rev() {
        let Part::Text(text) = part else { continue };
        let kept = text.trim_end();
        let taken = bytes.min(kept.len());
        let kept = kept.len() - taken;
        text.truncate(text.floor_char_boundary(kept));
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
        if !name.is_empty() && name.len() + word.len() >= LONGEST_NAME {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    name.truncate(LONGEST_NAME);
    if name.is_empty() { "section".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_page_itself_are_taken() {
        let document = include_str!("../../templates/document.html");
        let named = document.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());

        let free: Vec<&str> = named.filter(|name| !TAKEN.contains(name)).collect();

        assert!(free.is_empty(), "{free:?}");
    }
}
