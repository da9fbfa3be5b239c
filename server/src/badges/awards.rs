//! Giving badges to people, and taking them back. An award that was taken back stays as a row, and can be given again.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path},
};
use chrono::{DateTime, Utc};
use garde::Validate;
use sea_orm::{DbErr, SqlErr};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::{
    queries::{self, AwardRow},
    service::Badges,
};
use crate::{
    audit::{self, Change, Entry, Target},
    db::is_reference,
    entities::{
        badge_awards::Model,
        badges,
        sea_orm_active_enums::{AwardSource, UserState},
    },
    error::AppError,
    http::{
        choice::Choice,
        extract::{After, ValidJson},
        paging::{PageLinks, PageMeta, PageParameters, PageRequest},
        respond::{Created, NoContent, Page},
    },
    permissions::{BadgesShow, BadgesUpdate},
    programme::{self, Editor, Refusals, Staff},
    state::AppState,
    users,
};

const HAS_IT: &str = "This person has the badge already.";
const OFF: &str = "This badge is not given any more.";

/// That somebody was given a badge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BadgeAward)]
pub(super) struct Award {
    /// Never changes.
    id: Uuid,
    /// Whom.
    user: Awarded,
    /// At which event; null when it is over all editions.
    #[schema(required)]
    event_id: Option<Uuid>,
    /// By hand, or by the badge's rule.
    #[schema(schema_with = Choice::<AwardSource>::schema)]
    source: Choice<AwardSource>,
    /// When.
    awarded_at: DateTime<Utc>,
    /// When it was taken back.
    #[schema(required)]
    revoked_at: Option<DateTime<Utc>>,
}

/// Who was given a badge.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Awarded {
    /// Name in addresses.
    username: String,
    /// As they write it.
    name: String,
}

/// One page of awards.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BadgeAwardPage)]
pub(super) struct AwardPage {
    /// The awards.
    data: Vec<Award>,
    /// Where the other pages are.
    links: PageLinks,
    /// Where this page stands.
    meta: PageMeta,
}

/// Who is to be given a badge.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schema(as = BadgeAwardInput)]
pub(super) struct AwardInput {
    /// Name in addresses.
    #[garde(required)]
    #[schema(value_type = String, required)]
    username: Option<String>,
    /// At which event; that of the badge, if it is of one.
    event_id: Option<Uuid>,
}

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(index).service(show).service(store).service(destroy);
}

type Listed = (Path<Uuid>, PageRequest);

/// Who was given a badge, the latest first, with those it was taken back from. `q` finds words of the username.
#[utoipa::path(
    operation_id = "badges_awards",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), PageParameters),
    responses((status = 200, description = "A page of awards", body = AwardPage), Refusals),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards")]
async fn index(
    state: Data<AppState>,
    After(editor, (id, request)): After<Editor<BadgesShow>, Listed>,
) -> Result<Page<Award>, AppError> {
    let db = state.db.reader();
    let badge = programme::reach::<Badges>(db, &editor.staff, *id).await?;
    let (rows, total) = queries::awarded(db, badge.id, &request).await?;
    Ok(request.page(rows.into_iter().map(Award::from).collect(), total))
}

type Given = (Path<Uuid>, ValidJson<AwardInput>);

/// Gives somebody a badge. Once an event, or once at all.
#[utoipa::path(
    operation_id = "badges_award",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge")),
    request_body = AwardInput,
    responses((status = 201, description = "The award", body = Award), Refusals),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[post("/badges/{id}/awards")]
async fn store(
    state: Data<AppState>,
    After(editor, (id, input)): After<Editor<BadgesUpdate>, Given>,
) -> Result<Created<Award>, AppError> {
    let award = award(&state, &editor.staff, *id, input.0).await?;
    let location = format!("/api/v1/badges/{id}/awards/{}", award.id);
    Ok(Created::at(award, location))
}

/// That somebody was given a badge, or had it.
#[utoipa::path(
    operation_id = "badges_awards_show",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 200, description = "The award", body = Award), Refusals),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards/{award}")]
async fn show(
    state: Data<AppState>,
    After(editor, path): After<Editor<BadgesShow>, Path<(Uuid, Uuid)>>,
) -> Result<Json<Award>, AppError> {
    let (db, (id, award)) = (state.db.reader(), path.into_inner());
    let badge = programme::reach::<Badges>(db, &editor.staff, id).await?;
    let row = queries::award(db, badge.id, award).await?.ok_or(AppError::NotFound)?;
    Ok(Json(row.into()))
}

/// Takes a badge back: it is gone from the profile.
#[utoipa::path(
    operation_id = "badges_revoke",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 204, description = "It is taken back"), Refusals),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[delete("/badges/{id}/awards/{award}")]
async fn destroy(
    state: Data<AppState>,
    After(editor, path): After<Editor<BadgesUpdate>, Path<(Uuid, Uuid)>>,
) -> Result<NoContent, AppError> {
    let (id, award) = path.into_inner();
    revoke(&state, &editor.staff, id, award).await?;
    Ok(NoContent)
}

async fn award(state: &AppState, staff: &Staff, id: Uuid, input: AwardInput) -> Result<Award, AppError> {
    let (tx, now) = (state.db.begin().await?, state.clock.now());
    let badge = programme::reach::<Badges>(&tx, staff, id).await?;
    if !badge.active {
        return Err(AppError::invalid("id", OFF));
    }
    let username = input.username.unwrap_or_default();
    // Not even PostgreSQL's texts can hold a NUL.
    let found = if username.contains('\0') { None } else { users::by_username(&tx, username.trim()).await? };
    let user = found.filter(|user| user.state == UserState::Active);
    let user = user.ok_or_else(|| AppError::invalid("username", "There is nobody of this name."))?;
    let event = match (badge.event_id, input.event_id) {
        (Some(own), Some(other)) if own != other => {
            return Err(AppError::invalid("eventId", "This badge belongs to another event."));
        }
        (Some(own), _) => Some(own),
        (None, None) => None,
        (None, event) => Some(programme::edition(&tx, staff, event).await?.id),
    };

    let award = match queries::of(&tx, (badge.id, user.id, event)).await? {
        Some(known) if queries::renew(&tx, known.id, staff.user, now).await? => known.id,
        Some(_) => return Err(AppError::invalid("username", HAS_IT)),
        None => {
            let row = Model {
                id: Uuid::now_v7(),
                badge_id: badge.id,
                user_id: user.id,
                event_id: event,
                source: AwardSource::Manual,
                awarded_by: Some(staff.user),
                awarded_at: now,
                revoked_at: None,
            };
            let id = row.id;
            queries::insert(&tx, row).await.map_err(overtaken)?;
            id
        }
    };
    // By id: nobody can take a name out of the log again.
    let change = Change::to(&json!({ "award": award, "user": user.id, "eventId": event }))?;
    audit::record(state, &tx, &staff.actor, entry("badge.awarded", &badge).with(change)).await?;
    let row = queries::award(&tx, badge.id, award).await?.ok_or(AppError::NotFound)?;
    tx.commit().await?;
    state.forget();
    Ok(row.into())
}

async fn revoke(state: &AppState, staff: &Staff, id: Uuid, award: Uuid) -> Result<(), AppError> {
    let tx = state.db.begin().await?;
    let badge = programme::reach::<Badges>(&tx, staff, id).await?;
    let row = queries::award(&tx, badge.id, award).await?.ok_or(AppError::NotFound)?;
    if !queries::revoke(&tx, row.id, state.clock.now()).await? {
        return Err(AppError::NotFound);
    }
    let change = Change::from(&json!({ "award": row.id, "eventId": row.event_id }))?;
    audit::record(state, &tx, &staff.actor, entry("badge.revoked", &badge).with(change)).await?;
    tx.commit().await?;
    state.forget();
    Ok(())
}

fn entry(action: &'static str, badge: &badges::Model) -> Entry {
    Entry::of(action).on(Target::new("badge", badge.id))
}

/// Somebody else was faster: gave it, or deleted the badge, the event or the account.
fn overtaken(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => AppError::invalid("username", HAS_IT),
        _ if is_reference(&error) => AppError::NotFound,
        _ => error.into(),
    }
}

impl From<AwardRow> for Award {
    fn from(row: AwardRow) -> Self {
        Self {
            id: row.id,
            user: Awarded { username: row.username, name: row.name },
            event_id: row.event_id,
            source: Choice(row.source),
            awarded_at: row.awarded_at,
            revoked_at: row.revoked_at,
        }
    }
}
