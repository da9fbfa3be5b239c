//! Personal data on waiting lists: exported, and removed with the account, with the email address, or a while after the event.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveEnum as _, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    UpdateMany, sea_query::Expr,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{entries, offers, owners, queries, states::EntryTransition};
use crate::{
    hackathon::events,
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError, mail::EmailAddress},
};
use entities::{
    sea_orm_active_enums::{
        WaitingListAct as Act,
        WaitingListState::{Left, Offered, Unverified, Waiting},
    },
    waiting_list_entries::{Column, Entity},
};

/// All entries of a user or of their confirmed, normalised address, with what happened to them.
pub async fn export(db: &impl ConnectionTrait, user: Uuid, email: Option<&str>) -> Result<Value, DbErr> {
    let key = email.and_then(EmailAddress::parse).map(|email| email.without_tag());
    let mut entries = Vec::new();
    for entry in own(db, user, key.as_deref()).await? {
        let history = queries::log_of(db, entry.id).await?;
        let history: Vec<Value> = history
            .into_iter()
            .map(|row| json!({ "at": row.at, "act": row.act.to_value(), "words": row.words }))
            .collect();
        entries.push(json!({
            "eventId": entry.event_id,
            "ticketTypeId": entry.ticket_type_id,
            "teamId": entry.team_id,
            "name": entry.name,
            "email": entry.email,
            "state": entry.state.to_value(),
            "priority": entry.priority,
            "priorityReason": entry.priority_reason,
            "verifiedAt": entry.verified_at,
            "createdAt": entry.created_at,
            "history": history,
        }));
    }
    Ok(entries.into())
}

/// Whether a user waits for a seat of an event that has not ended.
pub async fn is_waiting(tx: &UnitOfWork, user: Uuid, now: DateTime<Utc>) -> Result<bool, AppError> {
    let own = Entity::find().filter(Column::UserId.eq(user)).filter(Column::State.is_in([Waiting, Offered]));
    let running = own.inner_join(entities::events::Entity).filter(entities::events::Column::EndAt.gt(now));
    Ok(running.count(tx).await? > 0)
}

/// Takes a user off all lists and removes their name and address, in the transaction that deletes the account. Entries
/// that they made for their teams stay with the other members.
pub async fn anonymise_user(context: &Context, tx: &UnitOfWork, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    leave_all(context, tx, actor, Condition::all().add(Column::UserId.eq(user))).await?;
    nameless(context.clock.now()).filter(Column::UserId.eq(user)).exec(tx).await?;
    Ok(())
}

/// Removes the normalised address that a deleted account had confirmed from all lists, and its name and address from
/// their entries.
pub async fn anonymise_email(context: &Context, tx: &UnitOfWork, actor: &Actor, email: &str) -> Result<(), AppError> {
    let Some(key) = EmailAddress::parse(email).map(|email| email.without_tag()) else { return Ok(()) };
    let own = Condition::all().add(Column::EmailKey.eq(key)).add(Column::UserId.is_null());
    leave_all(context, tx, actor, own.clone()).await?;
    nameless(context.clock.now()).filter(own).exec(tx).await?;
    Ok(())
}

/// Removes names and addresses from entries of events whose retention period is over; returns how many.
pub async fn anonymise_old(context: &Context) -> Result<u64, DbErr> {
    let now = context.clock.now();
    let past = events::past_retention(context.db.reader(), now).await?;
    if past.is_empty() {
        return Ok(0);
    }
    let named = nameless(now).filter(Column::EventId.is_in(past)).filter(Column::Email.is_not_null());
    Ok(named.exec(context.db.writer()).await?.rows_affected)
}

/// Events are locked in the order of their ids.
async fn leave_all(context: &Context, tx: &UnitOfWork, actor: &Actor, own: Condition) -> Result<(), AppError> {
    let open = Entity::find().filter(own).filter(Column::State.is_in(queries::OPEN_STATES));
    let mut open = open.all(tx).await?;
    open.sort_by_key(|entry| (entry.event_id, entry.id));
    for entry in open {
        let Some((entry, event)) = entries::lock(tx, entry.id).await? else { continue };
        if entry.state == Unverified {
            queries::delete(tx, entry.id).await?;
            continue;
        }
        if !queries::OPEN_STATES.contains(&entry.state) {
            continue;
        }
        if let Some(user) = entry.user_id
            && owners::pass_on(context, tx, actor, &entry, user).await?
        {
            continue;
        }
        let transition = EntryTransition::new(Left, Act::Left, "The account was deleted.");
        offers::end_entry(context, tx, actor, (&event, &entry), transition).await?;
    }
    Ok(())
}

async fn own(
    db: &impl ConnectionTrait,
    user: Uuid,
    key: Option<&str>,
) -> Result<Vec<entities::waiting_list_entries::Model>, DbErr> {
    let by_email = key.map(|key| Condition::all().add(Column::EmailKey.eq(key)).add(Column::UserId.is_null()));
    let own = Condition::any().add(Column::UserId.eq(user)).add_option(by_email);
    Entity::find().filter(own).all(db).await
}

/// Rows without the name and the address.
fn nameless(now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = Entity::update_many().col_expr(Column::UpdatedAt, Expr::value(now));
    let update = update.col_expr(Column::SearchText, Expr::value(""));
    [Column::Email, Column::EmailKey, Column::Name]
        .into_iter()
        .fold(update, |update, column| update.col_expr(column, Expr::value(None::<String>)))
}
