//! Delays between attempts to send an email.

use chrono::TimeDelta;
use uuid::Uuid;

/// Seconds before the second attempt; each further delay is three times as long.
const INITIAL_DELAY: i64 = 10;
const MAX_DELAY: i64 = 24 * 60 * 60;
/// The last one is about four days after the first: as long as mail servers retry among themselves.
const ATTEMPTS: u32 = 12;

/// The delay after a failed attempt, counted from 1; `None` after the last. The email's id adds up to a quarter, so
/// that emails that failed together are not all retried together.
pub(super) fn delay_after(attempts: u32, id: Uuid) -> Option<TimeDelta> {
    if attempts >= ATTEMPTS {
        return None;
    }
    let seconds = INITIAL_DELAY.saturating_mul(3_i64.saturating_pow(attempts.saturating_sub(1))).min(MAX_DELAY);
    let chance = id.as_u64_pair().1 % 1000;
    let spread = seconds * 1000 / 4 * i64::try_from(chance).unwrap_or(0) / 1000;
    Some(TimeDelta::seconds(seconds) + TimeDelta::milliseconds(spread))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delays(id: Uuid) -> Vec<i64> {
        (1..).map_while(|attempts| delay_after(attempts, id)).map(|delay| delay.num_milliseconds()).collect()
    }

    #[test]
    fn delays_grow_from_seconds_to_a_day_and_end_after_days() {
        let delays = delays(Uuid::nil());

        assert_eq!(delays[..4], [10_000, 30_000, 90_000, 270_000]);
        assert_eq!(delays.last(), Some(&86_400_000));
        assert!((2..6).contains(&(delays.iter().sum::<i64>() / 86_400_000)), "{delays:?}");
    }

    #[test]
    fn delays_are_spread_by_jitter() {
        let ids = (0..100).map(|_| Uuid::new_v4());
        let mut firsts: Vec<i64> = ids.map(|id| delays(id)[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();

        assert!(firsts.len() > 50 && firsts.iter().all(|delay| (10_000..12_500).contains(delay)), "{firsts:?}");
    }
}
