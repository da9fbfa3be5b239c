//! HTML as single tags. What comes out of here is what we make of it; no browser reads the text it came from.

use std::{cell::RefCell, mem};

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
    },
};

/// A part of HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A start tag: its name, and its attributes with what they stand for.
    Open { name: String, attributes: Vec<(String, String)> },
    /// An end tag.
    Close(String),
    /// Text, as it is read.
    Text(String),
}

/// The parts of a text in HTML. Comments and the like are left out; scripts and styles are one text.
pub(super) fn parts(html: &str) -> Vec<Part> {
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Parts::default(), TokenizerOpts::default());
    // It stops at nothing, because `Parts` asks for nothing.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    mem::take(&mut *tokenizer.sink.0.borrow_mut())
}

#[derive(Default)]
struct Parts(RefCell<Vec<Part>>);

impl TokenSink for Parts {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut parts = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match parts.last_mut() {
                Some(Part::Text(before)) => before.push_str(&text),
                _ => parts.push(Part::Text(text.to_string())),
            },
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => parts.push(Part::Close(tag.name.to_string())),
            Token::TagToken(tag) => {
                let raw = raw_kind(&tag);
                let closes = tag.self_closing && matches!(&*tag.name, "svg" | "math");
                let name = tag.name.to_string();
                let attributes = tag.attrs.iter().map(|known| (known.name.local.to_string(), known.value.to_string()));
                parts.push(Part::Open { name: name.clone(), attributes: attributes.collect() });
                if closes {
                    parts.push(Part::Close(name));
                }
                return raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            Token::CommentToken(_)
            | Token::DoctypeToken(_)
            | Token::NullCharacterToken
            | Token::ParseError(_)
            | Token::EOFToken => {}
        }
        TokenSinkResult::Continue
    }
}

/// What is in them is no HTML, and would be taken for it.
fn raw_kind(tag: &Tag) -> Option<RawKind> {
    match &*tag.name {
        "script" => Some(RawKind::ScriptData),
        "style" | "iframe" => Some(RawKind::Rawtext),
        _ => None,
    }
}

/// The parts as text again, in the one way there is to write them.
pub(super) fn written(parts: &[Part]) -> String {
    let mut html = String::new();
    for part in parts {
        match part {
            Part::Open { name, attributes } => {
                html.push('<');
                html.push_str(name);
                for (name, value) in attributes {
                    html.push(' ');
                    html.push_str(name);
                    html.push_str("=\"");
                    escape(value, &mut html);
                    html.push('"');
                }
                html.push('>');
            }
            Part::Close(name) => {
                html.push_str("</");
                html.push_str(name);
                html.push('>');
            }
            Part::Text(text) => escape(text, &mut html),
        }
    }
    html
}

fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            letter => into.push(letter),
        }
    }
}
