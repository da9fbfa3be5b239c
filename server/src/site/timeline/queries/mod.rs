//! Queries of a person's timeline: moments, from the tables that record them.

mod branches;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QuerySelect,
    sea_query::{Alias, Expr, Func, Query, SelectStatement, UnionType},
};
use uuid::Uuid;

use self::branches::branches;
use super::types::TimelineKind;
use entities::{
    check_ins, events, mails, orders, refunds, team_members, teams, ticket_types, tickets, users, waiting_list_entries,
    waiting_list_log,
};

/// Whose timeline it is.
#[derive(Debug)]
pub(super) struct Person {
    /// The account, if there is one.
    pub(super) user: Option<Uuid>,
    /// Email address, in lower case.
    pub(super) email: Option<String>,
    /// Tickets that the person holds.
    pub(super) tickets: Vec<Uuid>,
}

/// Something happened to a row.
#[derive(Debug, Clone)]
pub(super) struct Moment {
    /// Such as `order.paid`.
    pub(super) action: String,
    pub(super) id: Uuid,
    pub(super) at: DateTime<Utc>,
}

/// An account.
pub(super) async fn user(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find_by_id(id).one(db).await
}

/// The ticket with an id, whatever its state.
pub(super) async fn ticket(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<tickets::Model>, DbErr> {
    tickets::Entity::find_by_id(id).one(db).await
}

/// Ids of a user's tickets.
pub(super) async fn tickets_of(db: &impl ConnectionTrait, user: Uuid) -> Result<Vec<Uuid>, DbErr> {
    let ids = tickets::Entity::find().select_only().column(tickets::Column::Id);
    ids.filter(tickets::Column::UserId.eq(user)).into_tuple().all(db).await
}

/// Number of the moments of a kind.
pub(super) async fn count(db: &impl ConnectionTrait, person: &Person, kind: TimelineKind) -> Result<u64, DbErr> {
    let Some(all) = united(branches(person, kind)) else { return Ok(0) };
    let mut select = Query::select();
    select.expr_as(Func::count(Expr::col(Alias::new("id"))), Alias::new("number"));
    select.from_subquery(all, Alias::new("moments"));
    let row = db.query_one(&select).await?;
    let number: i64 = row.map_or(Ok(0), |row| row.try_get("", "number"))?;
    Ok(u64::try_from(number).unwrap_or_default())
}

/// A page of the moments of some kinds, the newest first.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    person: &Person,
    kinds: &[TimelineKind],
    offset: u64,
    limit: u64,
) -> Result<Vec<Moment>, DbErr> {
    let Some(all) = united(kinds.iter().flat_map(|kind| branches(person, *kind)).collect()) else {
        return Ok(Vec::new());
    };
    let [action, id, at] = ["action", "id", "at"].map(Alias::new);
    let mut select = Query::select();
    select.columns([action.clone(), id.clone(), at.clone()]).from_subquery(all, Alias::new("moments"));
    // Moments of one transaction have the same time; their order must be the same on every page.
    select.order_by(at, Order::Desc).order_by(action, Order::Desc).order_by(id, Order::Desc);
    select.limit(limit).offset(offset);
    let rows = db.query_all(&select).await?;
    rows.iter()
        .map(|row| {
            Ok(Moment { action: row.try_get("", "action")?, id: row.try_get("", "id")?, at: row.try_get("", "at")? })
        })
        .collect()
}

fn united(branches: Vec<SelectStatement>) -> Option<SelectStatement> {
    let mut branches = branches.into_iter();
    let mut first = branches.next()?;
    for branch in branches {
        first.union(UnionType::All, branch);
    }
    Some(first)
}

/// What the moments of a page are about.
#[derive(Debug, Default)]
pub(super) struct Details {
    pub(super) orders: HashMap<Uuid, (orders::Model, Option<events::Model>)>,
    pub(super) refunds: HashMap<Uuid, (refunds::Model, Option<orders::Model>)>,
    pub(super) tickets: HashMap<Uuid, tickets::Model>,
    pub(super) ticket_types: HashMap<Uuid, ticket_types::Model>,
    pub(super) events: HashMap<Uuid, events::Model>,
    pub(super) memberships: HashMap<Uuid, (team_members::Model, Option<teams::Model>)>,
    pub(super) waiting_list: HashMap<Uuid, (waiting_list_log::Model, Option<waiting_list_entries::Model>)>,
    pub(super) check_ins: HashMap<Uuid, check_ins::Model>,
    pub(super) emails: HashMap<Uuid, mails::Model>,
    pub(super) users: HashMap<Uuid, users::Model>,
}

/// Reads the rows of some moments.
pub(super) async fn details(db: &impl ConnectionTrait, moments: &[Moment]) -> Result<Details, DbErr> {
    let ids = |prefix: &str, except: &str| -> Vec<Uuid> {
        let named = |moment: &&Moment| moment.action.starts_with(prefix) && moment.action != except;
        moments.iter().filter(named).map(|moment| moment.id).collect()
    };
    let orders = orders::Entity::find().filter(orders::Column::Id.is_in(ids("order.", "order.refunded")));
    let orders = orders.find_also_related(events::Entity).all(db).await?;
    let refunds = refunds::Entity::find().filter(refunds::Column::Id.is_in(ids("order.refunded", "")));
    let refunds = refunds.find_also_related(orders::Entity).all(db).await?;
    let members = team_members::Entity::find().filter(team_members::Column::Id.is_in(ids("team.", "")));
    let members = members.find_also_related(teams::Entity).all(db).await?;
    let waiting_list = waiting_list_log::Column::Id.is_in(ids("waiting_list", ""));
    let waiting_list = waiting_list_log::Entity::find().filter(waiting_list);
    let waiting_list = waiting_list.find_also_related(waiting_list_entries::Entity).all(db).await?;
    let check_ins = check_ins::Entity::find().filter(check_ins::Column::Id.is_in(ids("check_in", ""))).all(db).await?;
    let emails = mails::Entity::find().filter(mails::Column::Id.is_in(ids("email", ""))).all(db).await?;

    let scanned = check_ins.iter().map(|row| row.ticket_id);
    let tickets = tickets::Column::Id.is_in(ids("ticket.", "").into_iter().chain(scanned));
    let tickets = tickets::Entity::find().filter(tickets).all(db).await?;
    let types = ticket_types::Column::Id.is_in(tickets.iter().map(|row| row.ticket_type_id));
    let types = ticket_types::Entity::find().filter(types).all(db).await?;
    let of_tickets = tickets.iter().map(|row| row.event_id);
    let of_teams = members.iter().map(|(row, _)| row.event_id);
    let of_lists = waiting_list.iter().filter_map(|(_, entry)| Some(entry.as_ref()?.event_id));
    let events = events::Column::Id.is_in(of_tickets.chain(of_teams).chain(of_lists));
    let events = events::Entity::find().filter(events).all(db).await?;
    let staff = check_ins.iter().filter_map(|row| row.staff_id);
    let requesters = refunds.iter().filter_map(|(row, _)| row.requested_by);
    let cancellers = tickets.iter().filter_map(|row| row.cancelled_by);
    let listers = waiting_list.iter().filter_map(|(row, _)| row.actor_id);
    let users = users::Column::Id.is_in(staff.chain(requesters).chain(cancellers).chain(listers));
    let users = users::Entity::find().filter(users).all(db).await?;
    Ok(Details {
        orders: orders.into_iter().map(|row| (row.0.id, row)).collect(),
        refunds: refunds.into_iter().map(|row| (row.0.id, row)).collect(),
        memberships: members.into_iter().map(|row| (row.0.id, row)).collect(),
        tickets: tickets.into_iter().map(|row| (row.id, row)).collect(),
        ticket_types: types.into_iter().map(|row| (row.id, row)).collect(),
        events: events.into_iter().map(|row| (row.id, row)).collect(),
        waiting_list: waiting_list.into_iter().map(|row| (row.0.id, row)).collect(),
        check_ins: check_ins.into_iter().map(|row| (row.id, row)).collect(),
        emails: emails.into_iter().map(|row| (row.id, row)).collect(),
        users: users.into_iter().map(|row| (row.id, row)).collect(),
    })
}
