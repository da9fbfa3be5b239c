//! Queries on the tables `invitations` and `invitation_uses`.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    JoinType, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select,
    UpdateMany,
    sea_query::{Expr, ExprTrait, Func},
};
use uuid::Uuid;

use super::types::{Filter, Row};
use crate::{
    hackathon::{events::published, sales},
    platform::{
        db::{self, search::like_patterns},
        http::paging::{PageRequest, SortOrder},
    },
};
use entities::{
    events, invitation_uses,
    invitations::{ActiveModel, Column, Entity, Model, Relation},
    sea_orm_active_enums::{
        InvitationKind,
        InvitationState::{self, Accepted, Bounced, Declined, Draft, Expired, Revoked, Sent},
    },
    ticket_types, users,
};

/// States in which an invitation can still be accepted.
const OPEN: [InvitationState; 2] = [Sent, Bounced];
/// Columns with data about the invitee.
const PERSONAL: [Column; 4] = [Column::Email, Column::EmailNormalised, Column::Name, Column::Message];
/// Number of rows per statement.
const AT_ONCE: usize = 200;

/// A page of matching rows and their total count.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    filter: &Filter,
    SortOrder { column, direction }: SortOrder<Column>,
    now: DateTime<Utc>,
) -> Result<(Vec<Row>, u64), DbErr> {
    let order = Order::from(direction);
    let rows = select().filter(matching(filter, now)).filter(search_filter(request));
    let rows = rows.order_by(column, order.clone()).order_by(Column::Id, order);
    db::page(db, rows.into_model::<Row>(), request).await
}

/// Number of invitations in each effective state.
pub(super) async fn counts(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    filter: &Filter,
    now: DateTime<Utc>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let over = Expr::case(Expr::col((Entity, Column::ExpiresAt)).lte(now), 1).finally(0);
    let recorded: Vec<(InvitationState, i64, i64)> = Entity::find()
        .join(JoinType::InnerJoin, Relation::Events.def())
        .filter(matching(&Filter { state: None, ..*filter }, now))
        .filter(search_filter(request))
        .select_only()
        .column(Column::State)
        .column_as(Expr::col((Entity, Column::Id)).count(), "number")
        .expr_as(Func::sum(over), "over")
        .group_by(Column::State)
        .into_tuple()
        .all(db)
        .await?;
    let mut counts = BTreeMap::new();
    for (state, number, over) in recorded {
        // A past expiry counts as expired even before it is recorded.
        let over = if OPEN.contains(&state) { over } else { 0 };
        for (state, number) in [(state, number - over), (Expired, over)] {
            if number > 0 {
                *counts.entry(state.to_value()).or_default() += number.unsigned_abs();
            }
        }
    }
    Ok(counts)
}

/// Number of invitations of each kind.
pub(super) async fn counts_by_kind(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    filter: &Filter,
    now: DateTime<Utc>,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = Entity::find()
        .join(JoinType::InnerJoin, Relation::Events.def())
        .filter(matching(&Filter { kind: None, ..*filter }, now))
        .filter(search_filter(request));
    db::counts::<_, String>(db, found, Column::Kind).await
}

/// One invitation of an event, with its joined columns.
pub(super) async fn find(db: &impl ConnectionTrait, event: Uuid, id: Uuid) -> Result<Option<Row>, DbErr> {
    select().filter(Column::EventId.eq(event)).filter(Column::Id.eq(id)).into_model().one(db).await
}

/// The row without joins, locked until the transaction ends.
pub(super) async fn lock_for_update(db: &impl ConnectionTrait, event: Uuid, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).filter(Column::EventId.eq(event)).lock_exclusive().one(db).await
}

/// The invitation of a link, its event and its ticket type.
pub(super) async fn by_hash(
    db: &impl ConnectionTrait,
    hash: &str,
) -> Result<Option<(Model, Option<events::Model>, Option<ticket_types::Model>)>, DbErr> {
    Entity::find()
        .filter(Column::TokenHash.eq(hash))
        .find_also_related(events::Entity)
        .find_also(Entity, ticket_types::Entity)
        .one(db)
        .await
}

/// Whether a user has used an invitation.
pub(super) async fn has_used(db: &impl ConnectionTrait, invitation: Uuid, user: Uuid) -> Result<bool, DbErr> {
    Ok(invitation_uses::Entity::find_by_id((invitation, user)).one(db).await?.is_some())
}

/// Whether a user has accepted an invitation to a ticket of a type, and not transferred that ticket.
pub(super) async fn grants_ticket(db: &impl ConnectionTrait, user: Uuid, ticket_type: Uuid) -> Result<bool, DbErr> {
    let accepted = invitation_uses::Entity::find()
        .join(JoinType::InnerJoin, invitation_uses::Relation::Invitations.def())
        .filter(invitation_uses::Column::UserId.eq(user))
        .filter(Column::Kind.eq(InvitationKind::Ticket))
        .filter(Column::TicketTypeId.eq(ticket_type))
        .filter(sales::is_spent().not());
    Ok(accepted.count(db).await? > 0)
}

pub(super) async fn use_up(
    db: &impl ConnectionTrait,
    invitation: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = invitation_uses::Model { invitation_id: invitation, user_id: user, used_at: now };
    invitation_uses::Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(|_| ())
}

/// Deletes all uses of an invitation.
pub(super) async fn release(db: &impl ConnectionTrait, invitation: Uuid) -> Result<(), DbErr> {
    let uses = invitation_uses::Entity::delete_many().filter(invitation_uses::Column::InvitationId.eq(invitation));
    uses.exec(db).await.map(drop)
}

/// Deletes a user's uses of invitations to a ticket type.
pub(super) async fn release_type(db: &impl ConnectionTrait, user: Uuid, ticket_type: Uuid) -> Result<(), DbErr> {
    let of_type = Entity::find().select_only().column(Column::Id).filter(Column::TicketTypeId.eq(ticket_type));
    let uses = invitation_uses::Entity::delete_many()
        .filter(invitation_uses::Column::UserId.eq(user))
        .filter(invitation_uses::Column::InvitationId.in_subquery(of_type.into_query()));
    uses.exec(db).await.map(drop)
}

/// The kinds and email addresses that have an open or draft invitation to the event.
pub(super) async fn invited(
    db: &impl ConnectionTrait,
    event: Uuid,
    addresses: &[String],
    but: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<HashSet<(InvitationKind, String)>, DbErr> {
    let open = Condition::all().add(Column::State.is_in(OPEN)).add(Column::ExpiresAt.gt(now));
    let rows: Vec<(InvitationKind, String)> = Entity::find()
        .select_only()
        .columns([Column::Kind, Column::EmailNormalised])
        .filter(Column::EventId.eq(event))
        .filter(Column::EmailNormalised.is_in(addresses.iter().map(String::as_str)))
        .filter(Condition::any().add(Column::State.eq(Draft)).add(open))
        .filter(Condition::all().add_option(but.map(|id| Column::Id.ne(id))))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

pub(super) async fn insert(db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    let mut rows = rows.into_iter().map(|row| row.into_active_model().reset_all()).peekable();
    while rows.peek().is_some() {
        Entity::insert_many(rows.by_ref().take(AT_ONCE)).exec_without_returning(db).await?;
    }
    Ok(())
}

/// Updates the set columns of a row locked by the transaction and increments its version.
pub(super) async fn change(db: &impl ConnectionTrait, id: Uuid, row: ActiveModel) -> Result<(), DbErr> {
    let update = Entity::update_many().set(row).col_expr(Column::Version, Expr::col(Column::Version).add(1));
    update.filter(Column::Id.eq(id)).exec(db).await.map(|_| ())
}

/// The invitation of this email, locked until the transaction ends.
pub(super) async fn of_mail(db: &impl ConnectionTrait, mail: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::MailId.eq(mail)).lock_exclusive().one(db).await
}

/// Expired invitations not yet marked as such, at most `max`, locked until the transaction ends.
pub(super) async fn due(db: &impl ConnectionTrait, now: DateTime<Utc>, max: u64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::State.is_in(OPEN))
        .filter(Column::ExpiresAt.lte(now))
        .order_by_asc(Column::Id)
        .limit(max)
        .lock_exclusive()
        .all(db)
        .await
}

/// Invitations to an email address that expired before a time, recorded or not, and drafts with an earlier expiry;
/// locked until the transaction ends.
pub(super) async fn expired(
    db: &impl ConnectionTrait,
    address: &str,
    before: DateTime<Utc>,
) -> Result<Vec<Model>, DbErr> {
    let unrecorded = Column::State.is_in([Draft, Sent, Bounced]).and(Column::ExpiresAt.lt(before));
    Entity::find()
        .filter(Column::EmailNormalised.eq(address))
        .filter(Condition::any().add(Column::State.eq(Expired)).add(unrecorded))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(db)
        .await
}

/// Invitations with the columns of their event, ticket type and creator.
fn select() -> Select<Entity> {
    Entity::find()
        .column_as(events::Column::Slug, "event_slug")
        .column_as(events::Column::Title, "event_title")
        .column_as(ticket_types::Column::Slug, "ticket_slug")
        .column_as(ticket_types::Column::Name, "ticket_name")
        .column_as(users::Column::Username, "creator_username")
        .column_as(users::Column::Name, "creator_name")
        .join(JoinType::InnerJoin, Relation::Events.def())
        .join(JoinType::LeftJoin, Relation::TicketTypes.def())
        .join(
            JoinType::LeftJoin,
            Entity::belongs_to(users::Entity).from(Column::CreatedBy).to(users::Column::Id).into(),
        )
}

fn matching(filter: &Filter, now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add_option(filter.event.map(|event| Column::EventId.eq(event)))
        .add_option(filter.kind.map(|kind| Column::Kind.eq(kind)))
        .add_option(filter.state.map(|state| in_state(state, now)))
        .add_option((!filter.drafts).then(published))
}

/// Filters by effective state: a past expiry counts as expired even before it is recorded.
fn in_state(state: InvitationState, now: DateTime<Utc>) -> Condition {
    let recorded = Condition::all().add(Column::State.eq(state));
    if OPEN.contains(&state) {
        return recorded.add(Column::ExpiresAt.gt(now));
    }
    if state == Expired {
        let over = Condition::all().add(Column::State.is_in(OPEN)).add(Column::ExpiresAt.lte(now));
        return Condition::any().add(recorded).add(over);
    }
    recorded
}

/// Every search word must match the email address or the name.
fn search_filter(request: &PageRequest) -> Condition {
    let mut all = Condition::all();
    for word in like_patterns(request.q.as_deref().unwrap_or_default()) {
        let name = Expr::expr(Func::lower(Expr::col((Entity, Column::Name)))).like(word.clone());
        let address = Expr::col((Entity, Column::EmailNormalised)).like(word);
        all = all.add(Condition::any().add(address).add(name));
    }
    all
}

/// Locks the invitations that give a role. Lock order: invitations before roles, as in acceptance.
pub async fn lock_of_role(db: &impl ConnectionTrait, role: &str) -> Result<(), DbErr> {
    let rows = Entity::find().filter(Column::Kind.eq(InvitationKind::Staff)).filter(Column::Role.eq(role));
    rows.order_by_asc(Column::Id).lock_exclusive().all(db).await.map(drop)
}

/// Updates the role's name in staff invitations.
pub async fn rename_role(db: &impl ConnectionTrait, from: &str, to: &str) -> Result<(), DbErr> {
    let rows = Entity::update_many().filter(Column::Kind.eq(InvitationKind::Staff)).filter(Column::Role.eq(from));
    rows.col_expr(Column::Role, Expr::value(to)).exec(db).await.map(drop)
}

/// Whether a draft or an invitation that can be accepted gives a role.
pub async fn is_role_promised(db: &impl ConnectionTrait, role: &str, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let open = Column::State.is_in(OPEN).and(Column::ExpiresAt.gt(now)).or(Column::State.eq(Draft));
    let rows = Entity::find().filter(Column::Kind.eq(InvitationKind::Staff)).filter(Column::Role.eq(role));
    Ok(rows.filter(open).count(db).await? > 0)
}

/// Removes the invitee's data from settled invitations to an email address.
pub(super) async fn anonymise_settled(db: &impl ConnectionTrait, email: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    let settled = Column::State.is_in([Accepted, Declined, Revoked]);
    clear_personal_data(now).filter(Column::EmailNormalised.eq(email)).filter(settled).exec(db).await?;
    Ok(())
}

/// Removes the invitee's data from expired invitations to these events; returns the number of changed rows.
pub(super) async fn anonymise_expired(
    db: &impl ConnectionTrait,
    events: Vec<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let named = PERSONAL.into_iter().fold(Condition::any(), |any, column| any.add(column.is_not_null()));
    let expired = clear_personal_data(now).filter(Column::EventId.is_in(events)).filter(Column::ExpiresAt.lte(now));
    Ok(expired.filter(named).exec(db).await?.rows_affected)
}

/// An update that sets the invitee's data to null.
fn clear_personal_data(now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    PERSONAL.into_iter().fold(update, |update, column| update.col_expr(column, Expr::value(None::<String>)))
}
