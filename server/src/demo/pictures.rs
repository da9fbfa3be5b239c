//! The image of a demo edition.

use super::data::EDITIONS;
use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError},
};

/// Drawn by hand; 1200 by 630.
const HALL: &str = include_str!("../../../content/demo/hall.svg");

/// Gives the latest past edition an image: the hall at night.
pub async fn picture(state: &Context) -> Result<(), AppError> {
    // The latest edition is the upcoming one, which has a generated card.
    let editions = events::listed(state, 2).await?;
    let Some((slug, _)) = editions.get(1) else { return Ok(()) };
    let hall = state.images.get("demo hall".to_owned(), |canvas| canvas.png(HALL, 1200, 630)).await?;
    events::give_image(state, slug, hall.content, &EDITIONS.image_alt).await
}
