//! Hashes passwords off the request threads, never more at once than there are cores: each hash needs memory and a core
//! for a while.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use actix_web::web;
use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version, password_hash::phc::PasswordHash,
};
use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::error::AppError;
use config::PasswordConfig;

/// Maximum number of waiting hashes per core; further ones are rejected with 503.
const MAX_QUEUE: usize = 64;
/// Maximum time in the queue; then 503.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// Hashes and verifies passwords.
pub struct Passwords {
    cost: PasswordConfig,
    /// Used for verification if no hash is stored: no password matches it.
    dummy_hash: String,
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    max_waiting: usize,
    load: Arc<Load>,
}

/// How many passwords are being hashed, and the maximum so far.
#[derive(Default)]
struct Load {
    running: AtomicUsize,
    peak: AtomicUsize,
}

/// The result of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The password matches the stored hash.
    pub valid: bool,
    /// The stored hash has other parameters than the configured ones.
    pub rehash: bool,
}

impl Passwords {
    /// Hashes with these cost parameters.
    pub fn new(cost: PasswordConfig) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            cost,
            dummy_hash: dummy_hash(cost),
            permits: Arc::new(Semaphore::new(cores)),
            waiting: AtomicUsize::new(0),
            max_waiting: cores * MAX_QUEUE,
            load: Arc::default(),
        }
    }

    /// The maximum number of passwords that were hashed at the same time so far; only tests read it.
    pub fn peak(&self) -> usize {
        self.load.peak.load(Ordering::Acquire)
    }

    pub(super) async fn hash(&self, password: SecretString) -> Result<String, AppError> {
        let params = self.cost.params();
        self.work(move || {
            let hash = argon2(params).hash_password(password.expose_secret().as_bytes()).map_err(AppError::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    pub(super) async fn verify(&self, stored: Option<&str>, password: SecretString) -> Result<Verdict, AppError> {
        let (has_hash, params) = (stored.is_some(), self.cost.params());
        let stored = stored.unwrap_or(&self.dummy_hash).to_owned();
        self.work(move || {
            let stored = PasswordHash::new(&stored).map_err(AppError::internal)?;
            // The cost parameters come from the stored hash.
            let same = argon2(params.clone()).verify_password(password.expose_secret().as_bytes(), &stored).is_ok();
            Ok(Verdict { valid: same && has_hash, rehash: !is_current(&stored, &params) })
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let (permit, load) = (self.permit().await?, self.load.clone());
        web::block(move || {
            load.peak.fetch_max(load.running.fetch_add(1, Ordering::AcqRel) + 1, Ordering::AcqRel);
            let done = work();
            load.running.fetch_sub(1, Ordering::AcqRel);
            drop(permit);
            done
        })
        .await
        .map_err(AppError::internal)?
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, AppError> {
        let slot = QueueSlot::take(&self.waiting, self.max_waiting).ok_or(AppError::Unavailable(1))?;
        let permit = tokio::time::timeout(QUEUE_TIMEOUT, self.permits.clone().acquire_owned()).await;
        drop(slot);
        permit.map_err(|_| AppError::Unavailable(1))?.map_err(AppError::internal)
    }
}

/// A queue slot, released on drop.
struct QueueSlot<'a>(&'a AtomicUsize);

impl<'a> QueueSlot<'a> {
    fn take(waiting: &'a AtomicUsize, max: usize) -> Option<Self> {
        let taken = waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, |now| (now < max).then_some(now + 1));
        taken.ok().map(|_| Self(waiting))
    }
}

impl Drop for QueueSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn argon2(params: Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn is_current(stored: &PasswordHash, configured: &Params) -> bool {
    let cost = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
    let stored_params = Params::try_from(stored).ok();
    stored.algorithm.as_str() == "argon2id" && stored_params.is_some_and(|params| cost(&params) == cost(configured))
}

/// A random hash that no password matches.
fn dummy_hash(cost: PasswordConfig) -> String {
    let PasswordConfig { memory_kib, iterations, lanes } = cost;
    let [salt, hash] = [
        BASE64_STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>()),
        BASE64_STANDARD_NO_PAD.encode(rand::random::<[u8; 32]>()),
    ];
    format!("$argon2id$v=19$m={memory_kib},t={iterations},p={lanes}${salt}${hash}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: PasswordConfig = PasswordConfig { memory_kib: 16, iterations: 1, lanes: 1 };

    fn secret(text: &str) -> SecretString {
        text.to_owned().into()
    }

    #[actix_web::test]
    async fn only_the_exact_password_is_verified() {
        let passwords = Passwords::new(CHEAP);
        let stored = passwords.hash(secret(" Pässword 1 ")).await.expect("a hash");

        assert!(stored.starts_with("$argon2id$v=19$m=16,t=1,p=1$"), "{stored}");
        for (typed, valid) in [(" Pässword 1 ", true), ("Pässword 1", false), (" pässword 1 ", false), ("", false)] {
            let verdict = passwords.verify(Some(&stored), secret(typed)).await.expect("a verdict");
            assert_eq!(verdict, Verdict { valid, rehash: false }, "{typed:?}");
        }
        assert!(!passwords.verify(None, secret("anything")).await.expect("a verdict").valid);
        assert_ne!(passwords.hash(secret("x")).await.ok(), passwords.hash(secret("x")).await.ok());
    }

    #[actix_web::test]
    async fn a_hash_with_other_parameters_is_valid_but_needs_rehashing() {
        let stored = Passwords::new(CHEAP).hash(secret("correct horse")).await.expect("a hash");
        let stricter = Passwords::new(PasswordConfig { iterations: 2, ..CHEAP });

        let verdict = stricter.verify(Some(&stored), secret("correct horse")).await.expect("a verdict");

        assert_eq!(verdict, Verdict { valid: true, rehash: true });
    }

    #[test]
    fn the_queue_is_bounded() {
        let waiting = AtomicUsize::new(0);
        let first = QueueSlot::take(&waiting, 1);

        assert!(first.is_some() && QueueSlot::take(&waiting, 1).is_none());
        drop(first);
        assert!(QueueSlot::take(&waiting, 1).is_some());
    }
}
