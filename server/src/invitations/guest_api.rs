//! HTTP, for whoever has a link.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{CACHE_CONTROL, HeaderValue},
    post,
    web::{Data, Json, Path},
};
use secrecy::SecretString;

use super::{
    guests,
    types::{AcceptedInvitation, OpenInvitation},
};
use crate::{
    audit::Actor,
    auth::SignedIn,
    error::{AppError, ErrorBody},
    events::Viewer,
    http::{extract::After, respond::NoContent},
    state::AppState,
};

/// What an invitation says, by the token of its link.
#[utoipa::path(
    operation_id = "invitations_open_show",
    tag = "invitations",
    params(("token" = String, Path, description = "End of the link")),
    responses(
        (status = 200, description = "The invitation", body = OpenInvitation),
        (status = 404, description = "There is none of this link", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/invitations/{token}")]
pub(super) async fn show(state: Data<AppState>, viewer: Viewer, token: Path<String>) -> Result<HttpResponse, AppError> {
    let who = viewer.user().await?.map(|by| by.user.id);
    let invitation = guests::show(&state, &secret(token), who).await?;
    let mine = (CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(HttpResponse::Ok().insert_header(mine).json(invitation))
}

/// Accepts an invitation; again answers the same. One that was mailed is accepted by the account that proved the mailbox.
#[utoipa::path(
    operation_id = "invitations_accept",
    tag = "invitations",
    params(("token" = String, Path, description = "End of the link")),
    responses(
        (status = 200, description = "It is accepted", body = AcceptedInvitation),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is none of this link", body = ErrorBody),
        (status = 422, description = "It is for another mailbox, or cannot be accepted any more", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/invitations/{token}/accept")]
pub(super) async fn accept(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, token): After<SignedIn, Path<String>>,
) -> Result<Json<AcceptedInvitation>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    guests::accept(&state, &actor, &by, &secret(token)).await.map(Json)
}

/// Says no to an invitation; again changes nothing.
#[utoipa::path(
    operation_id = "invitations_decline",
    tag = "invitations",
    params(("token" = String, Path, description = "End of the link")),
    responses(
        (status = 204, description = "It is declined"),
        (status = 404, description = "There is none of this link", body = ErrorBody),
        (status = 422, description = "It cannot be declined any more", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[post("/invitations/{token}/decline")]
pub(super) async fn decline(
    request: HttpRequest,
    state: Data<AppState>,
    token: Path<String>,
) -> Result<NoContent, AppError> {
    guests::decline(&state, &Actor::guest(&request), &secret(token)).await?;
    Ok(NoContent)
}

fn secret(token: Path<String>) -> SecretString {
    token.into_inner().into()
}
