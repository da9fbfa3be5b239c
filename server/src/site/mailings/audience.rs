//! Who gets a mailing: each person once, by folded email address, and nobody who must not get it.

use std::collections::{BTreeMap, HashMap, HashSet};

use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    queries,
    types::{Group, LeftOut, Segment},
};
use crate::{accounts::users, platform::mail::EmailAddress};
use entities::{
    sea_orm_active_enums::{
        MailingKind,
        SubscriberState::{self, Bounced, Complained, Pending, Subscribed, Unsubscribed},
        TicketState, UserState,
    },
    subscribers::Model as Subscriber,
    tickets::Model as Ticket,
    users::Model as User,
};

/// A person who gets a mailing.
#[derive(Debug, Clone)]
pub(super) struct Person {
    /// Lower case, without the tag after a plus.
    pub(super) key: String,
    pub(super) email: String,
    pub(super) name: String,
    pub(super) user: Option<Uuid>,
    pub(super) ticket: Option<Uuid>,
    pub(super) subscriber: Option<Uuid>,
}

/// Who gets a mailing, and how many do not.
#[derive(Debug, Default)]
pub(super) struct Audience {
    pub(super) people: Vec<Person>,
    pub(super) left_out: BTreeMap<LeftOut, u64>,
    seen: HashSet<String>,
    /// Tickets without an account.
    tickets: HashSet<Uuid>,
}

/// Someone in a group, before it is known whether they may get the mailing.
#[derive(Default)]
struct Candidate {
    /// Without one, they have no account.
    email: Option<String>,
    name: String,
    user: Option<Uuid>,
    ticket: Option<Uuid>,
    problem: Option<LeftOut>,
}

/// Finds everyone in the groups.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    event: Uuid,
    kind: MailingKind,
    segments: &[Segment],
) -> Result<Audience, DbErr> {
    let subscriptions = subscriptions(db).await?;
    let mut audience = Audience::default();
    for segment in segments {
        let candidates = match segment.group {
            Group::Tickets => holders(db, event, kind, segment).await?,
            Group::WaitingList => waiting(db, event, kind).await?,
            Group::Subscribers => subscribers(&subscriptions),
        };
        for candidate in candidates {
            audience.add(kind, &subscriptions, candidate);
        }
    }
    Ok(audience)
}

impl Audience {
    fn add(&mut self, kind: MailingKind, subscriptions: &HashMap<String, Subscriber>, candidate: Candidate) {
        let Some(email) = candidate.email.as_deref().and_then(EmailAddress::parse) else {
            // Two groups may contain the same ticket.
            let is_new = candidate.ticket.is_none_or(|ticket| self.tickets.insert(ticket));
            *self.left_out.entry(LeftOut::NoAccount).or_default() += u64::from(is_new);
            return;
        };
        let key = email.without_tag();
        if !self.seen.insert(key.clone()) {
            return;
        }
        let subscription = subscriptions.get(&key);
        let problem = candidate.problem.or_else(|| refusal(kind, subscription.map(|row| row.state)));
        if let Some(reason) = problem {
            *self.left_out.entry(reason).or_default() += 1;
            return;
        }
        // News go to the address that consented.
        let consented = subscription.filter(|_| kind == MailingKind::News).map(|row| row.email.clone());
        self.people.push(Person {
            key,
            email: consented.unwrap_or_else(|| email.as_str().to_owned()),
            name: candidate.name,
            user: candidate.user,
            ticket: candidate.ticket,
            subscriber: subscription.map(|row| row.id),
        });
    }
}

/// Why someone with this subscription does not get a mailing.
pub(super) fn refusal(kind: MailingKind, subscription: Option<SubscriberState>) -> Option<LeftOut> {
    match (kind, subscription) {
        (_, Some(Complained | Unsubscribed)) => Some(LeftOut::Unsubscribed),
        (_, Some(Bounced)) => Some(LeftOut::Undeliverable),
        (MailingKind::Service, Some(Subscribed | Pending) | None) | (MailingKind::News, Some(Subscribed)) => None,
        (MailingKind::News, Some(Pending)) => Some(LeftOut::Unverified),
        (MailingKind::News, None) => Some(LeftOut::NoConsent),
    }
}

/// A reason as it is stored with a recipient.
pub(super) fn word(reason: LeftOut) -> &'static str {
    match reason {
        LeftOut::Unsubscribed => "unsubscribed",
        LeftOut::OptedOut => "opted_out",
        LeftOut::NoConsent => "no_consent",
        LeftOut::Unverified => "unverified",
        LeftOut::Undeliverable => "undeliverable",
        LeftOut::Blocked => "blocked",
        LeftOut::NoAccount => "no_account",
    }
}

/// Why an account gets no mailing. Whether an address gets news is up to its subscription.
pub(super) fn account_refusal(kind: MailingKind, user: &User) -> Option<LeftOut> {
    if user.state != UserState::Active {
        return Some(LeftOut::Blocked);
    }
    if kind == MailingKind::News {
        return None;
    }
    if user.email_verified_at.is_none() {
        return Some(LeftOut::Unverified);
    }
    (!users::preferences(user).event_mails).then_some(LeftOut::OptedOut)
}

/// Subscriptions by folded address. Of several, a complaint counts most, then consent.
async fn subscriptions(db: &impl ConnectionTrait) -> Result<HashMap<String, Subscriber>, DbErr> {
    let mut found: HashMap<String, Subscriber> = HashMap::new();
    for row in queries::subscribers(db).await? {
        let Some(key) = EmailAddress::parse(&row.email).map(|email| email.without_tag()) else { continue };
        match found.get(&key) {
            Some(other) if weight(other.state) >= weight(row.state) => {}
            _ => _ = found.insert(key, row),
        }
    }
    Ok(found)
}

fn weight(state: SubscriberState) -> u8 {
    match state {
        Complained => 4,
        Subscribed => 3,
        Unsubscribed => 2,
        Bounced => 1,
        Pending => 0,
    }
}

/// In the order they signed up.
fn subscribers(subscriptions: &HashMap<String, Subscriber>) -> Vec<Candidate> {
    let mut rows: Vec<&Subscriber> = subscriptions.values().collect();
    rows.sort_by_key(|row| row.id);
    let candidate =
        |row: &Subscriber| Candidate { email: Some(row.email.clone()), name: row.name.clone(), ..Candidate::default() };
    rows.into_iter().map(candidate).collect()
}

async fn holders(
    db: &impl ConnectionTrait,
    event: Uuid,
    kind: MailingKind,
    segment: &Segment,
) -> Result<Vec<Candidate>, DbErr> {
    let confirmed = [TicketState::Confirmed];
    let states = if segment.states.is_empty() { &confirmed[..] } else { &segment.states };
    let tickets = queries::tickets(db, event, states, &segment.ticket_type_ids).await?;
    let members = match segment.in_team {
        Some(_) => queries::members(db, event).await?,
        None => HashSet::new(),
    };
    let is_meant = |ticket: &Ticket| {
        let in_team = ticket.user_id.is_some_and(|user| members.contains(&user));
        segment.in_team.is_none_or(|wanted| wanted == in_team)
            && segment.attended.is_none_or(|wanted| wanted == ticket.checked_in_at.is_some())
    };
    let accounts = queries::holders(db, event).await?;
    let meant = tickets.into_iter().filter(is_meant);
    Ok(meant
        .map(|ticket| {
            let user = ticket.user_id.and_then(|id| accounts.get(&id));
            Candidate {
                ticket: Some(ticket.id),
                ..account(kind, user, ticket.holder_name.filter(|name| !name.is_empty()))
            }
        })
        .collect())
}

async fn waiting(db: &impl ConnectionTrait, event: Uuid, kind: MailingKind) -> Result<Vec<Candidate>, DbErr> {
    let accounts = queries::waiting_users(db, event).await?;
    let entries = queries::waiting(db, event).await?;
    Ok(entries
        .into_iter()
        .map(|entry| match entry.user_id {
            Some(id) => account(kind, accounts.get(&id), None),
            // Such an entry waits only once its address is confirmed.
            None => Candidate { email: entry.email, name: entry.name.unwrap_or_default(), ..Candidate::default() },
        })
        .collect())
}

fn account(kind: MailingKind, user: Option<&User>, name: Option<String>) -> Candidate {
    let Some(user) = user else { return Candidate::default() };
    Candidate {
        email: Some(user.email.clone()),
        name: name.unwrap_or_else(|| user.name.clone()),
        user: Some(user.id),
        ticket: None,
        problem: account_refusal(kind, user),
    }
}
