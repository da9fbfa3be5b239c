//! HTTP, for staff.

use actix_web::{
    HttpRequest, delete, get, post, put,
    web::{Data, Path, Payload, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::{
    bulk::{self, InvitationImport},
    service::{self, Staff},
    table,
    types::{Invitation, InvitationChange, InvitationPage, InvitationResend, Narrowed, NewInvitation},
};
use crate::{
    audit::Actor,
    auth::{May, SignedIn},
    error::{AppError, ErrorBody},
    http::{
        extract::{After, LARGEST_BODY, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{NoContent, Page},
        switch,
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{InvitationsDestroy, InvitationsList, InvitationsShow, InvitationsStore, InvitationsUpdate},
    state::AppState,
};

type Listed = (PageRequest, Query<Narrowed>);
type ListedBelow = (Path<String>, PageRequest, Query<Narrowed>);
type Stored = (Path<String>, ValidJson<NewInvitation>);
type Imported = (Path<String>, Query<ImportParameters>, Payload);
type Destroyed = (Path<(String, Uuid)>, Version);
type Resent = (Path<(String, Uuid)>, ValidJson<InvitationResend>);
type Changed = (Path<(String, Uuid)>, Version, ValidJson<InvitationChange>);

/// Invitations to all events, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, expiresAt and email; `q` finds words in mailbox and name.
#[utoipa::path(
    operation_id = "invitations_index",
    tag = "invitations",
    params(PageParameters, Narrowed),
    responses(
        (status = 200, description = "A page of invitations", body = InvitationPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "There is no such sort, kind or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:list"))),
)]
#[get("/events/invitations")]
pub(super) async fn index(
    state: Data<AppState>,
    After(may, (page, narrowed)): After<May<InvitationsList>, Listed>,
) -> Result<Page<Invitation>, AppError> {
    service::index(&state, &may.by, None, page, &narrowed).await
}

/// Invitations to an event, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, expiresAt and email; `q` finds words in mailbox and name.
#[utoipa::path(
    operation_id = "invitations_of_event",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), PageParameters, Narrowed),
    responses(
        (status = 200, description = "A page of invitations", body = InvitationPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "There is no such sort, kind or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:list"))),
)]
#[get("/events/{event}/invitations")]
pub(super) async fn of_event(
    state: Data<AppState>,
    After(may, (event, page, narrowed)): After<May<InvitationsList>, ListedBelow>,
) -> Result<Page<Invitation>, AppError> {
    service::index(&state, &may.by, Some(&event), page, &narrowed).await
}

/// Writes an invitation and sends it at once, unless it is a draft. Of one without an address the answer holds the link.
///
/// Judges and mentors are invited by those who may name judges, staff with a role by those who may give that role.
#[utoipa::path(
    operation_id = "invitations_store",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = NewInvitation,
    responses(
        (status = 201, description = "The invitation", body = Invitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Fields that do not pass, an address that is invited already, places that are not there, rights one does not have, or an event nobody can come to", body = ErrorBody),
        (status = 423, description = "It gives a role, and the password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:store"))),
)]
#[post("/events/{event}/invitations")]
pub(super) async fn store(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (event, new)): After<May<InvitationsStore>, Stored>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    let stored = service::store(&state, staff(&actor, &may.by), &event, &new.0).await?;
    let location = format!("/api/v1/events/{}/invitations/{}", stored.event.slug, stored.id);
    let version = stored.version;
    Ok(Versioned::created(stored, version, location))
}

/// How a table is taken.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct ImportParameters {
    /// `true`: the table is only looked at.
    #[param(value_type = Option<bool>)]
    pub(super) dry_run: Option<String>,
}

/// Writes the invitations of a table and sends them: all of them, or none when a row does not pass.
///
/// The first row names the columns: `email` and `kind`, and any of `name`, `ticket`, `role`, `message`, `expires_at`,
/// `max_uses` and `reserves_seat`. At most 1000 rows in UTF-8, separated by commas or semicolons.
#[utoipa::path(
    operation_id = "invitations_import",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ImportParameters),
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, description = "What would come of it", body = InvitationImport),
        (status = 201, description = "All are written", body = InvitationImport),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 413, description = "More than 256 KiB", body = ErrorBody),
        (status = 422, description = "None is written: it is no table, or rows do not pass, which are told then", body = InvitationImport),
        (status = 423, description = "It gives a role, and the password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:store"))),
)]
#[post("/events/{event}/invitations/import")]
pub(super) async fn import(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (event, asked, body)): After<May<InvitationsStore>, Imported>,
) -> Result<InvitationImport, AppError> {
    let dry_run = switch::asked("dryRun", "dry run", asked.dry_run.as_deref())?;
    let body = body.to_bytes_limited(LARGEST_BODY).await.map_err(|_| AppError::TooLarge)?;
    let body = body.map_err(|_| table::refused("The file did not arrive as a whole."))?;
    let actor = Actor::user(&request, may.by.user.id);
    bulk::run(&state, staff(&actor, &may.by), &event, &body, dry_run).await
}

/// One invitation.
#[utoipa::path(
    operation_id = "invitations_show",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The invitation", body = Invitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:show"))),
)]
#[get("/events/{event}/invitations/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(may, path): After<May<InvitationsShow>, Path<(String, Uuid)>>,
) -> Result<Versioned<Invitation>, AppError> {
    let shown = service::show(&state, &may.by, &path.0, path.1).await?;
    Ok(versioned(shown))
}

/// Changes an invitation that can still be accepted or was not sent yet. The mail that went out stays as it was.
#[utoipa::path(
    operation_id = "invitations_update",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    request_body = InvitationChange,
    responses(
        (status = 200, description = "The invitation as it is now", body = Invitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Fields that do not pass, or it cannot be changed any more", body = ErrorBody),
        (status = 423, description = "It gives a role, and the password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[put("/events/{event}/invitations/{id}")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (path, version, change)): After<May<InvitationsUpdate>, Changed>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    let of = (path.0.as_str(), path.1);
    let updated = service::update(&state, staff(&actor, &may.by), of, (version, change.0)).await?;
    Ok(versioned(updated))
}

/// Deletes an invitation that nobody has accepted; its link is dead.
#[utoipa::path(
    operation_id = "invitations_destroy",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Somebody accepted it", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:destroy"))),
)]
#[delete("/events/{event}/invitations/{id}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (path, version)): After<May<InvitationsDestroy>, Destroyed>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::destroy(&state, staff(&actor, &may.by), (&path.0, path.1), version).await?;
    Ok(NoContent)
}

/// Sends an invitation, for the first time or with another link: the one before is dead.
#[utoipa::path(
    operation_id = "invitations_resend",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    request_body = InvitationResend,
    responses(
        (status = 200, description = "The invitation as it is now", body = Invitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "It cannot be sent any more", body = ErrorBody),
        (status = 429, description = "More than 3 in an hour to one mailbox", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[post("/events/{event}/invitations/{id}/resend")]
pub(super) async fn resend(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (path, asked)): After<May<InvitationsUpdate>, Resent>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    let of = (path.0.as_str(), path.1);
    let sent = service::resend(&request, &state, staff(&actor, &may.by), of, &asked.0).await?;
    Ok(versioned(sent))
}

/// Takes an invitation back: nobody accepts it any more; whoever did has what they accepted. Again changes nothing.
#[utoipa::path(
    operation_id = "invitations_revoke",
    tag = "invitations",
    params(("event" = String, Path, description = "Id or slug of the event"), ("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The invitation as it is now", body = Invitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "It cannot be taken back any more", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission invitations:update"))),
)]
#[post("/events/{event}/invitations/{id}/revoke")]
pub(super) async fn revoke(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, path): After<May<InvitationsUpdate>, Path<(String, Uuid)>>,
) -> Result<Versioned<Invitation>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::revoke(&state, staff(&actor, &may.by), (&path.0, path.1)).await.map(versioned)
}

fn staff<'a>(actor: &'a Actor, by: &'a SignedIn) -> Staff<'a> {
    Staff { actor, by }
}

fn versioned(invitation: Invitation) -> Versioned<Invitation> {
    let version = invitation.version;
    Versioned::of(invitation, version)
}
