//! Texts with variables. A variable becomes a placeholder that no author can write; its value is escaped, and never read
//! as Markdown.

use markdown::{Headings, Html, Options};

use crate::platform::{
    error::{AppError, FieldErrors},
    mail::one_line,
};

/// Names of the variables. The last ones say something about a ticket.
pub(super) const VARIABLES: [&str; 7] = ["name", "event", "dates", "venue", "site", "ticket_code", "ticket_type"];
/// How many variables do not need a ticket.
const WITHOUT_TICKET: usize = 5;

/// Prefix of the ids and classes that authors set.
const CONTENT_ID_PREFIX: &str = "content-";
/// Around the number of a variable, from the Unicode Private Use Area.
const PLACEHOLDER_DELIMITERS: (char, char) = ('\u{E000}', '\u{E001}');
const FIRST_PLACEHOLDER: u32 = 0xE010;
/// What the first delimiter becomes in a URL.
const ENCODED_DELIMITER: &str = "%EE%80%80";

const TOO_COMPLEX: &str = "The text's formatting is too complex. Simplify it.";
const IN_LINK: &str = "A variable can't be part of a link or an image.";

/// The values of all variables, in their order.
pub(super) type Values = [String; VARIABLES.len()];

/// A text with placeholders.
#[derive(Debug, Clone)]
pub(super) struct Template {
    subject: String,
    html: String,
    text: String,
}

/// A text for one person.
#[derive(Debug)]
pub(super) struct Filled {
    pub(super) subject: String,
    /// Safe HTML.
    pub(super) html: String,
    pub(super) text: String,
}

/// Reads a subject and a Markdown text; links to pages of the site get its `origin`. CPU-bound: call it on a blocking
/// thread. Without `tickets`, variables about tickets are unknown.
pub(super) fn read(subject: &str, text: &str, tickets: bool, origin: &str) -> Result<Template, FieldErrors> {
    let mut errors = FieldErrors::default();
    let subject =
        with_placeholders(subject, tickets).map_err(|message| errors.add("subject", message)).unwrap_or_default();
    let text = with_placeholders(text, tickets).map_err(|message| errors.add("markdown", message)).unwrap_or_default();
    if !errors.is_empty() {
        return Err(errors);
    }
    let options = Options { html: Html::Sanitised, headings: Headings::Plain, names: CONTENT_ID_PREFIX.to_owned() };
    let html = match markdown::render(&text, &options) {
        Ok(rendered) => with_origin(&rendered.html, origin),
        Err(_) => Err(TOO_COMPLEX),
    };
    match html {
        Ok(html) => Ok(Template { subject, html, text: absolute(&text, origin) }),
        Err(message) => {
            errors.add("markdown", message);
            Err(errors)
        }
    }
}

/// Like [`read`], as an error of the request.
pub(super) async fn read_blocking(
    subject: &str,
    text: &str,
    tickets: bool,
    origin: String,
) -> Result<Template, AppError> {
    let (subject, text) = (subject.to_owned(), text.to_owned());
    let read = actix_web::web::block(move || read(&subject, &text, tickets, &origin)).await;
    read.map_err(AppError::internal)?.map_err(AppError::Invalid)
}

impl Template {
    /// The text for one person.
    pub(super) fn fill(&self, values: &Values) -> Filled {
        let escaped = values.each_ref().map(|value| escape(value));
        Filled {
            subject: one_line(&replace(&self.subject, values)),
            html: replace(&self.html, &escaped),
            text: replace(&self.text, values),
        }
    }
}

/// Replaces `{{name}}` by placeholders; a message for a variable that does not exist.
fn with_placeholders(text: &str, tickets: bool) -> Result<String, String> {
    let text: String = text.chars().filter(|letter| !is_placeholder_character(*letter)).collect();
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        let name = name.trim();
        let known = VARIABLES.iter().position(|variable| *variable == name);
        let index = match known {
            Some(index) if tickets || index < WITHOUT_TICKET => index,
            Some(_) => return Err(format!("{{{{{name}}}}} works only if all recipients have a ticket.")),
            None => return Err(unknown(name)),
        };
        replaced.push_str(before);
        replaced.extend([PLACEHOLDER_DELIMITERS.0, placeholder(index), PLACEHOLDER_DELIMITERS.1]);
        rest = after;
    }
    replaced.push_str(rest);
    Ok(replaced)
}

fn unknown(name: &str) -> String {
    let name: String = name.chars().take(40).collect();
    let known = VARIABLES.map(|name| format!("{{{{{name}}}}}")).join(", ");
    format!("There's no variable {{{{{name}}}}}. Use one of these: {known}.")
}

fn replace(text: &str, values: &Values) -> String {
    let mut parts = text.split(PLACEHOLDER_DELIMITERS.0);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut letters = part.chars();
        let value = letters
            .next()
            .and_then(|placeholder| values.get((placeholder as u32).checked_sub(FIRST_PLACEHOLDER)? as usize));
        filled.push_str(value.map_or("", String::as_str));
        filled.push_str(letters.as_str().strip_prefix(PLACEHOLDER_DELIMITERS.1).unwrap_or_default());
    }
    filled
}

/// Makes Markdown links to pages of the site absolute.
fn absolute(text: &str, origin: &str) -> String {
    let mut parts = text.split("](/");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole.extend(["](", if part.starts_with('/') { "" } else { origin }, "/", part]);
    }
    whole
}

/// Makes links to pages of the site absolute; refuses placeholders in tags, where a value could become a URL.
fn with_origin(html: &str, origin: &str) -> Result<String, &'static str> {
    let mut parts = html.split('<');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        if tag.contains(PLACEHOLDER_DELIMITERS.0) || tag.contains(ENCODED_DELIMITER) {
            return Err(IN_LINK);
        }
        let tag = ["href", "src"].iter().fold(tag.to_owned(), |tag, name| {
            let local = format!("{name}=\"/");
            match tag.split_once(&local) {
                Some((before, after)) if !after.starts_with('/') => format!("{before}{name}=\"{origin}/{after}"),
                _ => tag,
            }
        });
        whole.extend(["<", &tag, ">", text]);
    }
    Ok(whole)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

fn is_placeholder_character(letter: char) -> bool {
    ('\u{E000}'..='\u{E0FF}').contains(&letter)
}

fn placeholder(index: usize) -> char {
    u32::try_from(index)
        .ok()
        .and_then(|index| char::from_u32(FIRST_PLACEHOLDER + index))
        .unwrap_or(PLACEHOLDER_DELIMITERS.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, value: &str) -> Filled {
        let values = std::array::from_fn(|_| value.to_owned());
        read(text, text, true, "https://example.com").expect(text).fill(&values)
    }

    fn refusal(text: &str, tickets: bool) -> String {
        let errors = read("Subject", text, tickets, "https://example.com").expect_err(text);
        errors.first_of_each()["markdown"].clone()
    }

    #[test]
    fn values_are_escaped_and_no_markdown() {
        let text = filled("Hi {{name}}, **{{ event }}**", "<b>*x* & [y](/z)</b>");

        let value = "&lt;b&gt;*x* &amp; [y](/z)&lt;/b&gt;";
        assert_eq!(text.html.trim(), format!("<p>Hi {value}, <strong>{value}</strong></p>"));
        assert_eq!(text.subject, "Hi <b>*x* & [y](/z)</b>, **<b>*x* & [y](/z)</b>**");
        assert_eq!(filled("{{name}}", "a\r\nBcc: b").subject, "a Bcc: b");
    }

    #[test]
    fn every_variable_is_replaced_and_others_are_refused() {
        for name in VARIABLES {
            assert_eq!(filled(&format!("{{{{{name}}}}}"), "value").text, "value", "{name}");
        }
        for text in ["{{nme}}", "{{}}", "{{na\nme}}", "{{*name*}}"] {
            assert!(refusal(text, true).starts_with("There's no variable"), "{text}");
        }
        assert!(refusal("{{ticket_code}}", false).contains("have a ticket"));
        assert_eq!(filled("a {{ b", "value").text, "a {{ b");
        assert_eq!(filled("\u{E000}\u{E010}\u{E001}", "value").text, "");
    }

    #[test]
    fn variables_are_refused_in_links() {
        for text in [
            "[x]({{name}})",
            "[x](https://example.org/{{name}})",
            "<https://example.org/{{name}}>",
            "https://example.org/{{name}}",
            "![x]({{name}})",
            "<a href=\"{{name}}\">x</a>",
            "[x](/a '{{name}}')",
        ] {
            assert_eq!(refusal(text, true), IN_LINK, "{text}");
        }
    }

    #[test]
    fn links_to_the_site_are_absolute() {
        let text = filled("[a](/b) [c](//d.example/e) [f](https://example.org/g)", "");

        for link in ["href=\"https://example.com/b\"", "href=\"//d.example/e\"", "href=\"https://example.org/g\""] {
            assert!(text.html.contains(link), "{link}: {}", text.html);
        }
        assert!(text.text.starts_with("[a](https://example.com/b) [c](//d.example/e)"), "{}", text.text);
    }
}
