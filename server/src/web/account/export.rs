//! Exports all data stored about a user, without secrets of the server.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ConnectionTrait, DbErr};
use serde_json::{Value, json};

use super::queries;
use crate::{
    accounts::{
        lifecycle::{HANDED_OVER, verified_email},
        management,
    },
    hackathon::teams,
    site::mailings,
    ticketing::{questions, waiting_list},
};
use entities::{
    audit_entries, badge_awards, badges, identities, invitations, judges, mails, orders, remember_tokens,
    schedule_favourites, sessions, subscribers, tickets, user_roles, users::Model as User,
};

/// Returns all data of the user as JSON.
pub(super) async fn user_data(db: &impl ConnectionTrait, user: &User, now: DateTime<Utc>) -> Result<Value, DbErr> {
    let (roles, identities) = (queries::roles(db, user.id).await?, queries::identities(db, user.id).await?);
    let (sessions, devices) = (queries::sessions(db, user.id).await?, queries::devices(db, user.id).await?);
    let audited = since_handover(queries::audited(db, user.id).await?, user);
    let favourites = queries::favourites(db, user.id).await?;
    let (awards, judged) = (queries::awards(db, user.id).await?, queries::judged(db, user.id).await?);
    let (places, team_requests) = teams::export(db, user.id).await?;
    // Data that is found by email address belongs to the user only if the address is verified.
    let verified_email = verified_email(user);
    let (subscriber, mails) = match &verified_email {
        Some(email) => (queries::subscriber(db, email).await?, queries::mails(db, email).await?),
        None => (None, vec![]),
    };
    let tickets = queries::tickets(db, user.id, verified_email.as_deref()).await?;
    let answers = questions::export(db, user.id).await?;
    let orders = queries::orders(db, user.id).await?;
    let waiting_lists = waiting_list::export(db, user.id, verified_email.as_deref()).await?;
    let mailings = mailings::export(db, user.id, verified_email.as_deref()).await?;
    let invitations = queries::invitations(db, user.id, verified_email.as_deref()).await?;
    let notes = management::export_notes(db, user.id).await?;
    Ok(json!({
        "exportedAt": now,
        "user": profile(user),
        "roles": list(&roles, role),
        "identities": list(&identities, identity),
        "notes": notes,
        "sessions": list(&sessions, session),
        "rememberedDevices": list(&devices, device),
        "favourites": list(&favourites, favourite),
        "badges": list(&awards, |(award, badge)| badge_award(award, badge.as_ref())),
        "judges": list(&judged, judge),
        "mailingList": subscriber.as_ref().map(subscription),
        "tickets": list(&tickets, ticket),
        "ticketAnswers": answers,
        "orders": list(&orders, order),
        "invitations": list(&invitations, invitation),
        "waitingLists": waiting_lists,
        "mailings": mailings,
        "teams": places,
        "teamRequests": team_requests,
        "mails": list(&mails, mail),
        "audit": list(&audited, |entry| audit_entry(entry, user)),
    }))
}

/// What previous owners of the account did is not part of the owner's data.
fn since_handover(mut entries: Vec<audit_entries::Model>, user: &User) -> Vec<audit_entries::Model> {
    let id = user.id.to_string();
    let handed = |entry: &audit_entries::Model| entry.action == HANDED_OVER && entry.target_id.as_deref() == Some(&id);
    let first = entries.iter().rposition(handed).unwrap_or_default();
    entries.split_off(first)
}

fn list<T>(rows: &[T], shape: impl Fn(&T) -> Value) -> Value {
    rows.iter().map(shape).collect()
}

fn profile(user: &User) -> Value {
    json!({
        "id": user.id,
        "name": user.name,
        "username": user.username,
        "email": user.email,
        "emailVerifiedAt": user.email_verified_at,
        "hasPassword": user.password_hash.is_some(),
        "passwordChangedAt": user.password_changed_at,
        "twoFactorConfirmedAt": user.two_factor_confirmed_at,
        "avatar": user.avatar,
        "referralSource": user.referral_source,
        "preferences": user.preferences,
        "lastLoginAt": user.last_login_at,
        "createdAt": user.created_at,
        "updatedAt": user.updated_at,
    })
}

fn role(row: &user_roles::Model) -> Value {
    json!({ "role": row.role, "grantedAt": row.granted_at })
}

fn identity(row: &identities::Model) -> Value {
    json!({
        "provider": row.provider.to_value(),
        "subject": row.subject,
        "name": row.name,
        "email": row.email,
        "createdAt": row.created_at,
        "lastUsedAt": row.last_used_at,
    })
}

fn session(row: &sessions::Model) -> Value {
    json!({
        "id": row.public_id,
        "userAgent": row.user_agent,
        "address": row.address,
        "createdAt": row.created_at,
        "lastSeenAt": row.last_seen_at,
    })
}

fn device(row: &remember_tokens::Model) -> Value {
    json!({
        "userAgent": row.user_agent,
        "address": row.address,
        "createdAt": row.created_at,
        "expiresAt": row.expires_at,
    })
}

fn favourite(row: &schedule_favourites::Model) -> Value {
    json!({ "scheduleItemId": row.item_id, "createdAt": row.created_at })
}

fn badge_award(award: &badge_awards::Model, badge: Option<&badges::Model>) -> Value {
    json!({
        "badge": badge.map(|badge| &badge.key),
        "eventId": award.event_id,
        "source": award.source.to_value(),
        "awardedAt": award.awarded_at,
        "revokedAt": award.revoked_at,
    })
}

fn judge(row: &judges::Model) -> Value {
    json!({
        "eventId": row.event_id,
        "name": row.name,
        "role": row.role,
        "organisation": row.organisation,
        "photo": row.photo,
        "bio": row.bio,
        "state": row.state.to_value(),
        "createdAt": row.created_at,
        "updatedAt": row.updated_at,
    })
}

fn subscription(row: &subscribers::Model) -> Value {
    json!({
        "email": row.email,
        "name": row.name,
        "phone": row.phone,
        "state": row.state.to_value(),
        "consentPurpose": row.consent_purpose,
        "consentWording": row.consent_wording,
        "consentSource": row.consent_source,
        "consentedAt": row.consented_at,
        "confirmedAt": row.confirmed_at,
        "createdAt": row.created_at,
    })
}

fn ticket(row: &tickets::Model) -> Value {
    json!({
        "id": row.id,
        "eventId": row.event_id,
        "ticketTypeId": row.ticket_type_id,
        "code": row.public_code,
        "state": row.state.to_value(),
        "source": row.source.to_value(),
        "holderName": row.holder_name,
        "holderEmail": row.holder_email,
        "paidMinor": row.paid_minor,
        "confirmedAt": row.confirmed_at,
        "cancelledAt": row.cancelled_at,
        "cancelReason": row.cancel_reason,
        "checkedInAt": row.checked_in_at,
        "createdAt": row.created_at,
        "updatedAt": row.updated_at,
    })
}

fn order(row: &orders::Model) -> Value {
    json!({
        "number": row.number,
        "ticketId": row.ticket_id,
        "state": row.state.to_value(),
        "totalMinor": row.total_minor,
        "refundedMinor": row.refunded_minor,
        "currency": row.currency,
        "buyerName": row.buyer_name,
        "buyerTaxNumber": row.buyer_tax_number,
        "buyerAddress": row.buyer_address,
        "paidAt": row.paid_at,
        "createdAt": row.created_at,
    })
}

fn invitation(row: &invitations::Model) -> Value {
    json!({
        "eventId": row.event_id,
        "kind": row.kind.to_value(),
        "email": row.email,
        "name": row.name,
        "role": row.role,
        "message": row.message,
        "state": row.state.to_value(),
        "expiresAt": row.expires_at,
        "createdAt": row.created_at,
    })
}

fn mail(row: &mails::Model) -> Value {
    json!({
        "kind": row.kind,
        "subject": row.subject,
        "createdAt": row.created_at,
        "sentAt": row.sent_at,
    })
}

fn audit_entry(row: &audit_entries::Model, user: &User) -> Value {
    json!({
        "at": row.at,
        "action": row.action,
        "byYou": row.actor_id == Some(user.id),
        "before": row.before,
        "after": row.after,
        // Omits network addresses of staff.
        "address": row.address.as_ref().filter(|_| row.actor_id.is_none_or(|actor| actor == user.id)),
    })
}
