//! Builds the views of entries.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    estimate, needs, queries, rules,
    types::{Entry, EntryEvent, EntryLog, EntryOffer, EntryTeam, EntryTicketType, Estimate, StaffDetails},
};
use crate::{accounts::users, hackathon::events, platform::error::AppError};
use entities::{
    events::Model as Event, sea_orm_active_enums::WaitingListState, ticket_types::Model as TicketType,
    waiting_list_entries::Model as Row, waiting_list_offers::Model as Offer,
};

/// How much the view of an entry contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// No history.
    Summary,
    /// With the history, as the owner sees it.
    History,
    /// With the history and what only staff see.
    Staff,
}

/// An entry with what its view needs.
#[derive(Debug, Clone)]
pub(super) struct EntryRow {
    pub(super) entry: Row,
    pub(super) event: Arc<Event>,
    /// State at the time of reading.
    pub(super) state: WaitingListState,
    /// Offers missed by the time of reading.
    pub(super) missed_offers: i32,
    /// The offer that can be taken now.
    pub(super) offer: Option<Offer>,
    types: Arc<HashMap<Uuid, TicketType>>,
}

impl EntryRow {
    /// A ticket type of the entry or its offer.
    pub(super) fn ticket_type(&self, id: Uuid) -> Option<EntryTicketType> {
        let TicketType { id, slug, name, .. } = self.types.get(&id)?;
        Some(EntryTicketType { id: *id, slug: slug.clone(), name: name.clone() })
    }

    /// The offer that can be taken now.
    pub(super) fn offer_view(&self) -> Option<EntryOffer> {
        let offer = self.offer.as_ref()?;
        Some(EntryOffer {
            id: offer.id,
            ticket_type: self.ticket_type(offer.ticket_type_id)?,
            seats: offer.seats,
            claimed: offer.claimed,
            offered_at: offer.offered_at,
            expires_at: offer.expires_at,
        })
    }
}

/// Entries with what their views need, in the same order; without those that count as deleted.
pub(super) async fn rows(
    db: &impl ConnectionTrait,
    entries: Vec<Row>,
    now: DateTime<Utc>,
) -> Result<Vec<EntryRow>, DbErr> {
    let ids: Vec<Uuid> = entries.iter().map(|entry| entry.id).collect();
    let offers = queries::pending_of_all(db, &ids).await?;
    let mut offers: HashMap<Uuid, Offer> = offers.into_iter().map(|offer| (offer.entry_id, offer)).collect();
    let events = events::by_ids(db, entries.iter().map(|entry| entry.event_id)).await?;
    let events: HashMap<Uuid, Arc<Event>> = events.into_iter().map(|event| (event.id, Arc::new(event))).collect();
    let wanted = entries.iter().filter_map(|entry| entry.ticket_type_id);
    let types = wanted.chain(offers.values().map(|offer| offer.ticket_type_id)).collect::<Vec<_>>();
    let types = queries::ticket_types(db, &types).await?;
    let types: Arc<HashMap<Uuid, TicketType>> = Arc::new(types.into_iter().map(|row| (row.id, row)).collect());
    let row = |entry: Row| {
        let event = events.get(&entry.event_id)?.clone();
        let offer = offers.remove(&entry.id);
        let state = rules::state_at(&entry, offer.as_ref(), &event, now)?;
        let missed_offers = rules::missed_offers_at(&entry, offer.as_ref(), now);
        let offer = offer.filter(|_| state == WaitingListState::Offered);
        Some(EntryRow { entry, event, state, missed_offers, offer, types: types.clone() })
    };
    Ok(entries.into_iter().filter_map(row).collect())
}

/// One entry; `None` if it counts as deleted.
pub(super) async fn row(db: &impl ConnectionTrait, entry: Row, now: DateTime<Utc>) -> Result<Option<EntryRow>, DbErr> {
    Ok(rows(db, vec![entry], now).await?.pop())
}

/// The view of an entry with its position and estimate.
pub(super) async fn view(
    db: &impl ConnectionTrait,
    row: EntryRow,
    detail: Detail,
    now: DateTime<Utc>,
) -> Result<Entry, AppError> {
    let place = place(db, &row, now).await?;
    let history = if detail == Detail::Summary { Vec::new() } else { history(db, row.entry.id).await? };
    let team = team(db, &row.entry, now).await?;
    let staff = if detail == Detail::Staff { Some(staff(db, &row.entry).await?) } else { None };
    let (offer, ticket_type) = (row.offer_view(), row.entry.ticket_type_id.and_then(|id| row.ticket_type(id)));
    let is_waiting = row.state == WaitingListState::Waiting;
    let EntryRow { entry, event, state, missed_offers, .. } = row;
    Ok(Entry {
        id: entry.id,
        state,
        event: event_view(&event),
        ticket_type,
        team,
        position: place.as_ref().map(|place| place.position),
        estimate: place.map(|place| place.estimate),
        offer,
        last_skip: entry.last_skip,
        resumes_at: entry.resumes_at.filter(|time| is_waiting && *time > now),
        paused: entry.paused,
        missed_offers,
        max_missed_offers: event.waitlist_max_missed,
        joined_at: entry.created_at,
        history,
        staff,
        version: entry.version,
    })
}

/// Where an entry stands on the list.
struct Place {
    position: u64,
    estimate: Estimate,
}

/// `None` for an entry that does not wait.
async fn place(db: &impl ConnectionTrait, row: &EntryRow, now: DateTime<Utc>) -> Result<Option<Place>, AppError> {
    if row.state != WaitingListState::Waiting {
        return Ok(None);
    }
    let position = queries::ahead(db, &row.entry).await? + 1;
    let basis = estimate::basis(db, &row.event, now).await?;
    Ok(Some(Place { position, estimate: estimate::estimate(position, basis.as_ref()) }))
}

async fn history(db: &impl ConnectionTrait, entry: Uuid) -> Result<Vec<EntryLog>, DbErr> {
    let log = queries::log_of(db, entry).await?;
    Ok(log.into_iter().map(|row| EntryLog { at: row.at, act: row.act, words: row.words }).collect())
}

/// The team that needs the seats, if the entry has one.
async fn team(db: &impl ConnectionTrait, entry: &Row, now: DateTime<Utc>) -> Result<Option<EntryTeam>, AppError> {
    let Some(id) = entry.team_id else { return Ok(None) };
    let Some(team) = queries::teams(db, &[id]).await?.pop() else { return Ok(None) };
    let seats = needs::determine(db, entry, now).await?.seats();
    Ok(Some(EntryTeam { id: team.id, name: team.name, seats, whole: entry.whole_team }))
}

fn event_view(event: &Event) -> EntryEvent {
    EntryEvent {
        waiting_list_closes_at: events::waiting_list_closes_at(event),
        id: event.id,
        slug: event.slug.clone(),
        title: event.title.clone(),
        start_at: event.start_at,
        end_at: event.end_at,
        timezone: event.timezone.clone(),
    }
}

async fn staff(db: &impl ConnectionTrait, entry: &Row) -> Result<StaffDetails, DbErr> {
    let user = match entry.user_id {
        Some(user) => users::find(db, user).await?,
        None => None,
    };
    Ok(StaffDetails {
        name: entry.name.clone(),
        email: entry.email.clone(),
        username: user.map(|user| user.username),
        priority: entry.priority,
        priority_reason: entry.priority_reason.clone(),
        queued_at: entry.queued_at,
    })
}
