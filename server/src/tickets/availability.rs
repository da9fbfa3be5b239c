//! Whether a kind of ticket can be had, told in one place: pages, structured data, mails and the sale ask here.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{entities::sea_orm_active_enums::TicketVisibility, events::Phase};

/// Few are left when it is a tenth of the places…
const FEW_SHARE: i64 = 10;
/// …or this many, whatever the number of places.
const FEW: i64 = 5;

/// Whether a kind of ticket can be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TicketAvailability)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Not on sale yet.
    NotYet,
    /// To be had.
    Available,
    /// To be had by those who hurry.
    FewLeft,
    /// All are taken; who comes now may wait for one.
    Waitlist,
    /// All are taken.
    SoldOut,
    /// For those who are invited.
    InviteOnly,
    /// Not on sale any more.
    Ended,
}

/// What the availability of a kind of ticket follows from.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Where its event stands.
    pub phase: Phase,
    /// Who may have it.
    pub visibility: TicketVisibility,
    /// From when it is sold; as soon as the event is when `None`.
    pub sales_from: Option<DateTime<Utc>>,
    /// Until when it is sold; as long as the event is when `None`.
    pub sales_until: Option<DateTime<Utc>>,
    /// The narrowest limit of places that holds for it; `None` without any.
    pub limit: Option<Limit>,
    /// Whether one may wait for a place.
    pub waitlist: bool,
}

/// A number of places and how many of them are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// All.
    pub capacity: i64,
    /// Never less than none.
    pub left: i64,
}

impl Limit {
    /// A limit of which so many places are taken.
    pub fn of(capacity: i32, taken: i64) -> Self {
        let capacity = i64::from(capacity);
        Self { capacity, left: (capacity - taken).max(0) }
    }

    fn is_nearly_reached(self) -> bool {
        self.left <= FEW.max(self.capacity / FEW_SHARE)
    }
}

impl Offer {
    /// Whether it can be had at a time.
    pub fn availability(&self, now: DateTime<Utc>) -> Availability {
        let is_over = !matches!(self.phase, Phase::Announced | Phase::OnSale | Phase::SoldOut);
        if is_over || self.sales_until.is_some_and(|until| now >= until) {
            Availability::Ended
        } else if self.visibility != TicketVisibility::Public {
            Availability::InviteOnly
        } else if self.phase == Phase::Announced || self.sales_from.is_some_and(|from| now < from) {
            Availability::NotYet
        } else {
            match self.limit {
                Some(Limit { left: 0, .. }) if self.waitlist => Availability::Waitlist,
                Some(Limit { left: 0, .. }) => Availability::SoldOut,
                Some(limit) if limit.is_nearly_reached() => Availability::FewLeft,
                _ => Availability::Available,
            }
        }
    }
}
