//! Teams without JavaScript: creating one, joining, asking to join, and leaving.

use actix_web::{HttpResponse, web::Path};
use uuid::Uuid;

use super::FormPost;
use crate::{
    hackathon::teams::form_actions::{self, TeamFields},
    platform::error::AppError,
    web::pages::SentForm,
};

/// Page of an edition's teams, with the form that creates one.
pub(super) const FIND: &str = "/events/{event}/register";
/// Page of a team. Its forms name what to do in the field `action`: `join`, `request`, `withdraw` or `leave`.
pub(super) const TEAM: &str = "/events/{event}/register/{team}";

pub(super) async fn create(event: Path<String>, post: FormPost) -> Result<HttpResponse, AppError> {
    let next = create_team(&post, event.into_inner()).await.map(|team| format!("{}/{team}", post.path()));
    let form = post.form("team-create", ["name", "pitch", "lookingFor", "visibility", "joinPolicy"]);
    post.respond_to_user(next, post.path(), form).await
}

/// Creates the team. Returns its id.
async fn create_team(post: &FormPost, event: String) -> Result<Uuid, AppError> {
    let FormPost { exchange, fields, .. } = post;
    let caller = post.user().await?;
    let team = TeamFields {
        name: fields.get("name"),
        pitch: fields.get("pitch"),
        looking_for: fields.get("lookingFor"),
        visibility: fields.get("visibility"),
        join_policy: fields.get("joinPolicy"),
    };
    form_actions::create(exchange, &caller, event, team).await.map(|team| team.id)
}

pub(super) async fn change(path: Path<(String, Uuid)>, post: FormPost) -> Result<HttpResponse, AppError> {
    let (event, team) = path.into_inner();
    let action = post.fields.all("action").pop().unwrap_or_default();
    let next = apply(&post, &action, team).await.map(|()| match action.as_str() {
        "leave" => format!("/events/{event}/register"),
        _ => post.path().to_owned(),
    });
    post.respond_to_user(next, post.path(), rejected(&post, &action)).await
}

/// Does what the form asks for.
async fn apply(post: &FormPost, action: &str, team: Uuid) -> Result<(), AppError> {
    let FormPost { exchange, fields, .. } = post;
    let caller = post.user().await?;
    match action {
        "join" => {
            let code = fields.get("code").unwrap_or_default();
            form_actions::join(exchange, &caller, team, &code).await
        }
        "request" => form_actions::ask(exchange, &caller, team, fields.get("message")).await,
        "withdraw" => form_actions::withdraw(exchange, &caller, team).await,
        "leave" => form_actions::leave(exchange, &caller, team, fields.all("confirm") == ["1"]).await,
        _ => Err(AppError::invalid_selection("action")),
    }
}

/// The form to show again.
fn rejected(post: &FormPost, action: &str) -> SentForm {
    match action {
        "request" => post.form("team-request", ["message"]),
        "join" => post.form("team-join", ["code"]),
        "withdraw" => post.form("team-withdraw", []),
        _ => post.form("team-leave", []),
    }
}
