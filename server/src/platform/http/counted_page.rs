//! Pages of lists with the number of rows beside each choice of a filter.

use std::{borrow::Cow, collections::BTreeMap};

use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody};
use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Array, KnownFormat, Object, ObjectBuilder, Ref, RefOr, Schema, SchemaFormat, Type},
};

use super::paging::{Page, PageLinks, PageMeta};

/// Number of rows per value, by filter.
pub type Counts = BTreeMap<&'static str, BTreeMap<String, u64>>;

/// One page of a list, with the number of rows that each value of a filter finds, whatever value of that filter the list
/// is limited to. Values without rows are left out.
#[derive(Debug, Serialize)]
pub struct CountedPage<T> {
    #[serde(flatten)]
    page: Page<T>,
    counts: Counts,
}

impl<T> Page<T> {
    /// Adds the number of rows for each value of a filter.
    pub fn with_counts(self, filter: &'static str, counts: BTreeMap<String, u64>) -> CountedPage<T> {
        CountedPage { page: self, counts: BTreeMap::from([(filter, counts)]) }
    }
}

impl<T> CountedPage<T> {
    /// Adds the number of rows for each value of another filter.
    pub fn with_counts(mut self, filter: &'static str, counts: BTreeMap<String, u64>) -> Self {
        self.counts.insert(filter, counts);
        self
    }
}

impl<T: Serialize> Responder for CountedPage<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// Named after its rows, like a [`Page`].
impl<T: ToSchema> ToSchema for CountedPage<T> {
    fn name() -> Cow<'static, str> {
        Page::<T>::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Page::<T>::schemas(schemas);
    }
}

impl<T: ToSchema> PartialSchema for CountedPage<T> {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Integer);
        let number = number.format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))).minimum(Some(0));
        let counts_of_filter = Object::builder()
            .additional_properties(Some(number))
            .description(Some("Number of rows for each value; values without rows are left out."));
        let counts = Object::builder().additional_properties(Some(counts_of_filter)).description(Some(
            "For each counted filter, the number of rows per value, ignoring the value selected in that filter.",
        ));
        let rows = Array::builder().items(Ref::from_schema_name(T::name())).description(Some("The rows."));
        let page = Object::builder()
            .property("data", rows)
            .property("links", Ref::from_schema_name(PageLinks::name()))
            .property("meta", Ref::from_schema_name(PageMeta::name()))
            .property("counts", counts)
            .required("data")
            .required("links")
            .required("meta")
            .required("counts");
        page.description(Some("One page of a list.")).into()
    }
}
