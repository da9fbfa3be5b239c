//! HTTP.

use actix_web::{
    Either, HttpRequest, get, post,
    web::{Data, Path},
};

use super::{
    service,
    types::{Mailed, Notified},
};
use crate::{
    audit::Actor,
    auth::{SignedIn, signed_in},
    error::{AppError, ErrorBody},
    http::respond::{Accepted, NoContent},
    notices,
    state::AppState,
    throttle,
};

const SENT: &str = "A new link is on its way to your mailbox.";

/// Mails a new link to whoever is signed in; those before it are void then.
#[utoipa::path(
    operation_id = "verification_notify",
    tag = "verification",
    responses(
        (status = 202, description = "A mail is on its way", body = Notified),
        (status = 204, description = "The address is verified already"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 429, description = "More than 3 in an hour to one mailbox", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/email/verification-notification")]
pub(super) async fn notify(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
) -> Result<Either<Accepted<Notified>, NoContent>, AppError> {
    if by.user.email_verified_at.is_some() {
        return Ok(Either::Right(NoContent));
    }
    let mailbox = notices::mailbox(&by.user.email);
    throttle::enforce_within(&request, state.db.writer(), &notices::VERIFY_PER_MAILBOX, &mailbox).await?;
    Ok(match service::ask(&state, by.user.id).await? {
        true => Either::Left(Accepted(Notified { message: SENT.to_owned() })),
        false => Either::Right(NoContent),
    })
}

/// Proves a mailbox by the link that was mailed to it, signed in or not; again changes nothing. Of an account with roles
/// only its owner, signed in, proves it.
#[utoipa::path(
    operation_id = "verification_verify",
    tag = "verification",
    params(
        Mailed,
        ("expires" = i64, Query, description = "Unix time after which the link is worth nothing"),
        ("signature" = String, Query, description = "Of path and query"),
    ),
    responses(
        (status = 204, description = "The address is verified"),
        (status = 403, description = "The link is forged, too old, or not the newest; or the account has roles and its owner is not signed in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/email/verify/{id}/{hash}")]
pub(super) async fn verify(
    request: HttpRequest,
    state: Data<AppState>,
    mailed: Path<Mailed>,
) -> Result<NoContent, AppError> {
    let by = signed_in(&request).await?.map(|known| known.user.id);
    service::verify(&state, &Actor::guest(&request), by, &mailed, request.query_string()).await?;
    Ok(NoContent)
}
