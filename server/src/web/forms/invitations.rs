//! Answers to an invitation without JavaScript.

use actix_web::{
    FromRequest as _, HttpRequest, HttpResponse,
    web::{Data, Path},
};
use secrecy::SecretString;

use super::{refuse, sent_form};
use crate::{
    accounts::auth::SignedIn,
    hackathon::invitations,
    platform::{
        audit::Actor,
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    web::pages::Pages,
};

/// Page of an invitation. Its forms name the answer in the field `action`: `accept` or `decline`.
pub(super) const PAGE: &str = "/invitations/{token}";

pub(super) async fn answer(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    token: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let page = request.path().to_owned();
    let token = SecretString::from(token.into_inner());
    let answered = async {
        require_same_origin_strict(&request, &context)?;
        match fields.all("action").pop().as_deref() {
            Some("accept") => {
                let caller = SignedIn::extract(&request).await?;
                let actor = Actor::user(&exchange, caller.user.id);
                invitations::accept(&context, &actor, &caller, &token).await.map(|accepted| accepted.next)
            }
            Some("decline") => {
                let declined = invitations::decline(&context, &Actor::guest(&exchange), &token).await;
                declined.map(|()| page.clone())
            }
            _ => Err(AppError::invalid("action", "The selected action is invalid.")),
        }
    };
    match answered.await {
        Ok(next) => Ok(see_other(&next)),
        // The page asks guests to log in and brings them back.
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let form = sent_form("invitation", &fields, []);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}
