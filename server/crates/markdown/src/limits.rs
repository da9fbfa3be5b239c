//! Limits on the work that a text causes. They count, and do not measure time: a text is accepted or refused alike on
//! every machine, under any load.

use std::{
    cell::Cell,
    fmt::{self, Write},
};

/// Open elements, and block markers at the start of a line. Deeper nesting makes parsing quadratic.
pub(crate) const MAX_DEPTH: usize = 100;
/// Open elements such as `<b>`. HTML parsers open them again in every block that follows misnested markup.
pub(crate) const MAX_FORMATTING_DEPTH: usize = 16;
const MAX_HTML_BYTES: usize = 2 << 20;
/// How often comrak may ask whether to go on: every 256 of its steps. Ordinary text takes 1 step per byte.
const MAX_PARSER_TICKS: u32 = 8_192;

/// The text is nested too deeply, is too long as HTML, or takes too many steps to parse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is too complex")]
pub struct TooComplex;

/// Counts the steps of the parser.
#[derive(Default)]
pub(crate) struct ParserBudget(Cell<u32>);

impl ParserBudget {
    /// Takes a tick from the budget; returns whether it is used up.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() > MAX_PARSER_TICKS
    }
}

/// Refuses lines that open too many quotes and lists at once: comrak takes minutes for them and does not count the
/// steps.
pub(crate) fn check_block_markers(markdown: &str) -> Result<(), TooComplex> {
    if markdown.lines().any(|line| block_markers(line) > MAX_DEPTH) { Err(TooComplex) } else { Ok(()) }
}

/// The quotes and list items that a line opens: `> 1. - text` has three.
fn block_markers(line: &str) -> usize {
    let mut markers = 0;
    let mut rest = line.as_bytes();
    while let Some((first, next)) = rest.split_first() {
        match first {
            b'>' => markers += 1,
            b'-' | b'*' | b'+' | b'.' | b')' if next.first().is_some_and(u8::is_ascii_whitespace) => markers += 1,
            b'-' | b'*' | b'+' | b'.' | b')' => break,
            b' ' | b'\t' | b'0'..=b'9' => {}
            _ => break,
        }
        rest = next;
    }
    markers
}

/// HTML up to the longest that a page may have.
#[derive(Default)]
pub(crate) struct BoundedHtml(pub(crate) String);

impl Write for BoundedHtml {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_HTML_BYTES {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_of_one_block_are_accepted() {
        for line in ["-".repeat(500), "*".repeat(500), "1".repeat(500), "a > b ".repeat(500), "> ".repeat(100)] {
            assert_eq!(check_block_markers(&line), Ok(()), "{line}");
        }
        for line in [">".repeat(101), "- ".repeat(101), "1. > ".repeat(51)] {
            assert_eq!(check_block_markers(&line), Err(TooComplex), "{line}");
        }
    }
}
