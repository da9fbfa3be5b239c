//! Invitations to the upcoming edition, a few in each state. Their tokens are not known to any user.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use super::{Edition, insert, text};
use entities::{
    invitations::{Column, Entity, Model},
    sea_orm_active_enums::{
        InvitationKind::{self, Judge, Mentor, SponsorRep, Staff, Ticket},
        InvitationState::{self, Accepted, Bounced, Declined, Draft, Expired, Revoked, Sent},
    },
    ticket_types,
};

/// Kind, email address at example.com (`None` for a link), name, title, message, state and days ago.
type Invited = (InvitationKind, &'static str, &'static str, &'static str, &'static str, InvitationState, i64);

const COMING: &[Invited] = &[
    (Judge, "beatriz.antunes", "Beatriz Antunes", "Judge", "Four hundred demos, and we have forty more.", Accepted, 30),
    (Judge, "alvaro.quintas", "Álvaro Quintas", "Judge", "The chair by the window is yours again.", Sent, 3),
    (Judge, "paula.meneses", "Paula Meneses", "Judge", "", Declined, 21),
    (Judge, "nuno.teles", "Nuno Teles", "Judge", "", Draft, 1),
    (Mentor, "rui.sampaio", "Rui Sampaio", "Mentor · Hardware", "Bring the soldering iron.", Accepted, 28),
    (Mentor, "marta.coelho", "Marta Coelho", "Mentor · Design", "", Sent, 2),
    (Mentor, "old.address", "Hugo Prata", "Mentor · Data", "", Bounced, 4),
    (Mentor, "", "", "", "For friends of the house.", Sent, 5),
    (SponsorRep, "press", "Lumeeira", "", "Two places at the table are yours.", Sent, 6),
    (SponsorRep, "events", "Fio de Prumo", "", "", Expired, 40),
    (Ticket, "clara.neves", "Clara Neves", "", "You won the quiz!", Sent, 1),
    (Ticket, "", "", "", "For the winners of last year.", Sent, 9),
    (Ticket, "samuel.reis", "Samuel Reis", "", "", Revoked, 12),
    (Staff, "door", "Door crew", "", "Friday from six, if you can.", Sent, 2),
];

/// Writes them, unless there are some.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    if edition.years_ago > 0 || Entity::find().filter(Column::EventId.eq(edition.id)).count(db).await? > 0 {
        return Ok(());
    }
    use ticket_types::Column as Kind;
    let standard = ticket_types::Entity::find().filter(Kind::EventId.eq(edition.id)).filter(Kind::Slug.eq("standard"));
    let standard = standard.one(db).await?.map(|kind| kind.id);
    let rows = COMING.iter().enumerate().map(|(number, invited)| row(edition, standard, number, invited));
    insert::<Entity>(db, rows.collect()).await
}

fn row(
    edition: &Edition<'_>,
    standard: Option<Uuid>,
    number: usize,
    (kind, mailbox, name, role, message, state, days): &Invited,
) -> Model {
    let id = Uuid::now_v7();
    let email = (!mailbox.is_empty()).then(|| format!("{mailbox}@example.com"));
    let at: DateTime<Utc> = edition.now - TimeDelta::days(*days);
    let used = i32::from(*state == Accepted);
    Model {
        id,
        event_id: edition.id,
        kind: *kind,
        email_normalised: email.clone(),
        max_uses: if email.is_some() { 1 } else { 5 },
        email,
        name: text(name),
        // No token has this hash.
        token_hash: format!("demonstration {number} {id}"),
        ticket_type_id: standard.filter(|_| *kind == Ticket),
        role: text(role),
        reserves_seat: false,
        used,
        message: text(message),
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
