//! A demo image.

use super::data::EDITIONS;
use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError},
    web::social_cards,
};

/// Gives the latest past edition an image: its finished panel.
pub async fn picture(state: &Context) -> Result<(), AppError> {
    // The latest edition is the upcoming one, which has a generated card.
    let editions = events::listed(state, 2).await?;
    let Some((slug, _)) = editions.get(1) else { return Ok(()) };
    let wall = social_cards::wall(state, slug).await?;
    events::give_image(state, slug, wall.content, &EDITIONS.image_alt).await
}
