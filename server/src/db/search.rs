//! One way to compare words, so that every database finds and sorts alike.

use sea_orm::sea_query::LikeExpr;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

const ESCAPE: char = '\\';

/// More words than anybody searches for; each costs a look at every row.
const MOST_WORDS: usize = 8;

/// Lower case without accents: "São João" and "sao joao" are the same.
pub fn fold(text: &str) -> String {
    text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

/// What is kept beside an event to be searched and sorted by: the title first, then the other texts.
pub fn searched<'a>(title: &'a str, others: impl IntoIterator<Item = &'a str>) -> String {
    let texts: Vec<String> = std::iter::once(title).chain(others).map(fold).collect();
    // Lines: no search word reaches over two of them.
    texts.join("\n")
}

/// One pattern a word; a row has to match all of them.
pub fn patterns(words: &str) -> Vec<LikeExpr> {
    // Not even PostgreSQL's texts can hold a NUL.
    let separates = |letter: char| letter.is_whitespace() || letter.is_control();
    fold(words).split(separates).filter(|word| !word.is_empty()).take(MOST_WORDS).map(pattern).collect()
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
    fn accents_and_capitals_do_not_count() {
        assert_eq!(fold("São João, Ângela & Çelik ﬁm"), "sao joao, angela & celik fim");
    }

    #[test]
    fn the_title_comes_first() {
        assert_eq!(searched("Ética", ["Braga", "gnration"]), "etica\nbraga\ngnration");
    }

    #[test]
    fn no_more_words_than_anybody_needs() {
        assert_eq!(patterns(&"a ".repeat(100)).len(), MOST_WORDS);
    }
}
