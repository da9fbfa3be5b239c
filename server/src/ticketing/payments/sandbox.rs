//! The sandbox: a provider of development whose payments are rows of a table, and whose payment page is ours. No money
//! moves.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, DbErr};
use serde::Deserialize;

use super::{Checkout, PaymentError, Session, SessionState, queries};
use crate::platform::{context::Context, crypto::random_hex};
use config::PaymentRoute;
use entities::{
    sandbox_payments::{ActiveModel, Model},
    sea_orm_active_enums::SandboxState,
};

pub use entities::sandbox_payments::Model as SandboxPayment;

/// How long a delayed payment takes.
const DELAY: TimeDelta = TimeDelta::seconds(10);

/// What the buyer does on the payment page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Pays at once.
    Pay,
    /// Pays by a method that takes its time.
    PayLater,
}

/// An open or settled payment by its id; `None` unless this process uses the sandbox.
pub async fn find(context: &Context, id: &str) -> Result<Option<SandboxPayment>, DbErr> {
    let is_sandbox = matches!(context.config.payment.route, Some(PaymentRoute::Sandbox));
    if is_sandbox && !id.contains('\0') { queries::find(context.db.reader(), id).await } else { Ok(None) }
}

/// Does what the buyer chose; returns whether the payment was open.
pub async fn choose(context: &Context, id: &str, choice: Choice) -> Result<bool, DbErr> {
    let changes = match choice {
        Choice::Pay => ActiveModel { state: Set(SandboxState::Paid), ..Default::default() },
        Choice::PayLater => ActiveModel {
            state: Set(SandboxState::Processing),
            settles_at: Set(Some(context.clock.now() + DELAY)),
            ..Default::default()
        },
    };
    queries::change_open(context.db.writer(), id, changes).await
}

pub(super) async fn open(context: &Context, checkout: &Checkout) -> Result<Session, PaymentError> {
    let id = format!("sandbox_{}", random_hex());
    let row = Model {
        id,
        order_id: checkout.order,
        amount_minor: checkout.amount,
        state: SandboxState::Open,
        title: checkout.title.clone(),
        success_url: checkout.success_url.clone(),
        cancel_url: checkout.cancel_url.clone(),
        settles_at: None,
        created_at: context.clock.now(),
    };
    queries::insert_if_none(context.db.writer(), row).await?;
    let row = queries::of_order(context.db.writer(), checkout.order).await?;
    Ok(view(context, row.ok_or(PaymentError::Unavailable("payment not found"))?))
}

pub(super) async fn session(context: &Context, id: &str) -> Result<Session, PaymentError> {
    let row = queries::find(context.db.reader(), id).await?;
    Ok(view(context, row.ok_or_else(|| PaymentError::Refused("payment not found".to_owned()))?))
}

pub(super) async fn close(context: &Context, id: &str) -> Result<Session, PaymentError> {
    let changes = ActiveModel { state: Set(SandboxState::Expired), ..Default::default() };
    queries::change_open(context.db.writer(), id, changes).await?;
    session(context, id).await
}

fn view(context: &Context, row: Model) -> Session {
    let state = state_at(&row, context.clock.now());
    let page = format!("{}/payments/sandbox/{}", context.config.app.origin(), row.id);
    Session {
        url: (state == SessionState::Open).then_some(page),
        payment: (state == SessionState::Paid).then(|| format!("payment_{}", row.order_id.simple())),
        state,
        amount: row.amount_minor.into(),
        currency: "eur".to_owned(),
        mode_matches: true,
        order: Some(row.order_id),
        refunded: None,
        disputed: false,
        id: row.id,
    }
}

fn state_at(row: &Model, now: DateTime<Utc>) -> SessionState {
    match row.state {
        SandboxState::Open => SessionState::Open,
        SandboxState::Processing if row.settles_at.is_some_and(|at| at <= now) => SessionState::Paid,
        SandboxState::Processing => SessionState::Processing,
        SandboxState::Paid => SessionState::Paid,
        SandboxState::Expired => SessionState::Closed,
    }
}
