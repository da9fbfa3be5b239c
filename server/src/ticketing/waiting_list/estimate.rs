//! How likely a seat is, from what happened at this edition and at earlier ones. Without a basis it says so.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

use super::types::{Chance, Estimate};
use crate::hackathon::events::waiting_list_closes_at;
use entities::{
    events::{self, Model as Event},
    sea_orm_active_enums::{EventStatus, TicketState},
    tickets,
};

/// Earlier editions that count.
const MAX_EDITIONS: u64 = 3;
/// Fewer tickets say nothing about the next edition.
const MIN_SOLD: u64 = 20;
/// Fewer cancellations at this edition say nothing about the rest of it.
const MIN_CANCELLED: u64 = 5;
/// Cancellations of this long count for the rate of this edition.
const RECENT: TimeDelta = TimeDelta::days(14);

/// Seats that are expected to become free until the list closes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ExpectedSeats {
    expected: u64,
    explanation: String,
}

/// What an estimate can be based on now.
pub(super) async fn basis(
    db: &impl ConnectionTrait,
    event: &Event,
    now: DateTime<Utc>,
) -> Result<Option<ExpectedSeats>, DbErr> {
    let left = waiting_list_closes_at(event) - now;
    if left <= TimeDelta::zero() {
        return Ok(None);
    }
    let (sold, cancelled) = earlier(db, event, left, now).await?;
    let own = sold_at(event).filter(tickets::Column::State.eq(TicketState::Confirmed)).count(db).await?;
    if sold >= MIN_SOLD && own > 0 {
        let expected = own * cancelled / sold;
        let explanation = format!(
            "Tickets cancelled this late at earlier editions: {cancelled} of {sold}. For this edition, that would be about \
             {expected}."
        );
        return Ok(Some(ExpectedSeats { expected, explanation }));
    }
    let recent = cancelled_since(sold_at(event), now - RECENT).count(db).await?;
    if recent >= MIN_CANCELLED {
        let days = left.num_days().max(1).unsigned_abs();
        let expected = recent * days / RECENT.num_days().unsigned_abs();
        let explanation = format!(
            "{recent} seats freed up in the last {} days. At this rate, about {expected} more will free up before the \
             list closes.",
            RECENT.num_days()
        );
        return Ok(Some(ExpectedSeats { expected, explanation }));
    }
    Ok(None)
}

/// The chance of a position.
pub(super) fn estimate(position: u64, basis: Option<&ExpectedSeats>) -> Estimate {
    let Some(ExpectedSeats { expected, explanation }) = basis else {
        let basis = "It's too early to tell: there are too few cancellations to go by.".to_owned();
        return Estimate { chance: Chance::TooEarly, basis };
    };
    // Two thirds of the expected seats are likely; half more than expected is not.
    let chance = match position {
        position if position * 3 <= expected * 2 => Chance::Likely,
        position if position * 2 <= expected * 3 => Chance::Possible,
        _ => Chance::Unlikely,
    };
    Estimate { chance, basis: explanation.clone() }
}

/// Tickets that were ever confirmed at the latest editions of the series that are over, and those of them that were
/// cancelled in the same time before the event.
async fn earlier(
    db: &impl ConnectionTrait,
    event: &Event,
    left: TimeDelta,
    now: DateTime<Utc>,
) -> Result<(u64, u64), DbErr> {
    let editions = events::Entity::find()
        .filter(events::Column::SeriesId.eq(event.series_id))
        .filter(events::Column::Id.ne(event.id))
        .filter(events::Column::EndAt.lt(now))
        .filter(events::Column::Status.is_not_in([EventStatus::Draft, EventStatus::Cancelled]));
    let editions = editions.order_by_desc(events::Column::EndAt).limit(MAX_EDITIONS).all(db).await?;
    let (mut sold, mut cancelled) = (0, 0);
    for edition in editions {
        let before = waiting_list_closes_at(&edition);
        sold += sold_at(&edition).count(db).await?;
        let late = cancelled_since(sold_at(&edition), before - left);
        cancelled += late.filter(tickets::Column::CancelledAt.lt(before)).count(db).await?;
    }
    Ok((sold, cancelled))
}

fn sold_at(event: &Event) -> sea_orm::Select<tickets::Entity> {
    let at = tickets::Entity::find().filter(tickets::Column::EventId.eq(event.id));
    // A transferred ticket has a successor.
    at.filter(tickets::Column::ConfirmedAt.is_not_null()).filter(tickets::Column::State.ne(TicketState::Transferred))
}

fn cancelled_since(sold: sea_orm::Select<tickets::Entity>, since: DateTime<Utc>) -> sea_orm::Select<tickets::Entity> {
    let freed = [TicketState::Cancelled, TicketState::Refunded, TicketState::Released];
    sold.filter(Condition::all().add(tickets::Column::State.is_in(freed)).add(tickets::Column::CancelledAt.gte(since)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_follows_from_the_expected_seats() {
        let basis = ExpectedSeats { expected: 6, explanation: String::new() };
        for (position, chance) in [
            (1, Chance::Likely),
            (4, Chance::Likely),
            (5, Chance::Possible),
            (9, Chance::Possible),
            (10, Chance::Unlikely),
        ] {
            assert_eq!(estimate(position, Some(&basis)).chance, chance, "{position}");
        }
        assert_eq!(estimate(1, None).chance, Chance::TooEarly);
        assert_eq!(
            estimate(1, Some(&ExpectedSeats { expected: 0, explanation: String::new() })).chance,
            Chance::Unlikely
        );
    }
}
