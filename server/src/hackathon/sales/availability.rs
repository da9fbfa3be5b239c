//! Computes whether a ticket type is available; pages, structured data, emails and the sale all use this.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hackathon::phase::Phase;
use entities::sea_orm_active_enums::TicketVisibility;

/// Few are left at a tenth of the capacity…
const FEW_SHARE: i64 = 10;
/// …or at this many, whatever the capacity.
const FEW: i64 = 5;

/// Availability of a ticket type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TicketAvailability)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Not on sale yet.
    NotYet,
    /// On sale.
    Available,
    /// On sale with few left.
    FewLeft,
    /// Sold out, with a waiting list.
    Waitlist,
    /// Sold out.
    SoldOut,
    /// On sale for invited users only.
    InviteOnly,
    /// No longer on sale.
    Ended,
}

/// Facts that determine the availability of a ticket type.
#[derive(Debug, Clone)]
pub struct AvailabilityInput {
    /// Phase of the event.
    pub phase: Phase,
    /// Visibility of the ticket type.
    pub visibility: TicketVisibility,
    /// Start of sales; `None` for the start of the event's sales.
    pub sales_from: Option<DateTime<Utc>>,
    /// End of sales; `None` for the end of the event's sales.
    pub sales_until: Option<DateTime<Utc>>,
    /// The tightest limit that applies; `None` if unlimited.
    pub limit: Option<Limit>,
    /// Whether there is a waiting list.
    pub has_waiting_list: bool,
}

/// A capacity and the number of seats left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Total number of seats.
    pub capacity: i64,
    /// Number of seats left, never negative.
    pub left: i64,
}

impl Limit {
    /// Creates a limit from capacity and taken seats.
    pub fn new(capacity: i32, taken: i64) -> Self {
        let capacity = i64::from(capacity);
        Self { capacity, left: (capacity - taken).max(0) }
    }

    fn is_nearly_reached(self) -> bool {
        self.left <= FEW.max(self.capacity / FEW_SHARE)
    }
}

impl AvailabilityInput {
    /// Returns the availability at a time.
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
                Some(Limit { left: 0, .. }) if self.has_waiting_list => Availability::Waitlist,
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

    /// On sale from the 10th to the 20th.
    fn input() -> AvailabilityInput {
        AvailabilityInput {
            phase: Phase::OnSale,
            visibility: TicketVisibility::Public,
            sales_from: Some(at(10)),
            sales_until: Some(at(20)),
            limit: Some(Limit { capacity: 100, left: 60 }),
            has_waiting_list: true,
        }
    }

    #[test]
    fn a_ticket_type_is_available_between_its_dates() {
        for (day, availability) in [
            (9, Availability::NotYet),
            (10, Availability::Available),
            (19, Availability::Available),
            (20, Availability::Ended),
        ] {
            assert_eq!(input().availability(at(day)), availability, "{day}");
        }
        let always = AvailabilityInput { sales_from: None, sales_until: None, ..input() };
        assert_eq!([1, 31].map(|day| always.availability(at(day))), [Availability::Available; 2]);
    }

    #[test]
    fn availability_follows_the_phase_of_the_event() {
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
            assert_eq!(AvailabilityInput { phase, ..input() }.availability(at(15)), availability, "{phase:?}");
        }
    }

    #[test]
    fn the_last_seats_are_few_left_and_then_waiting_list() {
        for (capacity, left, availability) in [
            (100, 11, Availability::Available),
            (100, 10, Availability::FewLeft),
            (100, 1, Availability::FewLeft),
            (100, 0, Availability::Waitlist),
            (12, 6, Availability::Available),
            (12, 5, Availability::FewLeft),
        ] {
            let limit = Some(Limit { capacity, left });
            assert_eq!(
                AvailabilityInput { limit, ..input() }.availability(at(15)),
                availability,
                "{left} of {capacity}"
            );
        }
        let limit = Some(Limit::new(100, 107));
        assert_eq!(
            AvailabilityInput { limit, has_waiting_list: false, ..input() }.availability(at(15)),
            Availability::SoldOut
        );
        // A full event still has a waiting list.
        assert_eq!(
            AvailabilityInput { limit, phase: Phase::SoldOut, ..input() }.availability(at(15)),
            Availability::Waitlist
        );
        assert_eq!(AvailabilityInput { limit: None, ..input() }.availability(at(15)), Availability::Available);
    }

    #[test]
    fn invite_only_tickets_stay_so_until_sales_end() {
        for visibility in [TicketVisibility::InviteOnly, TicketVisibility::Hidden] {
            let input = AvailabilityInput { visibility, ..input() };
            for (day, availability) in
                [(9, Availability::InviteOnly), (15, Availability::InviteOnly), (20, Availability::Ended)]
            {
                assert_eq!(input.availability(at(day)), availability, "{visibility:?} {day}");
            }
        }
    }
}
