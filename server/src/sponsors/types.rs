//! What is answered, and the row it is made from.

use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::sea_orm_active_enums::SponsorTier as StoredTier,
    http::paging::{PageLinks, PageMeta},
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
