//! The mark in the sizes and shapes that devices ask for.

use askama::Template;

use crate::pictures::{Canvas, DrawError};

/// One of the site's icons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Icon {
    /// As it is, its corners cut off.
    Plain(u32),
    /// To be cut to any shape: everything that matters is within the middle four fifths.
    Maskable(u32),
    /// `favicon.ico`: small, smaller and smallest in one file.
    Favicon,
}

const FAVICON_SIZES: [u8; 3] = [16, 32, 48];

#[derive(Template)]
#[template(path = "icon.svg")]
struct Drawing {
    /// Whether the ground reaches the edges.
    whole: bool,
    scale: f32,
    margin: f32,
}

impl Icon {
    /// The icon of a file name; `None` for names that were never promised.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "192.png" => Some(Self::Plain(192)),
            "512.png" => Some(Self::Plain(512)),
            "maskable-192.png" => Some(Self::Maskable(192)),
            "maskable-512.png" => Some(Self::Maskable(512)),
            _ => None,
        }
    }

    /// What tells this icon from others.
    pub(super) fn key(self) -> String {
        format!("{self:?}")
    }

    /// The file.
    pub(super) fn draw(self, canvas: &Canvas) -> Result<Vec<u8>, DrawError> {
        match self {
            Self::Plain(size) => canvas.png(&Drawing { whole: false, scale: 1.0, margin: 0.0 }.render()?, size, size),
            Self::Maskable(size) => canvas.png(&Drawing { whole: true, scale: 0.8, margin: 8.0 }.render()?, size, size),
            Self::Favicon => favicon(canvas),
        }
    }
}

/// The old container with a PNG for each size.
fn favicon(canvas: &Canvas) -> Result<Vec<u8>, DrawError> {
    let drawing = Drawing { whole: false, scale: 1.0, margin: 0.0 }.render()?;
    let pictures = FAVICON_SIZES.map(|size| canvas.png(&drawing, size.into(), size.into()));
    let (mut head, mut body) = (vec![0, 0, 1, 0, FAVICON_SIZES.len() as u8, 0], Vec::new());
    let mut offset = head.len() + 16 * FAVICON_SIZES.len();
    for (size, picture) in FAVICON_SIZES.into_iter().zip(pictures) {
        let picture = picture?;
        // Width, height, no palette, one plane of 32 bits.
        head.extend([size, size, 0, 0, 1, 0, 32, 0]);
        head.extend((picture.len() as u32).to_le_bytes());
        head.extend((offset as u32).to_le_bytes());
        offset += picture.len();
        body.extend(picture);
    }
    head.extend(body);
    Ok(head)
}
