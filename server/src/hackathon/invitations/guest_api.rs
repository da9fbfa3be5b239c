//! HTTP handlers for users with a link.

use actix_web::{
    HttpResponse, get,
    http::header::CACHE_CONTROL,
    post,
    web::{Data, Json, Path},
};
use secrecy::SecretString;

use super::{
    recipient,
    types::{AcceptedInvitation, OpenInvitation},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::Guarded,
            respond::{NoContent, PRIVATE_NO_STORE},
        },
    },
};

/// The invitation of a link
#[utoipa::path(
    operation_id = "invitations_open_show",
    tag = "invitations",
    params(("token" = String, Path, description = "Token of the link")),
    responses(
        (status = 200, description = "The invitation", body = OpenInvitation),
        (status = 404, description = "There is no invitation with this link", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/invitations/{token}")]
pub(super) async fn show(
    context: Data<Context>,
    viewer: Viewer,
    token: Path<String>,
) -> Result<HttpResponse, AppError> {
    let who = viewer.user().await?.map(|caller| caller.user.id);
    let invitation = recipient::show(&context, &secret(token), who).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, PRIVATE_NO_STORE)).json(invitation))
}

/// Accepts an invitation; idempotent. An emailed invitation requires an account with that email address, verified
#[utoipa::path(
    operation_id = "invitations_accept",
    tag = "invitations",
    params(("token" = String, Path, description = "Token of the link")),
    responses(
        (status = 200, description = "The invitation is accepted", body = AcceptedInvitation),
        (status = 404, description = "There is no invitation with this link", body = ErrorBody),
        (status = 422, description = "The invitation is for another email address, or can no longer be accepted", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/invitations/{token}/accept")]
pub(super) async fn accept(
    exchange: Exchange,
    Guarded(caller, token): Guarded<SignedIn, Path<String>>,
) -> Result<Json<AcceptedInvitation>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    recipient::accept(exchange.context(), &actor, &caller, &secret(token)).await.map(Json)
}

/// Declines an invitation; idempotent
#[utoipa::path(
    operation_id = "invitations_decline",
    tag = "invitations",
    params(("token" = String, Path, description = "Token of the link")),
    responses(
        (status = 204, description = "The invitation is declined"),
        (status = 404, description = "There is no invitation with this link", body = ErrorBody),
        (status = 422, description = "The invitation can no longer be declined", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/invitations/{token}/decline")]
pub(super) async fn decline(exchange: Exchange, token: Path<String>) -> Result<NoContent, AppError> {
    recipient::decline(exchange.context(), &Actor::guest(&exchange), &secret(token)).await?;
    Ok(NoContent)
}

fn secret(token: Path<String>) -> SecretString {
    token.into_inner().into()
}
