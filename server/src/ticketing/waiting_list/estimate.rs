//! How likely a seat is, from what happened at this edition and at earlier ones. Without a basis it says so.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries,
    types::{Chance, Estimate},
};
use crate::hackathon::events::waiting_list_closes_at;
use entities::events::Model as Event;

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
    let own = queries::count_confirmed(db, event.id).await?;
    if sold >= MIN_SOLD && own > 0 {
        let expected = own * cancelled / sold;
        let explanation = format!(
            "Tickets cancelled this late at earlier editions: {cancelled} of {sold}. For this edition, that would be about \
             {expected}."
        );
        return Ok(Some(ExpectedSeats { expected, explanation }));
    }
    let recent = queries::count_cancelled(db, event.id, now - RECENT, None).await?;
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
    let (mut sold, mut cancelled) = (0, 0);
    for edition in queries::earlier_editions(db, event, MAX_EDITIONS, now).await? {
        let before = waiting_list_closes_at(&edition);
        sold += queries::count_sold(db, edition.id).await?;
        cancelled += queries::count_cancelled(db, edition.id, before - left, Some(before)).await?;
    }
    Ok((sold, cancelled))
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
