//! Lists and deletes contacts.

use sea_orm::ActiveEnum;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{ListSelection, MailingListUser},
};
use crate::{
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::counted_page::CountedPage,
        mail,
    },
    site::{mailing_list::emails::KINDS, mailings},
};

/// Returns a page of the matching contacts.
pub(super) async fn index(
    context: &Context,
    ListSelection { request, order, state }: ListSelection,
) -> Result<CountedPage<MailingListUser>, AppError> {
    let db = context.db.reader();
    let (rows, total) = queries::page(db, &request, state, order).await?;
    let counts = queries::counts(db, &request).await?;
    Ok(request.page(rows.into_iter().map(MailingListUser::from).collect(), total).with_counts("state", counts))
}

/// Returns a contact.
pub(super) async fn show(context: &Context, id: Uuid) -> Result<MailingListUser, AppError> {
    Ok(queries::find(context.db.reader(), id).await?.ok_or(AppError::NotFound)?.into())
}

/// Deletes a contact and the unsent emails to it.
pub(super) async fn destroy(context: &Context, actor: &Actor, id: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let row = queries::lock(&tx, id).await?.ok_or(AppError::NotFound)?;
    // The deletion removes the reference to the contact.
    mailings::anonymise_subscriber(context, &tx, id).await?;
    queries::delete(&tx, id).await?;
    mail::delete_all_unsent(&tx, &row.email_normalised, &KINDS).await?;
    // Audit entries cannot be deleted, so they contain no personal data.
    let before = json!({
        "emailHash": audit::email_hash(context, &row.email_normalised),
        "state": row.state.to_value(),
        "createdAt": row.created_at,
        "confirmedAt": row.confirmed_at,
    });
    let entry = Entry::new("mailing_list_user.destroyed").with_target(Target::new("mailing_list_user", id));
    audit::record(context, &tx, actor, entry.with_change(Change::deleted(&before)?)).await?;
    Ok(tx.commit().await?)
}
