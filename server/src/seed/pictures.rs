//! A picture to look at.

use crate::{error::AppError, events, social, state::AppState};

const ALT: &str = "A wall of blue and white tiles, laid to the last one";

/// Gives the last edition that is over a picture: its panel, whole.
pub async fn picture(state: &AppState) -> Result<(), AppError> {
    // The latest is the one to come, which has its card.
    let editions = events::listed(state, 2).await?;
    let Some((slug, _)) = editions.get(1) else { return Ok(()) };
    let wall = social::wall(state, slug).await?;
    events::give_image(state, slug, wall.content, ALT).await
}
