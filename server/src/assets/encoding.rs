//! Which packed form a visitor likes best.

use super::Asset;

/// Name of the encoding (`None` for the file as it is) and its bytes.
pub(super) fn best<'a>(asset: &'a Asset, accepted: &str) -> (Option<&'static str>, &'a actix_web::web::Bytes) {
    // Smallest first: it wins among those liked equally.
    let packed = [("br", &asset.br), ("zstd", &asset.zstd), ("gzip", &asset.gzip)];
    let mut chosen = (None, &asset.identity);
    let mut liking = 0;
    for (name, content) in packed {
        let liked = weight(accepted, name);
        if let Some(content) = content
            && liked > liking
        {
            chosen = (Some(name), content);
            liking = liked;
        }
    }
    chosen
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
    use super::*;

    #[test]
    fn the_smallest_of_those_liked_best_is_sent() {
        let packed = |text: &'static str| Some(actix_web::web::Bytes::from_static(text.as_bytes()));
        let asset = Asset {
            tag: "x".into(),
            identity: "identity".into(),
            br: packed("br"),
            zstd: packed("zstd"),
            gzip: packed("gzip"),
        };
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip, zstd", Some("zstd")),
            ("br;q=0.5, gzip", Some("gzip")),
            ("br;q=0, *", Some("zstd")),
            ("*;q=0", None),
            ("identity", None),
            ("BR", Some("br")),
            ("", None),
            ("br;q=x", None),
        ] {
            assert_eq!(best(&asset, accepted).0, expected, "{accepted}");
        }
    }
}
