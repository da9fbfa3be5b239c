//! HTTP handlers of invitations for staff.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Payload, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    bulk::{self, InvitationImport, InvitationImportRefusal},
    csv,
    service::{self, StaffCaller},
    types::{
        Invitation, InvitationChange, InvitationPage, InvitationPath, InvitationResend, ListFilter, NewInvitation,
    },
};
use crate::{
    accounts::auth::{RequirePermission, SignedIn},
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody, RequestError},
        http::{
            counted_page::CountedPage,
            exchange::Exchange,
            extract::{Guarded, MAX_BODY, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::NoContent,
            validation::bool_param,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{InvitationsDestroy, InvitationsList, InvitationsShow, InvitationsStore, InvitationsUpdate},
    },
};

type Listed = (PageRequest, Query<ListFilter>);
type ListedBelow = (Path<String>, PageRequest, Query<ListFilter>);
type Stored = (Path<String>, ValidJson<NewInvitation>);
type Imported = (Path<String>, Query<ImportParameters>, Payload);
type Named = Path<InvitationPath>;
type Destroyed = (Named, IfMatchVersion);
type Resent = (Named, ValidJson<InvitationResend>);
type Changed = (Named, IfMatchVersion, ValidJson<InvitationChange>);

/// Invitations to all events, newest first by default
///
/// `sort` is one of createdAt, expiresAt and email; `q` searches email address and name.
#[utoipa::path(
    operation_id = "invitations_index",
    tag = "invitations",
    params(PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of invitations", body = InvitationPage),
        (status = 422, description = "There is no such sort, kind or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:list"))),
)]
#[get("/events/invitations")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(guard, (page, filter)): Guarded<RequirePermission<InvitationsList>, Listed>,
) -> Result<CountedPage<Invitation>, AppError> {
    service::index(&context, &guard.caller, None, filter.into_inner().parse(page)?).await
}

/// Invitations to an event, newest first by default
///
/// `sort` is one of createdAt, expiresAt and email; `q` searches email address and name.
#[utoipa::path(
    operation_id = "invitations_of_event",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of invitations", body = InvitationPage),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "There is no such sort, kind or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:list"))),
)]
#[get("/events/{event}/invitations")]
pub(super) async fn of_event(
    context: Data<Context>,
    Guarded(guard, (event, page, filter)): Guarded<RequirePermission<InvitationsList>, ListedBelow>,
) -> Result<CountedPage<Invitation>, AppError> {
    service::index(&context, &guard.caller, Some(&event), filter.into_inner().parse(page)?).await
}

/// Creates an invitation and sends it at once, unless it is a draft
///
/// Without an email address, the response contains the link instead. Inviting judges and mentors requires the
/// permission to manage judges; inviting staff with a role requires the permission to grant that role.
#[utoipa::path(
    operation_id = "invitations_store",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = NewInvitation,
    responses(
        (status = 201, description = "The invitation", body = Invitation),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Invalid fields, an address that is invited already, too few seats, missing permissions, or an event that cannot be attended", body = ErrorBody),
        (status = 423, description = "It grants a role, and the password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:store"))),
)]
#[post("/events/{event}/invitations")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(guard, (event, new)): Guarded<RequirePermission<InvitationsStore>, Stored>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let stored = service::store(exchange.context(), staff(&actor, &guard.caller), &event, &new.0).await?;
    let location = format!("/api/v1/events/{}/invitations/{}", stored.event.slug, stored.id);
    let version = stored.version;
    Ok(Versioned::created(stored, version, location))
}

/// Query parameters of the import.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct ImportParameters {
    /// `true` validates the file without creating invitations.
    #[param(value_type = Option<bool>)]
    pub(super) dry_run: Option<String>,
}

/// Imports invitations from a CSV file and sends them: all of them, or none if a row is invalid
///
/// The header row names the columns: `email` and `kind`, and any of `name`, `ticket`, `role`, `message`, `expires_at`,
/// `max_uses` and `reserves_seat`. At most 1000 rows in UTF-8, separated by commas or semicolons.
#[utoipa::path(
    operation_id = "invitations_import",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ImportParameters),
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, description = "The result of the validation", body = InvitationImport),
        (status = 201, description = "All invitations are created", body = InvitationImport),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 413, description = "More than 256 KiB", body = ErrorBody),
        (status = 422, description = "None is created: the file is not a table, or some of its rows, listed here, are invalid", body = InvitationImportRefusal),
        (status = 423, description = "It grants a role, and the password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:store"))),
)]
#[post("/events/{event}/invitations/import")]
pub(super) async fn import(
    exchange: Exchange,
    Guarded(guard, (event, input, body)): Guarded<RequirePermission<InvitationsStore>, Imported>,
) -> Result<InvitationImport, AppError> {
    let dry_run = bool_param::parse("dryRun", "dry run", input.dry_run.as_deref())?;
    let body = body.to_bytes_limited(MAX_BODY).await.map_err(|_| RequestError::TooLarge)?;
    let body = body.map_err(|_| csv::refused("The upload was incomplete. Try again."))?;
    let actor = Actor::user(&exchange, guard.caller.user.id);
    bulk::run(exchange.context(), staff(&actor, &guard.caller), &event, &body, dry_run).await
}

/// One invitation
#[utoipa::path(
    operation_id = "invitations_show",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The invitation", body = Invitation),
        (status = 404, description = "There is no such invitation", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:show"))),
)]
#[get("/events/{event}/invitations/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(guard, path): Guarded<RequirePermission<InvitationsShow>, Named>,
) -> Result<Versioned<Invitation>, AppError> {
    let invitation = service::show(&context, &guard.caller, &path).await?;
    Ok(versioned(invitation))
}

/// Changes an invitation that is a draft or can still be accepted. An email that was sent is not sent again
#[utoipa::path(
    operation_id = "invitations_update",
    tag = "invitations",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = InvitationChange,
    responses(
        (status = 200, description = "The updated invitation", body = Invitation),
        (status = 404, description = "There is no such invitation", body = ErrorBody),
        (status = 409, description = "The invitation has been changed since this version", body = ConflictBody),
        (status = 422, description = "Invalid fields, or the invitation can no longer be changed", body = ErrorBody),
        (status = 423, description = "It grants a role, and the password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[put("/events/{event}/invitations/{id}")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(guard, (path, version, change)): Guarded<RequirePermission<InvitationsUpdate>, Changed>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let updated = service::update(exchange.context(), staff(&actor, &guard.caller), &path, version, change.0).await?;
    Ok(versioned(updated))
}

/// Deletes an invitation that was not accepted and invalidates its link
#[utoipa::path(
    operation_id = "invitations_destroy",
    tag = "invitations",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = String, Header, description = "Version the change is based on"),
    ),
    responses(
        (status = 204, description = "The invitation is deleted"),
        (status = 404, description = "There is no such invitation", body = ErrorBody),
        (status = 409, description = "The invitation has been changed since this version", body = ConflictBody),
        (status = 422, description = "The invitation was accepted", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:destroy"))),
)]
#[delete("/events/{event}/invitations/{id}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(guard, (path, version)): Guarded<RequirePermission<InvitationsDestroy>, Destroyed>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::destroy(exchange.context(), staff(&actor, &guard.caller), &path, version).await?;
    Ok(NoContent)
}

/// Sends an invitation with a new link; the previous link becomes invalid
#[utoipa::path(
    operation_id = "invitations_resend",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    request_body = InvitationResend,
    responses(
        (status = 200, description = "The updated invitation", body = Invitation),
        (status = 404, description = "There is no such invitation", body = ErrorBody),
        (status = 422, description = "The invitation can no longer be sent", body = ErrorBody),
        (status = 429, description = "More than 3 in an hour to one email address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[post("/events/{event}/invitations/{id}/resend")]
pub(super) async fn resend(
    exchange: Exchange,
    Guarded(guard, (path, input)): Guarded<RequirePermission<InvitationsUpdate>, Resent>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let sent = service::resend(&exchange, staff(&actor, &guard.caller), &path, &input.0).await?;
    Ok(versioned(sent))
}

/// Revokes an invitation; idempotent
///
/// It can no longer be accepted. Judges, mentors, sponsor representatives and staff who already accepted it keep what
/// it granted. An accepted ticket invitation gives no ticket if none was issued yet, and its reserved seat is released.
#[utoipa::path(
    operation_id = "invitations_revoke",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The updated invitation", body = Invitation),
        (status = 404, description = "There is no such invitation", body = ErrorBody),
        (status = 422, description = "The invitation can no longer be revoked", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[post("/events/{event}/invitations/{id}/revoke")]
pub(super) async fn revoke(
    exchange: Exchange,
    Guarded(guard, path): Guarded<RequirePermission<InvitationsUpdate>, Named>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::revoke(exchange.context(), staff(&actor, &guard.caller), &path).await.map(versioned)
}

fn staff<'a>(actor: &'a Actor, caller: &'a SignedIn) -> StaffCaller<'a> {
    StaffCaller { actor, caller }
}

fn versioned(invitation: Invitation) -> Versioned<Invitation> {
    let version = invitation.version;
    Versioned::new(invitation, version)
}
