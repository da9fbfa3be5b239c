//! Queries for rows that reference an event.

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait as _},
};
use uuid::Uuid;

use entities::{
    badge_awards, events, invitations, mailings, orders, projects, refunds, schedule_favourites, schedule_items,
    schedule_releases,
    sea_orm_active_enums::{MailingState, OrderState, ProjectState, TeamState, TicketState},
    teams, ticket_types, tickets, waiting_list_entries,
};

/// Counts of the rows that prevent deleting an event, each with its singular and plural name.
pub(super) async fn history(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Vec<(u64, &'static str, &'static str)>, DbErr> {
    let tickets = tickets::Entity::find().filter(tickets::Column::EventId.eq(event));
    let teams = teams::Entity::find().filter(teams::Column::EventId.eq(event));
    let awards = badge_awards::Entity::find().filter(badge_awards::Column::EventId.eq(event));
    let projects = projects::Entity::find()
        .filter(projects::Column::EventId.eq(event))
        .filter(projects::Column::State.ne(ProjectState::Draft));
    let invitations = invitations::Entity::find()
        .filter(invitations::Column::EventId.eq(event))
        .filter(invitations::Column::Used.gt(0));
    let releases = schedule_releases::Entity::find().filter(schedule_releases::Column::EventId.eq(event));
    let waiting = waiting_list_entries::Entity::find().filter(waiting_list_entries::Column::EventId.eq(event));
    let items = schedule_items::Entity::find().filter(schedule_items::Column::EventId.eq(event));
    let items = items.select_only().column(schedule_items::Column::Id).into_query();
    let favourites = schedule_favourites::Entity::find().filter(schedule_favourites::Column::ItemId.in_subquery(items));
    let mailings = mailings::Entity::find()
        .filter(mailings::Column::EventId.eq(event))
        .filter(mailings::Column::State.ne(MailingState::Draft));
    Ok(vec![
        (tickets.count(db).await?, "ticket", "tickets"),
        (teams.count(db).await?, "team", "teams"),
        (awards.count(db).await?, "awarded badge", "awarded badges"),
        (projects.count(db).await?, "project", "projects"),
        (invitations.count(db).await?, "accepted invitation", "accepted invitations"),
        (releases.count(db).await?, "schedule release", "schedule releases"),
        (waiting.count(db).await?, "waiting list entry", "waiting list entries"),
        (favourites.count(db).await?, "favourite in the schedule", "favourites in the schedule"),
        (mailings.count(db).await?, "mailing", "mailings"),
    ])
}

/// Locks the invitations of an event until the transaction ends.
pub(super) async fn lock_invitations(db: &impl ConnectionTrait, event: Uuid) -> Result<(), DbErr> {
    let own = invitations::Entity::find().filter(invitations::Column::EventId.eq(event));
    let ids = own.select_only().column(invitations::Column::Id).order_by_asc(invitations::Column::Id);
    ids.lock_exclusive().into_tuple::<Uuid>().all(db).await.map(drop)
}

/// Whether any user relies on an event, that is, holds a ticket or is in a team.
pub(super) async fn is_referenced(db: &impl ConnectionTrait, event: Uuid) -> Result<bool, DbErr> {
    let teams = teams::Entity::find()
        .filter(teams::Column::EventId.eq(event))
        .filter(teams::Column::State.ne(TeamState::Disbanded));
    let tickets = tickets::Entity::find().filter(tickets::Column::EventId.eq(event));
    Ok(teams.count(db).await? > 0 || tickets.count(db).await? > 0)
}

/// Whether a cancelled event still has valid tickets, or payments for transferred ones without a refund.
pub(super) async fn has_tickets_to_settle(db: &impl ConnectionTrait, event: Uuid) -> Result<bool, DbErr> {
    let of_ticket =
        Expr::col((orders::Entity, orders::Column::TicketId)).equals((tickets::Entity, tickets::Column::Id));
    let of_order = Expr::col((refunds::Entity, refunds::Column::OrderId)).equals((orders::Entity, orders::Column::Id));
    let owed = orders::Entity::find()
        .filter(of_ticket)
        .filter(orders::Column::State.is_in([OrderState::Paid, OrderState::PartlyRefunded]))
        .filter(Expr::exists(refunds::Entity::find().filter(of_order).into_query()).not());
    let transferred =
        Condition::all().add(tickets::Column::State.eq(TicketState::Transferred)).add(Expr::exists(owed.into_query()));
    let unsettled = tickets::Entity::find()
        .filter(tickets::Column::EventId.eq(event))
        .filter(Condition::any().add(tickets::Column::State.eq(TicketState::Confirmed)).add(transferred));
    Ok(unsettled.count(db).await? > 0)
}

/// Deletes the unused rows of an event: invitations, then the ticket types they may refer to.
pub(super) async fn delete_offers(db: &impl ConnectionTrait, event: Uuid) -> Result<(), DbErr> {
    let invited = invitations::Entity::delete_many().filter(invitations::Column::EventId.eq(event));
    invited.exec(db).await?;
    let types = ticket_types::Entity::delete_many().filter(ticket_types::Column::EventId.eq(event));
    types.exec(db).await.map(drop)
}

/// Whether an event has this title.
pub(super) async fn has_title(db: &impl ConnectionTrait, title: &str) -> Result<bool, DbErr> {
    Ok(events::Entity::find().filter(events::Column::Title.eq(title)).count(db).await? > 0)
}
