//! Metrics of how often something happened, without personal data. Counted only while the flag `analytics` is on.

mod beacon;

use actix_web::web;
use prometheus::{IntCounter, IntCounterVec, Opts, Registry};

/// Names of the occurrences that pages may send.
const OCCURRENCES: [&str; 8] = [
    "register",
    "login",
    "login_github",
    "login_gitlab",
    "login_google",
    "login_linkedin",
    "login_twitter",
    "purchase_ticket",
];

/// Counters by occurrence.
pub struct Occurrences(IntCounterVec);

impl Occurrences {
    /// Registers the counters, all at zero.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let counted = IntCounterVec::new(Opts::new("occurrences_total", "Visitor actions, by name"), &["name"])?;
        registry.register(Box::new(counted.clone()))?;
        for name in OCCURRENCES {
            counted.with_label_values(&[name]).reset();
        }
        Ok(Self(counted))
    }

    /// Returns the counter of a known name.
    fn counter(&self, name: &str) -> Option<IntCounter> {
        OCCURRENCES.contains(&name).then(|| self.0.with_label_values(&[name]))
    }
}

/// Route of the beacon. It is outside of the API because it needs no session and must not identify a visitor.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/seen").route(web::post().to(beacon::seen)).default_service(web::to(beacon::refuse)));
}
