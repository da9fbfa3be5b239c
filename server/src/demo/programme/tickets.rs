//! Demo ticket types and tickets.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use super::{Edition, insert, placed, text};
use entities::{
    sea_orm_active_enums::{
        TicketRole::{self, Attendee, Sponsor},
        TicketState::{self, Cancelled, Confirmed, Expired, Held, PendingPayment, Refunded, Transferred},
        TicketVisibility::{self, Hidden, Public},
    },
    ticket_types, tickets,
};

struct Kind {
    slug: &'static str,
    name: &'static str,
    description: &'static str,
    includes: &'static [&'static str],
    role: TicketRole,
    visibility: TicketVisibility,
    recommended: bool,
    cents: i32,
    capacity: Option<i32>,
    /// Number of tickets in each state.
    sold: &'static [(TicketState, usize)],
}

/// Six in ten seats are taken. Held seats expire half an hour after seeding; without them it still is six in ten.
const COMING: &[Kind] = &[
    Kind {
        slug: "student",
        name: "Student",
        description: "With a card of any school or university.",
        includes: &["Both nights and days", "All meals", "T-shirt"],
        role: Attendee,
        visibility: Public,
        recommended: false,
        cents: 12_00,
        capacity: Some(60),
        sold: &[(Confirmed, 52), (PendingPayment, 3), (Cancelled, 6), (Expired, 3)],
    },
    Kind {
        slug: "standard",
        name: "Standard",
        description: "For everybody who builds things, by trade or for fun.",
        includes: &["Both nights and days", "All meals", "T-shirt", "Models and keys for the weekend"],
        role: Attendee,
        visibility: Public,
        recommended: true,
        cents: 25_00,
        capacity: None,
        sold: &[(Confirmed, 58), (PendingPayment, 4), (Held, 2), (Cancelled, 5), (Refunded, 3), (Transferred, 2)],
    },
    Kind {
        slug: "supporter",
        name: "Supporter",
        description: "Your place, and one for somebody who could not pay for theirs.",
        includes: &[
            "Everything in Standard",
            "A place for somebody else",
            "Your name on the wall",
            "Dinner with the jury on Saturday",
        ],
        role: Attendee,
        visibility: Public,
        recommended: false,
        cents: 60_00,
        capacity: Some(30),
        sold: &[(Confirmed, 7), (Refunded, 1)],
    },
    Kind {
        slug: "partner",
        name: "Partner",
        description: "For guests of those who make the weekend possible; by invitation.",
        includes: &["Everything in Standard"],
        role: Sponsor,
        visibility: Hidden,
        recommended: false,
        cents: 0,
        capacity: Some(20),
        sold: &[(Confirmed, 8)],
    },
];

const NAMES: [&str; 12] =
    ["Ana", "Bruno", "Carla", "Davide", "Eva", "Filipe", "Graça", "Hugo", "Íris", "João", "Lúcia", "Nuno"];
const FAMILIES: [&str; 11] =
    ["Abreu", "Barros", "Castro", "Dias", "Esteves", "Freitas", "Gomes", "Lemos", "Moura", "Pires", "Veloso"];

/// Inserts the ticket types and tickets of an edition, unless it has some: six in ten seats of the upcoming one, all of
/// past ones.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    let existing = ticket_types::Entity::find().filter(ticket_types::Column::EventId.eq(edition.id));
    if existing.count(db).await? > 0 {
        return Ok(());
    }
    let mut counter = 0;
    if edition.years_ago == 0 {
        for (position, kind) in placed(COMING) {
            let sold = kind.sold.iter().flat_map(|(state, count)| std::iter::repeat_n(*state, *count));
            put(db, edition, type_row(edition, position, kind), sold, &mut counter).await?;
        }
        return Ok(());
    }
    let whole = &COMING[1];
    let all = std::iter::repeat_n(Confirmed, edition.input.capacity.unwrap_or_default().unsigned_abs() as usize);
    put(db, edition, type_row(edition, 1, whole), all, &mut counter).await
}

async fn put(
    db: &impl ConnectionTrait,
    edition: &Edition<'_>,
    kind: ticket_types::Model,
    sold: impl Iterator<Item = TicketState>,
    counter: &mut usize,
) -> Result<(), DbErr> {
    let tickets = sold.map(|state| {
        *counter += 1;
        ticket_row(edition, kind.id, state, *counter)
    });
    let tickets = tickets.collect();
    insert::<ticket_types::Entity>(db, vec![kind]).await?;
    insert::<tickets::Entity>(db, tickets).await
}

fn type_row(edition: &Edition<'_>, position: i32, kind: &Kind) -> ticket_types::Model {
    ticket_types::Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: kind.slug.to_owned(),
        position,
        name: kind.name.to_owned(),
        description: text(kind.description),
        includes: json!(kind.includes),
        role: kind.role,
        visibility: kind.visibility,
        active: true,
        recommended: kind.recommended,
        price_minor: kind.cents,
        currency: "EUR".to_owned(),
        capacity: kind.capacity,
        counts_to_event_capacity: true,
        waitlist_enabled: true,
        sales_from: edition.input.registration_opens_at,
        sales_until: edition.input.registration_closes_at,
        created_at: edition.now,
        updated_at: edition.now,
    }
}

fn ticket_row(edition: &Edition<'_>, kind: Uuid, state: TicketState, number: usize) -> tickets::Model {
    let sold_at = sold_at(edition, number);
    let (name, family) = (NAMES[number % NAMES.len()], FAMILIES[number % FAMILIES.len()]);
    tickets::Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        ticket_type_id: kind,
        state,
        state_changed_at: sold_at,
        hold_expires_at: (state == Held).then(|| edition.now + TimeDelta::minutes(30)),
        holder_name: Some(format!("{name} {family}")),
        holder_email: Some(format!("guest-{number}@mail.example")),
        public_code: format!("{}-{number:03}", edition.input.slug).to_uppercase(),
        created_at: sold_at,
        updated_at: sold_at,
    }
}

/// Sale times, spread over the time since sales opened.
fn sold_at(edition: &Edition<'_>, number: usize) -> DateTime<Utc> {
    let opened = edition.input.registration_opens_at.unwrap_or(edition.now);
    let hours = i64::try_from(number).unwrap_or_default() * 3;
    (opened + TimeDelta::hours(hours)).min(edition.now)
}
