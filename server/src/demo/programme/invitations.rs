//! Invitations to the upcoming edition, a few in each state. Their tokens are not known to any user.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use super::{Edition, insert, tickets::STANDARD};
use crate::demo::data::{INVITATIONS, Invitation};
use entities::{
    invitations::{Column, Entity, Model},
    sea_orm_active_enums::{
        InvitationKind::Ticket,
        InvitationState::{Accepted, Expired},
    },
    ticket_types,
};

/// Writes them, unless there are some.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    if edition.years_ago > 0 || Entity::find().filter(Column::EventId.eq(edition.id)).count(db).await? > 0 {
        return Ok(());
    }
    use ticket_types::Column as Kind;
    let standard = ticket_types::Entity::find().filter(Kind::EventId.eq(edition.id)).filter(Kind::Slug.eq(STANDARD));
    let standard = standard.one(db).await?.map(|kind| kind.id);
    let rows = INVITATIONS.invitations.iter().enumerate();
    let rows = rows.map(|(number, invitation)| row(edition, standard, number, invitation));
    insert::<Entity>(db, rows.collect()).await
}

fn row(edition: &Edition<'_>, standard: Option<Uuid>, number: usize, invitation: &Invitation) -> Model {
    let Invitation { kind, local_part, name, role, message, state, days_ago } = invitation;
    let id = Uuid::now_v7();
    let email = local_part.as_ref().map(|local_part| format!("{local_part}@example.com"));
    let at: DateTime<Utc> = edition.now - TimeDelta::days(*days_ago);
    let used = i32::from(*state == Accepted);
    Model {
        id,
        event_id: edition.id,
        kind: *kind,
        email_normalised: email.clone(),
        max_uses: if email.is_some() { 1 } else { 5 },
        email,
        name: name.clone(),
        // No token has this hash.
        token_hash: format!("demonstration {number} {id}"),
        ticket_type_id: standard.filter(|_| *kind == Ticket),
        role: role.clone(),
        reserves_seat: false,
        used,
        message: message.clone(),
        state: *state,
        state_changed_at: at,
        expires_at: at + TimeDelta::days(if *state == Expired { 14 } else { 21 }),
        created_by: None,
        mail_id: None,
        version: 1,
        created_at: at,
        updated_at: at,
    }
}
