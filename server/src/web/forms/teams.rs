//! Teams without JavaScript: creating one, joining, asking to join, and leaving.

use actix_web::{
    FromRequest as _, HttpRequest, HttpResponse,
    web::{Data, Path},
};
use uuid::Uuid;

use super::{refuse, sent_form};
use crate::{
    accounts::auth::SignedIn,
    hackathon::teams::actions::{self, TeamFields},
    platform::{
        context::Context,
        error::AppError,
        http::{
            exchange::Exchange,
            forms::{Fields, require_same_origin_strict, see_other},
        },
    },
    web::pages::Pages,
};

/// Page of an edition's teams, with the form that creates one.
pub(super) const FIND: &str = "/events/{event}/register";
/// Page of a team. Its forms name what to do in the field `action`: `join`, `request`, `withdraw` or `leave`.
pub(super) const TEAM: &str = "/events/{event}/register/{team}";

pub(super) async fn create(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    event: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let page = request.path().to_owned();
    let created = async {
        require_same_origin_strict(&request, &context)?;
        let caller = SignedIn::extract(&request).await?;
        let team = TeamFields {
            name: fields.get("name"),
            pitch: fields.get("pitch"),
            looking_for: fields.get("lookingFor"),
            visibility: fields.get("visibility"),
            join_policy: fields.get("joinPolicy"),
        };
        actions::create(&exchange, &context, &caller, event.into_inner(), team).await
    };
    match created.await {
        Ok(team) => Ok(see_other(&format!("{page}/{}", team.id))),
        // The page asks guests to log in and brings them back.
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let form = sent_form("team-create", &fields, ["name", "pitch", "lookingFor", "visibility", "joinPolicy"]);
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}

pub(super) async fn change(
    request: HttpRequest,
    exchange: Exchange,
    context: Data<Context>,
    pages: Data<Pages>,
    path: Path<(String, Uuid)>,
    fields: Fields,
) -> Result<HttpResponse, AppError> {
    let page = request.path().to_owned();
    let (event, team) = path.into_inner();
    let action = fields.all("action").pop().unwrap_or_default();
    let changed = async {
        require_same_origin_strict(&request, &context)?;
        let caller = SignedIn::extract(&request).await?;
        match action.as_str() {
            "join" => {
                let code = fields.get("code").unwrap_or_default();
                actions::join(&exchange, &context, &caller, team, &code).await.map(|()| page.clone())
            }
            "request" => {
                let message = fields.get("message");
                actions::ask(&exchange, &context, &caller, team, message).await.map(|()| page.clone())
            }
            "withdraw" => actions::withdraw(&exchange, &context, &caller, team).await.map(|()| page.clone()),
            "leave" => {
                let confirm = fields.all("confirm") == ["1"];
                let left = actions::leave(&exchange, &context, &caller, team, confirm).await;
                left.map(|()| format!("/events/{event}/register"))
            }
            _ => Err(AppError::invalid("action", "The selected action is invalid.")),
        }
    };
    match changed.await {
        Ok(next) => Ok(see_other(&next)),
        Err(AppError::Unauthenticated) => Ok(see_other(&page)),
        Err(refusal) => {
            let form = match action.as_str() {
                "request" => sent_form("team-request", &fields, ["message"]),
                "join" => sent_form("team-join", &fields, ["code"]),
                "withdraw" => sent_form("team-withdraw", &fields, []),
                _ => sent_form("team-leave", &fields, []),
            };
            refuse(&request, &context, &pages, &page, form, refusal).await
        }
    }
}
