use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case without accents, so that every database finds and sorts alike: "São João" and "sao joao" are the same.
pub fn fold(text: &str) -> String {
    text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_are_ignored() {
        assert_eq!(fold("São João, Ângela & Çelik ﬁm"), "sao joao, angela & celik fim");
    }
}
