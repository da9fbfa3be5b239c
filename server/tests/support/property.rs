//! Properties of generated cases.

use std::{fmt::Debug, panic::AssertUnwindSafe, sync::mpsc, thread};

use futures_util::FutureExt as _;
use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner},
};
use tokio::sync::mpsc::unbounded_channel;

/// Attempts to make a case that fails smaller.
const MAX_SHRINKING: u32 = 400;

/// Checks a property of generated cases; returns the smallest case without it that was found, and why. A panic counts
/// as a failure.
pub(crate) async fn counterexample<S>(
    (cases, seed): (u32, u64),
    strategy: impl FnOnce() -> S + Send + 'static,
    check: impl AsyncFn(S::Value) -> Result<(), String>,
) -> Option<(S::Value, String)>
where
    S: Strategy,
    S::Value: Debug + Send + Clone + 'static,
{
    // The runner is not asynchronous: it has a thread of its own, which asks this one to check each case.
    let (ask, mut asked) = unbounded_channel::<(S::Value, mpsc::Sender<Result<(), String>>)>();
    let runner = thread::spawn(move || {
        let rng_seed = RngSeed::Fixed(seed);
        let config =
            Config { cases, rng_seed, failure_persistence: None, max_shrink_iters: MAX_SHRINKING, ..Config::default() };
        let outcome = TestRunner::new(config).run(&strategy(), |case| {
            let (reply, answer) = mpsc::channel();
            ask.send((case, reply)).map_err(|_| TestCaseError::fail("the test has ended"))?;
            let checked = answer.recv().map_err(|_| TestCaseError::fail("the test has ended"))?;
            checked.map_err(TestCaseError::fail)
        });
        match outcome {
            Ok(()) => None,
            Err(TestError::Fail(reason, case)) => Some((case, reason.to_string())),
            Err(TestError::Abort(reason)) => panic!("no cases could be generated: {reason}"),
        }
    });
    while let Some((case, reply)) = asked.recv().await {
        let checked = AssertUnwindSafe(check(case)).catch_unwind().await;
        let checked = checked.unwrap_or_else(|panic| Err(message(&*panic)));
        _ = reply.send(checked);
    }
    runner.join().expect("no panic")
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic").to_owned()
}

#[actix_web::test]
async fn failing_cases_are_reduced_and_repeated_by_their_seed() {
    let find = async || {
        let cases = || proptest::collection::vec(0..1000_u32, 0..20);
        counterexample((1000, 7), cases, async |case: Vec<u32>| {
            assert!(case.iter().filter(|number| **number >= 100).count() < 2, "two large numbers");
            Ok(())
        })
        .await
    };

    let (case, reason) = find().await.expect("a counterexample");

    assert_eq!((case.as_slice(), reason.as_str()), ([100, 100].as_slice(), "two large numbers"));
    assert_eq!(find().await.map(|(case, _)| case), Some(case));
}
