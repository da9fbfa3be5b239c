//! Demo ticket types and tickets.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use super::{Edition, insert, placed};
use crate::{
    demo::data::{TICKETS, TicketType},
    platform::db::search::search_text,
};
use entities::{
    discount_codes,
    sea_orm_active_enums::{
        TicketSource,
        TicketState::{self, Confirmed, Held, PendingPayment},
    },
    ticket_types, tickets,
};

/// The ticket type of past editions, and of invitations.
pub(super) const STANDARD: &str = "standard";
/// Portuguese standard rate, hundredths of a percent.
const VAT_RATE: i32 = 2300;

/// Inserts the ticket types and tickets of an edition, unless it has some: six in ten seats of the upcoming one, all of
/// past ones.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    let existing = ticket_types::Entity::find().filter(ticket_types::Column::EventId.eq(edition.id));
    if existing.count(db).await? > 0 {
        return Ok(());
    }
    let mut counter = 0;
    if edition.years_ago == 0 {
        for (position, kind) in placed(&TICKETS.types) {
            let sold = kind.sold.iter().flat_map(|sold| std::iter::repeat_n(sold.state, sold.count));
            upsert(db, edition, type_row(edition, position, kind), sold, &mut counter).await?;
        }
        return codes(db, edition).await;
    }
    let standard = TICKETS.types.iter().find(|kind| kind.slug == STANDARD).expect("a standard ticket");
    let all = std::iter::repeat_n(Confirmed, edition.input.capacity.unwrap_or_default().unsigned_abs() as usize);
    upsert(db, edition, type_row(edition, 1, standard), all, &mut counter).await
}

async fn upsert(
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

/// Inserts the discount codes of the upcoming edition.
async fn codes(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    use ticket_types::Column;
    let kinds = ticket_types::Entity::find().filter(Column::EventId.eq(edition.id)).all(db).await?;
    let rows = TICKETS.codes.iter().map(|code| {
        let types = kinds.iter().filter(|kind| code.types.contains(&kind.slug));
        discount_codes::Model {
            id: Uuid::now_v7(),
            event_id: edition.id,
            code: code.code.clone(),
            kind: code.kind,
            value: code.value,
            max_uses: None,
            max_uses_per_user: Some(1),
            valid_from: None,
            valid_until: None,
            ticket_type_ids: Some(json!(types.map(|kind| kind.id).collect::<Vec<_>>())),
            active: true,
            created_at: edition.now,
            updated_at: edition.now,
            version: 1,
        }
    });
    insert::<discount_codes::Entity>(db, rows.collect()).await
}

fn type_row(edition: &Edition<'_>, position: i32, kind: &TicketType) -> ticket_types::Model {
    ticket_types::Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        slug: kind.slug.clone(),
        position,
        name: kind.name.clone(),
        description: Some(kind.description.clone()),
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
        requires_approval: kind.requires_approval,
        requires_team: false,
        min_age: None,
        vat_rate: VAT_RATE,
        check_in_from: None,
        check_in_until: None,
        search_text: search_text(&kind.name, []),
        version: 1,
    }
}

fn ticket_row(edition: &Edition<'_>, kind: Uuid, state: TicketState, number: usize) -> tickets::Model {
    let sold_at = sold_at(edition, number);
    let turn = |names: &'static [String]| &names[number % names.len()];
    let (name, family) = (turn(&TICKETS.given_names), turn(&TICKETS.family_names));
    tickets::Model {
        discount_code_id: None,
        paid_minor: None,
        id: Uuid::now_v7(),
        event_id: edition.id,
        ticket_type_id: kind,
        state,
        state_changed_at: sold_at,
        hold_expires_at: match state {
            Held => Some(edition.now + TimeDelta::minutes(30)),
            // Payments that take their time.
            PendingPayment => Some(edition.input.start_at),
            _ => None,
        },
        holder_name: Some(format!("{name} {family}")),
        holder_email: Some(format!("guest-{number}@mail.example")),
        public_code: format!("{}-{number:03}", edition.input.slug).to_uppercase(),
        created_at: sold_at,
        updated_at: sold_at,
        code_version: 1,
        confirmed_at: (state == Confirmed).then_some(sold_at),
        cancelled_at: None,
        cancel_reason: None,
        checked_in_at: None,
        version: 1,
        user_id: None,
        cancelled_by: None,
        source: TicketSource::Purchase,
        reconfirm_asked_at: None,
        reconfirm_reminded_at: None,
        reconfirmed_at: None,
        code_email_due: false,
        hold_origin: None,
        reconfirm_start_at: None,
    }
}

/// Sale times, spread over the time since sales opened.
fn sold_at(edition: &Edition<'_>, number: usize) -> DateTime<Utc> {
    let opened = edition.input.registration_opens_at.unwrap_or(edition.now);
    let hours = i64::try_from(number).unwrap_or_default() * 3;
    (opened + TimeDelta::hours(hours)).min(edition.now)
}
