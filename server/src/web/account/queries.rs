//! Queries for the data stored about a user.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Func},
};
use uuid::Uuid;

use entities::{
    audit_entries, badge_awards, badges, identities, invitation_uses, invitations, judges, mails, orders,
    remember_tokens, schedule_favourites, sessions, subscribers, tickets, user_roles,
    users::{self, Model as User},
};

/// Updates only the columns that are set.
pub(super) async fn update(db: &impl ConnectionTrait, changes: users::ActiveModel) -> Result<User, DbErr> {
    changes.update(db).await
}

/// Removes name and email address from the tickets held by an address; the tickets stay.
pub(super) async fn anonymise_holder(db: &impl ConnectionTrait, email: &str, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let update = tickets::Entity::update_many()
        .col_expr(tickets::Column::HolderName, Expr::value(None::<String>))
        .col_expr(tickets::Column::HolderEmail, Expr::value(None::<String>))
        .col_expr(tickets::Column::UpdatedAt, Expr::value(now));
    Ok(update.filter(held_by(email)).exec(db).await?.rows_affected)
}

pub(super) async fn roles(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<user_roles::Model>, DbErr> {
    user_roles::Entity::find().filter(user_roles::Column::UserId.eq(id)).all(db).await
}

pub(super) async fn identities(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<identities::Model>, DbErr> {
    identities::Entity::find().filter(identities::Column::UserId.eq(id)).all(db).await
}

pub(super) async fn sessions(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<sessions::Model>, DbErr> {
    let own = sessions::Entity::find().filter(sessions::Column::UserId.eq(id));
    own.order_by_asc(sessions::Column::CreatedAt).all(db).await
}

pub(super) async fn devices(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<remember_tokens::Model>, DbErr> {
    let own = remember_tokens::Entity::find().filter(remember_tokens::Column::UserId.eq(id));
    own.order_by_asc(remember_tokens::Column::CreatedAt).all(db).await
}

pub(super) async fn favourites(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<schedule_favourites::Model>, DbErr> {
    let own = schedule_favourites::Entity::find().filter(schedule_favourites::Column::UserId.eq(id));
    own.order_by_asc(schedule_favourites::Column::CreatedAt).all(db).await
}

/// Returns the user's badges, including revoked ones.
pub(super) async fn awards(
    db: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Vec<(badge_awards::Model, Option<badges::Model>)>, DbErr> {
    use badge_awards::Column;
    let own = badge_awards::Entity::find().find_also_related(badges::Entity).filter(Column::UserId.eq(id));
    own.order_by_asc(Column::AwardedAt).order_by_asc(Column::Id).all(db).await
}

/// Returns the user's entries as judge or mentor.
pub(super) async fn judged(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<judges::Model>, DbErr> {
    let own = judges::Entity::find().filter(judges::Column::UserId.eq(id));
    own.order_by_asc(judges::Column::CreatedAt).order_by_asc(judges::Column::Id).all(db).await
}

pub(super) async fn subscriber(db: &impl ConnectionTrait, email: &str) -> Result<Option<subscribers::Model>, DbErr> {
    subscribers::Entity::find().filter(subscribers::Column::EmailNormalised.eq(email)).one(db).await
}

/// Returns the tickets that the user holds or that name this verified address.
pub(super) async fn tickets(
    db: &impl ConnectionTrait,
    id: Uuid,
    email: Option<&str>,
) -> Result<Vec<tickets::Model>, DbErr> {
    let own = Condition::any().add(tickets::Column::UserId.eq(id)).add_option(email.map(held_by));
    tickets::Entity::find().filter(own).order_by_asc(tickets::Column::CreatedAt).all(db).await
}

/// Returns the user's orders.
pub(super) async fn orders(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<orders::Model>, DbErr> {
    let own = orders::Entity::find().filter(orders::Column::UserId.eq(id));
    own.order_by_asc(orders::Column::CreatedAt).all(db).await
}

/// Returns the invitations that the user accepted or that were sent to this verified address.
pub(super) async fn invitations(
    db: &impl ConnectionTrait,
    id: Uuid,
    email: Option<&str>,
) -> Result<Vec<invitations::Model>, DbErr> {
    use invitations::Column;
    let used = invitation_uses::Entity::find().select_only().column(invitation_uses::Column::InvitationId);
    let used = used.filter(invitation_uses::Column::UserId.eq(id)).into_query();
    let own = Condition::any()
        .add(Column::Id.in_subquery(used))
        .add_option(email.map(|email| Column::EmailNormalised.eq(email)));
    invitations::Entity::find().filter(own).order_by_asc(Column::CreatedAt).all(db).await
}

pub(super) async fn mails(db: &impl ConnectionTrait, email: &str) -> Result<Vec<mails::Model>, DbErr> {
    let to = Expr::expr(Func::lower(Expr::col(mails::Column::Recipient))).eq(email);
    mails::Entity::find().filter(to).order_by_asc(mails::Column::CreatedAt).all(db).await
}

/// Returns the audit entries by and about the user.
pub(super) async fn audited(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<audit_entries::Model>, DbErr> {
    use audit_entries::Column;
    let on = Condition::all().add(Column::TargetKind.eq("user")).add(Column::TargetId.eq(id.to_string()));
    let about = Condition::any().add(Column::ActorId.eq(id)).add(on);
    audit_entries::Entity::find().filter(about).order_by_asc(Column::At).order_by_asc(Column::Id).all(db).await
}

fn held_by(email: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col(tickets::Column::HolderEmail))).eq(email)
}
