//! Line breaking: fits text into a given width.

/// Lines of a text and their font size.
#[derive(Debug, PartialEq)]
pub struct Fitted {
    /// Font size.
    pub size: f32,
    /// Lines from top to bottom.
    pub lines: Vec<String>,
}

/// Sets a text in the first step (font size and maximum number of lines) that it fits in; truncates it with an ellipsis
/// in the last one. `width` returns the width of a text at font size 1.
pub fn fit(text: &str, max_width: f32, steps: &[(f32, usize)], width: impl Fn(&str) -> f32) -> Fitted {
    let words: Vec<(String, f32)> = text.split_whitespace().map(|word| (word.to_owned(), width(word))).collect();
    let space = width("a a") - width("aa");
    for &(size, lines) in steps {
        let max_width = max_width / size;
        if words.iter().all(|(_, width)| *width <= max_width) {
            let wrapped = wrap(&words, max_width, space);
            if wrapped.len() <= lines {
                return Fitted { size, lines: balanced(&words, max_width, space, wrapped.len()) };
            }
        }
    }
    let (size, lines) = steps.last().copied().unwrap_or((1.0, 0));
    let max_width = max_width / size;
    let pieces = words.into_iter().flat_map(|word| broken_words(word, max_width, &width)).collect::<Vec<_>>();
    Fitted { size, lines: cut(wrap(&pieces, max_width, space), lines, max_width, width) }
}

/// Puts as many words on each line as fit.
fn wrap(words: &[(String, f32)], max_width: f32, space: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for (word, width) in words {
        match lines.last_mut() {
            Some(line) if used + space + width <= max_width => {
                line.push(' ');
                line.push_str(word);
                used += space + width;
            }
            _ => {
                lines.push(word.clone());
                used = *width;
            }
        }
    }
    lines
}

/// Wraps into the same number of lines of similar width, so that no single word is left on the last one.
fn balanced(words: &[(String, f32)], max_width: f32, space: f32, count: usize) -> Vec<String> {
    let widest = words.iter().map(|(_, width)| *width).fold(0.0, f32::max);
    let (mut narrow, mut wide) = (widest, max_width);
    for _ in 0..12 {
        let middle = (narrow + wide) / 2.0;
        if wrap(words, middle, space).len() <= count { wide = middle } else { narrow = middle }
    }
    wrap(words, wide, space)
}

/// Breaks a word that is wider than a line into pieces that fit.
fn broken_words((word, whole): (String, f32), max_width: f32, width: impl Fn(&str) -> f32) -> Vec<(String, f32)> {
    if whole <= max_width {
        return vec![(word, whole)];
    }
    let mut pieces: Vec<(String, f32)> = Vec::new();
    for letter in word.chars() {
        let longer = pieces.last().map(|(piece, _)| format!("{piece}{letter}"));
        match longer.map(|longer| (width(&longer), longer)) {
            Some((wide, longer)) if wide <= max_width => {
                pieces.pop();
                pieces.push((longer, wide));
            }
            _ => pieces.push((letter.to_string(), width(&letter.to_string()))),
        }
    }
    pieces
}

/// Returns the first lines; the last one ends with an ellipsis if some were cut.
fn cut(mut wrapped: Vec<String>, lines: usize, max_width: f32, width: impl Fn(&str) -> f32) -> Vec<String> {
    if wrapped.len() <= lines {
        return wrapped;
    }
    wrapped.truncate(lines);
    if let Some(last) = wrapped.last_mut() {
        while width(&format!("{last}…")) > max_width && last.pop().is_some() {}
        *last = format!("{}…", last.trim_end());
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character is half as wide as its font size.
    fn even(text: &str) -> f32 {
        text.chars().count() as f32 / 2.0
    }

    fn fitted(text: &str) -> Fitted {
        fit(text, 500.0, &[(100.0, 2), (50.0, 3)], even)
    }

    #[test]
    fn a_short_text_is_set_large_on_one_line() {
        assert_eq!(fitted("Festa"), Fitted { size: 100.0, lines: vec!["Festa".to_owned()] });
    }

    #[test]
    fn lines_are_balanced() {
        assert_eq!(fitted("aaa bbb ccc ddd").lines, ["aaa bbb", "ccc ddd"]);
    }

    #[test]
    fn a_long_text_is_set_smaller() {
        assert_eq!(fitted("aaaaaaaaaaaaaaa bbb ccc").size, 50.0);
    }

    #[test]
    fn a_text_that_fits_nowhere_is_truncated_with_an_ellipsis() {
        let fitted = fitted(&"x".repeat(500));

        assert_eq!((fitted.size, fitted.lines.len()), (50.0, 3));
        assert!(fitted.lines[2].ends_with('…'));
        assert!(fitted.lines.iter().all(|line| even(line) <= 10.0), "{fitted:?}");
    }

    #[test]
    fn words_are_broken_only_if_necessary() {
        let fitted = fitted("aaaa bbbbbbbbbbbbbbbbbbbbbbbb cccc dddddddddddd eeeeeeeeeeeeeeeeeeee ffff");

        assert_eq!(fitted.lines, ["aaaa", "bbbbbbbbbbbbbbbbbbbb", "bbbb cccc…"]);
    }

    #[test]
    fn an_empty_text_has_no_lines() {
        assert_eq!(fitted("").lines, Vec::<String>::new());
    }
}
