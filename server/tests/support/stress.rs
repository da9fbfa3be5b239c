//! The size of tests with many repetitions: small in the everyday suite, full with `make stress`.

use std::env;

/// The size for the everyday suite, or with `STRESS=full` the full one.
pub(crate) fn size<T>(everyday: T, full: T) -> T {
    if env::var("STRESS").is_ok_and(|value| value == "full") { full } else { everyday }
}

/// The seed of generated cases: `SEED`, or the same one every day and another one in each full run.
pub(crate) fn seed() -> u64 {
    let given = env::var("SEED").ok().map(|seed| seed.parse().expect("SEED is a number"));
    given.unwrap_or_else(|| size(1, rand::random()))
}
