//! Renders SVG drawings to pixels, in the site's own fonts.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        Options, Tree,
        fontdb::{Database, Source},
    },
};

/// A font of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Headings.
    Display,
    /// Everything else.
    Text,
}

/// Why an image could not be drawn: an error in the drawing.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The template failed.
    #[error("the drawing cannot be written: {0}")]
    Write(#[from] askama::Error),
    /// The drawing is not a valid SVG.
    #[error("the drawing cannot be read: {0}")]
    Read(#[from] resvg::usvg::Error),
    /// The pixels cannot be encoded as PNG.
    #[error("the picture cannot be packed")]
    Pack,
}

/// Renders drawings.
pub struct Canvas {
    fonts: Arc<Database>,
    /// Family names of the fonts, from their files.
    names: [String; 2],
}

/// The font files of a canvas: headings, text.
pub type FontFiles = [&'static [u8]; 2];

impl Canvas {
    /// Loads the fonts.
    pub fn new(files: FontFiles) -> Self {
        let mut fonts = Database::new();
        let names = files.map(|file| {
            let faces = fonts.load_font_source(Source::Binary(Arc::new(file)));
            let family = faces.first().and_then(|face| fonts.face(*face)?.families.first().cloned());
            family.map(|(name, _)| name).unwrap_or_default()
        });
        Self { fonts: Arc::new(fonts), names }
    }

    /// The font's name in `font-family`.
    pub fn family(&self, face: Face) -> &str {
        match face {
            Face::Display => &self.names[0],
            Face::Text => &self.names[1],
        }
    }

    /// The width of a line of text at font size 1.
    pub fn width(&self, text: &str, face: Face) -> f32 {
        const SIZE: f32 = 100.0;
        let drawing = Line { family: self.family(face), size: SIZE, text };
        let tree = askama::Template::render(&drawing).ok().and_then(|svg| self.tree(&svg).ok());
        tree.map_or(0.0, |tree| tree.root().abs_bounding_box().width() / SIZE)
    }

    /// Renders the drawing as PNG; `width` and `height` are in pixels.
    pub fn png(&self, svg: &str, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
        let tree = self.tree(svg)?;
        let mut pixels = Pixmap::new(width, height).ok_or(DrawError::Pack)?;
        let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
        resvg::render(&tree, scale, &mut pixels.as_mut());
        pixels.encode_png().map_err(|_| DrawError::Pack)
    }

    fn tree(&self, svg: &str) -> Result<Tree, DrawError> {
        let options = Options { fontdb: self.fonts.clone(), ..Options::default() };
        Ok(Tree::from_str(svg, &options)?)
    }
}

/// A single line of text, for measuring.
#[derive(askama::Template)]
#[template(
    source = r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text xml:space="preserve" font-family="{{ family }}" font-size="{{ size }}">{{ text }}</text></svg>"#,
    ext = "svg"
)]
struct Line<'a> {
    family: &'a str,
    size: f32,
    text: &'a str,
}
