//! Request and response types of sponsors, and the row they are built from.

use chrono::{DateTime, Utc};
use garde::Validate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::{http_url, local_path, multiline, single_line},
    },
};
use entities::{
    organisations,
    sea_orm_active_enums::{SponsorTier, SponsorshipState},
    sponsorships,
};

/// An organisation that makes an edition possible.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sponsor {
    /// Stable id, different for each edition.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// Sponsorship tier.
    pub tier: SponsorTier,
    /// Website of the organisation.
    #[schema(required)]
    pub url: Option<String>,
    /// Path of the logo for light backgrounds.
    #[schema(required)]
    pub logo: Option<String>,
    /// Path of the logo for dark backgrounds.
    #[schema(required)]
    pub logo_dark: Option<String>,
    /// Short description of its role at the event.
    #[schema(required)]
    pub blurb: Option<String>,
}

/// One page of sponsors.
pub type SponsorPage = Page<Sponsor>;

/// Staff view of a sponsor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffSponsor {
    /// The public fields.
    #[serde(flatten)]
    pub(super) sponsor: Sponsor,
    /// Id of the sponsored event.
    pub(super) event_id: Uuid,
    /// Id of the organisation, the same for all editions.
    pub(super) organisation_id: Uuid,
    /// Position among the sponsors of its event.
    pub(super) position: i32,
    /// State of the sponsorship.
    #[schema(schema_with = SponsorshipState::schema)]
    pub(super) state: SponsorshipState,
    /// Increases with every change.
    pub(super) version: i32,
    /// When the sponsorship was created.
    pub(super) created_at: DateTime<Utc>,
    /// When the sponsorship was last changed.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of sponsors.
pub(super) type StaffSponsorPage = CountedPage<StaffSponsor>;

/// A sponsor as staff write it. A new sponsor requires `eventId`, `tier` and either `organisationId` or `name`. Name,
/// URL and logos belong to the organisation: changing them changes them at all editions.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct SponsorInput {
    /// Id or slug of the event. It cannot be changed.
    pub(super) event_id: Option<String>,
    /// Id of an existing organisation. It cannot be changed.
    pub(super) organisation_id: Option<Uuid>,
    /// Name of the organisation.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Website of the organisation.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(http_url))]
    #[schema(value_type = Option<String>)]
    pub(super) url: Patch<String>,
    /// Path of the logo for light backgrounds.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(local_path))]
    #[schema(value_type = Option<String>)]
    pub(super) logo: Patch<String>,
    /// Path of the logo for dark backgrounds.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(local_path))]
    #[schema(value_type = Option<String>)]
    pub(super) logo_dark: Patch<String>,
    /// Sponsorship tier.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = SponsorTier, required = false)]
    pub(super) tier: Patch<SponsorTier>,
    /// Short description of its role at the event.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) blurb: Patch<String>,
    /// Position among the sponsors of its event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// `prospect` by default, then `confirmed` or `published` (public); `withdrawn` hides it everywhere.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = SponsorshipState::schema)]
    pub(super) state: Patch<SponsorshipState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

#[derive(Debug, FromQueryResult)]
pub(super) struct SponsorRow {
    id: Uuid,
    tier: SponsorTier,
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
            tier: row.tier,
            url: row.url,
            logo: row.logo,
            logo_dark: row.logo_dark,
            blurb: row.blurb,
        }
    }
}

impl StaffSponsor {
    /// Name, URL and logos come from the organisation, the rest from its sponsorship of one edition.
    pub(super) fn new(organisation: &organisations::Model, row: sponsorships::Model) -> Self {
        Self {
            sponsor: Sponsor {
                id: row.id,
                name: organisation.name.clone(),
                tier: row.tier,
                url: organisation.url.clone(),
                logo: organisation.logo.clone(),
                logo_dark: organisation.logo_dark.clone(),
                blurb: row.blurb,
            },
            event_id: row.event_id,
            organisation_id: row.organisation_id,
            position: row.position,
            state: row.state,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl SponsorInput {
    /// Whether the input sets a field of the organisation itself.
    pub(super) fn names_organisation(&self) -> bool {
        [&self.name, &self.url, &self.logo, &self.logo_dark].iter().any(|field| **field != Patch::Missing)
    }
}
