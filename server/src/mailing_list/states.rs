//! pending → subscribed → unsubscribed → pending …; bounced and complained are for what mail servers tell us.

use crate::entities::sea_orm_active_enums::SubscriberState::{
    self, Bounced, Complained, Pending, Subscribed, Unsubscribed,
};

/// Somebody left the address. Who complained about us is not written to again because a third party asks for it.
pub(super) fn asked(state: SubscriberState) -> SubscriberState {
    match state {
        Pending | Unsubscribed | Bounced => Pending,
        Subscribed => Subscribed,
        Complained => Complained,
    }
}

/// The link for confirming was followed; `None` where there is nothing to confirm.
pub(super) fn confirmed(state: SubscriberState) -> Option<SubscriberState> {
    matches!(state, Pending | Subscribed).then_some(Subscribed)
}

/// The link for leaving was followed.
pub(super) fn left(state: SubscriberState) -> SubscriberState {
    if state == Complained { Complained } else { Unsubscribed }
}
