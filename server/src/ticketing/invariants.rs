//! What is always true of seats, money and emails. `server check-invariants` reads it from the database.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, Statement};
use uuid::Uuid;

use crate::hackathon::sales;
use entities::events;

/// A row that breaks an invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What should never be.
    pub rule: &'static str,
    /// Id of the row.
    pub id: Uuid,
}

/// Each rule with a query for the ids of rows that break it.
const RULES: [(&str, &str); 19] = [
    (
        "a user has more than one live ticket for an event",
        "SELECT user_id AS id FROM tickets \
         WHERE user_id IS NOT NULL AND state IN ('held', 'pending_approval', 'pending_payment', 'confirmed') \
         GROUP BY event_id, user_id HAVING COUNT(*) > 1",
    ),
    (
        "a held ticket has no expiry time",
        "SELECT id FROM tickets WHERE state IN ('held', 'pending_payment') AND hold_expires_at IS NULL",
    ),
    (
        "a paid order has no payment or payment time",
        "SELECT id FROM orders \
         WHERE state IN ('paid', 'partly_refunded', 'refunded') AND (payment_id IS NULL OR paid_at IS NULL)",
    ),
    (
        "an unpaid order was refunded",
        "SELECT id FROM orders \
         WHERE state NOT IN ('paid', 'partly_refunded', 'refunded') AND refunded_minor > 0",
    ),
    (
        "an order's state doesn't match its refunds",
        "SELECT id FROM orders WHERE (state = 'paid' AND refunded_minor > 0) \
         OR (state = 'partly_refunded' AND (refunded_minor = 0 OR refunded_minor = total_minor)) \
         OR (state = 'refunded' AND refunded_minor <> total_minor)",
    ),
    (
        "refund requests exceed the amount paid",
        "SELECT orders.id AS id FROM orders JOIN refunds ON refunds.order_id = orders.id \
         WHERE refunds.state <> 'failed' GROUP BY orders.id, orders.total_minor \
         HAVING SUM(refunds.amount_minor) > orders.total_minor",
    ),
    (
        "an order records less than was refunded",
        "SELECT orders.id AS id FROM orders JOIN refunds ON refunds.order_id = orders.id \
         WHERE refunds.state = 'done' GROUP BY orders.id, orders.refunded_minor \
         HAVING SUM(refunds.amount_minor) > orders.refunded_minor",
    ),
    (
        "two orders have the same payment",
        "SELECT id FROM orders WHERE EXISTS \
         (SELECT 1 FROM orders AS other WHERE other.payment_id = orders.payment_id AND other.id <> orders.id)",
    ),
    (
        "an order awaits payment but its ticket doesn't",
        "SELECT orders.id AS id FROM orders JOIN tickets ON tickets.id = orders.ticket_id \
         WHERE orders.state = 'awaiting_payment' AND tickets.state <> 'pending_payment'",
    ),
    (
        "a paid order has neither a confirmed ticket nor a refund",
        "SELECT orders.id AS id FROM orders JOIN tickets ON tickets.id = orders.ticket_id \
         WHERE orders.state = 'paid' AND tickets.confirmed_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id)",
    ),
    (
        "a paid ticket has no paid order",
        "SELECT id FROM tickets WHERE paid_minor IS NOT NULL AND state = 'confirmed' \
         AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.ticket_id = tickets.id \
         AND orders.state IN ('paid', 'partly_refunded', 'refunded'))",
    ),
    (
        "an offered waiting list entry has no open offer",
        "SELECT id FROM waiting_list_entries WHERE state = 'offered' AND NOT EXISTS \
         (SELECT 1 FROM waiting_list_offers WHERE entry_id = waiting_list_entries.id AND state = 'pending')",
    ),
    (
        "an open offer belongs to an entry that isn't in state offered",
        "SELECT waiting_list_offers.id AS id FROM waiting_list_offers \
         JOIN waiting_list_entries ON waiting_list_entries.id = waiting_list_offers.entry_id \
         WHERE waiting_list_offers.state = 'pending' AND waiting_list_entries.state <> 'offered'",
    ),
    (
        "a waiting list entry has more than one open offer",
        "SELECT entry_id AS id FROM waiting_list_offers WHERE state = 'pending' GROUP BY entry_id HAVING COUNT(*) > 1",
    ),
    (
        "an unconfirmed email has a place on a waiting list",
        "SELECT id FROM waiting_list_entries WHERE state NOT IN ('unverified', 'removed') AND verified_at IS NULL",
    ),
    (
        "an entry was skipped by an automatic offer with no reason logged",
        "SELECT waiting.id AS id FROM waiting_list_offers AS offer \
         JOIN waiting_list_entries AS offered ON offered.id = offer.entry_id \
         JOIN waiting_list_entries AS waiting ON waiting.event_id = offer.event_id \
         WHERE offer.state = 'pending' AND offer.created_by IS NULL \
         AND waiting.state = 'waiting' AND NOT waiting.paused AND waiting.resumes_at IS NULL \
         AND waiting.updated_at <= offer.offered_at \
         AND (waiting.ticket_type_id IS NULL OR waiting.ticket_type_id = offer.ticket_type_id) \
         AND (waiting.priority > offered.priority \
         OR (waiting.priority = offered.priority AND waiting.queued_at < offered.queued_at)) \
         AND NOT EXISTS (SELECT 1 FROM waiting_list_log AS log WHERE log.entry_id = waiting.id AND log.act = 'skipped')",
    ),
    (
        "a finished mailing has unprocessed recipients",
        "SELECT mailings.id AS id FROM mailings \
         JOIN mailing_recipients ON mailing_recipients.mailing_id = mailings.id \
         WHERE mailings.state IN ('sent', 'cancelled') AND mailing_recipients.state = 'waiting'",
    ),
    (
        "a closed ticket still has answers",
        "SELECT id FROM tickets \
         WHERE state IN ('cancelled', 'transferred', 'refunded', 'expired', 'rejected', 'released') \
         AND EXISTS (SELECT 1 FROM ticket_answers WHERE ticket_answers.ticket_id = tickets.id) \
         AND NOT EXISTS (SELECT 1 FROM ticket_decisions WHERE ticket_decisions.ticket_id = tickets.id)",
    ),
    ("a sent email has no sent time", "SELECT id FROM mails WHERE state = 'sent' AND sent_at IS NULL"),
];

/// Every violation; only reads.
pub async fn violations(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<Violation>, DbErr> {
    let mut found = Vec::new();
    for event in events::Entity::find().all(db).await? {
        for ticket_type in sales::ticket_types(db, event.id).await? {
            if sales::is_overbooked(db, &event, ticket_type.id, now).await? {
                found.push(Violation { rule: "a ticket type is overbooked", id: ticket_type.id });
            }
        }
    }
    for (rule, query) in RULES {
        for row in db.query_all_raw(Statement::from_string(db.get_database_backend(), query)).await? {
            found.push(Violation { rule, id: row.try_get("", "id")? });
        }
    }
    Ok(found)
}
