//! Search patterns over folded text.

use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Expr, ExprTrait as _, Func, LikeExpr},
};
use text::fold;

const ESCAPE: char = '\\';

/// More words than a user needs; each one is compared with every row.
const MAX_WORDS: usize = 8;

/// The text stored with a row for search and sorting: the title first, then the other texts, all folded.
pub fn search_text<'a>(title: &'a str, others: impl IntoIterator<Item = &'a str>) -> String {
    let texts: Vec<String> = std::iter::once(title).chain(others).map(fold).collect();
    // One text per line, so that no search word matches across two texts.
    texts.join("\n")
}

/// One pattern per word; a row must match all of them.
pub fn like_patterns(words: &str) -> Vec<LikeExpr> {
    split(&fold(words)).map(pattern).collect()
}

/// Two patterns per word, without accents and as typed, for columns that keep their accents. A row must match one of
/// the two for each word.
pub fn like_alternatives(words: &str) -> Vec<[LikeExpr; 2]> {
    split(&words.to_lowercase()).map(|word| [pattern(&fold(word)), pattern(word)]).collect()
}

/// Whether one of the columns, in lower case, matches one of the patterns of a word.
pub fn any_like<C: ColumnTrait>(columns: impl IntoIterator<Item = C>, patterns: &[LikeExpr]) -> Condition {
    let mut any = Condition::any();
    for column in columns {
        for pattern in patterns {
            let text = Expr::expr(Func::lower(Expr::col(column.as_column_ref())));
            any = any.add(text.like(pattern.clone()));
        }
    }
    any
}

fn split(words: &str) -> impl Iterator<Item = &str> {
    // Control characters separate words, too: text in PostgreSQL cannot contain a NUL.
    let separates = |letter: char| letter.is_whitespace() || letter.is_control();
    words.split(separates).filter(|word| !word.is_empty()).take(MAX_WORDS)
}

fn pattern(word: &str) -> LikeExpr {
    let mut pattern = String::from("%");
    for letter in word.chars() {
        if matches!(letter, '%' | '_' | ESCAPE) {
            pattern.push(ESCAPE);
        }
        pattern.push(letter);
    }
    pattern.push('%');
    LikeExpr::new(pattern).escape(ESCAPE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_comes_first() {
        assert_eq!(search_text("Ética", ["Braga", "gnration"]), "etica\nbraga\ngnration");
    }

    #[test]
    fn the_number_of_search_words_is_limited() {
        assert_eq!(like_patterns(&"a ".repeat(100)).len(), MAX_WORDS);
    }
}
