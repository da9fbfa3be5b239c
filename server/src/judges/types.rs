//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::judges::Model,
    http::paging::{PageLinks, PageMeta},
};

/// Somebody who judges or helps.
#[derive(Debug, Serialize, ToSchema)]
pub struct Judge {
    /// Never changes.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// What the person does at the event: "Head of the jury", "Mentor".
    pub role: String,
    /// Where the person comes from.
    #[schema(required)]
    pub organisation: Option<String>,
    /// Path of a photo.
    #[schema(required)]
    pub photo: Option<String>,
    /// Plain text.
    #[schema(required)]
    pub bio: Option<String>,
}

/// One page of judges and mentors.
#[derive(Debug, Serialize, ToSchema)]
pub struct JudgePage {
    /// The people.
    pub data: Vec<Judge>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

impl From<Model> for Judge {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            role: row.role,
            organisation: row.organisation,
            photo: row.photo,
            bio: row.bio,
        }
    }
}
