//! Waiting list forms for browsers without JavaScript: joining, confirming the address, and answering offers.

use std::future::ready;

use actix_web::{
    HttpResponse,
    web::{Data, Path},
};
use uuid::Uuid;

use super::FormPost;
use crate::{
    hackathon::events::Viewer,
    platform::{audit::Actor, error::AppError, rate_limit},
    ticketing::{
        payments::Payments,
        purchases,
        waiting_list::{self, EntryLink, Joined, Joining, PER_CLIENT},
    },
};

/// Page of the form that joins the list of an event.
pub(super) const JOIN: &str = "/events/{event}/waiting-list";
/// Page of the emailed link that confirms an address.
pub(super) const VERIFY: &str = "/waiting-list/{id}/verify/{token}";
/// Page of an entry. Its forms name what to do in the field `action`: `accept`, `decline`, `leave` or `resend`.
pub(super) const ENTRY: &str = "/waiting-list/{id}";

pub(super) async fn join(viewer: Viewer, event: Path<String>, post: FormPost) -> Result<HttpResponse, AppError> {
    let next = enter_list(&post, &viewer, event.into_inner()).await.map(|entry| match entry {
        Some(id) => page_of(EntryLink { id, token: None }),
        None => format!("{}?sent=1", post.path()),
    });
    let form = post.form("waiting-list", ["ticketType", "name", "email", "team", "wholeTeam"]);
    post.respond(next, post.path(), form).await
}

/// Joins the list. Returns the entry of a user with a confirmed address.
async fn enter_list(post: &FormPost, viewer: &Viewer, event: String) -> Result<Option<Uuid>, AppError> {
    let FormPost { exchange, fields, .. } = post;
    post.require_same_origin()?;
    let caller = viewer.caller().await?;
    if caller.is_some() {
        post.require_same_origin_strict()?;
    }
    let joining = Joining {
        event,
        ticket_type: fields.get("ticketType"),
        name: fields.get("name"),
        email: fields.get("email"),
        team: fields.get("team").is_some(),
        whole_team: fields.get("wholeTeam").is_some(),
    };
    Ok(match waiting_list::join(exchange, caller.as_ref(), ready(Ok(joining))).await? {
        Joined::Mailed => None,
        Joined::New(id) | Joined::Existing(id) => Some(id),
    })
}

pub(super) async fn verify(path: Path<(Uuid, String)>, post: FormPost) -> Result<HttpResponse, AppError> {
    let (id, token) = path.into_inner();
    let next = confirm_address(&post, id, &token).await.map(|()| page_of(EntryLink { id, token: Some(&token) }));
    post.respond(next, post.path(), post.form("waiting-list-verify", [])).await
}

async fn confirm_address(post: &FormPost, id: Uuid, token: &str) -> Result<(), AppError> {
    post.require_same_origin()?;
    waiting_list::verify(post.exchange.context(), &Actor::guest(&post.exchange), id, token).await
}

pub(super) async fn answer(
    payments: Data<Payments>,
    viewer: Viewer,
    id: Path<Uuid>,
    post: FormPost,
) -> Result<HttpResponse, AppError> {
    let token = post.fields.get("token").filter(|token| !token.is_empty());
    let link = EntryLink { id: *id, token: token.as_deref() };
    let page = page_of(link);
    let next = apply(&post, &payments, &viewer, link).await.map(|next| next.unwrap_or_else(|| page.clone()));
    post.respond_to_user(next, &page, post.form("waiting-list-entry", ["action"])).await
}

/// Does what the form asks for. Returns the next page if it is another one than the entry's.
async fn apply(
    post: &FormPost,
    payments: &Payments,
    viewer: &Viewer,
    link: EntryLink<'_>,
) -> Result<Option<String>, AppError> {
    let FormPost { exchange, fields, .. } = post;
    let context = exchange.context();
    post.require_same_origin_strict()?;
    let actor = match viewer.caller().await? {
        Some(caller) => Actor::user(exchange, caller.user.id),
        None => Actor::guest(exchange),
    };
    match fields.get("action").as_deref() {
        Some("leave") => waiting_list::leave(context, &actor, viewer, link).await.map(|()| None),
        Some("decline") => waiting_list::decline(context, &actor, viewer, link).await.map(|()| None),
        Some("accept") => {
            let caller = post.user().await?;
            let purchase = Box::pin(purchases::accept_offer(exchange, payments, &caller, viewer, link)).await?;
            let ticket = purchase.ticket;
            Ok(Some(format!("/events/{}/tickets/{}/purchase", ticket.event.slug, ticket.ticket_type.slug)))
        }
        Some("resend") => {
            rate_limit::enforce(exchange, &PER_CLIENT).await?;
            let event = waiting_list::resend(context, link.id).await?;
            Ok(event.map(|event| format!("/events/{event}/waiting-list?sent=1")))
        }
        _ => Err(AppError::invalid_selection("action")),
    }
}

/// Path of an entry's page.
fn page_of(EntryLink { id, token }: EntryLink<'_>) -> String {
    match token {
        Some(token) => {
            let query = form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
            format!("/waiting-list/{id}?{query}")
        }
        None => format!("/waiting-list/{id}"),
    }
}
