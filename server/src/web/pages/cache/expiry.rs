//! Pages change at moments that they depend on: registration opens, an event starts, a challenge is revealed. The
//! page's data contains these moments; API responses tag those that it does not contain.

use chrono::{DateTime, TimeDelta, Utc};

/// The API caches responses for a second: a page rendered just after the moment may still show the state before it.
const CACHE_SKEW: TimeDelta = TimeDelta::seconds(1);

/// Returns the next moment at which a page rendered at `rendered_at` from `state` (JSON) and responses with these tags may
/// change.
pub(in crate::web::pages) fn next(state: &str, tags: &[String], rendered_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let strings = state.split('"').chain(tags.iter().map(String::as_str));
    let change_times = strings.filter_map(parse_timestamp).filter_map(|time| match time + CACHE_SKEW {
        _ if time > rendered_at => Some(time),
        settled if settled > rendered_at => Some(settled),
        _ => None,
    });
    change_times.min()
}

/// Parses a timestamp in the API's format; checks three bytes first because most strings are not timestamps.
pub(super) fn parse_timestamp(text: &str) -> Option<DateTime<Utc>> {
    let bytes = text.as_bytes();
    let looks_like_a_time = (20..=35).contains(&bytes.len()) && (bytes[4], bytes[7], bytes[10]) == (b'-', b'-', b'T');
    looks_like_a_time.then(|| DateTime::parse_from_rfc3339(text).ok()).flatten().map(|time| time.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> DateTime<Utc> {
        format!("2027-03-05T{time}Z").parse().unwrap()
    }

    #[test]
    fn a_page_expires_at_the_next_moment_it_names_and_a_second_later() {
        let state = r#"[["/api/v1/events",{"title":"2027-03-05 T","startAt":"2027-03-05T18:30:00Z",
            "endAt":"2027-03-07T17:00:00.000001+00:00","slug":"abcd-ef-ghTi-jklmnop","x":"2026-01-01T00:00:00Z"}]]"#;
        for (rendered_at, next_change) in [
            ("12:00:00", Some("18:30:00")),
            ("18:29:59.999", Some("18:30:00")),
            ("18:30:00", Some("18:30:01")),
            ("18:30:00.9", Some("18:30:01")),
        ] {
            assert_eq!(next(state, &[], at(rendered_at)), next_change.map(at), "{rendered_at}");
        }
        assert_eq!(next(state, &[], at("18:30:01")), "2027-03-07T17:00:00.000001Z".parse().ok());
        assert_eq!(next(state, &[], "2028-01-01T00:00:00Z".parse().unwrap()), None);
        assert_eq!(next("null", &[], at("12:00:00")), None);

        let tags = ["events".to_owned(), "2027-03-05T14:00:00Z".to_owned()];
        assert_eq!(next(state, &tags, at("12:00:00")), Some(at("14:00:00")));
        assert_eq!(next(state, &tags, at("14:00:01")), Some(at("18:30:00")));
    }
}
