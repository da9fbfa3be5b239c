//! Parses documents as a browser does.

use std::{cell::RefCell, mem};

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
    },
};
use serde_json::Value;

/// An element: its start tag and the text directly after it.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether it runs a script: by an event handler, a URL or an embedded document.
    pub(crate) fn runs_script(&self) -> bool {
        self.attributes.iter().any(|(name, value)| {
            let value = value.trim().to_ascii_lowercase();
            name.starts_with("on")
                || name == "srcdoc"
                || value.starts_with("javascript:")
                || value.starts_with("data:text")
        })
    }
}

/// The elements of a document in document order.
pub(crate) fn elements(html: &str) -> Vec<Element> {
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Elements::default(), TokenizerOpts::default());
    // The sink never asks the parser to pause at a script.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    mem::take(&mut *tokenizer.sink.0.borrow_mut())
}

/// Number of scripts of a document.
pub(crate) fn scripts(elements: &[Element]) -> usize {
    elements.iter().filter(|element| element.name == "script").count()
}

/// The hydration state.
pub(crate) fn state(elements: &[Element]) -> Value {
    let state = elements.iter().find(|element| element.attribute("id") == Some("state")).expect("a state");
    serde_json::from_str(&state.text).unwrap_or_else(|error| panic!("{error} in {}", state.text))
}

/// Whether any string of a JSON value contains the text.
pub(crate) fn holds(value: &Value, text: &str) -> bool {
    match value {
        Value::String(string) => string.contains(text),
        Value::Array(values) => values.iter().any(|value| holds(value, text)),
        Value::Object(fields) => fields.values().any(|value| holds(value, text)),
        _ => false,
    }
}

#[derive(Default)]
struct Elements(RefCell<Vec<Element>>);

impl TokenSink for Elements {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut elements = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => {
                if let Some(element) = elements.last_mut() {
                    element.text.push_str(&text);
                }
            }
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let attributes = tag.attrs.iter().map(|one| (one.name.local.to_string(), one.value.to_string()));
                elements.push(Element {
                    name: tag.name.to_string(),
                    attributes: attributes.collect(),
                    text: String::new(),
                });
                return raw(&tag).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Elements whose content is plain text for the tokenizer, as in a browser with scripting enabled.
fn raw(tag: &Tag) -> Option<RawKind> {
    match &*tag.name {
        "script" => Some(RawKind::ScriptData),
        "title" | "textarea" => Some(RawKind::Rcdata),
        "style" | "iframe" | "noscript" | "noembed" | "noframes" | "xmp" => Some(RawKind::Rawtext),
        _ => None,
    }
}
