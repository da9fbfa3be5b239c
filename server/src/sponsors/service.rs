//! What staff do with sponsors, and what other rooms ask of organisations.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QuerySelect, RelationTrait, Select, sea_query::Expr,
};
use uuid::Uuid;

use super::{
    queries,
    types::{SponsorInput, StaffSponsor},
};
use crate::{
    db::search::searched,
    entities::{
        organisations,
        sea_orm_active_enums::{
            SponsorTier,
            SponsorshipState::{self, Confirmed, Prospect, Published, Withdrawn},
        },
        sponsorships::{ActiveModel, Column, Entity, Model, Relation},
    },
    error::AppError,
    events::Slug,
    http::{
        choice::Choice,
        patch::{Patch, needed},
        version::Versioned,
    },
    programme::{self, Columns, Head, Names, Piece, Sorts, Staff, States},
    state::AppState,
};

const NOT_BOTH: &str = "Name either an organisation that is known or what a new one is called.";
const KNOWN_ALREADY: &str = "There is an organisation of this name already: say its organisation id.";
const NAMED: &str = "A challenge, a reward or an item of the schedule names it: take it out there first.";
const CALLED_ALIKE: &str = "There is an organisation of this name already.";

/// Rows of `sponsorships`, with those of `organisations`.
pub(super) struct Sponsors;

impl Piece for Sponsors {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffSponsor;

    const NAMES: Names = Names {
        target: "sponsor",
        path: "sponsors",
        stored: "sponsor.stored",
        updated: "sponsor.updated",
        destroyed: "sponsor.destroyed",
    };
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, event: Column::EventId, version: Column::Version, created_at: Column::CreatedAt };
    const SORTS: Sorts = &[
        ("createdAt", || Expr::col((Entity, Column::CreatedAt))),
        ("name", Self::search_text),
        ("position", || Expr::col((Entity, Column::Position))),
    ];
    const TAKEN: (&'static str, &'static str) = ("organisationId", "This organisation sponsors the event already.");
    const KEPT: &'static str = "The edition has begun and keeps its sponsors: set the state to withdrawn instead.";

    fn select() -> Select<Entity> {
        Entity::find().join(JoinType::InnerJoin, Relation::Organisations.def())
    }

    fn search_text() -> Expr {
        Expr::col((organisations::Entity, organisations::Column::SearchText))
    }

    fn in_state(word: &str) -> Option<Condition> {
        programme::in_state::<SponsorshipState>(Column::State, word)
    }

    fn head(row: &Model) -> Head {
        Head { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn is_history(row: &Model, begun: bool) -> bool {
        begun && row.state.has_come_further(row.state_changed_at, row.created_at)
    }

    /// An organisation that nothing has to do with goes, too: nobody could find it any more.
    async fn gone(tx: &impl ConnectionTrait, row: &Model) -> Result<(), AppError> {
        // Of one that was never settled, or is off, nobody is to learn by what it leaves behind.
        let was_told = !matches!(row.state, Prospect | Withdrawn);
        if !was_told && queries::is_named_at(tx, row.event_id, row.organisation_id).await? {
            return Err(AppError::invalid("id", NAMED));
        }
        Ok(queries::delete_unused(tx, row.organisation_id).await?)
    }

    async fn views(
        db: &impl ConnectionTrait,
        _: DateTime<Utc>,
        rows: Vec<Model>,
    ) -> Result<Vec<StaffSponsor>, AppError> {
        let known = organisations(db, rows.iter().map(|row| row.organisation_id)).await?;
        let with = |row: Model| Some(StaffSponsor::of(known.get(&row.organisation_id)?, row));
        Ok(rows.into_iter().filter_map(with).collect())
    }
}

impl States for SponsorshipState {
    const FIRST: &'static [Self] = &[Prospect, Confirmed, Published];

    fn next(self) -> &'static [Self] {
        match self {
            Prospect => &[Confirmed, Withdrawn],
            Confirmed => &[Published, Withdrawn],
            Published => &[Confirmed, Withdrawn],
            // There is one row an edition: whoever changes their mind is asked again.
            Withdrawn => &[Prospect],
        }
    }
}

/// Organisations by their ids.
pub async fn organisations(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, organisations::Model>, DbErr> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(queries::organisations(db, ids).await?.into_iter().map(|row| (row.id, row)).collect())
}

/// What everybody may know of organisations that rows of an event name. One whose sponsorship there is not settled, or is
/// off, is told by nothing else of the event either.
pub async fn told(
    db: &impl ConnectionTrait,
    event: Uuid,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, organisations::Model>, DbErr> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(queries::told(db, event, ids).await?.into_iter().map(|row| (row.id, row)).collect())
}

/// The organisation that a row names in `field` afterwards; 422 when there is none.
pub async fn organisation(
    db: &impl ConnectionTrait,
    field: &'static str,
    wanted: Patch<Uuid>,
    known: Option<Uuid>,
) -> Result<Option<Uuid>, AppError> {
    if let Patch::Set(id) = wanted
        && organisations(db, [id]).await?.is_empty()
    {
        return Err(AppError::invalid(field, "There is no such organisation."));
    }
    Ok(wanted.or(known))
}

/// A new sponsor of an edition, behind all others unless a position is named.
pub(super) async fn store(
    state: &AppState,
    staff: &Staff,
    input: SponsorInput,
) -> Result<Versioned<StaffSponsor>, AppError> {
    programme::store::<Sponsors>(state, staff, async |tx, now| {
        let named = input.organisation_id.is_some() || input.name.set().is_some();
        needed(&[("eventId", input.event_id.is_some()), ("name", named), ("tier", input.tier.set().is_some())])?;
        let event = programme::edition(tx, staff, input.event_id).await?.id;
        let organisation_id = match input.organisation_id {
            Some(_) if input.names_organisation() => return Err(AppError::invalid("organisationId", NOT_BOTH)),
            Some(id) => organisation(tx, "organisationId", Patch::Set(id), None).await?.unwrap_or(id),
            None => found(tx, &input, now).await?,
        };
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            organisation_id,
            position: programme::next_position::<Entity>(tx, Column::Position, (Column::EventId, Some(event))).await?,
            state: SponsorshipState::first(input.state.clone())?,
            state_changed_at: now,
            tier: SponsorTier::Community,
            blurb: None,
            created_at: now,
            updated_at: now,
            version: 1,
        };
        Ok(written(blank, input))
    })
    .await
}

/// A sponsor as it is afterwards. What changes of the organisation is seen at all editions, so their versions rise, too.
pub(super) async fn update(
    state: &AppState,
    staff: &Staff,
    (id, seen): (Uuid, i32),
    input: SponsorInput,
) -> Result<Versioned<StaffSponsor>, AppError> {
    programme::update::<Sponsors>(state, staff, (id, seen), async |tx, row, now| {
        let state = row.state.step(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        if input.names_organisation() {
            // The organisation before any of its rows: two who change it at two editions wait for each other here.
            let known = queries::hold_organisation(tx, row.organisation_id).await?.ok_or(AppError::NotFound)?;
            let was = known.search_text.clone();
            let known = described(known, &input, now);
            if known.search_text != was && queries::is_named(tx, &known.search_text).await? {
                return Err(AppError::invalid("name", CALLED_ALIKE));
            }
            queries::write_organisation(tx, known).await?;
            queries::touch_others(tx, row.organisation_id, row.id).await?;
        }
        Ok(written(Model { state, state_changed_at, updated_at: now, ..row }, input))
    })
    .await
}

fn written(row: Model, input: SponsorInput) -> Model {
    Model {
        position: input.position.or_kept(row.position),
        tier: input.tier.or_kept(Choice(row.tier)).0,
        blurb: input.blurb.or(row.blurb),
        ..row
    }
}

/// A new organisation; answers its id. Which slug is free is decided by the database. That there is another one of the
/// name is a slip: whoever makes one at a time is told, but nothing relies on it.
async fn found(tx: &impl ConnectionTrait, input: &SponsorInput, now: DateTime<Utc>) -> Result<Uuid, AppError> {
    let blank = organisations::Model {
        id: Uuid::now_v7(),
        slug: String::new(),
        name: String::new(),
        url: None,
        logo: None,
        logo_dark: None,
        created_at: now,
        updated_at: now,
        version: 1,
        search_text: String::new(),
    };
    let row = described(blank, input, now);
    let slug = Slug::of_or(&row.name, "organisation");
    for attempt in 0..Slug::TRIES {
        if queries::is_named(tx, &row.search_text).await? {
            return Err(AppError::invalid("name", KNOWN_ALREADY));
        }
        let taken = queries::slugs(tx, slug.stem()).await?;
        let slug = slug.free_at(attempt, row.id, &taken).to_string();
        if queries::insert_organisation(tx, organisations::Model { slug, ..row.clone() }).await? {
            return Ok(row.id);
        }
        // Somebody was faster: with the name, or with another one of the same slug.
    }
    Err(AppError::Unavailable(1))
}

/// An organisation as it is afterwards; its slug stays.
fn described(row: organisations::Model, input: &SponsorInput, now: DateTime<Utc>) -> organisations::Model {
    let name = input.name.clone().or_kept(row.name);
    organisations::Model {
        search_text: searched(&name, []),
        name,
        url: input.url.clone().or(row.url),
        logo: input.logo.clone().or(row.logo),
        logo_dark: input.logo_dark.clone().or(row.logo_dark),
        updated_at: now,
        ..row
    }
}
