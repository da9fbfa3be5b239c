//! The azulejo panel: the same tiles for the same seed, here and in `ui/src/components/panel-drawing.ts`.

mod glyphs;
mod seed;

use glyphs::{BLOCKS, Glyph, rotation};
use seed::Random;

pub use glyphs::{LOGO, Paint, sprite};
pub use seed::seed_of;

/// Edge of a tile in drawing units.
pub const UNIT: usize = 40;

/// Rotations within a block of two by two (symmetry p4: rotation without reflection).
const ROTATIONS: [u32; 4] = [0, 90, 270, 180];
/// Offset of the working edge in each row.
const EDGE_OFFSETS: [f64; 11] = [0.0, 1.2, -0.6, 0.4, -1.3, 0.8, -0.2, 1.3, -0.9, 0.5, -0.4];
/// Share of tiles replaced by a wave.
const WAVES: f64 = 0.045;

/// The parameters of a panel, which is a pure function of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// Tiles across.
    pub cols: usize,
    /// Tiles down.
    pub rows: usize,
    /// Seed of the random numbers; selects the panel.
    pub seed: u32,
    /// Share of glazed tiles, 0 to 1; 1 leaves neither lines nor the prompt.
    pub share: f64,
}

/// Progress of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Fired,
    Half,
    Line,
    NotBegun,
    /// Being laid.
    Set,
}

struct Tile {
    glyph: Glyph,
    state: State,
    x: usize,
    y: usize,
    turn: u32,
}

/// Colours of a panel without a style sheet, by state.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// Glazed.
    pub fired: Paint,
    /// Half fired.
    pub half: Paint,
    /// Drawn only.
    pub line: Paint,
    /// Not begun.
    pub not_begun: Paint,
    /// The one being laid.
    pub set: Paint,
}

/// The content of a panel's svg element, coloured by a style sheet; needs the [`sprite`] in its document.
pub fn markup(shape: Shape) -> String {
    draw(shape, |tile| {
        let Tile { glyph, state, x, .. } = tile;
        let (glyph, state) = (glyph.name(), state.letter());
        format!(r##"<g class="tile-{state} c{x}" transform="{}"><use href="#t-{glyph}"/></g>"##, tile.place())
    })
}

/// A panel with its definitions and colours, for a standalone drawing. `own` is the number of a tile, row by row, that
/// stands out like the one being laid.
pub fn to_svg(shape: Shape, palette: &Palette, own: Option<usize>) -> String {
    let mut markup = String::from("<defs>");
    for (state, paint) in [
        (State::Fired, &palette.fired),
        (State::Half, &palette.half),
        (State::Line, &palette.line),
        (State::NotBegun, &palette.not_begun),
        (State::Set, &palette.set),
    ] {
        paint.define(state.letter(), &mut markup);
    }
    markup.push_str("</defs>");
    markup.push_str(&draw(shape, |tile| {
        let state = if own == Some(tile.y * shape.cols + tile.x) { State::Set } else { tile.state };
        let (glyph, state) = (tile.glyph.name(), state.letter());
        format!(r##"<use href="#{state}-{glyph}" transform="{}"/>"##, tile.place())
    }));
    markup
}

fn draw(Shape { cols, rows, seed, share }: Shape, write: impl Fn(&Tile) -> String) -> String {
    let mut random = Random::new(seed);
    let kinds = pick_four(&mut random);
    let front = share * (cols + 1) as f64;
    let mut prompted = share >= 1.0;
    let mut markup = String::new();
    for y in 0..rows {
        let wobble = EDGE_OFFSETS[((y * 3) as u64 + u64::from(seed)) as usize % EDGE_OFFSETS.len()];
        for x in 0..cols {
            let wave = random.next() < WAVES;
            let state = if share >= 1.0 { State::Fired } else { State::at(x as f64 - front + wobble) };
            let tile = if !prompted && y == rows >> 1 && state != State::Fired {
                prompted = true;
                Tile { glyph: Glyph::Prompt, state: State::Set, x, y, turn: 0 }
            } else if state == State::NotBegun {
                Tile { glyph: Glyph::Dot, state, x, y, turn: 0 }
            } else {
                let kind = kinds[(y & 2) + ((x >> 1) & 1)];
                let glyph = if wave { Glyph::Wave } else { kind };
                Tile { glyph, state, x, y, turn: ROTATIONS[(y & 1) * 2 + (x & 1)] }
            };
            markup.push_str(&write(&tile));
        }
    }
    markup
}

/// Four different glyphs of the five, in the seed's order.
fn pick_four(random: &mut Random) -> [Glyph; 4] {
    let mut rest = BLOCKS.to_vec();
    std::array::from_fn(|_| rest.remove((random.next() * rest.len() as f64) as usize))
}

impl State {
    fn at(distance: f64) -> Self {
        match distance {
            distance if distance < 0.0 => Self::Fired,
            distance if distance < 1.6 => Self::Half,
            distance if distance < 3.4 => Self::Line,
            _ => Self::NotBegun,
        }
    }

    fn letter(self) -> &'static str {
        match self {
            Self::Fired => "f",
            Self::Half => "h",
            Self::Line => "l",
            Self::NotBegun => "n",
            Self::Set => "s",
        }
    }
}

impl Tile {
    fn place(&self) -> String {
        format!("translate({} {}){}", self.x * UNIT, self.y * UNIT, rotation(self.turn))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Written by the test of the browser's generator.
    const GOLDEN: &str = include_str!("../../../../../ui/src/components/panel.golden.json");

    #[test]
    fn rust_and_typescript_draw_the_same_panel() {
        let drawings: Vec<Value> = serde_json::from_str(GOLDEN).expect("drawings");
        assert!(drawings.len() > 10, "{}", drawings.len());
        for drawing in drawings {
            let number = |name: &str| drawing[name].as_u64().unwrap_or_else(|| panic!("{name} of {drawing}"));
            let size = |name: &str| usize::try_from(number(name)).expect("small");
            let seed = || u32::try_from(number("seed")).expect("32 bits");
            let drawn = match drawing["draw"].as_str().expect("what to draw") {
                "sprite" => sprite(),
                "logo" => LOGO.to_owned(),
                "panel" => {
                    let share = drawing["share"].as_f64().expect("a share");
                    markup(Shape { cols: size("cols"), rows: size("rows"), seed: seed(), share })
                }
                // Drawn in the browser only.
                _ => continue,
            };
            assert_eq!(drawn, drawing["svg"].as_str().expect("a drawing"));
        }
    }
}
