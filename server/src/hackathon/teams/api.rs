//! HTTP handlers of teams.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    listing, service,
    types::{Change, ListFilter, NewTeamInput, OpenFilter, PastTeam, StaffTeamList, Team, TeamPage},
    user_teams,
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::{admin_resource::StaffWith, events::Viewer},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, LazyJson, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::{CachedJson, NoContent},
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::TeamsList,
    },
};

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type OfVersionChange = (Path<Uuid>, IfMatchVersion, ValidJson<Change>);
type OfVersion = (Path<Uuid>, IfMatchVersion);

/// Public teams of an event, by name by default
///
/// `sort` is one of name, createdAt and size; `q` searches name and `lookingFor`.
#[utoipa::path(
    operation_id = "teams_index",
    tag = "teams",
    params(("event" = String, Path, description = "Id or slug of the event"), PageParameters, OpenFilter),
    responses(
        (status = 200, description = "A page of teams", body = TeamPage),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
        (status = 422, description = "Unknown sort column", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/teams")]
pub(super) async fn index(
    context: Data<Context>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
    open: Query<OpenFilter>,
) -> Result<CachedJson, AppError> {
    listing::index(&context, &viewer, &event, request, &open).await
}

/// Teams of all events, newest first by default
///
/// `sort` is one of name and createdAt; `q` searches name and `lookingFor`.
#[utoipa::path(
    operation_id = "teams_list",
    tag = "teams",
    params(PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of teams", body = StaffTeamList),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 422, description = "Unknown sort column, event or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission teams:list"))),
)]
#[get("/teams")]
pub(super) async fn list(
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<TeamsList>, (PageRequest, Query<ListFilter>)>,
) -> Result<Json<StaffTeamList>, AppError> {
    Ok(Json(listing::list(&context, &editor.staff, filter.into_inner().parse(page)?).await?))
}

/// Create a team with the current user as its captain
#[utoipa::path(
    operation_id = "teams_store",
    tag = "teams",
    request_body = NewTeamInput,
    responses(
        (status = 201, description = "The team", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 422, description = "Invalid fields, teams are locked, or the user is in another team", body = ErrorBody),
        (status = 429, description = "More than 10 teams an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(caller, new): Guarded<SignedIn, LazyJson<NewTeamInput>>,
) -> Result<Versioned<Team>, AppError> {
    let team = service::create(&exchange, &caller, new.read()).await?;
    let (version, location) = (team.version, format!("/api/v1/teams/{}", team.id));
    Ok(Versioned::created(team, version, location))
}

/// One team by id
///
/// Includes unlisted teams, which users and guests can see if they have the URL.
#[utoipa::path(
    operation_id = "teams_show",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 404, description = "There is no such team, or it is disbanded", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/teams/{team}")]
pub(super) async fn show(context: Data<Context>, viewer: Viewer, id: Path<Uuid>) -> Result<CachedJson, AppError> {
    listing::show(&context, &viewer, *id).await
}

/// Change a team
///
/// Requires the captain or the permission `teams:update`, which also allows setting `state`.
#[utoipa::path(
    operation_id = "teams_update",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it")),
    request_body = Change,
    responses(
        (status = 200, description = "The changed team", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 409, description = "The team has changed since the given version", body = ConflictBody),
        (status = 422, description = "Invalid fields, or the team is locked", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/teams/{team}")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(caller, (id, version, change)): Guarded<SignedIn, OfVersionChange>,
) -> Result<Versioned<Team>, AppError> {
    let team = service::update(&exchange, &caller, *id, version, change.0).await?;
    let version = team.version;
    Ok(Versioned::new(team, version))
}

/// Disband a team
///
/// Requires the captain or the permission `teams:destroy`. The members may join another team. A locked team cannot be
/// disbanded.
#[utoipa::path(
    operation_id = "teams_destroy",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "Version the change is based on")),
    responses(
        (status = 204, description = "The team is disbanded"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 409, description = "The team has changed since the given version", body = ConflictBody),
        (status = 422, description = "The team is locked, or the version is missing", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(caller, (id, version)): Guarded<SignedIn, OfVersion>,
) -> Result<NoContent, AppError> {
    service::destroy(&exchange, &caller, *id, version).await.map(|()| NoContent)
}

/// The current user's teams, latest edition first
#[utoipa::path(
    operation_id = "teams_mine",
    tag = "teams",
    responses(
        (status = 200, description = "The teams", body = [Team]),
        (status = 401, description = "Not logged in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/teams")]
pub(super) async fn mine(context: Data<Context>, caller: SignedIn) -> Result<Json<Vec<Team>>, AppError> {
    user_teams::mine(&context, &caller).await.map(Json)
}

/// Public teams of a user, latest edition first, with their projects
#[utoipa::path(
    operation_id = "users_teams",
    tag = "teams",
    params(("username" = String, Path, description = "Username, as used in URLs")),
    responses(
        (status = 200, description = "The teams", body = [PastTeam]),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/teams")]
pub(super) async fn of_user(context: Data<Context>, username: Path<String>) -> Result<CachedJson, AppError> {
    user_teams::of_user(&context, &username).await
}
