//! A demo image.

use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError},
    web::social_cards,
};

const ALT: &str = "A wall of blue and white tiles, laid to the last one";

/// Gives the latest past edition an image: its finished panel.
pub async fn picture(context: &Context) -> Result<(), AppError> {
    // The latest edition is the upcoming one, which has a generated card.
    let editions = events::listed(context, 2).await?;
    let Some((slug, _)) = editions.get(1) else { return Ok(()) };
    let wall = social_cards::wall(context, slug).await?;
    events::give_image(context, slug, wall.content, ALT).await
}
