//! The tiles, each drawn for the upper left quarter of a block, and their colours.

use std::fmt::Write as _;

use super::{ROTATIONS, UNIT};

/// What a tile shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glyph {
    Quarter,
    Petal,
    Star,
    Half,
    Ring,
    Wave,
    Dot,
    Prompt,
}

/// The glyphs a block may be made of.
pub(super) const BLOCKS: [Glyph; 5] = [Glyph::Quarter, Glyph::Petal, Glyph::Star, Glyph::Half, Glyph::Ring];

const ALL: [Glyph; 8] =
    [Glyph::Quarter, Glyph::Petal, Glyph::Star, Glyph::Half, Glyph::Ring, Glyph::Wave, Glyph::Dot, Glyph::Prompt];

impl Glyph {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Petal => "petal",
            Self::Star => "star",
            Self::Half => "half",
            Self::Ring => "ring",
            Self::Wave => "wave",
            Self::Dot => "dot",
            Self::Prompt => "prompt",
        }
    }

    fn drawing(self) -> &'static str {
        match self {
            Self::Quarter => {
                r#"<path class="ta" d="M0 0H25A25 25 0 0 1 0 25Z"/><path class="tb" d="M0 0H12A12 12 0 0 1 0 12Z"/><path class="ta" d="M40 40H30A10 10 0 0 1 40 30Z"/>"#
            }
            Self::Petal => {
                r#"<path class="ta" d="M0 0A40 40 0 0 1 40 40A40 40 0 0 1 0 0Z"/><path class="tb" d="M10 10A26 26 0 0 1 30 30A26 26 0 0 1 10 10Z"/>"#
            }
            Self::Star => r#"<path class="ta" d="M0 0H40Q17 17 0 40Z"/><circle class="tb" cx="29" cy="29" r="5"/>"#,
            Self::Half => r#"<path class="ta" d="M0 40L40 0V40Z"/><path class="tb" d="M0 0H16A16 16 0 0 1 0 16Z"/>"#,
            Self::Ring => {
                r#"<path class="tw" d="M20 0A20 20 0 0 1 0 20M40 20A20 20 0 0 0 20 40"/><path class="ta" d="M0 0H9A9 9 0 0 1 0 9ZM40 40H31A9 9 0 0 1 40 31Z"/>"#
            }
            Self::Wave => {
                r#"<path class="tw" d="M0 14C10 4 14 24 20 14S30 4 40 14M0 28C10 18 14 38 20 28S30 18 40 28"/>"#
            }
            Self::Dot => r#"<circle class="td" cx="20" cy="20" r="1.2"/>"#,
            Self::Prompt => r#"<path class="tp" d="M11 12l9 8-9 8"/><path class="tc" d="M23 29h9"/>"#,
        }
    }
}

/// The site's logo: a rosette around the yellow cursor; needs the [`sprite`] in its document.
pub const LOGO: &str = r##"<svg aria-hidden="true" viewBox="0 0 80 80"><use href="#r-star"/><rect class="ts" x="24" y="24" width="32" height="32"/><path class="tp" d="M32 33l7 7-7 7M41 48h8"/></svg>"##;

/// Every tile, rosette and strip as definitions that style sheets paint by class.
pub fn sprite() -> String {
    let mut markup = String::from("<defs>");
    for glyph in ALL {
        let (name, drawing) = (glyph.name(), glyph.drawing());
        let _ = write!(markup, r#"<g id="t-{name}"><rect class="tg" width="{UNIT}" height="{UNIT}"/>{drawing}</g>"#);
    }
    for glyph in BLOCKS {
        let name = glyph.name();
        let _ = write!(markup, r#"<g id="r-{name}">{}</g>"#, rosette(glyph));
    }
    strip(&mut markup);
    markup.push_str("</defs>");
    markup
}

fn rosette(glyph: Glyph) -> String {
    let mut markup = String::new();
    for (index, turn) in ROTATIONS.into_iter().enumerate() {
        let (x, y) = ((index & 1) * UNIT, (index >> 1) * UNIT);
        let _ = write!(markup, r##"<use href="#t-{}" transform="translate({x} {y})"##, glyph.name());
        markup.push_str(&rotation(turn));
        markup.push_str(r#""/>"#);
    }
    markup
}

/// A pattern of eight tiles in a row that repeats.
fn strip(markup: &mut String) {
    let _ =
        write!(markup, r#"<pattern id="t-strip" width="{}" height="{UNIT}" patternUnits="userSpaceOnUse">"#, UNIT * 8);
    for (index, glyph) in [Glyph::Petal, Glyph::Half, Glyph::Star, Glyph::Ring].into_iter().enumerate() {
        let (name, x) = (glyph.name(), index * UNIT * 2);
        let _ = write!(
            markup,
            r##"<use href="#t-{name}" x="{x}"/><use href="#t-{name}" transform="translate({} 0) rotate(90 20 20)"/>"##,
            x + UNIT
        );
    }
    markup.push_str("</pattern>");
}

/// The part of a `transform` that rotates a tile about its centre; empty for 0 degrees.
pub(super) fn rotation(turn: u32) -> String {
    if turn == 0 { String::new() } else { format!(" rotate({turn} 20 20)") }
}

/// Colours of a tile, for drawings without a style sheet.
#[derive(Debug, Clone, Copy)]
pub struct Paint {
    /// Background of the tile.
    pub ground: &'static str,
    /// Edge of the tile.
    pub line: &'static str,
    /// First glaze.
    pub glaze: &'static str,
    /// Second glaze.
    pub second: &'static str,
    /// Outline of both glazes.
    pub outline: &'static str,
    /// Waves and rings.
    pub stroke: &'static str,
    /// Width of [`Paint::stroke`].
    pub stroke_width: &'static str,
    /// Dots.
    pub dot: &'static str,
    /// The prompt.
    pub prompt: &'static str,
}

impl Paint {
    /// Defines every tile in these colours, under ids that begin with `prefix`.
    pub(super) fn define(&self, prefix: &str, into: &mut String) {
        for glyph in ALL {
            let _ = write!(
                into,
                r#"<g id="{prefix}-{}"><rect width="{UNIT}" height="{UNIT}" fill="{}" stroke="{}" stroke-width="0.8"/>"#,
                glyph.name(),
                self.ground,
                self.line
            );
            into.push_str(&self.on(glyph.drawing()));
            into.push_str("</g>");
        }
    }

    fn on(&self, drawing: &str) -> String {
        let Self { glaze, second, outline, stroke, stroke_width, dot, prompt, .. } = self;
        let filled = |fill: &str| format!(r#"fill="{fill}" stroke="{outline}" stroke-width="0.9""#);
        let drawn = |line: &str, width: &str| format!(r#"fill="none" stroke="{line}" stroke-width="{width}""#);
        drawing
            .replace(r#"class="ta""#, &filled(glaze))
            .replace(r#"class="tb""#, &filled(second))
            .replace(r#"class="tw""#, &drawn(stroke, stroke_width))
            .replace(r#"class="td""#, &format!(r#"fill="{dot}""#))
            .replace(r#"class="tp""#, &drawn(prompt, "3.4"))
            .replace(r#"class="tc""#, &drawn(prompt, "3.4"))
    }
}
