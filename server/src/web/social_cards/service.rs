//! Content of the cards.

use config::SiteConfig;
use graphics::panel::seed_of;

use super::card::{Card, Place};
use crate::{
    hackathon::{
        events::{self, Event, EventCache},
        phase::Phase,
    },
    platform::{context::Context, date_range::date_range, error::AppError, images::Image, settings},
    ticketing::share_cards::{self, PublicCard},
};
use entities::sea_orm_active_enums::AttendanceMode;

/// Progress of the site's own panel, in twentieths: about half.
const SITE_LAID: u8 = 11;
/// Progress of a complete panel, in twentieths.
const COMPLETE: u8 = 20;
const CANCELLED: &str = "Cancelled";

/// Returns the card of the site.
pub(super) async fn site(context: &Context) -> Result<Image, AppError> {
    let identity = settings::site(context).await;
    let SiteConfig { name, product, tagline, .. } = &*identity;
    let card = Card {
        site: context.config.app.url.host_str().unwrap_or_default().to_owned(),
        title: name.clone(),
        first: tagline.clone(),
        second: String::new(),
        notice: None,
        seed: seed_of(product),
        laid: SITE_LAID,
        own: None,
    };
    draw(context, card).await
}

/// Returns the card of an event; drafts have none.
pub(super) async fn event(context: &Context, cache: &EventCache, key: &str) -> Result<Image, AppError> {
    let event = events::find(context, cache, key).await?;
    draw(context, of_event(&event, &*settings::site(context).await)).await
}

/// Returns the card of a user who is going to an event; the event's own if it was withdrawn.
pub(super) async fn going(context: &Context, cache: &EventCache, key: &str, card: &str) -> Result<Image, AppError> {
    let event = events::find(context, cache, key).await?;
    let own = of_event(&event, &*settings::site(context).await);
    let found = share_cards::find_public(context.db.reader(), event.summary.id, card).await?;
    let seats = event.summary.capacity.and_then(|seats| u64::try_from(seats).ok());
    draw(context, found.map_or(own.clone(), |found| of_user(own, seats, found))).await
}

async fn draw(context: &Context, card: Card) -> Result<Image, AppError> {
    context.images.get(card.key(), move |canvas| card.draw(canvas)).await
}

/// The event's card with the user as its title, and all tiles of the event's wall, of which the user's own stands out.
fn of_user(event: Card, seats: Option<u64>, PublicCard { name, seat }: PublicCard) -> Card {
    let title = name.map_or_else(|| "I'm going".to_owned(), |name| format!("{name} is going"));
    // Sold out is no news for someone who is going.
    let notice = event.notice.filter(|notice| *notice == CANCELLED);
    let own = Some(Place { seat, of: seats.unwrap_or(seat) });
    Card { site: event.title, title, notice, laid: COMPLETE, own, ..event }
}

fn of_event(event: &Event, site: &SiteConfig) -> Card {
    let summary = &event.summary;
    let zone = summary.timezone.parse().unwrap_or(chrono_tz::UTC);
    let place = match (&summary.venue, &summary.city) {
        (Some(venue), Some(city)) => format!("{venue}, {city}"),
        (Some(place), None) | (None, Some(place)) => place.clone(),
        (None, None) if summary.attendance_mode == AttendanceMode::Online => "Online".to_owned(),
        (None, None) => site.city.clone(),
    };
    Card {
        site: site.name.clone(),
        title: summary.title.clone(),
        first: date_range(summary.start_at, summary.end_at, zone),
        second: place,
        notice: match summary.phase {
            Phase::Cancelled => Some(CANCELLED),
            Phase::SoldOut => Some("Sold out"),
            _ => None,
        },
        seed: seed_of(&summary.slug),
        laid: (summary.share_laid * 20.0).round().clamp(0.0, 20.0) as u8,
        own: None,
    }
}
