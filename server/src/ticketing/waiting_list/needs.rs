//! How many seats an entry needs, and for whom.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{queries, states::EntryTransition};
use crate::{accounts::users, platform::mail::EmailAddress, ticketing::tickets};
use entities::{
    sea_orm_active_enums::{TicketState, WaitingListAct as Act, WaitingListState},
    users::Model as User,
    waiting_list_entries::Model as Entry,
};

/// What an entry needs now. A team may have grown or shrunk since it joined.
#[derive(Debug)]
pub(super) enum Need {
    /// One seat for a person; the account is known if they have one.
    Person(Option<Box<User>>),
    /// A seat for each of these members.
    Team(Vec<User>),
    /// Nothing now, but perhaps again: another purchase may still fail.
    Undecided(OpenPurchase),
    /// Nothing any more.
    Over(EndReason),
}

/// Whose other purchase is still open: a hold, an approval or a payment.
#[derive(Debug, Clone, Copy)]
pub(super) enum OpenPurchase {
    /// The person's.
    Person,
    /// That of all members of the team who have no ticket.
    Team,
}

impl OpenPurchase {
    /// Why the entry gets no seat, as a sentence for its owner and for staff.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Person => "A seat was available, but another purchase was still open. The entry keeps its place.",
            Self::Team => {
                "A seat was available, but everyone in the team had a ticket or an open purchase. The entry keeps its \
                 place."
            }
        }
    }
}

/// Why an entry needs nothing any more.
#[derive(Debug, Clone, Copy)]
pub(super) enum EndReason {
    /// The person has a ticket.
    HasTicket,
    /// The team was deleted.
    TeamDeleted,
    /// All members of the team have tickets.
    TeamHasTickets,
}

impl EndReason {
    /// The change that ends the entry.
    pub(super) fn transition(self) -> EntryTransition {
        let left = |note: &str| EntryTransition::new(WaitingListState::Left, Act::Left, note);
        match self {
            Self::HasTicket => left("You have a ticket, so you're no longer on the waiting list."),
            Self::TeamDeleted => left("Your team was deleted, so it's no longer on the waiting list."),
            Self::TeamHasTickets => {
                EntryTransition::new(WaitingListState::Accepted, Act::Claimed, "Everyone in your team has a ticket.")
            }
        }
    }

    /// Why, as a sentence for staff.
    pub(super) fn reason_for_staff(self) -> &'static str {
        match self {
            Self::HasTicket => "Already has a ticket.",
            Self::TeamDeleted => "The team was deleted.",
            Self::TeamHasTickets => "Everyone in the team has a ticket.",
        }
    }
}

impl Need {
    /// Number of seats.
    pub(super) fn seats(&self) -> i64 {
        match self {
            Self::Person(_) => 1,
            Self::Team(members) => i64::try_from(members.len()).unwrap_or(i64::MAX),
            Self::Undecided(_) | Self::Over(_) => 0,
        }
    }
}

/// What an entry needs now. Only a confirmed ticket ends an entry.
pub(super) async fn determine(db: &impl ConnectionTrait, entry: &Entry, now: DateTime<Utc>) -> Result<Need, DbErr> {
    let Some(team) = entry.team_id else {
        let user = owner(db, entry).await?;
        let ticket = match &user {
            Some(user) => tickets::find_unexpired(db, entry.event_id, user.id, now).await?,
            None => None,
        };
        return Ok(match ticket {
            Some(ticket) if ticket.state == TicketState::Confirmed => Need::Over(EndReason::HasTicket),
            Some(_) => Need::Undecided(OpenPurchase::Person),
            None => Need::Person(user.map(Box::new)),
        });
    };
    let members = queries::members(db, team).await?;
    if members.is_empty() {
        return Ok(Need::Over(EndReason::TeamDeleted));
    }
    let (mut without, mut is_undecided) = (Vec::new(), false);
    for member in members {
        match tickets::find_unexpired(db, entry.event_id, member.id, now).await? {
            Some(ticket) => is_undecided |= ticket.state != TicketState::Confirmed,
            None => without.push(member),
        }
    }
    Ok(match without.is_empty() {
        true if is_undecided => Need::Undecided(OpenPurchase::Team),
        true => Need::Over(EndReason::TeamHasTickets),
        false => Need::Team(without),
    })
}

/// The account of an entry for one person.
pub(super) async fn owner(db: &impl ConnectionTrait, entry: &Entry) -> Result<Option<User>, DbErr> {
    if let Some(user) = entry.user_id {
        return users::find(db, user).await;
    }
    let Some(email) = entry.email.as_deref().and_then(EmailAddress::parse) else { return Ok(None) };
    Ok(users::by_email(db, &email).await?.filter(|user| user.email_verified_at.is_some()))
}
