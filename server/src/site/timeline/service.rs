//! Puts a person's timeline together.

use uuid::Uuid;

use super::{
    entries,
    queries::{self, Person},
    types::{Timeline, TimelineCount, TimelineKind},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{context::Context, error::AppError, http::paging::PageRequest},
    site::audit_log,
};

/// The person with an account; 404 if there is none.
pub(super) async fn user(context: &Context, id: Uuid) -> Result<Person, AppError> {
    let db = context.db.reader();
    let user = queries::user(db, id).await?.ok_or(AppError::NotFound)?;
    let tickets = queries::tickets_of(db, user.id).await?;
    Ok(Person { user: Some(user.id), email: Some(user.email.to_ascii_lowercase()), tickets })
}

/// The holder of a ticket; 404 if there is no such ticket.
pub(super) async fn holder(context: &Context, ticket: Uuid) -> Result<Person, AppError> {
    let ticket = queries::ticket(context.db.reader(), ticket).await?.ok_or(AppError::NotFound)?;
    match ticket.user_id {
        Some(id) => user(context, id).await,
        None => Ok(Person {
            user: None,
            email: ticket.holder_email.map(|email| email.to_ascii_lowercase()),
            tickets: vec![ticket.id],
        }),
    }
}

/// A page of the kinds that the reader may see, or of one of them.
pub(super) async fn page(
    context: &Context,
    reader: &SignedIn,
    person: &Person,
    request: PageRequest,
    kind: Option<&str>,
) -> Result<Timeline, AppError> {
    let db = context.db.reader();
    let wanted = kind.filter(|name| !name.is_empty());
    let named = wanted.map(|name| TimelineKind::ALL.into_iter().find(|kind| kind.name() == name));
    let named = named.map(|kind| kind.ok_or_else(|| AppError::invalid_selection("kind"))).transpose()?;
    let mut counts = Vec::new();
    for kind in TimelineKind::ALL {
        if reader.may(db, kind.permission()).await? {
            counts.push(TimelineCount { kind, count: queries::count(db, person, kind).await? });
        }
    }
    let shown: Vec<&TimelineCount> = counts.iter().filter(|of| named.is_none_or(|kind| kind == of.kind)).collect();
    if named.is_some() && shown.is_empty() {
        return Err(AppError::permission_denied());
    }
    let total = shown.iter().map(|of| of.count).sum();
    let kinds: Vec<TimelineKind> = shown.iter().filter(|of| of.count > 0).map(|of| of.kind).collect();
    let request = request.plain().with_filter("kind", wanted);
    let moments = queries::page(db, person, &kinds, request.offset(), request.per_page).await?;
    let details = queries::details(db, &moments).await?;
    let changes: Vec<Uuid> = moments.iter().filter(|of| of.action == "change").map(|of| of.id).collect();
    let mut changes = audit_log::entries(context, changes).await?;
    let entries = moments.into_iter().map(|moment| match changes.remove(&moment.id) {
        Some(change) => entries::of_change(change),
        None => entries::of_moment(moment, &details),
    });
    let page = request.page(entries.collect(), total);
    Ok(Timeline { data: page.data, links: page.links, meta: page.meta, counts })
}
