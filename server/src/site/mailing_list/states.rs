//! States of a subscription: pending → subscribed → unsubscribed → pending …; bounced and complained follow from
//! reports of mail servers.

use entities::sea_orm_active_enums::SubscriberState::{self, Bounced, Complained, Pending, Subscribed, Unsubscribed};

/// Returns the state after a subscription request. After a complaint it stays, because a third party may have sent the
/// request.
pub(super) fn requested(state: SubscriberState) -> SubscriberState {
    match state {
        Pending | Unsubscribed | Bounced => Pending,
        Subscribed => Subscribed,
        Complained => Complained,
    }
}

/// Returns the state after the confirmation link; `None` if there is nothing to confirm.
pub(super) fn confirmed(state: SubscriberState) -> Option<SubscriberState> {
    matches!(state, Pending | Subscribed).then_some(Subscribed)
}

/// Returns the state after the unsubscribe link.
pub(super) fn unsubscribed(state: SubscriberState) -> SubscriberState {
    if state == Complained { Complained } else { Unsubscribed }
}
