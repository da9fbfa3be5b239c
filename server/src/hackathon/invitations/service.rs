//! Staff actions on invitations.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use uuid::Uuid;

use super::{
    audit::{IssuedInvitation, audit_values, check_seats, entry, new_row, reserved},
    changes::{check_change, expiry, merged},
    grants, queries,
    rules::{Content, Rules},
    sending::{self, Issued, Outgoing, Resent},
    states::{self, Action},
    types::{
        Filter, Invitation, InvitationChange, InvitationPath, InvitationResend, ListSelection, NewInvitation, Row,
    },
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{events, sales},
    platform::{
        audit::{self, Actor, Change},
        context::Context,
        db::{self, RowVersion, UnitOfWork, VersionColumns},
        error::AppError,
        http::{counted_page::CountedPage, exchange::Exchange, version::IfMatchVersion},
        mail::EmailAddress,
        permissions,
        rate_limit::{self, Limit},
    },
};
use entities::{
    events::Model as Event,
    invitations::{Column, Entity, Model},
    sea_orm_active_enums::{InvitationKind, InvitationState},
    ticket_types::Model as TicketType,
};

const VERSION_COLUMNS: VersionColumns<Column> = VersionColumns { id: Column::Id, version: Column::Version };

/// How often the link is sent again to one email address.
const RESENDS_PER_EMAIL: Limit =
    Limit { name: "invitations.resend.email", max: 3, window: Duration::from_secs(60 * 60) };

const ALREADY_INVITED: &str = "This email already has an open invitation of this kind.";
const ALREADY_ACCEPTED: &str = "Someone accepted this invitation, so it can't be deleted.";
const TICKET_ALREADY_ACCEPTED: &str =
    "Someone accepted this invitation, so it can't be deleted. Revoke it to free the seats it reserves.";

/// The acting user.
#[derive(Debug, Clone, Copy)]
pub(super) struct StaffCaller<'a> {
    pub(super) actor: &'a Actor,
    pub(super) caller: &'a SignedIn,
}

/// A page of invitations, of one event or of all.
pub(super) async fn index(
    context: &Context,
    caller: &SignedIn,
    event: Option<&str>,
    ListSelection { request, order, kind, state }: ListSelection,
) -> Result<CountedPage<Invitation>, AppError> {
    let event_id = match event {
        Some(event) => Some(event_of(context, caller, event).await?.id),
        None => None,
    };
    let drafts = events::sees_drafts(context.db.reader(), caller.effective_roles()).await?;
    let filter = Filter { event: event_id, kind, state, drafts };

    let now = context.clock.now();
    let (rows, total) = queries::page(context.db.reader(), &request, &filter, order, now).await?;
    let counts = queries::counts(context.db.reader(), &request, &filter, now).await?;
    let kinds = queries::counts_by_kind(context.db.reader(), &request, &filter, now).await?;
    let page = request.page(rows.into_iter().map(|row| Invitation::from_row(row, now)).collect(), total);
    Ok(page.with_counts("state", counts).with_counts("kind", kinds))
}

/// One invitation.
pub(super) async fn show(context: &Context, caller: &SignedIn, path: &InvitationPath) -> Result<Invitation, AppError> {
    let event = event_of(context, caller, &path.event).await?;
    let row = queries::find(context.db.reader(), event.id, path.id).await?.ok_or(AppError::NotFound)?;
    Ok(Invitation::from_row(row, context.clock.now()))
}

/// Creates an invitation and sends it, unless it is a draft.
pub(super) async fn store(
    context: &Context,
    staff: StaffCaller<'_>,
    event: &str,
    new: &NewInvitation,
) -> Result<Invitation, AppError> {
    let (event, now) = (event_of(context, staff.caller, event).await?, context.clock.now());

    let tx = context.db.begin().await?;
    let (event, ticket_types) = event_for_update(&tx, event.id).await?;
    let roles = permissions::all_roles(&tx).await?;
    let rules = Rules { event: &event, tickets: &ticket_types, roles: &roles, ticket_before: None, now };
    let content = rules.read(new).map_err(AppError::Invalid)?;
    if !new.draft {
        sending::check_event(&event, now)?;
    }
    grants::check(&tx, staff.caller.user.id, content.kind, content.role.as_deref()).await?;
    grants::check_reauthentication(staff.caller, content.kind, content.role.as_deref(), now)?;
    check_invited(&tx, &event, &content, None, now).await?;

    let expires_at = content.expires_at.unwrap_or_else(|| rules.usual_expiry());
    let issued = if new.draft {
        sending::without_link()
    } else {
        sending::issue(context, &tx, &event, &Outgoing::new(&content, expires_at)).await?
    };
    let link = issued.link.clone();
    let issued = IssuedInvitation { content: &content, issued, draft: new.draft, expires_at };
    let row = new_row(&event, issued, staff.caller.user.id, now);
    let id = row.id;
    queries::insert(&tx, vec![row.clone()]).await?;
    check_seats(&tx, &event, &row, now).await?;
    let stored = entry("invitation.stored", id, Change::created(&audit_values(context, &row))?);
    audit::record(context, &tx, staff.actor, stored).await?;
    let view = view(&tx, &event, id, now).await?;
    tx.commit().await?;

    Ok(Invitation { link, ..view })
}

/// Changes an invitation that is a draft or can still be accepted.
pub(super) async fn update(
    context: &Context,
    staff: StaffCaller<'_>,
    path: &InvitationPath,
    version: IfMatchVersion,
    input: InvitationChange,
) -> Result<Invitation, AppError> {
    let expected_version = version.expected_version(input.version)?;
    let (event, now) = (event_of(context, staff.caller, &path.event).await?, context.clock.now());

    let tx = context.db.begin().await?;
    let (event, ticket_types) = event_for_update(&tx, event.id).await?;
    let before = queries::lock_for_update(&tx, event.id, path.id).await?.ok_or(AppError::NotFound)?;
    if before.version != expected_version {
        return Err(AppError::conflict(&view(&tx, &event, path.id, now).await?));
    }
    if !states::is_editable(states::effective_state(&before, now)) {
        return Err(sending::refusal(&before, now));
    }
    let roles = permissions::all_roles(&tx).await?;
    let rules =
        Rules { event: &event, tickets: &ticket_types, roles: &roles, ticket_before: before.ticket_type_id, now };
    let content = rules.read(&merged(&before, input)).map_err(AppError::Invalid)?;
    grants::check(&tx, staff.caller.user.id, content.kind, content.role.as_deref()).await?;
    grants::check_reauthentication(staff.caller, content.kind, content.role.as_deref(), now)?;
    check_change(&before, &content)?;

    let mut change = content.columns();
    change.updated_at = Set(now);
    // Users have accepted it as often as it now allows.
    if before.used > 0
        && content.max_uses == before.used
        && let Some(next) = states::next_state(states::effective_state(&before, now), Action::Accept)
    {
        (change.state, change.state_changed_at) = (Set(next), Set(now));
    }
    change.expires_at = content.expires_at.map_or(sea_orm::ActiveValue::NotSet, Set);
    if before.email_normalised != content.email.as_ref().map(EmailAddress::normalised) {
        check_invited(&tx, &event, &content, Some(path.id), now).await?;
        sending::withdraw(&tx, &before).await?;
        let Issued { hash, mail, .. } = sending::without_link();
        (change.token_hash, change.mail_id) = (Set(hash), Set(mail));
    }
    let expected = RowVersion { id: path.id, version: expected_version };
    let updated = db::update_if_version(&tx, change, VERSION_COLUMNS, expected).await?;
    let after =
        queries::lock_for_update(&tx, event.id, path.id).await?.filter(|_| updated).ok_or(AppError::NotFound)?;
    if reserved(&after) > reserved(&before) || after.ticket_type_id != before.ticket_type_id {
        check_seats(&tx, &event, &after, now).await?;
    }
    let changed = Change::updated(&audit_values(context, &before), &audit_values(context, &after))?;
    audit::record(context, &tx, staff.actor, entry("invitation.updated", path.id, changed)).await?;
    let view = view(&tx, &event, path.id, now).await?;
    context.seats_freed.after(&tx);
    tx.commit().await?;

    Ok(view)
}

/// Deletes an unused invitation.
pub(super) async fn destroy(
    context: &Context,
    staff: StaffCaller<'_>,
    path: &InvitationPath,
    version: IfMatchVersion,
) -> Result<(), AppError> {
    let expected = version.expected_row(path.id, None)?;
    let (event, now) = (event_of(context, staff.caller, &path.event).await?, context.clock.now());

    let tx = context.db.begin().await?;
    let row = queries::lock_for_update(&tx, event.id, path.id).await?.ok_or(AppError::NotFound)?;
    if row.used > 0 {
        let message = if is_redeemed_later(&row) { TICKET_ALREADY_ACCEPTED } else { ALREADY_ACCEPTED };
        return Err(AppError::invalid("id", message));
    }
    if !db::delete_if_version::<Entity>(&tx, VERSION_COLUMNS, expected).await? {
        return Err(AppError::conflict(&view(&tx, &event, path.id, now).await?));
    }
    sending::withdraw(&tx, &row).await?;
    let destroyed = entry("invitation.destroyed", path.id, Change::deleted(&audit_values(context, &row))?);
    audit::record(context, &tx, staff.actor, destroyed).await?;
    context.seats_freed.after(&tx);
    Ok(tx.commit().await?)
}

/// Sends an invitation with a new link; the previous link becomes invalid.
pub(super) async fn resend(
    exchange: &Exchange,
    staff: StaffCaller<'_>,
    path: &InvitationPath,
    input: &InvitationResend,
) -> Result<Invitation, AppError> {
    let context = exchange.context();
    let (event, now) = (event_of(context, staff.caller, &path.event).await?, context.clock.now());

    let tx = context.db.begin().await?;
    let (event, ticket_types) = event_for_update(&tx, event.id).await?;
    let before = queries::lock_for_update(&tx, event.id, path.id).await?.ok_or(AppError::NotFound)?;
    grants::check(&tx, staff.caller.user.id, before.kind, before.role.as_deref()).await?;
    grants::check_reauthentication(staff.caller, before.kind, before.role.as_deref(), now)?;
    sending::check_event(&event, now)?;
    let roles = permissions::all_roles(&tx).await?;
    let rules =
        Rules { event: &event, tickets: &ticket_types, roles: &roles, ticket_before: before.ticket_type_id, now };
    let expires_at = expiry(&rules, &before, input)?;
    if let Some(email) = before.email.as_deref().and_then(EmailAddress::parse) {
        let open = queries::invited(&tx, event.id, &[email.normalised()], Some(path.id), now).await?;
        if open.contains(&(before.kind, email.normalised())) {
            return Err(AppError::invalid("email", ALREADY_INVITED));
        }
        rate_limit::enforce_within(exchange, &tx, &RESENDS_PER_EMAIL, &email.without_tag()).await?;
    }
    let ticket = ticket_types.iter().find(|row| Some(row.id) == before.ticket_type_id).map(|row| row.name.as_str());
    let resent = Resent { row: &before, ticket_name: ticket, expires_at };
    let (change, link) = sending::resend(context, &tx, &event, resent).await?;
    queries::change(&tx, path.id, change).await?;
    let after = queries::lock_for_update(&tx, event.id, path.id).await?.ok_or(AppError::NotFound)?;
    if !states::is_open(states::effective_state(&before, now)) {
        check_seats(&tx, &event, &after, now).await?;
    }
    let changed = Change::updated(&audit_values(context, &before), &audit_values(context, &after))?;
    audit::record(context, &tx, staff.actor, entry("invitation.sent", path.id, changed)).await?;
    let view = view(&tx, &event, path.id, now).await?;
    tx.commit().await?;

    Ok(Invitation { link, ..view })
}

/// Revokes an invitation; idempotent. Users who accepted it for a ticket but have not got the ticket yet can no longer
/// use it, and the seats reserved for them are released.
pub(super) async fn revoke(
    context: &Context,
    staff: StaffCaller<'_>,
    path: &InvitationPath,
) -> Result<Invitation, AppError> {
    let (event, now) = (event_of(context, staff.caller, &path.event).await?, context.clock.now());

    let tx = context.db.begin().await?;
    let before = queries::lock_for_update(&tx, event.id, path.id).await?.ok_or(AppError::NotFound)?;
    if before.state == InvitationState::Revoked {
        return view(&tx, &event, path.id, now).await;
    }
    let releases = before.used > 0 && is_redeemed_later(&before);
    let action = if releases { Action::Release } else { Action::Revoke };
    let next = states::next_state(states::effective_state(&before, now), action);
    let next = next.ok_or_else(|| sending::refusal(&before, now))?;
    sending::withdraw(&tx, &before).await?;
    let after = Model { state: next, ..before.clone() };
    if releases {
        // The acceptance itself is not undone.
        queries::release(&tx, path.id).await?;
    }
    queries::change(&tx, path.id, sending::with_state(next, now)).await?;
    let changed = Change::updated(&audit_values(context, &before), &audit_values(context, &after))?;
    audit::record(context, &tx, staff.actor, entry("invitation.revoked", path.id, changed)).await?;
    let view = view(&tx, &event, path.id, now).await?;
    context.seats_freed.after(&tx);
    tx.commit().await?;

    Ok(view)
}

/// Whether accepting grants nothing yet: users get the ticket later, from the ticket sales.
fn is_redeemed_later(row: &Model) -> bool {
    row.kind == InvitationKind::Ticket
}

/// An event by id or slug; drafts exist only for users with the permission to edit events.
pub(super) async fn event_of(context: &Context, caller: &SignedIn, key: &str) -> Result<Event, AppError> {
    let event = events::find_visible_to(context.db.reader(), caller.effective_roles(), key).await?;
    event.ok_or(AppError::NotFound)
}

/// The locked event with its ticket types.
pub(super) async fn event_for_update(tx: &UnitOfWork, id: Uuid) -> Result<(Event, Vec<TicketType>), AppError> {
    let event = events::lock_for_update(tx, id).await?.ok_or(AppError::NotFound)?;
    let ticket_types = sales::ticket_types(tx, id).await?;
    Ok((event, ticket_types))
}

async fn view(tx: &impl ConnectionTrait, event: &Event, id: Uuid, now: DateTime<Utc>) -> Result<Invitation, AppError> {
    let row: Row = queries::find(tx, event.id, id).await?.ok_or(AppError::NotFound)?;
    Ok(Invitation::from_row(row, now))
}

async fn check_invited(
    tx: &impl ConnectionTrait,
    event: &Event,
    content: &Content,
    except: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let Some(email) = content.email.as_ref().map(EmailAddress::normalised) else { return Ok(()) };
    let invited = queries::invited(tx, event.id, std::slice::from_ref(&email), except, now).await?;
    if invited.contains(&(content.kind, email)) { Err(AppError::invalid("email", ALREADY_INVITED)) } else { Ok(()) }
}
