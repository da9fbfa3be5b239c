//! What everybody may know of somebody's badges.

use actix_web::{
    get,
    web::{Data, Path},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::queries::{self, HeldRow};
use crate::{
    entities::sea_orm_active_enums::{EventStatus, UserState},
    error::{AppError, ErrorBody},
    http::respond::Prepared,
    state::AppState,
    users,
};

/// What the list is made from.
const TAGS: &str = "users badges events";

/// A badge that somebody has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HeldBadge {
    /// Name for programs.
    key: String,
    /// Name.
    name: String,
    /// What it is for, in a sentence.
    text: String,
    /// Name of its sign.
    icon: String,
    /// Where it was earned; null when it is over all editions.
    #[schema(required)]
    event: Option<BadgeEvent>,
    /// When.
    awarded_at: DateTime<Utc>,
}

/// Where a badge was earned.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BadgeEvent {
    /// Name in addresses.
    slug: String,
    /// Name.
    title: String,
}

/// What somebody has achieved, the latest first; secret badges too.
#[utoipa::path(
    operation_id = "users_badges",
    tag = "users",
    params(("username", description = "Name in addresses")),
    responses(
        (status = 200, description = "The badges", body = Vec<HeldBadge>),
        (status = 404, description = "There is nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/users/{username}/badges")]
pub(super) async fn index(state: Data<AppState>, username: Path<String>) -> Result<Prepared, AppError> {
    let db = state.db.reader();
    // Not even PostgreSQL's texts can hold a NUL.
    let found = if username.contains('\0') { None } else { users::by_username(db, &username).await? };
    let user = found.filter(|user| user.state == UserState::Active).ok_or(AppError::NoneOf("users"))?;
    let held: Vec<HeldBadge> = queries::held(db, user.id).await?.into_iter().map(HeldBadge::from).collect();
    Prepared::of(&held, TAGS)
}

impl From<HeldRow> for HeldBadge {
    fn from(row: HeldRow) -> Self {
        // Nobody learns of an event from whoever was given there what is given everywhere.
        let told = row.event_status.is_some_and(|status| status != EventStatus::Draft);
        let event = row.event_slug.zip(row.event_title).filter(|_| told);
        Self {
            key: row.key,
            name: row.name,
            text: row.text,
            icon: row.icon,
            event: event.map(|(slug, title)| BadgeEvent { slug, title }),
            awarded_at: row.awarded_at,
        }
    }
}
