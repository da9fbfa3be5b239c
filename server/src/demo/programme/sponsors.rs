//! Demo organisations and sponsorships.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};
use uuid::Uuid;

use super::{Edition, insert, placed};
use crate::{
    demo::data::{Organisation, SPONSORS, Sponsorship},
    platform::db::search::search_text,
};
use entities::{
    organisations,
    sea_orm_active_enums::{SponsorTier, SponsorshipState},
    sponsorships::Model,
};

/// Ids of organisations by slug.
pub(in crate::demo) type Organisations = HashMap<String, Uuid>;

/// Inserts missing organisations; existing ones stay unchanged.
pub(in crate::demo) async fn organisations(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Organisations, DbErr> {
    let existing = organisations::Entity::find().all(db).await?;
    let mut ids: Organisations = existing.into_iter().map(|row| (row.slug, row.id)).collect();
    let missing = SPONSORS.organisations.iter().filter(|organisation| !ids.contains_key(&organisation.slug));
    let rows: Vec<_> = missing.map(|missing| organisation(missing, now)).collect();
    ids.extend(rows.iter().map(|row| (row.slug.clone(), row.id)));
    insert::<organisations::Entity>(db, rows).await?;
    Ok(ids)
}

/// The main sponsors of the upcoming edition.
pub(in crate::demo) fn main_sponsors() -> impl Iterator<Item = &'static Organisation> {
    let main = sponsorships(0).filter(|sponsorship| matches!(sponsorship.tier, SponsorTier::Main | SponsorTier::Gold));
    main.filter_map(|sponsorship| {
        SPONSORS.organisations.iter().find(|existing| existing.slug == sponsorship.organisation)
    })
}

/// The sponsorships of an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let existing = sponsorships(edition.years_ago)
        .filter_map(|sponsorship| Some((edition.organisations.get(&sponsorship.organisation)?, sponsorship)));
    let row = |(position, (organisation, sponsorship)): (i32, (&Uuid, &Sponsorship))| Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        organisation_id: *organisation,
        position,
        state: SponsorshipState::Published,
        state_changed_at: edition.now,
        tier: sponsorship.tier,
        blurb: sponsorship.blurb.clone(),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
    };
    placed(existing).map(row).collect()
}

fn sponsorships(years_ago: i32) -> impl Iterator<Item = &'static Sponsorship> {
    SPONSORS.sponsorships.iter().filter(move |sponsorship| sponsorship.years_ago == years_ago)
}

impl Organisation {
    /// Below a reserved domain.
    pub(in crate::demo) fn url(&self) -> String {
        format!("https://{}.example", self.slug)
    }
}

fn organisation(organisation: &Organisation, now: DateTime<Utc>) -> organisations::Model {
    organisations::Model {
        id: Uuid::now_v7(),
        slug: organisation.slug.clone(),
        name: organisation.name.clone(),
        url: Some(organisation.url()),
        logo: None,
        logo_dark: None,
        created_at: now,
        updated_at: now,
        version: 1,
        search_text: search_text(&organisation.name, []),
    }
}
