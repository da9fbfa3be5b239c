//! Text in a given room.

/// Lines of a text, and how large they are set.
#[derive(Debug, PartialEq)]
pub(super) struct Fitted {
    pub(super) size: f32,
    pub(super) lines: Vec<String>,
}

/// Sets a text in at most `lines` lines of `room` units: in the first of the sizes that fits, the last one with an
/// ellipsis. `width` tells how wide a text is for each unit of its size.
pub(super) fn fit(text: &str, room: f32, lines: usize, sizes: &[f32], width: impl Fn(&str) -> f32) -> Fitted {
    let words: Vec<(&str, f32)> = text.split_whitespace().map(|word| (word, width(word))).collect();
    let space = width("a a") - width("aa");
    for &size in sizes {
        let room = room / size;
        if words.iter().all(|(_, width)| *width <= room) {
            let wrapped = wrap(&words, room, space);
            if wrapped.len() <= lines {
                return Fitted { size, lines: balanced(&words, room, space, wrapped.len()) };
            }
        }
    }
    let size = sizes.last().copied().unwrap_or(1.0);
    Fitted { size, lines: cut(text, room / size, lines, width) }
}

/// As many words on each line as fit.
fn wrap(words: &[(&str, f32)], room: f32, space: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for (word, width) in words {
        match lines.last_mut() {
            Some(line) if used + space + width <= room => {
                line.push(' ');
                line.push_str(word);
                used += space + width;
            }
            _ => {
                lines.push((*word).to_owned());
                used = *width;
            }
        }
    }
    lines
}

/// The same number of lines, as even as they get: no single word at the end.
fn balanced(words: &[(&str, f32)], room: f32, space: f32, count: usize) -> Vec<String> {
    let widest = words.iter().map(|(_, width)| *width).fold(0.0, f32::max);
    let (mut narrow, mut wide) = (widest, room);
    for _ in 0..12 {
        let middle = (narrow + wide) / 2.0;
        if wrap(words, middle, space).len() <= count { wide = middle } else { narrow = middle }
    }
    wrap(words, wide, space)
}

/// As much as fits letter by letter, and an ellipsis when that is not all.
fn cut(text: &str, room: f32, lines: usize, width: impl Fn(&str) -> f32) -> Vec<String> {
    let mut kept: Vec<String> = vec![String::new()];
    for letter in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        let longer = kept.last().map(|line| format!("{line}{letter}")).unwrap_or_default();
        if width(&format!("{longer}…")) <= room {
            kept.pop();
            kept.push(longer);
            continue;
        }
        if kept.len() < lines {
            kept.push(if letter == ' ' { String::new() } else { letter.to_string() });
            continue;
        }
        if let Some(last) = kept.last_mut() {
            *last = format!("{}…", last.trim_end());
        }
        break;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter is half as wide as it is high.
    fn even(text: &str) -> f32 {
        text.chars().count() as f32 / 2.0
    }

    fn fitted(text: &str) -> Fitted {
        fit(text, 500.0, 3, &[100.0, 50.0], even)
    }

    #[test]
    fn a_short_text_is_set_large_on_one_line() {
        assert_eq!(fitted("Festa"), Fitted { size: 100.0, lines: vec!["Festa".to_owned()] });
    }

    #[test]
    fn lines_are_even_and_no_word_stands_alone() {
        assert_eq!(fitted("aaa bbb ccc ddd").lines, ["aaa bbb", "ccc ddd"]);
    }

    #[test]
    fn a_long_text_is_set_smaller() {
        assert_eq!(fitted("aaaaaaaaaaaaaaa bbb ccc").size, 50.0);
    }

    #[test]
    fn what_fits_nowhere_is_cut_and_says_so() {
        let fitted = fitted(&"x".repeat(500));

        assert_eq!((fitted.size, fitted.lines.len()), (50.0, 3));
        assert!(fitted.lines[2].ends_with('…'));
        assert!(fitted.lines.iter().all(|line| even(line) <= 10.0), "{fitted:?}");
    }

    #[test]
    fn nothing_is_no_line() {
        assert_eq!(fitted("").lines, Vec::<String>::new());
    }
}
