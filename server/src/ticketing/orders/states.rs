//! States of an order and the transitions between them.

use sea_orm::{ActiveEnum as _, ActiveValue::Set, ConnectionTrait};
use serde_json::json;

use super::queries;
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    db::StateChange,
    error::AppError,
};
use entities::{
    orders::{ActiveModel, Model},
    sea_orm_active_enums::OrderState::{
        self, AwaitingPayment, Cancelled, Expired, NeedsAttention, Paid, PartlyRefunded, Refunded,
    },
};

/// The states that may follow a state.
pub(super) fn transitions(state: OrderState) -> &'static [OrderState] {
    match state {
        AwaitingPayment => &[Paid, Expired, Cancelled, NeedsAttention],
        // A payment may arrive late.
        Expired | Cancelled => &[Paid, NeedsAttention],
        Paid => &[PartlyRefunded, Refunded],
        PartlyRefunded => &[Refunded],
        Refunded | NeedsAttention => &[],
    }
}

/// Changes the state of an order whose row is locked, writes the other `changes`, and records both in the audit log;
/// 422 for a transition that is not allowed. The only way to change a state.
pub(super) async fn transition(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    order: &Model,
    StateChange { to, changes }: StateChange<OrderState, ActiveModel>,
) -> Result<Model, AppError> {
    if !transitions(order.state).contains(&to) {
        let message = format!("The order can't change from {} to {}.", order.state.to_value(), to.to_value());
        return Err(AppError::invalid("order", message));
    }
    let now = context.clock.now();
    let changes = ActiveModel { state: Set(to), state_changed_at: Set(now), ..changes };
    let changed = queries::update(tx, order, changes, now).await?;
    let change = Change::updated(&json!({ "state": order.state }), &json!({ "state": to }))?;
    let entry = Entry::new(action(to)).with_target(Target::new("order", order.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(changed)
}

/// The action in the audit log.
fn action(to: OrderState) -> &'static str {
    match to {
        AwaitingPayment => "order.opened",
        Paid => "order.paid",
        PartlyRefunded => "order.partly_refunded",
        Refunded => "order.refunded",
        Expired => "order.expired",
        Cancelled => "order.cancelled",
        NeedsAttention => "order.needs_attention",
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn only_paid_orders_can_be_refunded() {
        for to in [PartlyRefunded, Refunded] {
            let from: Vec<OrderState> = OrderState::iter().filter(|from| transitions(*from).contains(&to)).collect();
            assert!(from.iter().all(|from| matches!(from, Paid | PartlyRefunded)), "{to:?} after {from:?}");
        }
        assert!(
            OrderState::iter()
                .all(|from| !transitions(from).contains(&AwaitingPayment) && !transitions(from).contains(&from))
        );
    }
}
