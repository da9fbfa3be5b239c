//! Portuguese tax numbers (NIF).

use crate::platform::http::validation::rules::Text;

/// First digits that are assigned.
const FIRST: [u32; 8] = [1, 2, 3, 5, 6, 7, 8, 9];
const INVALID: &str = "Enter a valid nine-digit Portuguese NIF.";

/// Rule: the text is a tax number whose check digit is right; spaces between digits do not matter.
pub(super) fn rule(text: &impl Text, (): &()) -> garde::Result {
    let passes = text.text().is_none_or(|text| is_tax_number(&digits(text)));
    if passes { Ok(()) } else { Err(garde::Error::new(INVALID)) }
}

/// The number without spaces.
pub(super) fn digits(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The last digit makes the sum of the digits, weighted from 9 down to 1, a multiple of 11; a remainder of 10 counts
/// as 0.
fn is_tax_number(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|letter| letter.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == 9 && FIRST.contains(&digits[0])) else { return false };
    let sum: u32 = digits[..8].iter().zip((2..=9).rev()).map(|(digit, weight)| digit * weight).sum();
    let check = match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
    };
    digits[8] == check
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_is_verified() {
        for good in ["123456789", "501964843", "999999990", "5019 64843"] {
            assert!(is_tax_number(&digits(good)), "{good}");
        }
        for bad in ["123456788", "423456789", "12345678", "1234567890", "12345678a", "", "٥٠١٩٦٤٨٤٣"] {
            assert!(!is_tax_number(&digits(bad)), "{bad}");
        }
    }
}
