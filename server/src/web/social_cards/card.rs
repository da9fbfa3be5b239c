//! Renders cards as images.

use askama::Template;
use graphics::{
    Canvas, DrawError, Face,
    panel::{self, Paint, Palette, Shape, UNIT},
    text_layout::fit,
};

/// Width in pixels.
pub(super) const WIDTH: u32 = 1200;
/// Height in pixels.
pub(super) const HEIGHT: u32 = 630;

const MARGIN: f32 = 64.0;
/// Edge of a tile in pixels: ten tiles are as high as the card.
const TILE: f32 = 63.0;
const COLS: usize = 7;
const ROWS: usize = 10;
/// Width available for text beside the panel, in pixels.
const ROOM: f32 = WIDTH as f32 - COLS as f32 * TILE - MARGIN - 40.0;

/// Font sizes of a title, each with its maximum number of lines.
const TITLE: &[(f32, usize)] =
    &[(116.0, 2), (104.0, 2), (92.0, 3), (80.0, 3), (70.0, 3), (62.0, 4), (56.0, 4), (50.0, 4)];
const NOTICE_SIZE: f32 = 32.0;

const INK: &str = "#0a1a3a";
const LINE: &str = "#c9d4e3";
const EDGE: &str = "#6b7f9f";
const COBALT: &str = "#1b44b0";
const SKY: &str = "#8fb0f2";
const SURFACE: &str = "#ffffff";
const GROUND: &str = "#f6f8fb";
const SOL: &str = "#f5b81c";

const FIRED: Paint = Paint {
    ground: SURFACE,
    line: LINE,
    glaze: COBALT,
    second: SKY,
    outline: "none",
    stroke: COBALT,
    stroke_width: "3.4",
    dot: EDGE,
    prompt: INK,
};

/// The light theme of `ui/src/styles/panel.css`.
const PALETTE: Palette = Palette {
    fired: FIRED,
    half: Paint { glaze: SKY, second: SURFACE, stroke: SKY, ..FIRED },
    line: Paint { glaze: "none", second: "none", outline: EDGE, stroke: EDGE, stroke_width: "0.9", ..FIRED },
    not_begun: Paint { ground: GROUND, ..FIRED },
    set: Paint { ground: SOL, ..FIRED },
};

/// Content of a card.
#[derive(Debug, Clone)]
pub(super) struct Card {
    /// Name of the site.
    pub(super) site: String,
    /// The largest text, wrapped if it is long.
    pub(super) title: String,
    /// First line below the title: a date or a description.
    pub(super) first: String,
    /// Second line: the place.
    pub(super) second: String,
    /// Important notice, such as a cancellation.
    pub(super) notice: Option<&'static str>,
    /// Seed of the panel.
    pub(super) seed: u32,
    /// Glazed tiles, in twentieths of all.
    pub(super) laid: u8,
    /// The holder's seat, whose tile stands out.
    pub(super) own: Option<Place>,
}

/// A seat, from 1, of a number of seats.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Number of the seat.
    pub(super) seat: u64,
    /// Number of all seats.
    pub(super) of: u64,
}

impl Place {
    /// The tile at about the same place of a panel with this many tiles.
    fn tile(self, tiles: usize) -> usize {
        let last = tiles.saturating_sub(1);
        let before = self.seat.saturating_sub(1) as u128 * tiles as u128 / u128::from(self.of.max(1));
        usize::try_from(before).map_or(last, |before| before.min(last))
    }
}

#[derive(Template)]
#[template(path = "social-card.svg")]
struct Drawing<'a> {
    display: &'a str,
    text: &'a str,
    site: Placed,
    title: Vec<Placed>,
    notice: Option<(&'a str, f32)>,
    first: Vec<Placed>,
    second: Vec<Placed>,
    panel_at: f32,
    panel_scale: f32,
    panel: String,
}

/// A line of text at the position of its baseline.
struct Placed {
    y: f32,
    size: f32,
    text: String,
}

impl Card {
    /// Cache key of the card.
    pub(super) fn key(&self) -> String {
        format!("{self:?}")
    }

    /// Renders the card as PNG.
    pub(super) fn draw(&self, canvas: &Canvas) -> Result<Vec<u8>, DrawError> {
        canvas.png(&self.svg(canvas)?, WIDTH, HEIGHT)
    }

    fn svg(&self, canvas: &Canvas) -> Result<String, DrawError> {
        let fitted = |text: &str, face: Face, room: f32, steps: &[(f32, usize)]| {
            fit(&printable(text), room, steps, |text| canvas.width(text, face))
        };
        let site = fitted(&self.site, Face::Text, ROOM - 84.0, &[(36.0, 1), (30.0, 1), (26.0, 1)]);
        let title = fitted(&self.title, Face::Display, ROOM, TITLE);
        let first = fitted(&self.first, Face::Text, ROOM, &[(44.0, 2), (40.0, 2), (36.0, 2)]);
        let second = fitted(&self.second, Face::Text, ROOM, &[(36.0, 1), (32.0, 1), (28.0, 1)]);

        // Laid out from the bottom, so that dates are at the same position on every card; the title gets the rest.
        let second_at = HEIGHT as f32 - MARGIN - 4.0;
        let first_at = second_at - if second.lines.is_empty() { 0.0 } else { 52.0 };
        let above = first_at - first.size * (1.25 * (first.lines.len() as f32 - 1.0) + 1.0);
        let head = MARGIN + 88.0 + if self.notice.is_some() { 64.0 } else { 0.0 };
        let leading = title.size * 1.0;
        let height = leading * title.lines.len() as f32;
        let title_at = head + ((above - head - height) / 2.0).max(0.0) + title.size * 0.82;

        let shape = Shape { cols: COLS, rows: ROWS, seed: self.seed, share: f64::from(self.laid.min(20)) / 20.0 };
        let drawing = Drawing {
            display: canvas.family(Face::Display),
            text: canvas.family(Face::Text),
            site: Placed { y: MARGIN + 44.0, size: site.size, text: site.lines.concat() },
            title: placed(title.lines, title.size, title_at, leading),
            notice: self.notice.map(|notice| (notice, canvas.width(notice, Face::Text) * NOTICE_SIZE)),
            first: {
                let leading = first.size * 1.25;
                let start = first_at - leading * (first.lines.len() as f32 - 1.0);
                placed(first.lines, first.size, start, leading)
            },
            second: placed(second.lines, second.size, second_at, second.size),
            panel_at: WIDTH as f32 - COLS as f32 * TILE,
            panel_scale: TILE / UNIT as f32,
            panel: panel::to_svg(shape, &PALETTE, self.own.map(|place| place.tile(COLS * ROWS))),
        };
        Ok(drawing.render()?)
    }
}

fn placed(lines: Vec<String>, size: f32, start: f32, leading: f32) -> Vec<Placed> {
    let at = |index: usize| start + leading * index as f32;
    lines.into_iter().enumerate().map(|(index, text)| Placed { y: at(index), size, text }).collect()
}

/// Replaces characters that are invalid in SVG.
fn printable(text: &str) -> String {
    let allowed = |letter: char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|letter| if allowed(letter) { letter } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> Card {
        Card {
            site: "Hackathon Braga".to_owned(),
            title: title.to_owned(),
            first: "18-19 April 2027".to_owned(),
            second: "Braga".to_owned(),
            notice: None,
            seed: 7,
            laid: 12,
            own: None,
        }
    }

    #[test]
    fn hostile_text_is_escaped() {
        let canvas = Canvas::new(crate::web::assets::card_fonts());
        let hostile = "</text><image href=\"/etc/passwd\"/>\u{0}\u{1b}]]><!-- & {{ 7 * 7 }}";

        let svg = card(hostile).svg(&canvas).unwrap();

        assert!(!svg.contains("<image") && !svg.contains("]]>") && !svg.contains("<!--"), "{svg}");
        assert!(card(hostile).draw(&canvas).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn any_title_fits_the_safe_area() {
        let canvas = Canvas::new(crate::web::assets::card_fonts());
        for title in ["", "A", "Festa de São João da Programação", &"Inconstitucionalissimamente ".repeat(9)] {
            let card = card(title);
            for line in &fit(title, ROOM, TITLE, |text| canvas.width(text, Face::Display)).lines {
                assert!(canvas.width(line, Face::Display) * 50.0 <= ROOM + 1.0, "{line}");
            }
            assert!(card.draw(&canvas).unwrap().starts_with(b"\x89PNG"), "{title}");
        }
    }

    #[test]
    fn a_seat_has_its_tile_at_about_the_same_place() {
        let tile = |seat, of| Place { seat, of }.tile(70);

        assert_eq!((tile(1, 220), tile(110, 220), tile(220, 220)), (0, 34, 69));
        assert_eq!((tile(300, 220), tile(1, 0), tile(20, 20)), (69, 0, 66));
        let canvas = Canvas::new(crate::web::assets::card_fonts());
        let own = Card { laid: 20, own: Some(Place { seat: 110, of: 220 }), ..card("A") }.svg(&canvas).unwrap();
        let plain = Card { laid: 20, ..card("A") }.svg(&canvas).unwrap();
        assert_eq!((own.matches("href=\"#s-").count(), plain.matches("href=\"#s-").count()), (1, 0));
    }

    #[test]
    fn the_key_changes_with_everything_drawn() {
        let plain = card("A").key();

        assert_eq!(plain, card("A").key());
        assert_ne!(plain, card("B").key());
        assert_ne!(plain, Card { laid: 13, ..card("A") }.key());
        assert_ne!(plain, Card { own: Some(Place { seat: 1, of: 20 }), ..card("A") }.key());
        assert_ne!(plain, Card { notice: Some("Cancelled"), ..card("A") }.key());
    }
}
