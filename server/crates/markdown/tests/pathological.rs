//! Texts that are expensive for some parsers: each is refused, or is no larger as HTML than it should be.

use markdown::{Headings, Html, Options, TooComplex, render};

/// Bytes of HTML for a byte of markdown: a short footnote reference becomes a long link.
const MAX_GROWTH: usize = 50;

fn rendered(text: &str, html: Html) -> Result<usize, TooComplex> {
    let options = Options { html, headings: Headings::Numbered, names: "content".to_owned() };
    Ok(render(text, &options)?.html.len())
}

#[test]
fn html_grows_with_the_text_at_most() {
    let bold: String = (0..16).map(|n| format!("<b id='{n}'>")).collect();
    for (name, text) in [
        ("brackets", "[".repeat(50_000)),
        ("emphasis", "*a_ ".repeat(50_000)),
        ("backticks", (1..600).map(|n| format!("a{}", "`".repeat(n))).collect()),
        ("table cells", format!("{}\n{}\n{}", "|a".repeat(1_000), "|-".repeat(1_000), "|\n".repeat(50_000))),
        ("links in links", format!("{}a{}", "[".repeat(20_000), "](b)".repeat(20_000))),
        ("references", format!("[a]: {}\n\n{}", "b".repeat(5_000), "[a] ".repeat(40_000))),
        ("paragraphs in bold", format!("{bold}{}", "<p>a</p>".repeat(20_000))),
        ("bold in paragraphs", format!("<p>{bold}{}", "<p>a</p>".repeat(20_000))),
        ("text between rows", format!("{bold}<table>{}", "<tr></tr>a".repeat(16_000))),
        ("entities and comments", "&amp;<!-- <!".repeat(20_000)),
        ("many lists", "- a\n  - b\n    1. c\n".repeat(10_000)),
    ] {
        for html in [Html::Sanitised, Html::Raw] {
            let length = rendered(&text, html).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(length < MAX_GROWTH * text.len(), "{name}: {length} bytes of HTML");
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    for (name, text) in [
        ("quotes", ">".repeat(50_000)),
        ("list items", "- ".repeat(50_000)),
        ("numbered quotes", "1. > ".repeat(30_000)),
        ("lists", (0..450).map(|depth| format!("{}- a\n", "  ".repeat(depth))).collect()),
        ("footnotes", format!("{}\n\n[^1]: a", "[^1] ".repeat(30_000))),
        ("elements", "<div>".repeat(40_000)),
        ("bold", (0..17).map(|n| format!("<b id='{n}'>")).collect()),
    ] {
        for html in [Html::Sanitised, Html::Raw] {
            assert_eq!(rendered(&text, html), Err(TooComplex), "{name}");
        }
    }
}
