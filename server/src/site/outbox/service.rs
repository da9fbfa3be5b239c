//! Lists emails, and sends those again that were given up.

use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{OutboxEmail, OutboxSelection},
};
use crate::platform::{
    audit::{self, Actor, Change, Entry, Target},
    context::Context,
    error::AppError,
    http::counted_page::CountedPage,
    mail,
};
use entities::sea_orm_active_enums::MailState;

/// A page of the matching emails.
pub(super) async fn index(
    context: &Context,
    OutboxSelection { request, order, state }: OutboxSelection,
) -> Result<CountedPage<OutboxEmail>, AppError> {
    let db = context.db.reader();
    let (rows, total) = queries::page(db, &request, state, order).await?;
    let page = request.page(rows.into_iter().map(OutboxEmail::from).collect(), total);
    Ok(page.with_counts("state", queries::counts(db, &request).await?))
}

/// Queues an email again that was given up.
pub(super) async fn retry(context: &Context, actor: &Actor, id: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    if mail::retry(&tx, Some(id), context.clock.now()).await? == 0 {
        return Err(AppError::NotFound);
    }
    let change = Change::created(&json!({ "state": MailState::Queued }))?;
    let entry = Entry::new("email.retried").with_target(Target::new("email", id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    Ok(tx.commit().await?)
}
