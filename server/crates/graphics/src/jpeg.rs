//! Detects truncated JPEGs: the decoder would fill the missing part with grey.

const START_OF_SCAN: u8 = 0xda;
const END: u8 = 0xd9;

/// Walks from marker to marker up to the end marker.
pub(crate) fn is_complete(content: &[u8]) -> bool {
    let mut rest = content.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        rest = match marker {
            END => return true,
            // Markers without a segment.
            0x01 | 0xd0..=0xd7 => after,
            _ => {
                let Some(length) = after.first_chunk::<2>().map(|bytes| usize::from(u16::from_be_bytes(*bytes))) else {
                    return false;
                };
                let Some(after) = after.get(length.max(2)..) else { return false };
                if marker == START_OF_SCAN { after_scan(after) } else { after }
            }
        };
    }
    false
}

/// A marker is a 0xff, or several, and a byte that is neither that nor zero.
pub(crate) fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let rest = bytes.strip_prefix(&[0xff])?;
    let fill = rest.iter().take_while(|byte| **byte == 0xff).count();
    let (marker, after) = rest.get(fill..)?.split_first()?;
    Some((*marker, after))
}

/// What follows the compressed pixels, in which a 0xff is followed by a zero, or by the number of a restart.
fn after_scan(bytes: &[u8]) -> &[u8] {
    let end = bytes.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff));
    end.map_or(&[], |end| &bytes[end..])
}
