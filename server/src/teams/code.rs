//! The code that members hand on.

/// Letters nobody mistakes for another: 50 bits a code, at ten guesses a minute.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 10;
/// More than anybody types.
const LONGEST: usize = 64;

/// One that no other team has.
pub(super) fn draw() -> String {
    rand::random::<[u8; LENGTH]>().map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).iter().collect()
}

/// Whether somebody typed a code. Case, blanks and dashes do not matter, nor do the letters that are taken for others.
pub(super) fn is(code: &str, typed: &str) -> bool {
    typed.len() <= LONGEST && read(typed) == code
}

/// What somebody typed as it is stored.
pub(super) fn read(typed: &str) -> String {
    let letters = typed.chars().take(LONGEST).filter(|letter| !letter.is_whitespace() && *letter != '-');
    let letters = letters.map(|letter| match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        letter => letter,
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        assert!(is("0123456789", " o123-456 789"));
        assert!(is("11ABCDEFGH", "ilabcdefgh"));
        assert!(!is("0123456789", "0123456788"));
        assert!(!is("0123456789", ""));
        assert!(!is("0123456789", &"0123456789".repeat(20)));
    }

    #[test]
    fn no_two_codes_are_alike() {
        let codes: std::collections::HashSet<String> = (0..1_000).map(|_| draw()).collect();
        assert_eq!(codes.len(), 1_000);
        assert!(codes.iter().all(|code| is(code, &code.to_lowercase())));
    }
}
