//! Rows of an event's programme. A test sets the fields it checks; the others have defaults.

use chrono::TimeDelta;
use entities::{
    challenges, faq_items, judges, orders, organisations, projects, schedule_items,
    sea_orm_active_enums::{
        ChallengeState, FaqState, JudgeState, OrderState, PaymentProvider, ProjectState, ScheduleAudience,
        ScheduleKind, ScheduleState, SponsorTier, SponsorshipState, TicketRole, TicketSource, TicketState,
        TicketVisibility,
    },
    sponsorships, ticket_types, tickets,
};
use sea_orm::{ActiveModelBehavior, ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use server::platform::db::Db;
use uuid::Uuid;

use super::factories::month;

/// Inserts rows in their order.
pub(crate) async fn insert<E>(db: &Db, rows: impl IntoIterator<Item = E::Model>)
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
{
    let rows = rows.into_iter().map(IntoActiveModel::into_active_model);
    E::insert_many(rows).exec_without_returning(db.writer()).await.expect("rows");
}

pub(crate) fn challenge(event: Uuid, slug: &str) -> challenges::Model {
    challenges::Model {
        id: Uuid::now_v7(),
        event_id: event,
        slug: slug.to_owned(),
        position: 1,
        state: ChallengeState::Published,
        state_changed_at: month(1),
        title: slug.to_owned(),
        problem: "A problem.".to_owned(),
        owner_id: None,
        prize: None,
        level: None,
        stack: json!([]),
        criteria: json!([]),
        reveal_at: None,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        goals: None,
        constraints: None,
        resources: json!([]),
        data: None,
        search_text: slug.to_owned(),
    }
}

pub(crate) fn schedule_item(event: Uuid, slug: &str) -> schedule_items::Model {
    schedule_items::Model {
        id: Uuid::now_v7(),
        event_id: event,
        slug: slug.to_owned(),
        state: ScheduleState::Published,
        state_changed_at: month(1),
        title: slug.to_owned(),
        r#abstract: None,
        kind: ScheduleKind::Talk,
        audience: ScheduleAudience::Public,
        start_at: month(3),
        end_at: month(3) + TimeDelta::hours(1),
        room: None,
        track: None,
        highlight: false,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        hosts: json!([]),
        mandatory: false,
        capacity: None,
        sequence: 0,
        changed_at: None,
        sponsor_id: None,
    }
}

pub(crate) fn judge(event: Uuid, name: &str) -> judges::Model {
    judges::Model {
        id: Uuid::now_v7(),
        event_id: event,
        position: 1,
        state: JudgeState::Active,
        state_changed_at: month(1),
        name: name.to_owned(),
        role: "Judge".to_owned(),
        organisation: None,
        photo: None,
        bio: None,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        user_id: None,
        search_text: name.to_lowercase(),
    }
}

pub(crate) fn organisation(slug: &str) -> organisations::Model {
    organisations::Model {
        id: Uuid::now_v7(),
        slug: slug.to_owned(),
        name: slug.to_owned(),
        url: None,
        logo: None,
        logo_dark: None,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        search_text: slug.to_owned(),
    }
}

pub(crate) fn sponsorship(event: Uuid, organisation: Uuid, tier: SponsorTier) -> sponsorships::Model {
    sponsorships::Model {
        id: Uuid::now_v7(),
        event_id: event,
        organisation_id: organisation,
        position: 1,
        state: SponsorshipState::Published,
        state_changed_at: month(1),
        tier,
        blurb: None,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
    }
}

pub(crate) fn ticket_type(event: Uuid, slug: &str) -> ticket_types::Model {
    ticket_types::Model {
        id: Uuid::now_v7(),
        event_id: event,
        slug: slug.to_owned(),
        position: 1,
        name: slug.to_owned(),
        description: None,
        includes: json!([]),
        role: TicketRole::Attendee,
        visibility: TicketVisibility::Public,
        active: true,
        recommended: false,
        price_minor: 2500,
        currency: "EUR".to_owned(),
        capacity: None,
        counts_to_event_capacity: true,
        waitlist_enabled: true,
        sales_from: None,
        sales_until: None,
        created_at: month(1),
        updated_at: month(1),
        requires_approval: false,
        requires_team: false,
        min_age: None,
        vat_rate: 2300,
        check_in_from: None,
        check_in_until: None,
        search_text: slug.to_owned(),
        version: 1,
    }
}

/// A ticket of a type; a held one expires in February.
pub(crate) fn ticket(of: &ticket_types::Model, state: TicketState) -> tickets::Model {
    let id = Uuid::now_v7();
    tickets::Model {
        id,
        event_id: of.event_id,
        ticket_type_id: of.id,
        state,
        state_changed_at: month(1),
        hold_expires_at: (state == TicketState::Held).then(|| month(2)),
        holder_name: None,
        holder_email: None,
        public_code: id.to_string(),
        discount_code_id: None,
        paid_minor: None,
        created_at: month(1),
        updated_at: month(1),
        code_version: 1,
        confirmed_at: (state == TicketState::Confirmed).then(|| month(1)),
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

/// A paid order of a ticket.
pub(crate) fn order(of: &ticket_types::Model, ticket: &str) -> orders::Model {
    let id = Uuid::now_v7();
    orders::Model {
        id,
        number: id.to_string(),
        event_id: of.event_id,
        ticket_type_id: of.id,
        ticket_id: ticket.parse().expect("an id"),
        user_id: None,
        state: OrderState::Paid,
        state_changed_at: month(1),
        price_minor: of.price_minor,
        discount_minor: 0,
        total_minor: of.price_minor,
        refunded_minor: 0,
        currency: "EUR".to_owned(),
        vat_rate: 2300,
        provider: PaymentProvider::Sandbox,
        session_id: None,
        session_url: None,
        payment_id: Some("payment".to_owned()),
        session_ended_at: Some(month(1)),
        processing_since: None,
        checked_at: None,
        attention: None,
        buyer_name: None,
        buyer_tax_number: None,
        buyer_address: None,
        paid_at: Some(month(1)),
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        disputed_at: None,
    }
}

pub(crate) fn project(event: Uuid, slug: &str) -> projects::Model {
    projects::Model {
        id: Uuid::now_v7(),
        event_id: event,
        slug: slug.to_owned(),
        state: ProjectState::Accepted,
        state_changed_at: month(1),
        title: slug.to_owned(),
        team: "Team".to_owned(),
        pitch: "A pitch.".to_owned(),
        repo_url: None,
        demo_url: None,
        image: None,
        image_alt: String::new(),
        image_placeholder: None,
        place: None,
        prizes: json!([]),
        quote_text: None,
        quote_author: None,
        created_at: month(1),
        updated_at: month(1),
        version: 1,
        search_text: slug.to_owned(),
        team_id: None,
    }
}

pub(crate) fn question(slug: &str, position: i32) -> faq_items::Model {
    faq_items::Model {
        id: Uuid::now_v7(),
        slug: slug.to_owned(),
        position,
        state: FaqState::Published,
        state_changed_at: month(1),
        group: "Before you come".to_owned(),
        question: "May I?".to_owned(),
        answer: "Yes.".to_owned(),
        created_at: month(1),
        updated_at: month(1),
        version: 1,
    }
}
