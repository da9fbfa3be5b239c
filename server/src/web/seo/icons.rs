//! Renders the site's icon in the sizes and shapes that devices need.

use askama::Template;
use graphics::{Canvas, DrawError};

/// One of the site's icons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Icon {
    /// With rounded corners, in this size in pixels.
    Plain(u32),
    /// For any mask: all content is within the middle four fifths. Size in pixels.
    Maskable(u32),
    /// `favicon.ico` with all its sizes.
    Favicon,
}

const FAVICON_SIZES: [u8; 3] = [16, 32, 48];

#[derive(Template)]
#[template(path = "icon.svg")]
struct Drawing {
    /// Whether the background reaches the edges.
    whole: bool,
    scale: f32,
    margin: f32,
}

impl Icon {
    /// Returns the icon of a file name; `None` for unknown names.
    pub(super) fn from_file_name(name: &str) -> Option<Self> {
        match name {
            "192.png" => Some(Self::Plain(192)),
            "512.png" => Some(Self::Plain(512)),
            "maskable-192.png" => Some(Self::Maskable(192)),
            "maskable-512.png" => Some(Self::Maskable(512)),
            _ => None,
        }
    }

    /// Cache key of the icon.
    pub(super) fn key(self) -> String {
        format!("{self:?}")
    }

    /// Renders the file.
    pub(super) fn draw(self, canvas: &Canvas) -> Result<Vec<u8>, DrawError> {
        match self {
            Self::Plain(size) => canvas.png(&Drawing { whole: false, scale: 1.0, margin: 0.0 }.render()?, size, size),
            Self::Maskable(size) => canvas.png(&Drawing { whole: true, scale: 0.8, margin: 8.0 }.render()?, size, size),
            Self::Favicon => favicon(canvas),
        }
    }
}

/// Renders an ICO container with a PNG per size.
fn favicon(canvas: &Canvas) -> Result<Vec<u8>, DrawError> {
    let drawing = Drawing { whole: false, scale: 1.0, margin: 0.0 }.render()?;
    let images = FAVICON_SIZES.map(|size| canvas.png(&drawing, size.into(), size.into()));
    let (mut head, mut body) = (vec![0, 0, 1, 0, FAVICON_SIZES.len() as u8, 0], Vec::new());
    let mut offset = head.len() + 16 * FAVICON_SIZES.len();
    for (size, image) in FAVICON_SIZES.into_iter().zip(images) {
        let image = image?;
        // Width, height, no palette, one plane of 32 bits.
        head.extend([size, size, 0, 0, 1, 0, 32, 0]);
        head.extend((image.len() as u32).to_le_bytes());
        head.extend((offset as u32).to_le_bytes());
        offset += image.len();
        body.extend(image);
    }
    head.extend(body);
    Ok(head)
}
