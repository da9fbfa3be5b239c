//! Faults that tests inject into a process of their own (decision 45).
//!
//! Builds without debug assertions contain none: there is no way to inject one, and the checks are empty.

#[cfg(debug_assertions)]
use std::sync::OnceLock;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Purchases do not lock their event.
    EventUnlocked,
    /// The process ends before the payment page of a stored order is opened.
    OrderStored,
    /// The process ends after the payment page was opened, before it is stored.
    SessionOpened,
    /// The process ends after the payment page was stored, before the buyer learns its URL.
    SessionStored,
    /// The process ends after the state of a payment was fetched, before anything is written.
    PaymentFetched,
    /// The process ends in the transaction that has recorded a report, before the order follows it.
    ReportRecorded,
    /// The process ends in the transaction in which an order has followed its payment, before the commit.
    PaymentFollowed,
    /// The process ends after that commit, before the provider learns that its report was received.
    PaymentApplied,
    /// The process ends before the provider is asked for a refund.
    RefundPending,
    /// The process ends after the provider has refunded, before that is written.
    RefundMade,
    /// The process ends in the transaction that has recorded a refund, before the commit.
    RefundRecorded,
    /// The process ends in the transaction that has ended a hold, before the commit.
    HoldEnded,
    /// The process ends after the payment page of an ended order was closed, before that is written.
    PageClosed,
    /// The process ends in the transaction that has added a batch of a mailing to the outbox, before the commit.
    MailingBatchAdded,
    /// The process ends after that commit, before the next batch.
    MailingBatchStored,
}

impl Fault {
    /// The faults that end the process during a purchase, in the order in which it meets them.
    pub const PURCHASE_CRASHES: [Self; 12] = [
        Self::OrderStored,
        Self::SessionOpened,
        Self::SessionStored,
        Self::PaymentFetched,
        Self::ReportRecorded,
        Self::PaymentFollowed,
        Self::PaymentApplied,
        Self::RefundPending,
        Self::RefundMade,
        Self::RefundRecorded,
        Self::HoldEnded,
        Self::PageClosed,
    ];

    /// Faults outside purchases, or that do not crash the process.
    pub const OTHERS: [Self; 3] = [Self::EventUnlocked, Self::MailingBatchAdded, Self::MailingBatchStored];

    /// Name on the command line, `serve --fault NAME`.
    pub fn name(self) -> String {
        format!("{self:?}")
    }
}

#[cfg(debug_assertions)]
static INJECTED: OnceLock<Fault> = OnceLock::new();

/// The fault with this [`Fault::name`]; the error is a message for the command line.
#[cfg(debug_assertions)]
pub fn from_name(name: &str) -> Result<Fault, String> {
    let mut all = Fault::PURCHASE_CRASHES.into_iter().chain(Fault::OTHERS);
    all.find(|fault| fault.name() == name).ok_or_else(|| "there is no such fault".to_owned())
}

/// Injects a fault into this process, for as long as it runs. The first one stays.
#[cfg(debug_assertions)]
pub fn inject(fault: Fault) {
    _ = INJECTED.set(fault);
}

/// Whether a fault was injected.
#[cfg(debug_assertions)]
pub fn is_injected(fault: Fault) -> bool {
    INJECTED.get() == Some(&fault)
}

/// Whether a fault was injected: never in this build.
#[cfg(not(debug_assertions))]
pub const fn is_injected(_: Fault) -> bool {
    false
}

/// Ends the process if this fault was injected: at once, as a kill does, without closing or flushing anything.
pub fn abort_if(fault: Fault) {
    if is_injected(fault) {
        std::process::abort();
    }
}
