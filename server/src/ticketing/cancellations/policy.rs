//! What holders get back for a ticket they cancel.

use chrono::{DateTime, Utc};

use entities::{events::Model as Event, sea_orm_active_enums::EventStatus};

/// The share of the price that is refunded at a time, in percent. Without a policy it is all of it until the event
/// starts; of a cancelled event it is always all of it.
pub(super) fn refund_percent(event: &Event, now: DateTime<Utc>) -> i32 {
    let full_until = event.refund_full_until.unwrap_or(event.start_at);
    match event.refund_part_until {
        _ if event.status == EventStatus::Cancelled => 100,
        _ if now < full_until => 100,
        Some(part_until) if now < part_until => event.refund_part_percent.map_or(0, |percent| percent.clamp(0, 100)),
        _ => 0,
    }
}

/// A share of an amount, rounded down to cents.
pub(super) fn share(amount: i32, percent: i32) -> i32 {
    let share = i64::from(amount) * i64::from(percent) / 100;
    // A share is never more than the amount.
    i32::try_from(share).unwrap_or(amount)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares_are_rounded_down() {
        for (amount, percent, expected) in [(2500, 100, 2500), (2500, 50, 1250), (999, 50, 499), (2500, 0, 0)] {
            assert_eq!(share(amount, percent), expected);
        }
    }
}
