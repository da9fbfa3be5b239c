//! Makes, changes and withdraws share cards.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries,
    types::{NamedSeat, ShareCard, ShareCardInput},
};
use crate::{
    accounts::{auth::SignedIn, users},
    hackathon::events::{self, EventCache, SubResourceList, SubResources, Viewer},
    platform::{
        context::Context,
        crypto::random_hex,
        error::AppError,
        http::{paging::PageRequest, respond::CachedJson},
    },
    ticketing::tickets::{self, TicketPath, TicketRow},
};
use entities::{
    sea_orm_active_enums::{TicketState, UserState},
    share_cards::Model,
};

const NOT_CONFIRMED: &str = "You can only create a card for a confirmed ticket.";

/// What a card shows in public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCard {
    /// Name of the user, if they chose to show it.
    pub name: Option<String>,
    /// Number of the user's seat, from 1, in the order of the confirmed tickets.
    pub seat: u64,
}

/// The card of the user's own ticket, if there is one.
pub(super) async fn show(
    context: &Context,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<Option<ShareCard>, AppError> {
    let (row, holder) = tickets::find_visible(context, caller, path).await?;
    if holder.id != caller.user.id {
        return Err(AppError::NotFound);
    }
    let card = queries::of_ticket(context.db.reader(), row.ticket.id).await?;
    Ok(card.map(|card| view(context, &row, &card)))
}

/// Makes the card of the user's own ticket, or changes what it shows.
pub(super) async fn update(
    context: &Context,
    caller: &SignedIn,
    path: &TicketPath,
    ShareCardInput { shows_name }: ShareCardInput,
) -> Result<ShareCard, AppError> {
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    if row.ticket.state != TicketState::Confirmed {
        return Err(AppError::invalid("ticket", NOT_CONFIRMED));
    }
    let card = match queries::of_ticket(&tx, row.ticket.id).await? {
        Some(card) => {
            queries::set_shows_name(&tx, &card.id, shows_name).await?;
            Model { shows_name, on_wall: shows_name, ..card }
        }
        None => {
            let created_at = context.clock.now();
            let card =
                Model { id: random_hex(), ticket_id: row.ticket.id, shows_name, on_wall: shows_name, created_at };
            queries::insert(&tx, card.clone()).await?;
            card
        }
    };
    tx.commit().await?;
    Ok(view(context, &row, &card))
}

/// Withdraws the card of the user's own ticket.
pub(super) async fn destroy(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    tickets::lock_own(&tx, caller, path).await?;
    queries::delete_of(&tx, path.id).await?;
    Ok(tx.commit().await?)
}

/// What a card of an event shows; `None` if it was withdrawn, its ticket is no longer valid, or its user is blocked.
pub async fn find_public(db: &impl ConnectionTrait, event: Uuid, id: &str) -> Result<Option<PublicCard>, AppError> {
    // PostgreSQL rejects NUL in text parameters.
    if !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(None);
    }
    let Some((card, ticket)) = queries::find(db, id).await? else { return Ok(None) };
    let is_valid = ticket.event_id == event && ticket.state == TicketState::Confirmed;
    let Some(user) = ticket.user_id.filter(|_| is_valid) else { return Ok(None) };
    let user = users::find(db, user).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(None) };
    let seat = tickets::seat(db, &ticket).await?;
    Ok(Some(PublicCard { name: card.shows_name.then_some(user.name), seat }))
}

/// The seats of an event whose holders show their name, in the order of the seats.
pub(super) async fn wall(
    cache: &EventCache,
    viewer: &Viewer,
    event: &str,
    request: &PageRequest,
) -> Result<CachedJson, AppError> {
    let db = viewer.context().db.reader();
    events::sub_resources(cache, viewer, SubResourceList { event, topics: "tickets users", request }, async |event| {
        let names = queries::names_by_seat(db, event.id).await?;
        let named = (1..).zip(names).filter_map(|(seat, name)| {
            let name = name?.split_whitespace().next()?.to_owned();
            Some(NamedSeat { seat, name })
        });
        let all: Vec<_> = named.collect();
        let total = all.len() as u64;
        let rows = all.into_iter().skip(request.offset() as usize).take(request.per_page as usize).collect();
        Ok(SubResources::from((rows, total)))
    })
    .await
}

fn view(context: &Context, TicketRow { event, .. }: &TicketRow, card: &Model) -> ShareCard {
    let page = format!("{}/events/{}", context.config.app.origin(), event.slug);
    // A change of the name is a new image for caches.
    let version = u8::from(card.shows_name);
    ShareCard {
        url: format!("{page}?card={}", card.id),
        image: format!("{page}/cards/{}.png?v={version}", card.id),
        shows_name: card.shows_name,
    }
}
