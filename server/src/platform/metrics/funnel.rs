//! How far buyers of tickets get, without personal data.

use prometheus::{IntCounter, IntCounterVec, Opts, Registry};

/// Counters of the steps of a sale.
#[derive(Debug, Clone)]
pub struct Funnel {
    views: IntCounter,
    holds: IntCounter,
    paid: IntCounter,
}

impl Funnel {
    pub(super) fn new(registry: &Registry) -> prometheus::Result<Self> {
        let options =
            Opts::new("ticket_funnel_total", "Steps of ticket sales: page views, held seats, completed sales");
        let steps = IntCounterVec::new(options, &["step"])?;
        registry.register(Box::new(steps.clone()))?;
        let [views, holds, paid] = ["view", "hold", "paid"].map(|step| steps.with_label_values(&[step]));
        Ok(Self { views, holds, paid })
    }

    /// Counts a view of ticket types.
    pub fn viewed(&self) {
        self.views.inc();
    }

    /// The counter of held seats.
    pub fn holds(&self) -> IntCounter {
        self.holds.clone()
    }

    /// The counter of sales that were completed: paid, or confirmed without a payment.
    pub fn paid(&self) -> IntCounter {
        self.paid.clone()
    }
}
