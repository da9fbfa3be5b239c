//! HTTP handlers of the verification of email addresses.

use actix_web::{Either, get, post, web::Json};

use super::{
    service::{self, Confirmed},
    types::{HandedOver, LinkQuery, ResendResponse, SignedLink, VerificationLink, VerificationStatus},
};
use crate::{
    accounts::auth::SignedIn,
    platform::{
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            respond::{Accepted, NoContent},
        },
    },
};

const SENT: &str = "We've sent you a new link.";

/// Emails a new link to the current user and invalidates earlier ones
#[utoipa::path(
    operation_id = "verification_notify",
    tag = "verification",
    responses(
        (status = 202, description = "An email is on its way", body = ResendResponse),
        (status = 204, description = "The address is verified already"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 429, description = "More than 3 in an hour to one email address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/email/verification-notification")]
pub(super) async fn notify(
    exchange: Exchange,
    caller: SignedIn,
) -> Result<Either<Accepted<ResendResponse>, NoContent>, AppError> {
    Ok(match service::resend(&exchange, &caller.user).await? {
        true => Either::Left(Accepted(ResendResponse { message: SENT.to_owned() })),
        false => Either::Right(NoContent),
    })
}

/// What an emailed link can do for the caller, with the masked account. Changes nothing
#[utoipa::path(
    operation_id = "verification_status",
    tag = "verification",
    params(VerificationLink, LinkQuery),
    responses(
        (status = 200, description = "What the link can do", body = VerificationStatus),
        (status = 404, description = "Not an id", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/email/verify/{id}/{hash}/status")]
pub(super) async fn status(exchange: Exchange, link: SignedLink) -> Result<Json<VerificationStatus>, AppError> {
    Ok(Json(service::status(&exchange, &link).await?))
}

/// Verifies an email address by its emailed link, in a session of its account. Idempotent
#[utoipa::path(
    operation_id = "verification_verify",
    tag = "verification",
    params(VerificationLink, LinkQuery),
    responses(
        (status = 204, description = "The address is verified"),
        (status = 403, description = "The link is forged, too old, or not the newest; or the account's owner is not logged in", body = ErrorBody),
        (status = 404, description = "Not an id", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/email/verify/{id}/{hash}")]
pub(super) async fn verify(exchange: Exchange, link: SignedLink) -> Result<NoContent, AppError> {
    service::verify(&exchange, &link).await.map(|()| NoContent)
}

/// Confirms an emailed link: outside of the account's sessions the account is handed over
///
/// The link proves access to an email address that was not verified before. All sessions, devices, passwords, second
/// factors, linked accounts and the personal calendar URL of the account are revoked, and its creator's content is
/// deleted. The response lets the owner choose a password. In a session of the account it only verifies the address.
#[utoipa::path(
    operation_id = "verification_confirm",
    tag = "verification",
    params(VerificationLink, LinkQuery),
    responses(
        (status = 200, description = "The account is handed over; a password is chosen next", body = HandedOver),
        (status = 204, description = "The address is verified, and nothing else changed"),
        (status = 403, description = "The link is forged, too old, or not the newest; or the account has roles and its owner is not logged in", body = ErrorBody),
        (status = 404, description = "Not an id", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/email/verify/{id}/{hash}")]
pub(super) async fn confirm(
    exchange: Exchange,
    link: SignedLink,
) -> Result<Either<Json<HandedOver>, NoContent>, AppError> {
    Ok(match service::confirm(&exchange, &link).await? {
        Confirmed::HandedOver(handed_over) => Either::Left(Json(handed_over)),
        Confirmed::Verified => Either::Right(NoContent),
    })
}
