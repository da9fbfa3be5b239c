//! Parses `Range` headers.

use std::ops::Range;

/// The requested part of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The whole file: no range, or one that the server may ignore.
    Whole,
    /// These bytes.
    Bytes(Range<usize>),
    /// A range beyond the end of the file.
    Missing,
}

/// Parses the header for a file of this length in bytes. Several ranges get the whole file.
pub(super) fn part(header: Option<&str>, length: usize) -> Part {
    let Some(ranges) = header.and_then(|header| header.strip_prefix("bytes=")) else { return Part::Whole };
    let Some((first, last)) = ranges.split_once('-').filter(|_| !ranges.contains(',')) else { return Part::Whole };
    let range = match (first.trim().parse::<usize>(), last.trim().parse::<usize>()) {
        (Ok(first), Ok(last)) if first <= last => first..last.saturating_add(1).min(length),
        (Ok(first), Err(_)) if last.trim().is_empty() => first..length,
        (Err(_), Ok(count)) if first.trim().is_empty() => length.saturating_sub(count)..length,
        _ => return Part::Whole,
    };
    if range.is_empty() { Part::Missing } else { Part::Bytes(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_as_in_rfc_9110() {
        for (header, expected) in [
            (None, Part::Whole),
            (Some("bytes=0-3"), Part::Bytes(0..4)),
            (Some("bytes=4-"), Part::Bytes(4..10)),
            (Some("bytes=-3"), Part::Bytes(7..10)),
            (Some("bytes=-30"), Part::Bytes(0..10)),
            (Some("bytes=8-18446744073709551615"), Part::Bytes(8..10)),
            (Some("bytes=10-"), Part::Missing),
            (Some("bytes=10-20"), Part::Missing),
            (Some("bytes=-0"), Part::Missing),
            (Some("bytes=3-2"), Part::Whole),
            (Some("bytes=0-1,4-5"), Part::Whole),
            (Some("bytes=x-"), Part::Whole),
            (Some("bytes=-"), Part::Whole),
            (Some("lines=0-3"), Part::Whole),
        ] {
            assert_eq!(part(header, 10), expected, "{header:?}");
        }
    }
}
