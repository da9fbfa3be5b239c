//! Ranges of files.

use std::ops::Range;

use actix_web::{
    HttpMessage as _, HttpRequest,
    http::header::{self, ByteRangeSpec},
};

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

/// The part that a request asks for, of a file of this length in bytes. Several ranges get the whole file.
pub(super) fn part(request: &HttpRequest, length: usize) -> Part {
    let Some(header::Range::Bytes(ranges)) = request.get_header() else { return Part::Whole };
    match ranges.as_slice() {
        // Invalid, so the header is ignored.
        [ByteRangeSpec::FromTo(first, last)] if last < first => Part::Whole,
        [range] => range
            .to_satisfiable_range(length as u64)
            .map_or(Part::Missing, |(first, last)| Part::Bytes(first as usize..last as usize + 1)),
        _ => Part::Whole,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

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
            let request = TestRequest::default();
            let request = header.into_iter().fold(request, |request, range| request.insert_header(("range", range)));
            assert_eq!(part(&request.to_http_request(), 10), expected, "{header:?}");
        }
    }
}
