//! Negotiates the encoding of precompressed content and checks whether the client already has it cached.

use actix_web::{
    HttpMessage as _, HttpRequest,
    http::header::{self, IfNoneMatch},
    web::Bytes,
};

/// Content in the encodings that are available.
#[derive(Debug, Clone)]
pub struct Precompressed {
    /// Uncompressed.
    pub identity: Bytes,
    /// Compressed with Brotli.
    pub br: Option<Bytes>,
    /// Compressed with zstd.
    pub zstd: Option<Bytes>,
    /// Compressed with gzip.
    pub gzip: Option<Bytes>,
}

impl Precompressed {
    /// Name and bytes of the encoding that the client prefers (`accept_encoding` is that header of the request).
    ///
    /// The name is "identity" for uncompressed content. As `Content-Encoding` it disables the compression middleware;
    /// it is removed before the response is sent.
    pub fn negotiate(&self, accept_encoding: &str) -> (&'static str, &Bytes) {
        // Smallest first: it wins among encodings of equal weight.
        let precompressed = [("br", &self.br), ("zstd", &self.zstd), ("gzip", &self.gzip)];
        let mut chosen = ("identity", &self.identity);
        let mut best_weight = 0;
        for (name, content) in precompressed {
            if let Some(content) = content
                && let weight = weight_of(accept_encoding, name)
                && weight > best_weight
            {
                chosen = (name, content);
                best_weight = weight;
            }
        }
        chosen
    }

    /// Total size of the compressed forms, bytes.
    pub fn compressed_size(&self) -> usize {
        [&self.br, &self.zstd, &self.gzip].into_iter().flatten().map(Bytes::len).sum()
    }
}

/// The `Accept-Encoding` header; empty if it is missing or not ASCII.
pub fn accept_encoding(request: &HttpRequest) -> &str {
    request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether `If-None-Match` contains this entity tag (quoted) or `*`. Uses weak comparison.
pub fn matches_etag(request: &HttpRequest, tag: &str) -> bool {
    match request.get_header() {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(cached)) => tag.parse().is_ok_and(|tag| cached.iter().any(|one| one.weak_eq(&tag))),
        None => false,
    }
}

/// Weight of an encoding in thousandths: 0 (not acceptable) to 1000.
fn weight_of(accept_encoding: &str, name: &str) -> u16 {
    let mut any = 0;
    for item in accept_encoding.split(',') {
        let mut parts = item.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1000, thousandths);
        if coding.eq_ignore_ascii_case(name) {
            return weight;
        }
        if coding == "*" {
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
    fn the_smallest_preferred_encoding_is_sent() {
        let precompressed = |text: &'static str| Some(Bytes::from_static(text.as_bytes()));
        let content = Precompressed {
            identity: "identity".into(),
            br: precompressed("br"),
            zstd: precompressed("zstd"),
            gzip: precompressed("gzip"),
        };
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
            let (name, bytes) = content.negotiate(accepted);
            assert_eq!((name, bytes.as_ref()), (expected, expected.as_bytes()), "{accepted}");
        }
    }

    #[test]
    fn if_none_match_accepts_lists_and_weak_tags() {
        for (header_value, expected) in [
            ("\"a-br\"", true),
            ("W/\"a-br\"", true),
            ("\"x\", W/\"y\" , \"a-br\"", true),
            ("*", true),
            ("\"a\"", false),
            ("a-br", false),
            ("", false),
        ] {
            let request = TestRequest::default().insert_header((header::IF_NONE_MATCH, header_value)).to_http_request();
            assert_eq!(matches_etag(&request, "\"a-br\""), expected, "{header_value}");
        }
        assert!(!matches_etag(&TestRequest::default().to_http_request(), "\"a-br\""));
    }
}
