//! Staff operations on sponsors, and organisation lookups for other modules.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{Condition, ConnectionTrait, DbErr, Select, sea_query::Expr};
use uuid::Uuid;

use super::{
    queries,
    types::{Sponsor, SponsorInput, StaffSponsor},
};
use crate::{
    hackathon::admin_resource::{
        self, AdminResource, Columns, ResourceNames, RowMeta, SortColumns, StaffContext, StateMachine, columns, names,
    },
    platform::{
        context::Context,
        db::{RowVersion, search::search_text},
        error::AppError,
        http::{
            paging::PageRequest,
            validation::patch::{Patch, require_fields},
            version::Versioned,
        },
        slug::Slug,
    },
};
use entities::{
    organisations,
    sea_orm_active_enums::{
        SponsorTier,
        SponsorshipState::{self, Confirmed, Prospect, Published, Withdrawn},
    },
    sponsorships::{ActiveModel, Column, Entity, Model},
};

const NOT_BOTH: &str = "Choose an existing organisation or enter a new one, not both.";
const KNOWN_ALREADY: &str = "An organisation with this name already exists. Choose it instead.";
const NAMED: &str =
    "A challenge, reward or schedule item uses this organisation, so it can't be deleted. Remove it there first.";
const CALLED_ALIKE: &str = "An organisation with this name already exists.";

/// A page of the sponsors of an edition, and the number of all.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Sponsor>, u64), DbErr> {
    let (rows, total) = queries::page(db, event, request).await?;
    Ok((rows.into_iter().map(Sponsor::from).collect(), total))
}

/// Rows of `sponsorships`, with those of `organisations`.
pub(super) struct Sponsors;

impl AdminResource for Sponsors {
    type Entity = Entity;
    type Row = Model;
    type Change = ActiveModel;
    type View = StaffSponsor;

    const NAMES: ResourceNames = names!("sponsor");
    const COLUMNS: Columns<Column> = columns!(Column);
    const SORT_COLUMNS: SortColumns = &[
        ("createdAt", || Expr::col((Entity, Column::CreatedAt))),
        ("name", Self::search_text),
        ("position", || Expr::col((Entity, Column::Position))),
    ];
    const DUPLICATE_KEY: (&'static str, &'static str) =
        ("organisationId", "This organisation already sponsors the event.");
    const DELETE_BLOCKED_MESSAGE: &'static str =
        "This edition has started, so this sponsor can't be deleted. Withdraw it instead.";

    fn select() -> Select<Entity> {
        queries::with_organisations()
    }

    fn search_text() -> Expr {
        Expr::col((organisations::Entity, organisations::Column::SearchText))
    }

    fn states() -> Vec<(String, Condition)> {
        admin_resource::states::<SponsorshipState>(Column::State)
    }

    fn meta(row: &Model) -> RowMeta {
        RowMeta { id: row.id, event: Some(row.event_id), version: row.version }
    }

    fn has_history(row: &Model, begun: bool) -> bool {
        begun && row.state.was_published(row.state_changed_at, row.created_at)
    }

    /// Also deletes an organisation that nothing references, since it could no longer be found.
    async fn after_delete(tx: &impl ConnectionTrait, row: &Model) -> Result<(), AppError> {
        // Remaining references must not reveal a sponsorship that was never settled or is withdrawn.
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
        let organisation = organisations(db, rows.iter().map(|row| row.organisation_id)).await?;
        let with = |row: Model| Some(StaffSponsor::new(organisation.get(&row.organisation_id)?, row));
        Ok(rows.into_iter().filter_map(with).collect())
    }
}

impl StateMachine for SponsorshipState {
    const INITIAL: &'static [Self] = &[Prospect, Confirmed, Published];

    fn transitions(self) -> &'static [Self] {
        match self {
            Prospect => &[Confirmed, Withdrawn],
            Confirmed => &[Published, Withdrawn],
            Published => &[Confirmed, Withdrawn],
            // There is one row per edition, so a returning sponsor starts over as a prospect.
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

/// The publicly visible organisations among those an event's rows reference. Omits organisations whose sponsorship of
/// the event is unsettled or withdrawn.
pub async fn visible(
    db: &impl ConnectionTrait,
    event: Uuid,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, organisations::Model>, DbErr> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(queries::visible(db, event, ids).await?.into_iter().map(|row| (row.id, row)).collect())
}

/// The organisation id to store for `field`; 422 when it does not exist.
pub async fn organisation(
    db: &impl ConnectionTrait,
    field: &'static str,
    wanted: Patch<Uuid>,
    organisation: Option<Uuid>,
) -> Result<Option<Uuid>, AppError> {
    if let Patch::Value(id) = wanted
        && organisations(db, [id]).await?.is_empty()
    {
        return Err(AppError::invalid(field, "This organisation doesn't exist."));
    }
    Ok(wanted.or(organisation))
}

/// Creates a sponsor of an edition, in the last position by default.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    input: SponsorInput,
) -> Result<Versioned<StaffSponsor>, AppError> {
    admin_resource::store::<Sponsors>(context, staff, async |tx, now| {
        let named = input.organisation_id.is_some() || input.name.set().is_some();
        require_fields(&[
            ("eventId", input.event_id.is_some()),
            ("name", named),
            ("tier", input.tier.set().is_some()),
        ])?;
        let event = admin_resource::lock_event(tx, staff, input.event_id.as_deref()).await?.id;
        let organisation_id = match input.organisation_id {
            Some(_) if input.names_organisation() => return Err(AppError::invalid("organisationId", NOT_BOTH)),
            Some(id) => organisation(tx, "organisationId", Patch::Value(id), None).await?.unwrap_or(id),
            None => create_organisation(tx, &input, now).await?,
        };
        let blank = Model {
            id: Uuid::now_v7(),
            event_id: event,
            organisation_id,
            position: admin_resource::next_position::<Entity>(tx, Column::Position, Column::EventId, Some(event))
                .await?,
            state: SponsorshipState::initial(input.state.clone())?,
            state_changed_at: now,
            tier: SponsorTier::Community,
            blurb: None,
            created_at: now,
            updated_at: now,
            version: 1,
        };
        Ok(merged(blank, input))
    })
    .await
}

/// Updates a sponsor. Organisation changes are visible at all editions, so their versions increase as well.
pub(super) async fn update(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
    input: SponsorInput,
) -> Result<Versioned<StaffSponsor>, AppError> {
    admin_resource::update::<Sponsors>(context, staff, expected, async |tx, row, now| {
        let state = row.state.transition(input.state.clone())?;
        let state_changed_at = if state == row.state { row.state_changed_at } else { now };
        if input.names_organisation() {
            // Lock the organisation before its rows to serialise concurrent changes at two editions.
            let organisation = queries::lock_organisation(tx, row.organisation_id).await?.ok_or(AppError::NotFound)?;
            let was = organisation.search_text.clone();
            let organisation = described(organisation, &input, now);
            if organisation.search_text != was && queries::is_named(tx, &organisation.search_text).await? {
                return Err(AppError::invalid("name", CALLED_ALIKE));
            }
            queries::write_organisation(tx, organisation).await?;
            queries::touch_others(tx, row.organisation_id, row.id).await?;
        }
        Ok(merged(Model { state, state_changed_at, updated_at: now, ..row }, input))
    })
    .await
}

fn merged(row: Model, input: SponsorInput) -> Model {
    Model {
        position: input.position.unwrap_or(row.position),
        tier: input.tier.unwrap_or(row.tier),
        blurb: input.blurb.or(row.blurb),
        ..row
    }
}

/// Creates an organisation and returns its id. The database decides whether a slug is free. The duplicate-name check
/// only catches mistakes: concurrent inserts can pass it, and nothing relies on unique names.
async fn create_organisation(
    tx: &impl ConnectionTrait,
    input: &SponsorInput,
    now: DateTime<Utc>,
) -> Result<Uuid, AppError> {
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
    let slug = Slug::from_title_or(&row.name, "organisation");
    for attempt in 0..Slug::ATTEMPTS {
        if queries::is_named(tx, &row.search_text).await? {
            return Err(AppError::invalid("name", KNOWN_ALREADY));
        }
        let taken = queries::slugs(tx, slug.stem()).await?;
        let slug = slug.free_at(attempt, row.id, &taken).to_string();
        if queries::insert_organisation(tx, organisations::Model { slug, ..row.clone() }).await? {
            return Ok(row.id);
        }
        // A concurrent insert took the name, or the slug with another name.
    }
    Err(AppError::Unavailable(1))
}

/// The organisation with the input applied; its slug is unchanged.
fn described(row: organisations::Model, input: &SponsorInput, now: DateTime<Utc>) -> organisations::Model {
    let name = input.name.clone().unwrap_or(row.name);
    organisations::Model {
        search_text: search_text(&name, []),
        name,
        url: input.url.clone().or(row.url),
        logo: input.logo.clone().or(row.logo),
        logo_dark: input.logo_dark.clone().or(row.logo_dark),
        updated_at: now,
        ..row
    }
}
