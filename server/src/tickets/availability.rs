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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: u32) -> DateTime<Utc> {
        format!("2027-01-{day:02}T09:00:00Z").parse().expect("a day")
    }

    /// Sold from the 10th to the 20th.
    fn offer() -> Offer {
        Offer {
            phase: Phase::OnSale,
            visibility: TicketVisibility::Public,
            sales_from: Some(at(10)),
            sales_until: Some(at(20)),
            limit: Some(Limit { capacity: 100, left: 60 }),
            waitlist: true,
        }
    }

    #[test]
    fn a_kind_of_ticket_is_sold_between_its_days() {
        for (day, availability) in [
            (9, Availability::NotYet),
            (10, Availability::Available),
            (19, Availability::Available),
            (20, Availability::Ended),
        ] {
            assert_eq!(offer().availability(at(day)), availability, "{day}");
        }
        let always = Offer { sales_from: None, sales_until: None, ..offer() };
        assert_eq!([1, 31].map(|day| always.availability(at(day))), [Availability::Available; 2]);
    }

    #[test]
    fn nothing_is_sold_before_its_event_is_nor_after() {
        for (phase, availability) in [
            (Phase::Announced, Availability::NotYet),
            (Phase::OnSale, Availability::Available),
            (Phase::SalesClosed, Availability::Ended),
            (Phase::Live, Availability::Ended),
            (Phase::Judging, Availability::Ended),
            (Phase::Finished, Availability::Ended),
            (Phase::Archived, Availability::Ended),
            (Phase::Cancelled, Availability::Ended),
        ] {
            assert_eq!(Offer { phase, ..offer() }.availability(at(15)), availability, "{phase:?}");
        }
    }

    #[test]
    fn the_last_places_are_few_and_then_there_is_the_waiting_list() {
        for (capacity, left, availability) in [
            (100, 11, Availability::Available),
            (100, 10, Availability::FewLeft),
            (100, 1, Availability::FewLeft),
            (100, 0, Availability::Waitlist),
            (12, 6, Availability::Available),
            (12, 5, Availability::FewLeft),
        ] {
            let limit = Some(Limit { capacity, left });
            assert_eq!(Offer { limit, ..offer() }.availability(at(15)), availability, "{left} of {capacity}");
        }
        let limit = Some(Limit::of(100, 107));
        assert_eq!(Offer { limit, waitlist: false, ..offer() }.availability(at(15)), Availability::SoldOut);
        // An event that is full is still for those who wait.
        assert_eq!(Offer { limit, phase: Phase::SoldOut, ..offer() }.availability(at(15)), Availability::Waitlist);
        assert_eq!(Offer { limit: None, ..offer() }.availability(at(15)), Availability::Available);
    }

    #[test]
    fn what_is_for_the_invited_is_until_it_ends() {
        for visibility in [TicketVisibility::InviteOnly, TicketVisibility::Hidden] {
            let offer = Offer { visibility, ..offer() };
            for (day, availability) in
                [(9, Availability::InviteOnly), (15, Availability::InviteOnly), (20, Availability::Ended)]
            {
                assert_eq!(offer.availability(at(day)), availability, "{visibility:?} {day}");
            }
        }
    }
}
