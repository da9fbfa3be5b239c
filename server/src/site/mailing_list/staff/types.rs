//! Request and response types.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::{
    error::AppError,
    http::{
        counted_page::CountedPage,
        paging::{PageRequest, SortOrder},
        validation::enum_param,
    },
};
use entities::{
    sea_orm_active_enums::SubscriberState,
    subscribers::{Column, Model},
};

const SORTS: [(&str, Column); 4] = [
    ("createdAt", Column::CreatedAt),
    ("confirmedAt", Column::ConfirmedAt),
    ("name", Column::Name),
    ("email", Column::EmailNormalised),
];

/// A page of contacts.
pub(super) type MailingListUserPage = CountedPage<MailingListUser>;

/// Filter of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Only in this state: pending, subscribed, unsubscribed, bounced or complained.
    pub(super) state: Option<String>,
}

/// What a page of the list contains.
#[derive(Debug)]
pub(super) struct ListSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Column>,
    pub(super) state: Option<SubscriberState>,
}

impl ListFilter {
    /// Parses sort key and filter; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<ListSelection, AppError> {
        let order = request.sort_by(&SORTS, SortOrder::descending(Column::CreatedAt))?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        Ok(ListSelection { request: request.with_enum_filter("state", state.as_ref()), order, state })
    }
}

/// A contact of the mailing list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingListUser {
    /// Stable identifier.
    pub(super) id: Uuid,
    /// Name; empty after they unsubscribed.
    pub(super) name: String,
    /// Email address.
    pub(super) email: String,
    /// Phone number.
    #[schema(required)]
    pub(super) phone: Option<String>,
    /// State of the subscription.
    pub(super) state: SubscriberState,
    /// When the state last changed.
    pub(super) state_changed_at: DateTime<Utc>,
    /// When they subscribed.
    pub(super) consented_at: DateTime<Utc>,
    /// When they confirmed the address.
    #[schema(required)]
    pub(super) confirmed_at: Option<DateTime<Utc>>,
    /// When the address was first submitted.
    pub(super) created_at: DateTime<Utc>,
    /// When the contact last changed.
    pub(super) updated_at: DateTime<Utc>,
}

impl From<Model> for MailingListUser {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            email: row.email,
            phone: row.phone,
            state: row.state,
            state_changed_at: row.state_changed_at,
            consented_at: row.consented_at,
            confirmed_at: row.confirmed_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
