//! What is answered, the row it is made from, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{
        organisations,
        sea_orm_active_enums::{SponsorTier as StoredTier, SponsorshipState},
        sponsorships,
    },
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{line, own_path, prose, web_address},
    },
};

/// How much an organisation gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SponsorTier)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// The most.
    Main,
    /// Much.
    Gold,
    /// Some.
    Silver,
    /// Rooms, food, hands.
    Community,
}

/// An organisation that makes an edition possible.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sponsor {
    /// Never changes; another one at another edition.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// How much it gives.
    pub tier: Tier,
    /// Where it is at home.
    #[schema(required)]
    pub url: Option<String>,
    /// Path of the logo for light ground.
    #[schema(required)]
    pub logo: Option<String>,
    /// Path of the logo for dark ground.
    #[schema(required)]
    pub logo_dark: Option<String>,
    /// What it does here, in a sentence.
    #[schema(required)]
    pub blurb: Option<String>,
}

/// One page of sponsors.
#[derive(Debug, Serialize, ToSchema)]
pub struct SponsorPage {
    /// The sponsors.
    pub data: Vec<Sponsor>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// A sponsor as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffSponsor {
    /// What everybody sees.
    #[serde(flatten)]
    pub(super) sponsor: Sponsor,
    /// Which event it makes possible.
    pub(super) event_id: Uuid,
    /// Which organisation it is: the same at all editions.
    pub(super) organisation_id: Uuid,
    /// Where it stands among the others of its event.
    pub(super) position: i32,
    /// How far it has come.
    #[schema(schema_with = Choice::<SponsorshipState>::schema)]
    pub(super) state: Choice<SponsorshipState>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of sponsors, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffSponsorPage {
    /// The rows.
    pub(super) data: Vec<StaffSponsor>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A sponsor as staff write it. What a new row needs: `eventId`, `tier` and either `organisationId` or `name`. Name, address
/// and logos are the organisation's: changed here they are changed at all editions.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct SponsorInput {
    /// The event it is to belong to; it stays there.
    pub(super) event_id: Option<Uuid>,
    /// An organisation that is known already; it stays the same.
    pub(super) organisation_id: Option<Uuid>,
    /// Name of the organisation.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Where it is at home.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(web_address))]
    #[schema(value_type = Option<String>)]
    pub(super) url: Patch<String>,
    /// Path of the logo for light ground.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(own_path))]
    #[schema(value_type = Option<String>)]
    pub(super) logo: Patch<String>,
    /// Path of the logo for dark ground.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(own_path))]
    #[schema(value_type = Option<String>)]
    pub(super) logo_dark: Patch<String>,
    /// How much it gives.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = Tier, required = false)]
    pub(super) tier: Patch<Choice<StoredTier>>,
    /// What it does here, in a sentence.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) blurb: Patch<String>,
    /// Where it stands among the others of its event, from 1; behind them when nothing else is said.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// `prospect` when it is new. Then `confirmed`, `published` (everybody sees it); `withdrawn` from everywhere.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<SponsorshipState>::schema)]
    pub(super) state: Patch<Choice<SponsorshipState>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

#[derive(Debug, FromQueryResult)]
pub(super) struct SponsorRow {
    id: Uuid,
    tier: StoredTier,
    blurb: Option<String>,
    name: String,
    url: Option<String>,
    logo: Option<String>,
    logo_dark: Option<String>,
}

impl From<SponsorRow> for Sponsor {
    fn from(row: SponsorRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            tier: row.tier.into(),
            url: row.url,
            logo: row.logo,
            logo_dark: row.logo_dark,
            blurb: row.blurb,
        }
    }
}

impl From<StoredTier> for Tier {
    fn from(stored: StoredTier) -> Self {
        match stored {
            StoredTier::Main => Self::Main,
            StoredTier::Gold => Self::Gold,
            StoredTier::Silver => Self::Silver,
            StoredTier::Community => Self::Community,
        }
    }
}

impl StaffSponsor {
    /// A sponsorship with its organisation.
    pub(super) fn of(organisation: &organisations::Model, row: sponsorships::Model) -> Self {
        Self {
            sponsor: Sponsor {
                id: row.id,
                name: organisation.name.clone(),
                tier: row.tier.into(),
                url: organisation.url.clone(),
                logo: organisation.logo.clone(),
                logo_dark: organisation.logo_dark.clone(),
                blurb: row.blurb,
            },
            event_id: row.event_id,
            organisation_id: row.organisation_id,
            position: row.position,
            state: Choice(row.state),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl SponsorInput {
    /// Whether it says anything about the organisation itself.
    pub(super) fn names_organisation(&self) -> bool {
        [&self.name, &self.url, &self.logo, &self.logo_dark].iter().any(|field| **field != Patch::Left)
    }
}
