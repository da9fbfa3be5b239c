//! HTTP.

use actix_web::{
    HttpRequest, delete, get, post, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    people, service, shown,
    types::{Change, Narrowed, New, Open, Played, Team, TeamPage},
};
use crate::{
    audit::Actor,
    auth::SignedIn,
    error::{AppError, ErrorBody},
    events::Viewer,
    http::{
        extract::{After, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{NoContent, Page, Prepared},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::TeamsList,
    programme::Editor,
    state::AppState,
};

// Named, because the macro of the document cannot read a path inside of a tuple.
type OfVersionChange = (Path<Uuid>, Version, ValidJson<Change>);
type OfVersion = (Path<Uuid>, Version);

/// The public teams of an event, by name unless asked otherwise.
///
/// `sort` is one of name, createdAt and size; `q` finds words in names and in what teams look for.
#[utoipa::path(
    operation_id = "teams_index",
    tag = "teams",
    params(("event", description = "Id or slug of the event"), PageParameters, Open),
    responses(
        (status = 200, description = "A page of teams", body = TeamPage),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
        (status = 422, description = "There is no such sort", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/teams")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
    open: Query<Open>,
) -> Result<Prepared, AppError> {
    shown::index(&state, &viewer, &event, request, &open).await
}

/// The teams of all events, the newest first unless asked otherwise.
///
/// `sort` is one of name and createdAt; `q` finds words in names and in what teams look for.
#[utoipa::path(
    operation_id = "teams_list",
    tag = "teams",
    params(PageParameters, Narrowed),
    responses(
        (status = 200, description = "A page of teams", body = TeamPage),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "There is no such sort, event or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission teams:list"))),
)]
#[get("/teams")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<TeamsList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<Team>, AppError> {
    let by = (narrowed.event.as_deref(), narrowed.state.as_deref());
    shown::list(&state, &editor.staff, page, by).await
}

/// Makes a team; whoever makes it is its captain.
#[utoipa::path(
    operation_id = "teams_store",
    tag = "teams",
    request_body = New,
    responses(
        (status = 201, description = "The team", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 422, description = "Fields that do not pass, teams are locked, or one is in another", body = ErrorBody),
        (status = 429, description = "More than 10 an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams")]
pub(super) async fn store(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, new): After<SignedIn, ValidJson<New>>,
) -> Result<Versioned<Team>, AppError> {
    let team = service::create(&request, &state, &by, new.0).await?;
    let (version, location) = (team.version, format!("/api/v1/teams/{}", team.id));
    Ok(Versioned::created(team, version, location))
}

/// One team, by its id. One that is not listed is found as well: its address is for those who were given it.
#[utoipa::path(
    operation_id = "teams_show",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 404, description = "There is none, or none any more", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/teams/{team}")]
pub(super) async fn show(state: Data<AppState>, viewer: Viewer, id: Path<Uuid>) -> Result<Prepared, AppError> {
    shown::show(&state, &viewer, *id).await
}

/// Changes a team: for its captain, and for `teams:update`, who may set `state` as well.
#[utoipa::path(
    operation_id = "teams_update",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen")),
    request_body = Change,
    responses(
        (status = 200, description = "The team as it is now", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody was faster", body = ConflictBody),
        (status = 422, description = "Fields that do not pass, or locked", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/teams/{team}")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, version, change)): After<SignedIn, OfVersionChange>,
) -> Result<Versioned<Team>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    let team = service::update(&state, &actor, &by, (*id, version), change.0).await?;
    let version = team.version;
    Ok(Versioned::of(team, version))
}

/// Ends a team and frees who is in it: for its captain, and for `teams:destroy`. One that is locked stays.
#[utoipa::path(
    operation_id = "teams_destroy",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is no more"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody was faster", body = ConflictBody),
        (status = 422, description = "Locked, or no version", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, version)): After<SignedIn, OfVersion>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::destroy(&state, &actor, &by, (*id, version)).await.map(|()| NoContent)
}

/// The teams of whoever is signed in, the latest edition first.
#[utoipa::path(
    operation_id = "teams_mine",
    tag = "teams",
    responses(
        (status = 200, description = "The teams", body = [Team]),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/teams")]
pub(super) async fn mine(state: Data<AppState>, by: SignedIn) -> Result<Json<Vec<Team>>, AppError> {
    people::mine(&state, &by).await.map(Json)
}

/// The public teams of somebody, the latest edition first, with what they made.
#[utoipa::path(
    operation_id = "users_teams",
    tag = "teams",
    params(("username", description = "Name in addresses")),
    responses(
        (status = 200, description = "The teams", body = [Played]),
        (status = 404, description = "There is nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/teams")]
pub(super) async fn of_user(state: Data<AppState>, username: Path<String>) -> Result<Prepared, AppError> {
    people::of_user(&state, &username).await
}
