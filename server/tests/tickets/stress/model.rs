//! What is allowed of orders and tickets.

use chrono::{DateTime, Utc};
use entities::{
    orders::Model as Order,
    sea_orm_active_enums::{
        OrderState::{self, AwaitingPayment, NeedsAttention, Paid, PartlyRefunded, Refunded},
        TicketState::{self, Confirmed, Held, PendingApproval, PendingPayment},
    },
    tickets::Model as Ticket,
};
use serde_json::Value;
use uuid::Uuid;

/// Orders and tickets of an event at a time, the oldest first.
pub(super) struct Snapshot {
    pub(super) now: DateTime<Utc>,
    pub(super) orders: Vec<Order>,
    pub(super) tickets: Vec<Ticket>,
}

impl Snapshot {
    /// The ticket of a user that takes a seat.
    pub(super) fn live_of(&self, user: Uuid) -> Option<&Ticket> {
        self.live().find(|ticket| ticket.user_id == Some(user))
    }

    /// Whether a purchase starts or continues: with a seat of one's own, or a free one.
    pub(super) fn may_buy(&self, user: Uuid, seats: i32) -> bool {
        self.live_of(user).is_some() || self.live().count() < usize::try_from(seats).unwrap_or_default()
    }

    pub(super) fn is_confirmed(ticket: &Ticket) -> bool {
        ticket.state == Confirmed
    }

    /// The newest order of a user.
    pub(super) fn order_of(&self, user: Uuid) -> Option<&Order> {
        self.orders.iter().rev().find(|order| order.user_id == Some(user))
    }

    /// The session of that order.
    pub(super) fn session_of(&self, user: Uuid) -> Option<String> {
        self.order_of(user)?.session_id.clone()
    }

    /// What is true at any time.
    pub(super) fn check(&self, seats: i32) -> Result<(), String> {
        let taken = self.live().count();
        ensure(taken <= usize::try_from(seats).unwrap_or_default(), || format!("{taken} of {seats} seats are taken"))?;
        let mut users: Vec<_> = self.live().filter_map(|ticket| ticket.user_id).collect();
        users.sort_unstable();
        ensure(users.windows(2).all(|pair| pair[0] != pair[1]), || "a user has two tickets".to_owned())?;
        let odd = self.orders.iter().find(|order| order.state == NeedsAttention);
        ensure(odd.is_none(), || format!("every payment matches its order: {odd:?}"))
    }

    /// Whether every state may follow the one before.
    pub(super) fn follows(&self, before: &Self) -> Result<(), String> {
        for was in &before.orders {
            let order = self.orders.iter().find(|order| order.id == was.id).ok_or("an order is gone")?;
            let legal = was.state == order.state || may_follow(was.state, order.state);
            ensure(legal, || format!("an order changed from {:?} to {:?}", was.state, order.state))?;
            ensure(order.refunded_minor >= was.refunded_minor, || "a refund was taken back".to_owned())?;
        }
        for was in &before.tickets {
            let ticket = self.tickets.iter().find(|ticket| ticket.id == was.id).ok_or("a ticket is gone")?;
            let legal = was.state == ticket.state || ticket_may_follow(was.state, ticket.state);
            ensure(legal, || format!("a ticket changed from {:?} to {:?}", was.state, ticket.state))?;
        }
        Ok(())
    }

    /// Whether an order that nothing is left to do for agrees with the provider's books.
    pub(super) fn matches(&self, order: &Order, books: &Value) -> Result<(), String> {
        let (paid, refunded) = (books["paid"].as_i64().unwrap_or(-1), books["refunded"].as_i64().unwrap_or(-1));
        let is_paid = matches!(order.state, Paid | PartlyRefunded | Refunded);
        ensure(order.state != AwaitingPayment, || "an order waits for ever".to_owned())?;
        ensure(is_paid == (paid > 0), || format!("{books} does not match {order:?}"))?;
        ensure(!is_paid || paid == i64::from(order.total_minor), || format!("{books} is not the total of {order:?}"))?;
        ensure(refunded == i64::from(order.refunded_minor), || format!("{books} was refunded of {order:?}"))?;
        let ticket = self.tickets.iter().find(|ticket| ticket.id == order.ticket_id).ok_or("an order has no ticket")?;
        let keeps_money = paid > refunded;
        ensure(!keeps_money || ticket.state == Confirmed, || format!("{books} paid for a {:?} ticket", ticket.state))?;
        ensure(is_paid || ticket.state != Confirmed || self.is_paid_by_another(order), || {
            "a ticket was not paid".to_owned()
        })
    }

    fn is_paid_by_another(&self, order: &Order) -> bool {
        let mut others = self.orders.iter().filter(|other| other.ticket_id == order.ticket_id && other.id != order.id);
        others.any(|other| matches!(other.state, Paid | PartlyRefunded | Refunded))
    }

    fn live(&self) -> impl Iterator<Item = &Ticket> {
        let is_kept = |ticket: &&Ticket| match ticket.state {
            Confirmed | PendingApproval => true,
            Held | PendingPayment => ticket.hold_expires_at.is_none_or(|end| end > self.now),
            _ => false,
        };
        self.tickets.iter().filter(is_kept)
    }
}

/// One or several transitions of an order.
fn may_follow(from: OrderState, to: OrderState) -> bool {
    match from {
        AwaitingPayment => true,
        OrderState::Expired | OrderState::Cancelled => matches!(to, Paid | PartlyRefunded | Refunded),
        Paid => matches!(to, PartlyRefunded | Refunded),
        PartlyRefunded => to == Refunded,
        Refunded | NeedsAttention => false,
    }
}

/// One or several transitions of a ticket. One that has ended stays so.
fn ticket_may_follow(from: TicketState, to: TicketState) -> bool {
    match from {
        Held | PendingApproval | PendingPayment => to != Held,
        Confirmed => matches!(to, TicketState::Cancelled | TicketState::Refunded),
        _ => false,
    }
}

/// Fails with a reason.
pub(super) fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
