//! HTTP handlers that preview, test and send mailings, and show their results.

use actix_web::{
    get, post,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    PREVIEWS, SENDS, TESTS, previews, results, sending,
    types::{
        Mailing, MailingAudience, MailingAudienceInput, MailingDraft, MailingPreview, MailingRecipient,
        MailingRecipientPage, MailingSchedule, MailingSeen, RecipientFilter,
    },
};
use crate::{
    accounts::auth::ReadOnly,
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::{NoContent, Page},
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{MailingsSend, MailingsShow, MailingsUpdate},
        rate_limit,
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type Seen = (Path<Uuid>, IfMatchVersion, ValidJson<MailingSeen>);
type Timed = (Path<Uuid>, IfMatchVersion, ValidJson<MailingSchedule>);
type Results = (Path<Uuid>, PageRequest, Query<RecipientFilter>);

/// Who would get a mailing now, and who would not
#[utoipa::path(
    operation_id = "mailings_audience",
    tag = "mailings",
    request_body = MailingAudienceInput,
    responses(
        (status = 200, description = "Number of people, the first ones, and who is left out", body = MailingAudience),
        (status = 429, description = "More than 120 previews in a minute", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:show")), ("x-preview" = json!(true))),
)]
#[post("/mailings/audience")]
pub(super) async fn audience(
    exchange: Exchange,
    Guarded(ReadOnly(editor), input): Guarded<ReadOnly<StaffWith<MailingsShow>>, ValidJson<MailingAudienceInput>>,
) -> Result<Json<MailingAudience>, AppError> {
    rate_limit::enforce_for(&exchange, &PREVIEWS, &editor.staff.user.to_string()).await?;
    previews::audience(exchange.context(), &editor.staff, &input.0).await.map(Json)
}

/// A mailing as one person would read it
#[utoipa::path(
    operation_id = "mailings_preview",
    tag = "mailings",
    request_body = MailingDraft,
    responses(
        (status = 200, description = "Subject and text", body = MailingPreview),
        (status = 429, description = "More than 120 previews in a minute", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:show")), ("x-preview" = json!(true))),
)]
#[post("/mailings/preview")]
pub(super) async fn preview(
    exchange: Exchange,
    Guarded(ReadOnly(editor), draft): Guarded<ReadOnly<StaffWith<MailingsShow>>, ValidJson<MailingDraft>>,
) -> Result<Json<MailingPreview>, AppError> {
    rate_limit::enforce_for(&exchange, &PREVIEWS, &editor.staff.user.to_string()).await?;
    previews::preview(exchange.context(), &editor.staff, &draft.0).await.map(Json)
}

/// Send a mailing to oneself, with a made-up ticket
#[utoipa::path(
    operation_id = "mailings_test",
    tag = "mailings",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 204, description = "The email is in the outbox"), InvalidInput),
    extensions(("x-guard" = json!("permission mailings:update"))),
)]
#[post("/mailings/{id}/test")]
pub(super) async fn test(
    exchange: Exchange,
    Guarded(editor, id): Guarded<StaffWith<MailingsUpdate>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    rate_limit::enforce_for(&exchange, &TESTS, &editor.staff.user.to_string()).await?;
    previews::test(exchange.context(), &editor.staff, *id).await?;
    Ok(NoContent)
}

/// Schedule a draft, or change the time of a scheduled mailing
///
/// Recipients are fixed at that time.
#[utoipa::path(
    operation_id = "mailings_schedule",
    tag = "mailings",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = MailingSchedule,
    responses(
        (status = 200, description = "The mailing", body = Mailing),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:send"))),
)]
#[post("/mailings/{id}/schedule")]
pub(super) async fn schedule(
    exchange: Exchange,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<MailingsSend>, Timed>,
) -> Result<Versioned<Mailing>, AppError> {
    rate_limit::enforce_for(&exchange, &SENDS, &editor.staff.user.to_string()).await?;
    let expected = version.expected_row(*id, input.0.version)?;
    sending::schedule(exchange.context(), &editor.staff, expected, input.0.send_at).await
}

/// Send a mailing now
///
/// Its recipients are fixed; the emails follow in batches.
#[utoipa::path(
    operation_id = "mailings_send",
    tag = "mailings",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = MailingSeen,
    responses(
        (status = 200, description = "The mailing", body = Mailing),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:send"))),
)]
#[post("/mailings/{id}/send")]
pub(super) async fn send(
    exchange: Exchange,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<MailingsSend>, Seen>,
) -> Result<Versioned<Mailing>, AppError> {
    rate_limit::enforce_for(&exchange, &SENDS, &editor.staff.user.to_string()).await?;
    let expected = version.expected_row(*id, input.0.version)?;
    sending::send(exchange.context(), &editor.staff, expected).await
}

/// Stop a mailing
///
/// A scheduled one becomes a draft again. One that is being sent is cancelled: emails that have not left the outbox are
/// not sent.
#[utoipa::path(
    operation_id = "mailings_cancel",
    tag = "mailings",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = MailingSeen,
    responses(
        (status = 200, description = "The mailing", body = Mailing),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:send"))),
)]
#[post("/mailings/{id}/cancel")]
pub(super) async fn cancel(
    context: Data<Context>,
    Guarded(editor, (id, version, input)): Guarded<StaffWith<MailingsSend>, Seen>,
) -> Result<Versioned<Mailing>, AppError> {
    let expected = version.expected_row(*id, input.0.version)?;
    sending::cancel(&context, &editor.staff, expected).await
}

/// Recipients of a mailing that was sent, by name
///
/// `q` searches name and email address.
#[utoipa::path(
    operation_id = "mailings_recipients",
    tag = "mailings",
    params(("id" = Uuid, Path, description = "Id"), PageParameters, RecipientFilter),
    responses(
        (status = 200, description = "A page of recipients", body = MailingRecipientPage),
        (status = 404, description = "There is no such mailing", body = ErrorBody),
        InvalidInput,
    ),
    extensions(("x-guard" = json!("permission mailings:show"))),
)]
#[get("/mailings/{id}/recipients")]
pub(super) async fn recipients(
    context: Data<Context>,
    Guarded(editor, (id, page, filter)): Guarded<StaffWith<MailingsShow>, Results>,
) -> Result<Page<MailingRecipient>, AppError> {
    results::index(&context, &editor.staff, *id, page, filter.state.as_deref()).await
}

/// Send the failed emails of a mailing again
///
/// Only to those who may still get them, and not if the mailing was cancelled.
#[utoipa::path(
    operation_id = "mailings_retry",
    tag = "mailings",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 204, description = "They are queued"), InvalidInput),
    extensions(("x-guard" = json!("permission mailings:send"))),
)]
#[post("/mailings/{id}/retry")]
pub(super) async fn retry(
    exchange: Exchange,
    Guarded(editor, id): Guarded<StaffWith<MailingsSend>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    rate_limit::enforce_for(&exchange, &SENDS, &editor.staff.user.to_string()).await?;
    results::retry(exchange.context(), &editor.staff, *id).await?;
    Ok(NoContent)
}
