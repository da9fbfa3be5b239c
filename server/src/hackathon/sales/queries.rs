//! Queries on the tables `ticket_types` and `tickets`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, RelationTrait, Select, SelectModel, Selector,
    sea_query::{Asterisk, Expr, ExprTrait, Func, SubQueryStatement},
};
use uuid::Uuid;

use super::types::{CountedTicketType, SeatCountRow, WaitingRow};
use crate::platform::slug::IdOrSlug;
use entities::{
    events, invitation_uses, invitations,
    sea_orm_active_enums::{
        EventStatus, InvitationState, TeamState, TicketState, TicketVisibility, WaitingListOfferState, WaitingListState,
    },
    team_members, teams, ticket_types, tickets, users, waiting_list_entries, waiting_list_offers,
};

/// States of tickets that take a seat, unless their hold has run out.
pub const LIVE_TICKET_STATES: [TicketState; 4] =
    [TicketState::Held, TicketState::PendingApproval, TicketState::PendingPayment, TicketState::Confirmed];

/// Counts the tickets that take a seat, by ticket type; omits types without any.
pub(super) async fn sold(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<SeatCountRow>, DbErr> {
    use tickets::Column;
    let is_held = Column::State.ne(TicketState::Confirmed);
    let held_until: Expr = Expr::case(is_held, Expr::col((tickets::Entity, Column::HoldExpiresAt))).into();
    live_tickets(now)
        .join(JoinType::InnerJoin, tickets::Relation::TicketTypes.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(ticket_types::Column::CountsToEventCapacity)
        .column_as(Expr::col(Asterisk).count(), "taken")
        .column_as(held_until.min(), "freed_at")
        .group_by(Column::EventId)
        .group_by(Column::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}

/// Counts the seats that invitations reserve, by ticket type: the allowed uses of an open invitation, the actual uses
/// of any other. A use whose ticket was issued reserves nothing, because the ticket itself takes the seat; nor does a use
/// that is spent.
pub(super) async fn reserved(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<SeatCountRow>, DbErr> {
    use invitations::Column;
    let open = || {
        let sent = Column::State.is_in([InvitationState::Sent, InvitationState::Bounced]);
        Condition::all().add(sent).add(Column::ExpiresAt.gt(now))
    };
    let left = Expr::col(Column::MaxUses.as_column_ref()).sub(Expr::col(Column::Used.as_column_ref()));
    let left: Expr = Expr::case(open(), left).finally(0).into();
    let own = Expr::col((invitations::Entity, Column::Id));
    let user = Expr::col((invitation_uses::Entity, invitation_uses::Column::UserId));
    let issued = live_tickets(now)
        .filter(Expr::col((tickets::Entity, tickets::Column::UserId)).eq(user))
        .filter(
            Expr::col((tickets::Entity, tickets::Column::TicketTypeId))
                .eq(Expr::col((invitations::Entity, Column::TicketTypeId))),
        )
        .into_query();
    let used = invitation_uses::Entity::find()
        .filter(Expr::col((invitation_uses::Entity, invitation_uses::Column::InvitationId)).eq(own))
        .filter(Expr::exists(issued).not())
        .filter(is_spent().not())
        .select_only()
        .column_as(Expr::col(Asterisk).count(), "used")
        .into_query();
    let used = Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(used)));
    let kept_until: Expr = Expr::case(open(), Expr::col(Column::ExpiresAt.as_column_ref())).into();
    invitations::Entity::find()
        .join(JoinType::InnerJoin, invitations::Relation::TicketTypes.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        // Must match the condition of the index `invitations_reserving_idx`.
        .filter(Expr::col((invitations::Entity, Column::ReservesSeat)))
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(ticket_types::Column::CountsToEventCapacity)
        // PostgreSQL sums `bigint` values as `numeric`.
        .column_as(left.add(used).sum().cast_as("bigint"), "taken")
        .column_as(kept_until.min(), "freed_at")
        .group_by(Column::EventId)
        .group_by(Column::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}

/// Condition of a query on uses of invitations and on their invitations: the user got the ticket and transferred it, so
/// another one holds the seat.
pub fn is_spent() -> Expr {
    use tickets::Column;
    let column = |column: Column| Expr::col((tickets::Entity, column));
    let use_column = |column: invitation_uses::Column| Expr::col((invitation_uses::Entity, column));
    let transferred = tickets::Entity::find()
        .filter(column(Column::UserId).eq(use_column(invitation_uses::Column::UserId)))
        .filter(column(Column::TicketTypeId).eq(Expr::col((invitations::Entity, invitations::Column::TicketTypeId))))
        .filter(column(Column::CreatedAt).gte(use_column(invitation_uses::Column::UsedAt)))
        .filter(Column::State.eq(TicketState::Transferred));
    Expr::exists(transferred.into_query())
}

/// Whether a user holds a confirmed ticket of an event.
pub(super) async fn holds_ticket(db: &impl ConnectionTrait, event: Uuid, user: Uuid) -> Result<bool, DbErr> {
    use tickets::Column;
    let held = tickets::Entity::find().filter(Column::EventId.eq(event)).filter(Column::UserId.eq(user));
    let held = held.filter(Column::State.eq(TicketState::Confirmed)).select_only().column(Column::Id);
    Ok(held.into_tuple::<Uuid>().one(db).await?.is_some())
}

/// Counts the seats that are offered to the waiting list, by ticket type. An offer that has ended reserves nothing, even
/// if its state was not updated yet.
pub(super) async fn on_offer(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<SeatCountRow>, DbErr> {
    use waiting_list_offers::Column;
    let left = Expr::col(Column::Seats.as_column_ref()).sub(Expr::col(Column::Claimed.as_column_ref()));
    waiting_list_offers::Entity::find()
        .join(JoinType::InnerJoin, waiting_list_offers::Relation::TicketTypes.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        .filter(Column::State.eq(WaitingListOfferState::Pending))
        .filter(Column::ExpiresAt.gt(now))
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(ticket_types::Column::CountsToEventCapacity)
        .column_as(left.sum().cast_as("bigint"), "taken")
        .column_as(Expr::col(Column::ExpiresAt.as_column_ref()).min(), "freed_at")
        .group_by(Column::EventId)
        .group_by(Column::TicketTypeId)
        .group_by(ticket_types::Column::CountsToEventCapacity)
        .into_model()
        .all(db)
        .await
}

/// Returns the ticket types that users wait for and could be offered now, by event. An entry whose offer has ended
/// counts as waiting, even if its state was not updated yet.
pub(super) async fn waiting(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<WaitingRow>, DbErr> {
    use waiting_list_entries::Column;
    let resumed = Condition::any().add(Column::ResumesAt.is_null()).add(Column::ResumesAt.lte(now));
    let waits =
        Condition::all().add(Column::State.eq(WaitingListState::Waiting)).add(Column::Paused.eq(false)).add(resumed);
    let ended = waiting_list_offers::Entity::find()
        .filter(
            Expr::col((waiting_list_offers::Entity, waiting_list_offers::Column::EntryId))
                .equals((waiting_list_entries::Entity, Column::Id)),
        )
        .filter(waiting_list_offers::Column::State.eq(WaitingListOfferState::Pending))
        .filter(waiting_list_offers::Column::ExpiresAt.lte(now))
        .filter(waiting_list_offers::Column::Claimed.eq(0))
        .into_query();
    let missed = Expr::col(Column::MissedOffers.as_column_ref());
    let lapsed = Condition::all()
        .add(Column::State.eq(WaitingListState::Offered))
        .add(missed.lt(Expr::col(events::Column::WaitlistMaxMissed.as_column_ref())))
        .add(Expr::exists(ended));
    let open =
        Condition::any().add(events::Column::WaitlistClosesAt.is_null()).add(events::Column::WaitlistClosesAt.gt(now));
    waiting_list_entries::Entity::find()
        .join(JoinType::InnerJoin, waiting_list_entries::Relation::Events.def())
        .filter(Column::EventId.is_in(events.iter().copied()))
        .filter(Condition::any().add(waits).add(lapsed))
        .filter(events::Column::Status.eq(EventStatus::Published))
        .filter(events::Column::WaitlistEnabled.eq(true))
        .filter(events::Column::StartAt.gt(now))
        .filter(open)
        .select_only()
        .columns([Column::EventId, Column::TicketTypeId])
        .column(events::Column::Capacity)
        .column_as(in_team(), "in_team")
        .distinct()
        .into_model()
        .all(db)
        .await
}

/// Whether an entry of the waiting list is for a team, or for one of its members.
fn in_team() -> Expr {
    use waiting_list_entries::{Column, Entity};
    let of = (team_members::Entity, team_members::Column::UserId);
    let own = (Entity, Column::UserId);
    let memberships = || {
        team_members::Entity::find()
            .join(JoinType::InnerJoin, team_members::Relation::Teams.def())
            .filter(Expr::col((team_members::Entity, team_members::Column::EventId)).equals((Entity, Column::EventId)))
            .filter(team_members::Column::LeftAt.is_null())
            .filter(teams::Column::State.ne(TeamState::Disbanded))
    };
    // Entries without an account belong to the user who has confirmed their address.
    let by_email = memberships()
        .join(JoinType::InnerJoin, team_members::Relation::Users.def())
        .filter(
            Expr::col((users::Entity, users::Column::EmailNormalised))
                .eq(Func::lower(Expr::col((Entity, Column::Email)))),
        )
        .filter(users::Column::EmailVerifiedAt.is_not_null());
    let by_account = memberships().filter(Expr::col(of).equals(own));
    Column::TeamId
        .is_not_null()
        .or(Expr::exists(by_account.into_query()))
        .or(Column::UserId.is_null().and(Expr::exists(by_email.into_query())))
}

/// Returns all ticket types of an event.
pub(super) async fn types(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<ticket_types::Model>, DbErr> {
    use ticket_types::Column;
    let types = ticket_types::Entity::find().filter(Column::EventId.eq(event));
    types.order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await
}

/// Returns the public ticket types of events.
pub(super) async fn on_sale(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<Vec<ticket_types::Model>, DbErr> {
    listed()
        .filter(ticket_types::Column::Visibility.eq(TicketVisibility::Public))
        .filter(ticket_types::Column::EventId.is_in(events.iter().copied()))
        .all(db)
        .await
}

/// Returns the listed ticket types of an event, each with its number of taken seats.
pub(super) async fn list_with_taken(
    db: &impl ConnectionTrait,
    event: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<CountedTicketType>, DbErr> {
    with_taken(listed(), event, now).all(db).await
}

/// Returns a ticket type of an event with its number of taken seats, even if it is hidden or archived.
pub(super) async fn find_with_taken(
    db: &impl ConnectionTrait,
    event: Uuid,
    key: &IdOrSlug,
    now: DateTime<Utc>,
) -> Result<Option<CountedTicketType>, DbErr> {
    let named = match key {
        IdOrSlug::Id(id) => ticket_types::Column::Id.eq(*id),
        IdOrSlug::Slug(slug) => ticket_types::Column::Slug.eq(slug.as_str()),
    };
    with_taken(ticket_types::Entity::find().filter(named), event, now).one(db).await
}

fn with_taken(
    types: Select<ticket_types::Entity>,
    event: Uuid,
    now: DateTime<Utc>,
) -> Selector<SelectModel<CountedTicketType>> {
    let own = (tickets::Entity, tickets::Column::TicketTypeId);
    let taken = live_tickets(now)
        .filter(Expr::col(own).equals((ticket_types::Entity, ticket_types::Column::Id)))
        .filter(tickets::Column::EventId.eq(event))
        .select_only()
        .column_as(Expr::col(Asterisk).count(), "taken")
        .into_query();
    types
        .filter(ticket_types::Column::EventId.eq(event))
        .expr_as(Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(taken))), "taken")
        .order_by_asc(ticket_types::Column::Position)
        .order_by_asc(ticket_types::Column::Id)
        .into_model()
}

/// Ticket types that are listed publicly, including those with restricted access.
fn listed() -> Select<ticket_types::Entity> {
    ticket_types::Entity::find()
        .filter(ticket_types::Column::Active.eq(true))
        .filter(ticket_types::Column::Visibility.ne(TicketVisibility::Hidden))
}

/// Tickets that take a seat. An expired hold takes none, even if its state was not updated yet.
pub fn live_tickets(now: DateTime<Utc>) -> Select<tickets::Entity> {
    use tickets::Column;
    // Must match the condition of the index `tickets_live_idx`, which bound parameters would not use.
    let states = LIVE_TICKET_STATES.map(|state| format!("'{}'", state.to_value())).join(", ");
    let states = format!(r#""tickets"."state" IN ({states})"#);
    let is_kept = Condition::any()
        .add(Column::State.eq(TicketState::Confirmed))
        .add(Column::HoldExpiresAt.is_null())
        .add(Column::HoldExpiresAt.gt(now));
    tickets::Entity::find().filter(Expr::cust(states)).filter(is_kept)
}
