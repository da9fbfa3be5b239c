//! Tickets, invitations and places in the waiting list of demo users.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set};
use uuid::Uuid;

use super::data::{PEOPLE, Person};
use crate::{
    accounts::users,
    demo::people::address,
    hackathon::events,
    platform::{crypto::random_hex, db::search::search_text, settings},
};
use entities::{
    events::Model as Event,
    invitation_uses, invitations, orders,
    sea_orm_active_enums::{
        InvitationKind, InvitationState, OrderState, PaymentProvider, TicketState, WaitingListAct, WaitingListState,
    },
    share_cards, ticket_types, tickets,
    users::Model as User,
    waiting_list_entries, waiting_list_log,
};

/// Gives demo users the tickets of the current event that they do not have yet: ones that were sold to people without
/// an account. Their names are on the event's wall. Returns their number.
pub async fn holders(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<usize, DbErr> {
    let Some(event) = settings::stored(db).await?.current_event else { return Ok(0) };
    let Some(event) = events::find_including_drafts(db, &event.to_string()).await? else { return Ok(0) };
    let mut given = 0;
    for (number, person) in (0..).zip(&PEOPLE.people) {
        let Some(user) = users::by_email(db, &address(&person.local_part)).await? else { continue };
        given += usize::from(give_ticket(db, &event, person, &user).await?);
        invite(db, &event, person, &user, now).await?;
        wait(db, &event, person, &user, now - TimeDelta::days(10 - number)).await?;
    }
    Ok(given)
}

async fn give_ticket(db: &impl ConnectionTrait, event: &Event, person: &Person, user: &User) -> Result<bool, DbErr> {
    use tickets::{ActiveModel, Column, Entity};
    let of_event = Entity::find().filter(Column::EventId.eq(event.id));
    let Some(kind) = kind(db, event, person.ticket.as_deref()).await? else { return Ok(false) };
    if of_event.clone().filter(Column::UserId.eq(user.id)).one(db).await?.is_some() {
        return Ok(false);
    }
    let sold = of_event.filter(Column::TicketTypeId.eq(kind.id)).filter(Column::State.eq(TicketState::Confirmed));
    let sold = sold.filter(Column::UserId.is_null()).order_by_asc(Column::Id).one(db).await?;
    let Some(ticket) = sold else { return Ok(false) };
    let is_paid = kind.price_minor > 0;
    if is_paid {
        let order = order(&ticket, &kind, user);
        orders::Entity::insert(order.into_active_model()).exec_without_returning(db).await?;
    }
    let changes = ActiveModel {
        id: Set(ticket.id),
        user_id: Set(Some(user.id)),
        holder_name: Set(Some(person.name.clone())),
        holder_email: Set(Some(user.email.clone())),
        paid_minor: Set(is_paid.then_some(kind.price_minor)),
        ..Default::default()
    };
    Entity::update(changes).exec(db).await?;
    let card = share_cards::Model {
        id: random_hex(),
        ticket_id: ticket.id,
        shows_name: true,
        on_wall: true,
        created_at: ticket.created_at,
    };
    share_cards::Entity::insert(card.into_active_model()).exec_without_returning(db).await?;
    Ok(true)
}

/// An order that was paid in the sandbox.
fn order(ticket: &tickets::Model, kind: &ticket_types::Model, user: &User) -> orders::Model {
    let at = ticket.created_at;
    orders::Model {
        id: Uuid::now_v7(),
        number: format!("DEMO-{}", &ticket.public_code),
        event_id: ticket.event_id,
        ticket_type_id: kind.id,
        ticket_id: ticket.id,
        user_id: Some(user.id),
        state: OrderState::Paid,
        state_changed_at: at,
        price_minor: kind.price_minor,
        discount_minor: 0,
        total_minor: kind.price_minor,
        refunded_minor: 0,
        currency: kind.currency.clone(),
        vat_rate: kind.vat_rate,
        provider: PaymentProvider::Sandbox,
        session_id: Some(format!("demo_{}", ticket.id.simple())),
        session_url: None,
        payment_id: Some(format!("payment_{}", ticket.id.simple())),
        session_ended_at: Some(at),
        processing_since: None,
        checked_at: Some(at),
        attention: None,
        disputed_at: None,
        buyer_name: Some(user.name.clone()),
        buyer_tax_number: None,
        buyer_address: None,
        paid_at: Some(at),
        created_at: at,
        updated_at: at,
        version: 1,
    }
}

/// Inserts an accepted invitation to a ticket, unless the user has one.
async fn invite(
    db: &impl ConnectionTrait,
    event: &Event,
    person: &Person,
    user: &User,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let Some(kind) = kind(db, event, person.invited.as_deref()).await? else { return Ok(()) };
    let used = invitation_uses::Entity::find().filter(invitation_uses::Column::UserId.eq(user.id));
    if used.one(db).await?.is_some() {
        return Ok(());
    }
    let id = Uuid::now_v7();
    let invitation = invitations::Model {
        id,
        event_id: event.id,
        kind: InvitationKind::Ticket,
        email: Some(user.email.clone()),
        email_normalised: Some(user.email.clone()),
        name: Some(user.name.clone()),
        // No token has this hash.
        token_hash: format!("demonstration {id}"),
        ticket_type_id: Some(kind.id),
        role: None,
        reserves_seat: true,
        max_uses: 1,
        used: 1,
        message: None,
        state: InvitationState::Accepted,
        state_changed_at: now,
        expires_at: event.start_at,
        created_by: None,
        mail_id: None,
        version: 1,
        created_at: now,
        updated_at: now,
    };
    invitations::Entity::insert(invitation.into_active_model()).exec_without_returning(db).await?;
    let used = invitation_uses::Model { invitation_id: id, user_id: user.id, used_at: now };
    invitation_uses::Entity::insert(used.into_active_model()).exec_without_returning(db).await?;
    Ok(())
}

/// Puts a user on the waiting list, unless they are on it.
async fn wait(
    db: &impl ConnectionTrait,
    event: &Event,
    person: &Person,
    user: &User,
    at: DateTime<Utc>,
) -> Result<(), DbErr> {
    use waiting_list_entries::{Column, Entity, Model};
    let Some(kind) = kind(db, event, person.waiting.as_deref()).await? else { return Ok(()) };
    let own = Entity::find().filter(Column::EventId.eq(event.id)).filter(Column::UserId.eq(user.id));
    if own.one(db).await?.is_some() {
        return Ok(());
    }
    let id = Uuid::now_v7();
    let entry = Model {
        id,
        event_id: event.id,
        ticket_type_id: Some(kind.id),
        user_id: Some(user.id),
        team_id: None,
        email: Some(user.email.clone()),
        email_key: Some(user.email.clone()),
        name: Some(user.name.clone()),
        whole_team: false,
        state: WaitingListState::Waiting,
        state_changed_at: at,
        priority: 0,
        priority_reason: None,
        queued_at: at,
        missed_offers: 0,
        paused: false,
        resumes_at: None,
        last_skip: None,
        verified_at: Some(at),
        search_text: search_text(&user.name, [user.email.as_str()]),
        created_at: at,
        updated_at: at,
        version: 1,
    };
    Entity::insert(entry.into_active_model()).exec_without_returning(db).await?;
    let log = waiting_list_log::Model {
        id: Uuid::now_v7(),
        entry_id: id,
        at,
        act: WaitingListAct::Joined,
        words: "You joined the waiting list.".to_owned(),
        actor_id: Some(user.id),
    };
    waiting_list_log::Entity::insert(log.into_active_model()).exec_without_returning(db).await?;
    Ok(())
}

/// A ticket type of an event by its slug.
async fn kind(
    db: &impl ConnectionTrait,
    event: &Event,
    slug: Option<&str>,
) -> Result<Option<ticket_types::Model>, DbErr> {
    use ticket_types::{Column, Entity};
    let Some(slug) = slug else { return Ok(None) };
    Entity::find().filter(Column::EventId.eq(event.id)).filter(Column::Slug.eq(slug)).one(db).await
}
