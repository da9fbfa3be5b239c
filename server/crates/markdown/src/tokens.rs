//! HTML as a list of tokens.

use std::{cell::RefCell, mem};

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token as HtmlToken, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
        states::RawKind,
    },
};

/// A token of HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// A start tag, with unescaped attribute values.
    Open { name: String, attributes: Vec<(String, String)> },
    /// An end tag.
    Close(String),
    /// Text, unescaped.
    Text(String),
}

/// Splits HTML into tokens, without comments and doctypes. The content of scripts and styles is one text.
pub(crate) fn tokens(html: &str) -> Vec<Token> {
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(TokenCollector::default(), TokenizerOpts::default());
    // `TokenCollector` never suspends the tokenizer.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    mem::take(&mut *tokenizer.sink.0.borrow_mut())
}

#[derive(Default)]
struct TokenCollector(RefCell<Vec<Token>>);

impl TokenSink for TokenCollector {
    type Handle = ();

    fn process_token(&self, token: HtmlToken, _: u64) -> TokenSinkResult<()> {
        let mut tokens = self.0.borrow_mut();
        match token {
            HtmlToken::CharacterTokens(text) => match tokens.last_mut() {
                Some(Token::Text(before)) => before.push_str(&text),
                _ => tokens.push(Token::Text(text.to_string())),
            },
            HtmlToken::TagToken(tag) if tag.kind == TagKind::EndTag => tokens.push(Token::Close(tag.name.to_string())),
            HtmlToken::TagToken(tag) => {
                let raw = raw_kind(&tag);
                let closes = tag.self_closing && matches!(&*tag.name, "svg" | "math");
                let name = tag.name.to_string();
                let attributes = tag.attrs.iter().map(|known| (known.name.local.to_string(), known.value.to_string()));
                tokens.push(Token::Open { name: name.clone(), attributes: attributes.collect() });
                if closes {
                    tokens.push(Token::Close(name));
                }
                return raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            HtmlToken::CommentToken(_)
            | HtmlToken::DoctypeToken(_)
            | HtmlToken::NullCharacterToken
            | HtmlToken::ParseError(_)
            | HtmlToken::EOFToken => {}
        }
        TokenSinkResult::Continue
    }
}

/// Elements whose content is not HTML.
fn raw_kind(tag: &Tag) -> Option<RawKind> {
    match &*tag.name {
        "script" => Some(RawKind::ScriptData),
        "style" | "iframe" => Some(RawKind::Rawtext),
        _ => None,
    }
}

/// Writes tokens as HTML.
pub(crate) fn serialize(tokens: &[Token]) -> String {
    let mut html = String::new();
    for token in tokens {
        match token {
            Token::Open { name, attributes } => {
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
            Token::Close(name) => {
                html.push_str("</");
                html.push_str(name);
                html.push('>');
            }
            Token::Text(text) => escape(text, &mut html),
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
