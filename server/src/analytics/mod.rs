//! How often something happened: figures for whoever runs the site, nothing about anybody. Counted only while the flag
//! `analytics` is on.

mod beacon;

use actix_web::web;
use prometheus::{IntCounter, IntCounterVec, Opts, Registry};

/// What is counted, by the names the pages send.
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

/// The figures, one for each name.
pub struct Occurrences(IntCounterVec);

impl Occurrences {
    /// All at none, registered with the others.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let counted = IntCounterVec::new(Opts::new("occurrences_total", "What visitors did, by name"), &["name"])?;
        registry.register(Box::new(counted.clone()))?;
        for name in OCCURRENCES {
            counted.with_label_values(&[name]).reset();
        }
        Ok(Self(counted))
    }

    /// The figure of a name, if it is one of ours.
    fn named(&self, name: &str) -> Option<IntCounter> {
        OCCURRENCES.contains(&name).then(|| self.0.with_label_values(&[name]))
    }
}

/// Where the pages tell of it. Outside of the API: nobody is known there, and nobody becomes known by it.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/seen").route(web::post().to(beacon::seen)));
}
