//! The layout of all emails; the templates are `templates/mail/layout.html` and `.txt`.

use config::{Config, SiteConfig};

/// Values of the site for the layout.
#[derive(Debug, Clone)]
pub struct Layout<'a> {
    /// The site's name.
    pub site: &'a str,
    /// What an event is called, such as "Hackathon".
    pub product: &'a str,
    /// The site's URL without a trailing slash.
    pub origin: String,
    /// Email address for questions.
    pub contact: &'a str,
}

/// One letter per tile: B, L and Y are coloured (see [`tile`]), o is uncoloured. Y marks the cursor.
const STRIP: [&str; 1] = ["BLBBLBLLBYoooo"];
/// The same for emails about a seat.
const WALL: [&str; 3] = ["BBLBLBBLBLBooo", "BLBBLBLLBYoooo", "LBBLBBLBLBBLoo"];

impl<'a> Layout<'a> {
    /// The layout of this site.
    pub fn new(config: &Config, site: &'a SiteConfig) -> Self {
        Self { site: &site.name, product: &site.product, origin: config.app.origin(), contact: &site.email }
    }

    /// The row of tiles at the top of emails.
    pub fn strip(&self) -> Vec<Vec<Tile>> {
        rows(&STRIP)
    }

    /// The tiles at the top of emails about a seat.
    pub fn wall(&self) -> Vec<Vec<Tile>> {
        rows(&WALL)
    }
}

/// The colour of a tile in light mode, and the classes that set its dark colour.
type Tile = (&'static str, &'static str);

fn rows(letters: &[&str]) -> Vec<Vec<Tile>> {
    let row =
        |(y, row): (usize, &&str)| row.chars().enumerate().map(|(x, letter)| tile(letter, (x + y) % 2 == 0)).collect();
    letters.iter().enumerate().map(row).collect()
}

fn tile(letter: char, is_even: bool) -> Tile {
    match letter {
        'B' => ("#1B44B0", "fired"),
        'L' => ("#8FB0F2", "fired"),
        'Y' => ("#F5B81C", "fired"),
        // Uncoloured tiles alternate between two shades.
        _ if is_even => ("#DCE6FB", "draft odd"),
        _ => ("#E9EFF7", "draft"),
    }
}
