//! Waiting list forms for browsers without JavaScript: joining, confirming the address, and answering offers.

use actix_web::{
    FromRequest as _, HttpRequest, HttpResponse,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{refuse, sent_form};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::Viewer,
    platform::{
        audit::Actor,
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin, require_same_origin_strict, see_other},
        },
        rate_limit,
    },
    ticketing::{
        payments::Payments,
        purchases,
        waiting_list::{self, Joining, PER_CLIENT, PER_USER},
    },
    web::pages::Pages,
};

/// Page of the form that joins the list of an event.
pub(super) const JOIN: &str = "/events/{event}/waiting-list";
/// Page of the emailed link that confirms an address.
pub(super) const VERIFY: &str = "/waiting-list/{id}/verify/{token}";
/// Page of an entry. Its forms name what to do in the field `action`: `accept`, `decline`, `leave` or `resend`.
pub(super) const ENTRY: &str = "/waiting-list/{id}";

pub(super) async fn join(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    viewer: Viewer,
    event: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let page = request.path().to_owned();
    let joining = Joining {
        event: event.into_inner(),
        ticket_type: fields.get("ticketType"),
        name: fields.get("name"),
        email: fields.get("email"),
        team: fields.get("team").is_some(),
        whole_team: fields.get("wholeTeam").is_some(),
    };
    let joined = async {
        require_same_origin(&request, &context)?;
        let caller = viewer.user().await?;
        let actor = match &caller {
            Some(caller) => {
                require_same_origin_strict(&request, &context)?;
                rate_limit::enforce_for(&exchange, &PER_USER, &caller.user.id.to_string()).await?;
                Actor::user(&exchange, caller.user.id)
            }
            None => {
                rate_limit::enforce(&exchange, &PER_CLIENT).await?;
                Actor::guest(&exchange)
            }
        };
        waiting_list::join(&context, &actor, caller.as_ref(), &joining).await
    };
    match joined.await {
        Ok(Some((id, _))) => Ok(see_other(&format!("/waiting-list/{id}"))),
        Ok(None) => Ok(see_other(&format!("{page}?sent=1"))),
        Err(refusal) => {
            let form = sent_form("waiting-list", &fields, ["ticketType", "name", "email", "team", "wholeTeam"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn verify(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    path: Path<(Uuid, String)>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let (id, token) = path.into_inner();
    let verified = async {
        require_same_origin(&request, &context)?;
        waiting_list::verify(&context, &Actor::guest(&exchange), id, &token).await
    };
    match verified.await {
        Ok(()) => Ok(see_other(&page_of(id, Some(&token)))),
        Err(refusal) => {
            let form = sent_form("waiting-list-verify", &fields, []);
            refuse(&request, &context, &pages, request.path(), form, refusal).await
        }
    }
}

pub(super) async fn answer(
    request: HttpRequest,
    context: Data<Context>,
    payments: Data<Payments>,
    pages: Data<Pages>,
    viewer: Viewer,
    id: Path<Uuid>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let exchange = Exchange::for_request(&request);
    let (id, token) = (*id, fields.get("token").filter(|token| !token.is_empty()));
    let page = page_of(id, token.as_deref());
    let answered = async {
        require_same_origin_strict(&request, &context)?;
        let actor = match viewer.user().await? {
            Some(caller) => Actor::user(&exchange, caller.user.id),
            None => Actor::guest(&exchange),
        };
        match fields.get("action").as_deref() {
            Some("leave") => {
                waiting_list::leave(&context, &actor, &viewer, id, token.as_deref()).await?;
                Ok(page.clone())
            }
            Some("decline") => {
                waiting_list::decline(&context, &actor, &viewer, id, token.as_deref()).await?;
                Ok(page.clone())
            }
            Some("accept") => {
                let caller = SignedIn::extract(&request).await?;
                let who = (&caller, &viewer);
                let purchase =
                    Box::pin(purchases::accept_offer(&exchange, (&context, &payments), who, id, token.as_deref()))
                        .await?;
                let ticket = purchase.ticket;
                Ok(format!("/events/{}/tickets/{}/purchase", ticket.event.slug, ticket.ticket_type.slug))
            }
            Some("resend") => {
                rate_limit::enforce(&exchange, &PER_CLIENT).await?;
                let event = waiting_list::resend(&context, id).await?;
                Ok(event.map_or(page.clone(), |event| format!("/events/{event}/waiting-list?sent=1")))
            }
            _ => Err(AppError::invalid("action", "The selected action is invalid.")),
        }
    };
    match answered.await {
        Ok(next) => Ok(see_other(&next)),
        // The page asks guests to log in and brings them back.
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let form = sent_form("waiting-list-entry", &fields, ["action"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

/// Path of an entry's page.
fn page_of(id: Uuid, token: Option<&str>) -> String {
    match token {
        Some(token) => {
            let query = form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
            format!("/waiting-list/{id}?{query}")
        }
        None => format!("/waiting-list/{id}"),
    }
}
