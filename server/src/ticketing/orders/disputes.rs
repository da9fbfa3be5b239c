//! Payments that buyers dispute at their bank. They are shown to staff and change neither the order nor the ticket: the
//! outcome is decided at the provider.

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;

use super::queries;
use crate::{
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
    },
    ticketing::payments::Session,
};
use entities::orders::{ActiveModel, Model};

/// What staff read.
const ATTENTION: &str = "The buyer is disputing the payment.";

/// Records the dispute of a locked order, once.
pub(super) async fn record_dispute(
    context: &Context,
    tx: &impl ConnectionTrait,
    order: Model,
    session: &Session,
) -> Result<Model, AppError> {
    if !session.disputed || order.disputed_at.is_some() {
        return Ok(order);
    }
    let now = context.clock.now();
    let attention = Set(order.attention.clone().or_else(|| Some(ATTENTION.to_owned())));
    let changes = ActiveModel { disputed_at: Set(Some(now)), attention, ..Default::default() };
    let order = queries::update(tx, &order, changes, now).await?;
    let change = Change::created(&json!({ "disputedAt": now }))?;
    let entry = Entry::new("order.disputed").with_target(Target::new("order", order.id)).with_change(change);
    audit::record(context, tx, &Actor::system(), entry).await?;
    Ok(order)
}
