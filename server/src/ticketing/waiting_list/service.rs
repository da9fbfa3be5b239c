//! Shows entries to their owners, who leave the list, decline offers and accept them.

use uuid::Uuid;

use super::{
    access::{self, EntryLink},
    emails, entries,
    joining::{self, Joined, Joining},
    offers::{self, OpenOffer},
    queries,
    states::EntryTransition,
    types::{Entry, JoinInput},
    view::{self, Detail},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{
        audit::Actor,
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        permissions::{Permission as _, WaitingListShow},
    },
    ticketing::messages::EMAIL_UNCONFIRMED,
};
use entities::{
    sea_orm_active_enums::{
        WaitingListAct as Act,
        WaitingListState::{Left, Offered, Unverified},
    },
    waiting_list_entries::ActiveModel,
};

const OFFER_EXPIRED: &str = "This offer has expired.";
const NO_LONGER_ON_LIST: &str = "You're no longer on the waiting list.";

/// One entry, for its owner or for staff; 404 for others.
pub(super) async fn show(context: &Context, viewer: &Viewer, link: EntryLink<'_>) -> Result<Entry, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let for_staff = viewer.may(WaitingListShow::NAME).await?;
    let entry = if for_staff {
        queries::find(db, link.id).await?.ok_or(AppError::NotFound)?
    } else {
        access::find(context, viewer, link).await?
    };
    let row = view::row(db, entry, now).await?.ok_or(AppError::NotFound)?;
    // Drafts exist only for those who may edit events.
    if for_staff && !viewer.sees(&row.event).await? {
        return Err(AppError::NotFound);
    }
    view::view(db, row, if for_staff { Detail::Staff } else { Detail::History }, now).await
}

/// Entries of the signed-in user and of their teams, the latest first.
pub(super) async fn mine(context: &Context, caller: &SignedIn) -> Result<Vec<Entry>, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let email = access::verified_email(&caller.user);
    let entries = queries::of_user(db, caller.user.id, email.as_deref()).await?;
    let mut views = Vec::with_capacity(entries.len());
    for row in view::rows(db, entries, now).await? {
        views.push(view::view(db, row, Detail::Summary, now).await?);
    }
    Ok(views)
}

/// Joins the list, see [`joining::join`].
pub(super) async fn join(
    exchange: &Exchange,
    caller: Option<&SignedIn>,
    input: impl Future<Output = Result<JoinInput, AppError>>,
) -> Result<Joined<Entry>, AppError> {
    let context = exchange.context();
    let joining = async { input.await.map(Joining::from) };
    Ok(match joining::join(exchange, caller, joining).await? {
        Joined::Mailed => Joined::Mailed,
        Joined::New(id) => Joined::New(joined_entry(context, id).await?),
        Joined::Existing(id) => Joined::Existing(joined_entry(context, id).await?),
    })
}

/// An entry as its owner sees it, read from where it was just written.
async fn joined_entry(context: &Context, id: Uuid) -> Result<Entry, AppError> {
    let (db, now) = (context.db.writer(), context.clock.now());
    let entry = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
    let row = view::row(db, entry, now).await?.ok_or(AppError::NotFound)?;
    view::view(db, row, Detail::History, now).await
}

/// Leaves the list; idempotent. An offer ends, and its seats go to the next.
pub async fn leave(context: &Context, actor: &Actor, viewer: &Viewer, link: EntryLink<'_>) -> Result<(), AppError> {
    access::find(context, viewer, link).await?;
    let tx = context.db.begin().await?;
    let (entry, event) = entries::lock(&tx, link.id).await?.ok_or(AppError::NotFound)?;
    if entry.state == Unverified {
        queries::delete(&tx, entry.id).await?;
        return Ok(tx.commit().await?);
    }
    if !queries::OPEN_STATES.contains(&entry.state) {
        return Ok(());
    }
    let transition = EntryTransition::new(Left, Act::Left, "You left the waiting list.");
    let entry = offers::end_entry(context, &tx, actor, (&event, &entry), transition).await?;
    emails::left(context, &tx, &entry, &event).await?;
    Ok(tx.commit().await?)
}

/// Declines the offer of an entry; it stays on the list. 422 without an offer.
pub async fn decline(context: &Context, actor: &Actor, viewer: &Viewer, link: EntryLink<'_>) -> Result<(), AppError> {
    access::find(context, viewer, link).await?;
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (entry, event) = entries::lock(&tx, link.id).await?.ok_or(AppError::NotFound)?;
    let offer = queries::pending_of(&tx, entry.id).await?.filter(|offer| offer.expires_at > now);
    let offer = offer.ok_or_else(|| AppError::invalid("offer", OFFER_EXPIRED))?;
    offers::decline(context, &tx, actor, OpenOffer { event: &event, entry: &entry, offer: &offer }).await?;
    Ok(tx.commit().await?)
}

/// Takes an offer, for its owner or a user with the emailed link, to whom the entry belongs from then on; 422 if the user's
/// email address is unverified. Returns what to buy: the slug of the event and the id of the ticket type.
pub(in crate::ticketing) async fn accept(
    context: &Context,
    caller: &SignedIn,
    viewer: &Viewer,
    link: EntryLink<'_>,
) -> Result<(String, Uuid), AppError> {
    access::find(context, viewer, link).await?;
    if caller.user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", EMAIL_UNCONFIRMED));
    }
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (entry, event) = entries::lock(&tx, link.id).await?.ok_or(AppError::NotFound)?;
    if entry.state != Offered {
        let message = if queries::OPEN_STATES.contains(&entry.state) { OFFER_EXPIRED } else { NO_LONGER_ON_LIST };
        return Err(AppError::invalid("offer", message));
    }
    let offer = queries::pending_of(&tx, entry.id).await?.filter(|offer| offer.expires_at > now);
    let offer = offer.ok_or_else(|| AppError::invalid("offer", OFFER_EXPIRED))?;
    if entry.team_id.is_none() && entry.user_id != Some(caller.user.id) {
        let changes = ActiveModel { user_id: sea_orm::Set(Some(caller.user.id)), ..Default::default() };
        queries::update(&tx, &entry, changes, now).await?;
        tx.commit().await?;
    } else {
        drop(tx);
    }
    Ok((event.slug, offer.ticket_type_id))
}
