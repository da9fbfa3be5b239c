//! Queries on `teams` and `team_members`, and reads of related events, requests and projects.

use std::collections::{BTreeMap, HashMap};

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IntoActiveModel, JoinType, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select,
    sea_query::{Alias, Expr, ExprTrait, LockType, OnConflict, Query, SubQueryStatement},
};
use uuid::Uuid;

use super::types::Sort;
use crate::{
    hackathon::events::{published, published_ids},
    platform::{
        db::{self, page, search::like_patterns},
        http::paging::{PageRequest, SortOrder},
    },
};
use entities::{
    events, projects,
    sea_orm_active_enums::{ProjectState, TeamJoinPolicy, TeamRequestState, TeamRole, TeamState, TeamVisibility},
    team_members as members, team_requests as requests,
    teams::{Column, Entity, Model},
    users,
};

/// Teams that a list contains.
#[derive(Debug, Clone, Copy)]
pub(super) enum Scope {
    /// Public teams of an event; `open_to` is the event's maximum team size if only teams that can be joined are
    /// requested.
    Public { event: Uuid, open_to: Option<i32> },
    /// All teams, with or without those of draft events.
    Staff { event: Option<Uuid>, state: Option<TeamState>, drafts: bool },
}

/// A current member of a team.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct MemberRow {
    pub(super) team_id: Uuid,
    pub(super) user_id: Uuid,
    pub(super) role: TeamRole,
    pub(super) username: String,
    pub(super) name: String,
    pub(super) avatar: Option<String>,
}

pub(super) async fn list(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
    SortOrder { column, direction }: SortOrder<Sort>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let select = match column {
        Sort::Name => within(request, scope).order_by(Column::NameNormalised, order.clone()),
        Sort::CreatedAt => within(request, scope).order_by(Column::CreatedAt, order.clone()),
        Sort::Size => by_size(within(request, scope), order.clone()),
    };
    // Sorts and pages ids only, then reads the whole rows of one page.
    let sorted = select.order_by(Column::Id, order).select_only().column(Column::Id).into_tuple::<Uuid>();
    let (ids, total) = page(db, sorted, request).await?;
    let mut rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).all(db).await?;
    let place: HashMap<Uuid, usize> = ids.into_iter().enumerate().map(|(place, id)| (id, place)).collect();
    rows.sort_by_key(|row| place.get(&row.id).copied());
    Ok((rows, total))
}

/// Number of teams in each stored state.
pub(super) async fn counts(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    scope: Scope,
) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, within(request, scope), Column::State).await
}

fn within(request: &PageRequest, scope: Scope) -> Select<Entity> {
    let mut all = Condition::all();
    for word in like_patterns(request.q.as_deref().unwrap_or_default()) {
        all = all.add(Expr::col((Entity, Column::SearchText)).like(word));
    }
    match scope {
        Scope::Public { event, open_to } => {
            all = all
                .add(Column::EventId.eq(event))
                .add(Column::Visibility.eq(TeamVisibility::Public))
                .add(Column::State.ne(TeamState::Disbanded));
            if let Some(largest) = open_to {
                all = all
                    .add(Column::State.eq(TeamState::Forming))
                    .add(Column::JoinPolicy.ne(TeamJoinPolicy::Closed))
                    .add(size().lt(largest));
            }
        }
        Scope::Staff { event, state, drafts } => {
            if !drafts {
                all = all.add(Column::EventId.in_subquery(published_ids()));
            }
            all = all.add_option(event.map(|event| Column::EventId.eq(event)));
            all = all.add_option(state.map(|state| Column::State.eq(state)));
        }
    }
    Entity::find().filter(all)
}

/// Sorts teams by size; one grouped subquery counts the members of all teams.
fn by_size(mut teams: Select<Entity>, order: Order) -> Select<Entity> {
    let (sizes, size) = (Alias::new("sizes"), Alias::new("size"));
    let counted = Query::select()
        .column(members::Column::TeamId)
        .expr_as(Expr::col(members::Column::UserId).count(), size.clone())
        .from(members::Entity)
        .and_where(Expr::col(members::Column::LeftAt).is_null())
        .group_by_col(members::Column::TeamId)
        .to_owned();
    let of_team = Expr::col((sizes.clone(), members::Column::TeamId)).equals((Entity, Column::Id));
    QueryTrait::query(&mut teams).join_subquery(JoinType::LeftJoin, counted, sizes.clone(), of_team);
    // A team without members has no row in the subquery.
    teams.order_by(Expr::col((sizes, size)).if_null(0), order)
}

/// Number of a team's members, as a correlated subquery.
fn size() -> Expr {
    let count = Query::select()
        .expr(Expr::col((members::Entity, members::Column::UserId)).count())
        .from(members::Entity)
        .and_where(Expr::col((members::Entity, members::Column::TeamId)).equals((Entity, Column::Id)))
        .and_where(Expr::col((members::Entity, members::Column::LeftAt)).is_null())
        .to_owned();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(count)))
}

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Locks the row until the transaction ends. Membership changes take the same lock.
pub(super) async fn lock_for_update(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await
}

/// Locks all current teams of a user, ordered by id so that concurrent transactions cannot deadlock.
pub(super) async fn lock_teams_of(tx: &impl ConnectionTrait, user: Uuid) -> Result<Vec<Model>, DbErr> {
    let own = members::Entity::find().select_only().column(members::Column::TeamId);
    let own = own.filter(members::Column::UserId.eq(user)).filter(members::Column::LeftAt.is_null());
    let teams = Entity::find().filter(Column::Id.in_subquery(own.into_query()));
    teams.order_by_asc(Column::Id).lock(LockType::NoKeyUpdate).all(tx).await
}

/// Returns whether the row was inserted; `false` if another team of the event has the name or the slug.
pub(super) async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let taken = OnConflict::new().do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(taken).exec_without_returning(tx).await? == 1)
}

/// Slugs of the event's other teams that start with `beginning`.
pub(super) async fn slugs(
    tx: &impl ConnectionTrait,
    event: Uuid,
    own: Uuid,
    beginning: &str,
) -> Result<Vec<String>, DbErr> {
    let there = Entity::find().select_only().column(Column::Slug).filter(Column::EventId.eq(event));
    let there = there.filter(Column::Id.ne(own));
    let there = there.filter(Column::State.ne(TeamState::Disbanded)).filter(Column::Slug.starts_with(beginning));
    there.into_tuple().all(tx).await
}

/// Whether a team of the event other than `except` has the normalised name.
pub(super) async fn is_name_taken(
    tx: &impl ConnectionTrait,
    event: Uuid,
    name: &str,
    except: Option<Uuid>,
) -> Result<bool, DbErr> {
    let mut there = Entity::find().filter(Column::EventId.eq(event)).filter(Column::NameNormalised.eq(name));
    if let Some(id) = except {
        there = there.filter(Column::Id.ne(id));
    }
    Ok(there.filter(Column::State.ne(TeamState::Disbanded)).count(tx).await? > 0)
}

/// Current members by team, in the order they joined.
pub(super) async fn members(db: &impl ConnectionTrait, teams: &[Uuid]) -> Result<HashMap<Uuid, Vec<MemberRow>>, DbErr> {
    let mut by_team: HashMap<Uuid, Vec<MemberRow>> = HashMap::new();
    if teams.is_empty() {
        return Ok(by_team);
    }
    let rows = members::Entity::find()
        .select_only()
        .columns([members::Column::TeamId, members::Column::UserId, members::Column::Role])
        .columns([users::Column::Username, users::Column::Name, users::Column::Avatar])
        .join(JoinType::InnerJoin, members::Relation::Users.def())
        .filter(members::Column::TeamId.is_in(teams.iter().copied()))
        .filter(members::Column::LeftAt.is_null())
        .order_by_asc(members::Column::JoinedAt)
        .order_by_asc(members::Column::Id)
        .into_model::<MemberRow>()
        .all(db)
        .await?;
    for row in rows {
        by_team.entry(row.team_id).or_default().push(row);
    }
    Ok(by_team)
}

/// Events by id.
pub(super) async fn events(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, events::Model>, DbErr> {
    let rows = events::Entity::find().filter(events::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Those of the teams that the user has a pending request for.
pub(super) async fn requested(db: &impl ConnectionTrait, user: Uuid, teams: &[Uuid]) -> Result<Vec<Uuid>, DbErr> {
    let waiting = requests::Entity::find().select_only().column(requests::Column::TeamId);
    waiting
        .filter(requests::Column::UserId.eq(user))
        .filter(requests::Column::State.eq(TeamRequestState::Pending))
        .filter(requests::Column::TeamId.is_in(teams.iter().copied()))
        .into_tuple()
        .all(db)
        .await
}

/// Current teams of a user, latest edition first; without those of draft events. At most 100.
pub(super) async fn list_for_user(
    db: &impl ConnectionTrait,
    user: Uuid,
    scope: Option<TeamVisibility>,
) -> Result<Vec<Model>, DbErr> {
    use entities::teams::Relation;
    let mut teams = Entity::find()
        .join(JoinType::InnerJoin, Relation::Events.def())
        .join(JoinType::InnerJoin, Relation::TeamMembers.def())
        .filter(members::Column::UserId.eq(user))
        .filter(members::Column::LeftAt.is_null())
        .filter(Column::State.ne(TeamState::Disbanded))
        .filter(published());
    if let Some(visibility) = scope {
        teams = teams.filter(Column::Visibility.eq(visibility));
    }
    teams.order_by_desc(events::Column::StartAt).order_by_asc(Column::Id).limit(100).all(db).await
}

/// Whether a user is in a team of the event.
pub(super) async fn is_in_team(tx: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<bool, DbErr> {
    let memberships = members::Entity::find().filter(members::Column::EventId.eq(event));
    let memberships = memberships.filter(members::Column::UserId.eq(user)).filter(members::Column::LeftAt.is_null());
    Ok(memberships.count(tx).await? > 0)
}

/// Accepted projects of the teams.
pub(super) async fn projects(
    db: &impl ConnectionTrait,
    teams: impl IntoIterator<Item = Uuid>,
) -> Result<Vec<projects::Model>, DbErr> {
    projects::Entity::find()
        .filter(projects::Column::TeamId.is_in(teams))
        .filter(projects::Column::State.eq(ProjectState::Accepted))
        .order_by_asc(projects::Column::Slug)
        .all(db)
        .await
}

/// All current and past memberships of a user with their teams, oldest first.
pub(super) async fn memberships(
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<Vec<(members::Model, Option<Model>)>, DbErr> {
    let own = members::Entity::find().find_also_related(Entity).filter(members::Column::UserId.eq(user));
    own.order_by_asc(members::Column::JoinedAt).order_by_asc(members::Column::Id).all(db).await
}

/// All join requests of a user with their teams, oldest first.
pub(super) async fn requests(
    db: &impl ConnectionTrait,
    user: Uuid,
) -> Result<Vec<(requests::Model, Option<Model>)>, DbErr> {
    let own = requests::Entity::find().find_also_related(Entity).filter(requests::Column::UserId.eq(user));
    own.order_by_asc(requests::Column::CreatedAt).order_by_asc(requests::Column::Id).all(db).await
}
