//! Pictures of the demo: a hall, a venue, and the portraits of judges and mentors.

use super::data::{EDITIONS, JUDGES};
use crate::{
    hackathon::{events, judges, pictures},
    platform::{context::Context, error::AppError},
};

/// Drawn by hand; 1200 by 630.
const HALL: &str = include_str!("../../../content/demo/hall.svg");

/// Drawn by hand; as large as pictures of venues.
const VENUE: &str = include_str!("../../../content/demo/venue.svg");

/// Drawn by hand, square; by their names in `judges.toml`.
const PORTRAITS: [(&str, &str); 8] = [
    ("beatriz", include_str!("../../../content/demo/portraits/beatriz.svg")),
    ("conceicao", include_str!("../../../content/demo/portraits/conceicao.svg")),
    ("goncalo", include_str!("../../../content/demo/portraits/goncalo.svg")),
    ("helena", include_str!("../../../content/demo/portraits/helena.svg")),
    ("ines", include_str!("../../../content/demo/portraits/ines.svg")),
    ("mariana", include_str!("../../../content/demo/portraits/mariana.svg")),
    ("rui", include_str!("../../../content/demo/portraits/rui.svg")),
    ("tiago", include_str!("../../../content/demo/portraits/tiago.svg")),
];
/// Side of the drawn portraits in pixels.
const PORTRAIT_SIDE: u32 = 320;

/// Gives the latest past edition an image, the hall at night, and the upcoming one a photo of its venue and portraits of
/// its people.
pub async fn pictures(context: &Context) -> Result<(), AppError> {
    let editions = events::listed(context, 2).await?;
    // The upcoming edition has a generated card.
    if let Some((slug, _)) = editions.get(1) {
        let hall = context.images.get("demo hall".to_owned(), |canvas| canvas.png(HALL, 1200, 630)).await?;
        events::give_image(context, slug, hall.content, &EDITIONS.image_alt).await?;
    }
    let Some((slug, _)) = editions.first() else { return Ok(()) };
    let (width, height) = graphics::scene::SIZE;
    let venue = context.images.get("demo venue".to_owned(), move |canvas| canvas.png(VENUE, width, height)).await?;
    let photo = pictures::store_scene(context, venue.content).await?;
    events::give_venue_photo(context, slug, photo, &EDITIONS.venue_photo_alt).await?;
    for judge in JUDGES.judges.iter().filter(|judge| judge.years_ago == 0) {
        let portrait = PORTRAITS.iter().find(|(name, _)| Some(*name) == judge.portrait.as_deref());
        let Some(&(name, svg)) = portrait else { continue };
        let draw = move |canvas: &graphics::Canvas| canvas.png(svg, PORTRAIT_SIDE, PORTRAIT_SIDE);
        let drawn = context.images.get(format!("demo portrait {name}"), draw).await?;
        let photo = pictures::store_photo(context, drawn.content).await?;
        judges::give_photo(context, slug, &judge.name, photo).await?;
    }
    Ok(())
}
