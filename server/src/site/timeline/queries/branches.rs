//! The queries whose union is a timeline: one for each moment that a table records.

use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait as _, Select,
    sea_query::{Expr, ExprTrait as _, Func, SelectStatement},
};
use uuid::Uuid;

use super::{super::types::TimelineKind, Person};
use entities::{
    audit_entries, check_ins, mails, orders, refunds, team_members, tickets, waiting_list_entries, waiting_list_log,
};

/// The queries whose rows are the moments of a kind.
pub(super) fn branches(person: &Person, kind: TimelineKind) -> Vec<SelectStatement> {
    match kind {
        TimelineKind::Order => orders_and_refunds(person),
        TimelineKind::Ticket => tickets(person),
        TimelineKind::Team => memberships(person),
        TimelineKind::WaitingList => waiting_list(person),
        TimelineKind::CheckIn => check_ins(person),
        TimelineKind::Email => emails(person),
        TimelineKind::Change => changes(person),
    }
}

fn orders_and_refunds(person: &Person) -> Vec<SelectStatement> {
    use orders::Column;
    let own = || match person.user {
        Some(user) => Condition::all().add(Column::UserId.eq(user)),
        None => Condition::all().add(Column::TicketId.is_in(person.tickets.clone())),
    };
    let refunded = refunds::Entity::find().inner_join(orders::Entity).filter(own());
    let moments = |action, at| branch(orders::Entity::find().filter(own()), action, Column::Id, at);
    vec![
        moments("order.created", Column::CreatedAt),
        moments("order.paid", Column::PaidAt),
        moments("order.disputed", Column::DisputedAt),
        branch(refunded, "order.refunded", refunds::Column::Id, refunds::Column::CreatedAt),
    ]
}

fn tickets(person: &Person) -> Vec<SelectStatement> {
    use tickets::Column;
    let own = || tickets::Entity::find().filter(Column::Id.is_in(person.tickets.clone()));
    let moments = |action, at| branch(own(), action, Column::Id, at);
    vec![
        moments("ticket.created", Column::CreatedAt),
        moments("ticket.confirmed", Column::ConfirmedAt),
        moments("ticket.reconfirmed", Column::ReconfirmedAt),
        moments("ticket.cancelled", Column::CancelledAt),
    ]
}

fn memberships(person: &Person) -> Vec<SelectStatement> {
    use team_members::Column;
    let Some(user) = person.user else { return Vec::new() };
    let own = || team_members::Entity::find().filter(Column::UserId.eq(user));
    let moments = |action, at| branch(own(), action, Column::Id, at);
    vec![moments("team.joined", Column::JoinedAt), moments("team.left", Column::LeftAt)]
}

fn waiting_list(person: &Person) -> Vec<SelectStatement> {
    use waiting_list_entries::Column as Entry;
    use waiting_list_log::Column;
    let by_user = person.user.map(|user| Entry::UserId.eq(user));
    // Entries of guests have an address only.
    let by_email = person.email.clone().map(|email| {
        let is_theirs = Expr::expr(Func::lower(Expr::col((waiting_list_entries::Entity, Entry::Email)))).eq(email);
        Condition::all().add(Entry::UserId.is_null()).add(is_theirs)
    });
    let own = Condition::any().add_option(by_user).add_option(by_email);
    if own.is_empty() {
        return Vec::new();
    }
    let log = waiting_list_log::Entity::find().inner_join(waiting_list_entries::Entity).filter(own);
    vec![branch(log, "waiting_list", Column::Id, Column::At)]
}

fn check_ins(person: &Person) -> Vec<SelectStatement> {
    use check_ins::Column;
    let own = check_ins::Entity::find().filter(Column::TicketId.is_in(person.tickets.clone()));
    vec![branch(own, "check_in", Column::Id, Column::ScannedAt)]
}

fn emails(person: &Person) -> Vec<SelectStatement> {
    use mails::Column;
    let Some(email) = &person.email else { return Vec::new() };
    let is_to = Expr::expr(Func::lower(Expr::col((mails::Entity, Column::Recipient)))).eq(email.clone());
    vec![branch(mails::Entity::find().filter(is_to), "email", Column::Id, Column::CreatedAt)]
}

fn changes(person: &Person) -> Vec<SelectStatement> {
    use audit_entries::Column;
    let about = |kind: &str, ids: Vec<String>| {
        Condition::all().add(Column::TargetKind.eq(kind)).add(Column::TargetId.is_in(ids))
    };
    let tickets = person.tickets.iter().map(Uuid::to_string).collect();
    let mut any = Condition::any().add(about("ticket", tickets));
    if let Some(user) = person.user {
        any = any.add(about("user", vec![user.to_string()])).add(Column::ActorId.eq(user));
    }
    vec![branch(audit_entries::Entity::find().filter(any), "change", Column::Id, Column::At)]
}

/// Rows with an action and its time; rows without the time have no such moment.
fn branch<E: EntityTrait>(
    rows: Select<E>,
    action: &'static str,
    id: impl ColumnTrait,
    at: impl ColumnTrait,
) -> SelectStatement {
    rows.filter(at.is_not_null())
        .select_only()
        .expr_as(Expr::val(action), "action")
        .column_as(id, "id")
        .column_as(at, "at")
        .into_query()
}
