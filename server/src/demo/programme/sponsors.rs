//! Demo organisations and sponsorships.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};
use uuid::Uuid;

use super::{Edition, insert, placed, text};
use crate::platform::db::search::searched;
use entities::{
    organisations,
    sea_orm_active_enums::{
        SponsorTier::{self, Community, Gold, Main, Silver},
        SponsorshipState,
    },
    sponsorships::Model,
};

/// Ids of organisations by slug.
pub(in crate::demo) type Organisations = HashMap<String, Uuid>;

/// Slug and name; their websites are below `.example`, a reserved domain.
const ALL: [(&str, &str); 8] = [
    ("sobreiro-mare", "Sobreiro & Maré"),
    ("fio-de-prumo", "Fio de Prumo"),
    ("telha-viva", "Telha Viva"),
    ("lumeeira", "Lumeeira"),
    ("ancora-mansa", "Âncora Mansa Seguros"),
    ("pao-de-vespera", "Pão de Véspera"),
    ("radio-varanda", "Rádio Varanda"),
    ("clinica-do-freixo", "Clínica do Freixo"),
];

type Sponsorship = (&'static str, SponsorTier, &'static str);

const COMING: &[Sponsorship] = &[
    ("sobreiro-mare", Main, "Builds software for town halls, pays for the soup, and lends us the head of the jury."),
    ("fio-de-prumo", Gold, "Brings an old billing system and the people who wrote it."),
    ("telha-viva", Gold, "Restores façades, and has a sealed envelope for you."),
    ("lumeeira", Silver, "Sensors, a soldering bench and somebody who knows how to use it."),
    ("ancora-mansa", Silver, "Insures the venue against what you are about to do."),
    ("pao-de-vespera", Community, "Breakfast on both mornings, still warm."),
    ("radio-varanda", Community, "On the air from the foyer, all night."),
];

const PAST: [&[Sponsorship]; 3] = [
    &[
        ("sobreiro-mare", Main, "Brought six hours of recorded assembly."),
        ("telha-viva", Gold, ""),
        ("clinica-do-freixo", Silver, "Asked for notes without eyes."),
        ("radio-varanda", Community, "Lent us its microphones."),
    ],
    &[
        ("lumeeira", Main, "Two hundred sensors, nine of which came back."),
        ("fio-de-prumo", Silver, ""),
        ("pao-de-vespera", Community, "Breakfast on both mornings."),
    ],
    &[("sobreiro-mare", Main, "Opened the city's data."), ("pao-de-vespera", Community, "Bread and coffee.")],
];

/// Inserts missing organisations; existing ones stay unchanged.
pub(in crate::demo) async fn organisations(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Organisations, DbErr> {
    let existing = organisations::Entity::find().all(db).await?;
    let mut ids: Organisations = existing.into_iter().map(|row| (row.slug, row.id)).collect();
    let missing: Vec<_> = ALL.iter().filter(|(slug, _)| !ids.contains_key(*slug)).collect();
    let rows: Vec<organisations::Model> =
        missing.into_iter().map(|(slug, name)| organisation(slug, name, now)).collect();
    ids.extend(rows.iter().map(|row| (row.slug.clone(), row.id)));
    insert::<organisations::Entity>(db, rows).await?;
    Ok(ids)
}

/// Slug and name of the main sponsors of the upcoming edition.
pub(in crate::demo) fn main_sponsors() -> impl Iterator<Item = (&'static str, &'static str)> {
    let max = COMING.iter().filter(|(_, tier, _)| matches!(tier, Main | Gold));
    max.filter_map(|(slug, ..)| ALL.into_iter().find(|(existing, _)| existing == slug))
}

/// The sponsorships of an edition.
pub(super) fn of(edition: &Edition<'_>) -> Vec<Model> {
    let all = edition.years_ago.checked_sub(1).map_or(COMING, |past| PAST[past]);
    let existing = all.iter().filter_map(|sponsor| Some((edition.organisations.get(sponsor.0)?, sponsor)));
    let row = |(position, (organisation, (_, tier, blurb))): (i32, (&Uuid, &Sponsorship))| Model {
        id: Uuid::now_v7(),
        event_id: edition.id,
        organisation_id: *organisation,
        position,
        state: SponsorshipState::Published,
        state_changed_at: edition.now,
        tier: *tier,
        blurb: text(blurb),
        created_at: edition.now,
        updated_at: edition.now,
        version: 1,
    };
    placed(existing).map(row).collect()
}

fn organisation(slug: &str, name: &str, now: DateTime<Utc>) -> organisations::Model {
    organisations::Model {
        id: Uuid::now_v7(),
        slug: slug.to_owned(),
        name: name.to_owned(),
        url: Some(format!("https://{slug}.example")),
        logo: None,
        logo_dark: None,
        created_at: now,
        updated_at: now,
        version: 1,
        search_text: searched(name, []),
    }
}
