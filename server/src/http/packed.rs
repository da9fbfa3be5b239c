//! Content packed beforehand: which form a visitor likes best, and whether he has it already.

use actix_web::{HttpRequest, http::header, web::Bytes};

/// The same content in the encodings it is there in.
#[derive(Debug, Clone)]
pub struct Packed {
    /// As it is.
    pub identity: Bytes,
    /// Packed by brotli.
    pub br: Option<Bytes>,
    /// Packed by zstd.
    pub zstd: Option<Bytes>,
    /// Packed by gzip.
    pub gzip: Option<Bytes>,
}

impl Packed {
    /// Name of the encoding a visitor likes best and its bytes.
    ///
    /// The name is "identity" for the content as it is: as `Content-Encoding` it keeps the compression of answers off;
    /// it is not sent.
    pub fn best(&self, accepted: &str) -> (&'static str, &Bytes) {
        // Smallest first: it wins among those liked equally.
        let packed = [("br", &self.br), ("zstd", &self.zstd), ("gzip", &self.gzip)];
        let mut chosen = ("identity", &self.identity);
        let mut liking = 0;
        for (name, content) in packed {
            if let Some(content) = content
                && let liked = weight(accepted, name)
                && liked > liking
            {
                chosen = (name, content);
                liking = liked;
            }
        }
        chosen
    }

    /// Bytes of all packed forms together.
    pub fn packed_size(&self) -> usize {
        [&self.br, &self.zstd, &self.gzip].into_iter().flatten().map(Bytes::len).sum()
    }
}

/// Encodings the visitor takes, as he says it.
pub fn accepted(request: &HttpRequest) -> &str {
    request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether the visitor has the content of this tag already. Weak or not is all the same here.
pub fn is_known(request: &HttpRequest, tag: &str) -> bool {
    let known = request.headers().get_all(header::IF_NONE_MATCH).filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// How much an encoding is liked, from 0 (not at all) to 1000.
fn weight(accepted: &str, name: &str) -> u16 {
    let mut any = 0;
    for item in accepted.split(',') {
        let mut parts = item.split(';').map(str::trim);
        let offered = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1000, thousandths);
        if offered.eq_ignore_ascii_case(name) {
            return weight;
        }
        if offered == "*" {
            any = weight;
        }
    }
    any
}

fn thousandths(weight: &str) -> u16 {
    let weight: f32 = weight.parse().unwrap_or(0.0);
    (weight.clamp(0.0, 1.0) * 1000.0) as u16
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_smallest_of_those_liked_best_is_sent() {
        let packed = |text: &'static str| Some(Bytes::from_static(text.as_bytes()));
        let content =
            Packed { identity: "identity".into(), br: packed("br"), zstd: packed("zstd"), gzip: packed("gzip") };
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, zstd", "zstd"),
            ("br;q=0.5, gzip", "gzip"),
            ("br;q=0, *", "zstd"),
            ("*;q=0", "identity"),
            ("identity", "identity"),
            ("BR", "br"),
            ("", "identity"),
            ("br;q=x", "identity"),
        ] {
            let (name, bytes) = content.best(accepted);
            assert_eq!((name, bytes.as_ref()), (expected, expected.as_bytes()), "{accepted}");
        }
    }

    #[test]
    fn a_tag_is_known_in_a_list_and_as_a_weak_one() {
        for (known, expected) in [
            ("\"a-br\"", true),
            ("W/\"a-br\"", true),
            ("\"x\", W/\"y\" , \"a-br\"", true),
            ("*", true),
            ("\"a\"", false),
            ("a-br", false),
            ("", false),
        ] {
            let request = TestRequest::default().insert_header((header::IF_NONE_MATCH, known)).to_http_request();
            assert_eq!(is_known(&request, "\"a-br\""), expected, "{known}");
        }
        assert!(!is_known(&TestRequest::default().to_http_request(), "\"a-br\""));
    }
}
