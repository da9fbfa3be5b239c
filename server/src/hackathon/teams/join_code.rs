//! Join codes, which members share.

/// Crockford base32, without easily confused letters. A code has 50 bits; the rate limit allows ten attempts a minute.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 10;
/// Maximum length of an entered code.
const MAX_LENGTH: usize = 64;

/// A random code; 50 bits make collisions improbable, and the database rejects them.
pub(super) fn generate() -> String {
    rand::random::<[u8; LENGTH]>().map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).iter().collect()
}

/// Whether an entered code matches. Case, whitespace, dashes and easily confused letters do not matter.
pub(super) fn matches(code: &str, typed: &str) -> bool {
    typed.len() <= MAX_LENGTH && normalise(typed) == code
}

/// Normalises an entered code to the stored form.
pub(super) fn normalise(typed: &str) -> String {
    let letters = typed.chars().take(MAX_LENGTH).filter(|letter| !letter.is_whitespace() && *letter != '-');
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
    fn join_codes_are_normalised() {
        assert!(matches("0123456789", " o123-456 789"));
        assert!(matches("11ABCDEFGH", "ilabcdefgh"));
        assert!(!matches("0123456789", "0123456788"));
        assert!(!matches("0123456789", ""));
        assert!(!matches("0123456789", &"0123456789".repeat(20)));
    }

    #[test]
    fn generated_codes_are_unique() {
        let codes: std::collections::HashSet<String> = (0..1_000).map(|_| generate()).collect();
        assert_eq!(codes.len(), 1_000);
        assert!(codes.iter().all(|code| matches(code, &code.to_lowercase())));
    }
}
