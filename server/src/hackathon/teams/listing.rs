//! Read endpoints: the teams of an event, the teams of all events, one team.

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries::{self, Scope},
    states,
    types::{ListSelection, OpenFilter, Sort, StaffTeamList},
    view,
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events::{self, Viewer},
    },
    platform::{
        context::Context,
        error::AppError,
        http::{
            counted_page::Counts,
            paging::{PageRequest, SortOrder},
            respond::CachedJson,
            validation::bool_param,
        },
        permissions::{Permission as _, TeamsShow},
    },
};
use entities::{events::Model as Event, sea_orm_active_enums::TeamState, teams::Model};

const SORT_COLUMNS: [(&str, Sort); 3] = [("name", Sort::Name), ("createdAt", Sort::CreatedAt), ("size", Sort::Size)];

/// The public teams of an event.
pub(super) async fn index(
    context: &Context,
    viewer: &Viewer,
    key: &str,
    request: PageRequest,
    open: &OpenFilter,
) -> Result<CachedJson, AppError> {
    let order = request.sort_by(&SORT_COLUMNS, SortOrder::ascending(Sort::Name))?;
    let (db, now) = (context.db.reader(), context.clock.now());
    let event = viewer.find_event(db, key).await?;
    let only_open = bool_param::parse("open", "open", open.open.as_deref())?;
    let request = request.with_filter("open", only_open.then_some("true"));
    let user_id = viewer.user().await?.map(|user_id| user_id.user.id);
    let page = if only_open && !states::accepts_changes(&event, now) {
        request.page(Vec::new(), 0)
    } else {
        let scope = Scope::Public { event: event.id, open_to: only_open.then_some(event.team_max) };
        let (rows, total) = queries::list(db, &request, scope, order).await?;
        request.page(view::all(db, rows, user_id, now).await?, total)
    };
    let response = CachedJson::new(&page, &format!("event:{} teams users", event.id))?;
    let response = response.changes_at(event.team_lock_at.into_iter().chain([event.end_at]), now)?;
    Ok(if !events::is_public(&event) || user_id.is_some() { response.private() } else { response })
}

/// The teams of all events, including disbanded teams; teams of draft events only for staff who may see drafts.
pub(super) async fn list(
    context: &Context,
    staff: &StaffContext,
    ListSelection { request, order, event, state }: ListSelection,
) -> Result<StaffTeamList, AppError> {
    let db = context.db.reader();
    let event = staff.event_filter(db, event.as_deref()).await?;
    let scope = |state| Scope::Staff { event, state, drafts: staff.sees_drafts };
    let (rows, total) = queries::list(db, &request, scope(state), order).await?;
    let states = queries::counts(db, &request, scope(None)).await?;
    let page = request.page(view::all(db, rows, Some(staff.user), context.clock.now()).await?, total);
    Ok(StaffTeamList { page, counts: Counts::from([("state", states)]) })
}

/// One team, listed or not: knowing its id is enough to see it.
pub(super) async fn show(context: &Context, viewer: &Viewer, id: Uuid) -> Result<CachedJson, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    // All 404 responses are alike, so that they do not reveal whether the team exists.
    let none = || AppError::not_found_with_tags("teams events");
    let row = queries::find(db, id).await?.ok_or_else(none)?;
    let event = event_of(db, &row).await?;
    let disbanded = row.state == TeamState::Disbanded;
    if (disbanded && !viewer.may(TeamsShow::NAME).await?) || !viewer.sees(&event).await? {
        return Err(none());
    }
    let user_id = viewer.user().await?.map(|user_id| user_id.user.id);
    let team = view::one(db, row, user_id, now).await?;
    let response = CachedJson::new(&team, &format!("event:{} teams users", event.id))?;
    let response = response.changes_at(event.team_lock_at.into_iter().chain([event.end_at]), now)?;
    Ok(if disbanded || !events::is_public(&event) || user_id.is_some() { response.private() } else { response })
}

async fn event_of(db: &impl ConnectionTrait, row: &Model) -> Result<Event, AppError> {
    let event = queries::events(db, [row.event_id]).await?.remove(&row.event_id);
    event.ok_or_else(|| AppError::internal("a team without an event"))
}
