//! Adds people to the list, and confirms the addresses of guests.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use text::names;
use uuid::Uuid;

use super::{
    PER_CLIENT, PER_USER, access, emails, entries, needs::EndReason, offers, owners, queries, rules, types::JoinInput,
};
use crate::{
    accounts::{auth::SignedIn, users},
    hackathon::{
        events::{self, EventContext},
        sales::{self, Availability},
    },
    platform::{
        audit::Actor,
        context::Context,
        db::UnitOfWork,
        error::{AppError, FieldErrors},
        flags,
        http::exchange::Exchange,
        mail::EmailAddress,
        rate_limit::{self, Limit},
    },
    ticketing::{messages::ALREADY_HAS_TICKET, tickets},
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{TicketVisibility, WaitingListState::Unverified},
    users::Model as User,
    waiting_list_entries::{ActiveModel, Model as Entry},
};

/// Emails about joining per email address; further ones are silently dropped.
const PER_EMAIL: Limit = Limit { name: "waiting_list.join.email", max: 3, window: Duration::from_secs(60 * 60) };

const FLAG: &str = "waiting_list";
const JOINING_DISABLED: &str = "The waiting list is currently closed.";
const SEATS_AVAILABLE: &str = "Seats are available. Get a ticket instead.";
const TYPE_HAS_NO_LIST: &str = "There's no waiting list for this ticket.";
const NOT_IN_TEAM: &str = "You aren't in a team at this event.";
const TEAMS_NOT_ALLOWED: &str = "You can't join this waiting list as a team.";
const ALREADY_ON_LIST: &str = "You're already on the waiting list for this event. Leave it first to change what you're \
                       waiting for.";
const TEAM_ALREADY_ON_LIST: &str = "Your team is already on the waiting list.";
const INVALID_LINK: &str = "This link is invalid or has expired.";

/// Who joins, and for what.
#[derive(Debug, Default)]
pub struct Joining {
    /// Id or slug of the event.
    pub event: String,
    /// Id or slug of the ticket type; any if missing.
    pub ticket_type: Option<String>,
    /// Name of a guest.
    pub name: Option<String>,
    /// Email address of a guest.
    pub email: Option<String>,
    /// Whether the team of the user joins.
    pub team: bool,
    /// Whether the team takes all seats or none.
    pub whole_team: bool,
}

impl From<JoinInput> for Joining {
    fn from(JoinInput { event, ticket_type, name, email, team, whole_team }: JoinInput) -> Self {
        Self { event: event.unwrap_or_default(), ticket_type, name, email, team, whole_team }
    }
}

/// What joining leads to.
pub enum Joined<E> {
    /// An email is on its way, whatever is known about the address.
    Mailed,
    /// A new entry.
    New(E),
    /// The entry that the user already has.
    Existing(E),
}

/// Who gets an entry.
struct Person {
    name: String,
    email: EmailAddress,
}

/// Joins the list. A user with a confirmed address is on it at once; others get an email first. `joining` is read after
/// the attempt was counted.
pub async fn join(
    exchange: &Exchange,
    caller: Option<&SignedIn>,
    joining: impl Future<Output = Result<Joining, AppError>>,
) -> Result<Joined<Uuid>, AppError> {
    let (context, actor) = (exchange.context(), count_attempt(exchange, caller).await?);
    let joining = joining.await?;
    if !flags::is_on(context, FLAG).await? {
        return Err(AppError::Forbidden(JOINING_DISABLED));
    }
    let verified = caller.filter(|caller| caller.user.email_verified_at.is_some());
    let person = person(caller, &joining)?;
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let event = events::lock_by_key(&tx, &joining.event).await?.filter(events::is_public).ok_or(AppError::NotFound)?;
    let ticket_type = find_type(&tx, &event, joining.ticket_type.as_deref(), now).await?;
    let team = match (joining.team, verified) {
        (true, Some(caller)) => Some(team_of(&tx, &event, caller).await?),
        (true, None) => return Err(AppError::invalid("team", NOT_IN_TEAM)),
        (false, _) => None,
    };
    let entry = Entry {
        user_id: verified.map(|caller| caller.user.id),
        team_id: team,
        whole_team: team.is_some() && joining.whole_team,
        ..entries::new_entry(&event, ticket_type, &person.name, &person.email, now)
    };
    let joined = match verified {
        Some(caller) => {
            let joins_alone = entry.team_id.is_none();
            if joins_alone && tickets::find_unexpired(&tx, event.id, caller.user.id, now).await?.is_some() {
                return Err(AppError::invalid("ticket", ALREADY_HAS_TICKET));
            }
            join_at_once(context, &tx, &actor, (&event, &caller.user), entry).await?
        }
        None => {
            request_confirmation(context, &tx, &actor, &event, entry).await?;
            Joined::Mailed
        }
    };
    tx.commit().await?;
    Ok(joined)
}

/// Confirms the address of an entry with the emailed link; idempotent.
pub async fn verify(context: &Context, actor: &Actor, id: Uuid, token: &str) -> Result<(), AppError> {
    let invalid = || AppError::invalid("token", INVALID_LINK);
    if !access::is_valid(&context.config.app.key, id, token) {
        return Err(invalid());
    }
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (entry, event) = entries::lock(&tx, id).await?.ok_or_else(invalid)?;
    match entry.state {
        Unverified if rules::is_confirmable(&entry, now) => {}
        Unverified => return Err(invalid()),
        _ => return Ok(()),
    }
    if rules::is_over(&event, now) {
        return Err(AppError::invalid("event", rules::LIST_CLOSED));
    }
    entries::enter(context, &tx, actor, &entry, &event).await?;
    Ok(tx.commit().await?)
}

/// Sends the link of an unconfirmed entry again, within the limit of its address. Does nothing in every other case.
/// Returns the slug of the event, if there is such an entry.
pub async fn resend(context: &Context, id: Uuid) -> Result<Option<String>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let Some((entry, event)) = entries::lock(&tx, id).await? else { return Ok(None) };
    let is_open = entry.state == Unverified && rules::is_confirmable(&entry, now);
    if is_open && consume_email_quota(context, &tx, entry.email_key.as_deref().unwrap_or_default()).await? {
        emails::verify(context, &tx, &entry, &event).await?;
        tx.commit_without_invalidation().await?;
    }
    Ok(Some(event.slug))
}

/// Counts an attempt to join, per user or, for guests, per client; 429 beyond the limit.
async fn count_attempt(exchange: &Exchange, caller: Option<&SignedIn>) -> Result<Actor, AppError> {
    if let Some(caller) = caller {
        rate_limit::enforce_for(exchange, &PER_USER, &caller.user.id.to_string()).await?;
        return Ok(Actor::user(exchange, caller.user.id));
    }
    rate_limit::enforce(exchange, &PER_CLIENT).await?;
    Ok(Actor::guest(exchange))
}

/// Puts an entry with a confirmed address on the list, unless the user has the same one already.
async fn join_at_once(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    (event, user): (&Event, &User),
    entry: Entry,
) -> Result<Joined<Uuid>, AppError> {
    let now = context.clock.now();
    if let Some(team) = entry.team_id
        && let Some(existing) = queries::open_of_team(tx, event.id, team).await?
        && existing.user_id != entry.user_id
    {
        return Err(AppError::invalid("team", TEAM_ALREADY_ON_LIST));
    }
    let existing = match find_or_release_entry(context, tx, actor, event, user).await? {
        Some(existing) if existing.state != Unverified => {
            let is_same = existing.ticket_type_id == entry.ticket_type_id && existing.team_id == entry.team_id;
            if !is_same {
                return Err(AppError::invalid("event", ALREADY_ON_LIST));
            }
            let id = existing.id;
            if existing.user_id == Some(user.id) {
                owners::refresh(tx, existing, user, now).await?;
            }
            return Ok(Joined::Existing(id));
        }
        existing => existing,
    };
    if let Some(existing) = existing {
        // The account has verified the same email address.
        queries::delete(tx, existing.id).await?;
    }
    entries::insert(context, tx, actor, &entry).await?;
    let entry = entries::enter(context, tx, actor, &entry, event).await?;
    Ok(Joined::New(entry.id))
}

/// The user's open entry. Passes on or ends entries that hold the user's address but belong to someone else: to a team
/// that the user has left, or to an account that had the address before.
async fn find_or_release_entry(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    event: &Event,
    user: &User,
) -> Result<Option<Entry>, AppError> {
    let now = context.clock.now();
    if let Some(own) = queries::open_by_user(tx, event.id, user.id).await? {
        if access::is_of(tx, &own, user).await? {
            return Ok(Some(own));
        }
        if !owners::pass_on(context, tx, actor, &own, user.id).await? {
            offers::end_entry(context, tx, actor, (event, &own), EndReason::TeamDeleted.transition()).await?;
        }
    }
    let key = access::verified_email(user).unwrap_or_default();
    let Some(existing) = entries::current(tx, event, &key, now).await? else { return Ok(None) };
    let Some(owner) = existing.user_id.filter(|owner| *owner != user.id) else { return Ok(Some(existing)) };
    let Some(owner) = users::find(tx, owner).await? else { return Ok(Some(existing)) };
    let existing = owners::refresh(tx, existing, &owner, now).await?;
    Ok(Some(existing).filter(|existing| existing.email_key.as_ref() == Some(&key)))
}

/// Stores the request of a guest and emails them. Changes nothing once the address has reached its limit of emails.
async fn request_confirmation(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    event: &Event,
    entry: Entry,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let key = entry.email_key.clone().unwrap_or_default();
    if !consume_email_quota(context, tx, &key).await? {
        return Ok(());
    }
    match entries::current(tx, event, &key, now).await? {
        Some(existing) if existing.state != Unverified => emails::already_on_list(context, tx, &existing, event).await,
        Some(existing) => {
            let changes = ActiveModel {
                ticket_type_id: Set(entry.ticket_type_id),
                name: Set(entry.name),
                email: Set(entry.email),
                search_text: Set(entry.search_text),
                ..Default::default()
            };
            let existing = queries::update(tx, &existing, changes, now).await?;
            emails::verify(context, tx, &existing, event).await
        }
        None => {
            entries::insert(context, tx, actor, &entry).await?;
            emails::verify(context, tx, &entry, event).await
        }
    }
}

async fn consume_email_quota(context: &Context, tx: &UnitOfWork, key: &str) -> Result<bool, AppError> {
    Ok(rate_limit::hit_within(context, tx, &PER_EMAIL, key).await?.remaining.is_some())
}

/// The type that the entry waits for; 422 if none of the wanted types has a waiting list, or one is on sale.
async fn find_type(
    tx: &UnitOfWork,
    event: &Event,
    key: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, AppError> {
    if !rules::is_open(event, now) {
        return Err(AppError::invalid("event", rules::LIST_CLOSED));
    }
    let edition = EventContext::from(event);
    let (sales, listed) = sales::of_event(tx, event.id, now).await?;
    let facts = edition.facts(&sales);
    let wanted = key.map(str::trim).filter(|key| !key.is_empty());
    let types: Vec<_> = listed
        .into_iter()
        .filter(|ticket_type| wanted.is_none_or(|key| sales::is_ticket_type_key(&ticket_type.row, key)))
        .filter(|ticket_type| {
            ticket_type.row.visibility == TicketVisibility::Public && ticket_type.row.waitlist_enabled
        })
        .collect();
    let first = types.first().ok_or_else(|| AppError::invalid("ticketType", TYPE_HAS_NO_LIST))?;
    let is_on_sale = types.iter().any(|ticket_type| {
        let availability =
            ticket_type.availability_input(&facts, edition.accepts_waiting_list(now), now).availability(now);
        matches!(availability, Availability::Available | Availability::FewLeft)
    });
    if is_on_sale {
        return Err(AppError::invalid("ticketType", SEATS_AVAILABLE));
    }
    Ok(wanted.map(|_| first.row.id))
}

async fn team_of(tx: &impl ConnectionTrait, event: &Event, caller: &SignedIn) -> Result<Uuid, AppError> {
    if !event.waitlist_teams {
        return Err(AppError::invalid("team", TEAMS_NOT_ALLOWED));
    }
    let team = queries::team_of(tx, event.id, caller.user.id).await?;
    team.ok_or_else(|| AppError::invalid("team", NOT_IN_TEAM))
}

/// The name and email of the account, or what the guest entered; 422 if they are invalid.
fn person(caller: Option<&SignedIn>, joining: &Joining) -> Result<Person, AppError> {
    let (name, email) = match caller {
        Some(caller) => (caller.user.name.as_str(), caller.user.email.as_str()),
        None => (joining.name.as_deref().unwrap_or_default(), joining.email.as_deref().unwrap_or_default()),
    };
    let mut errors = FieldErrors::default();
    let name = name.trim();
    if names::is_invisible(name) {
        errors.add("name", "The name field is required.");
    } else if name.chars().count() > 255 || names::has_control(name) {
        errors.add("name", "The name field format is invalid.");
    }
    let email = EmailAddress::parse(email);
    if email.is_none() {
        errors.add("email", "The email field must be a valid email address.");
    }
    match email.filter(|_| errors.is_empty()) {
        Some(email) => Ok(Person { name: name.to_owned(), email }),
        None => Err(AppError::Invalid(errors)),
    }
}
