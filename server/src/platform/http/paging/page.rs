//! The response of a list: the rows of a page, its position and the links to the other pages.

use std::borrow::Cow;

use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody};
use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Array, Object, Ref, RefOr, Schema},
};

/// One page of a list.
#[derive(Debug, Serialize)]
pub struct Page<T> {
    /// The rows.
    pub data: Vec<T>,
    /// Links to the other pages.
    pub links: PageLinks,
    /// Position of this page.
    pub meta: PageMeta,
}

/// Named after its rows: a page of `Badge` is a `BadgePage`. Operations name it through an alias, since utoipa appends
/// the parameters of generic types to the name.
impl<T: ToSchema> ToSchema for Page<T> {
    fn name() -> Cow<'static, str> {
        format!("{}Page", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.extend([
            (T::name().into_owned(), T::schema()),
            (PageLinks::name().into_owned(), PageLinks::schema()),
            (PageMeta::name().into_owned(), PageMeta::schema()),
        ]);
        T::schemas(schemas);
    }
}

impl<T: ToSchema> PartialSchema for Page<T> {
    fn schema() -> RefOr<Schema> {
        let rows = Array::builder().items(Ref::from_schema_name(T::name())).description(Some("The rows."));
        let page = Object::builder()
            .property("data", rows)
            .property("links", Ref::from_schema_name(PageLinks::name()))
            .property("meta", Ref::from_schema_name(PageMeta::name()))
            .required("data")
            .required("links")
            .required("meta");
        page.description(Some("One page of a list.")).into()
    }
}

impl<T: Serialize> Responder for Page<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// URLs of the other pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageLinks {
    /// First page.
    pub first: String,
    /// Last page.
    pub last: String,
    /// Previous page; null on the first one.
    #[schema(required)]
    pub prev: Option<String>,
    /// Next page; null on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Position of a page in its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageMeta {
    /// Number of this page, from 1.
    pub current_page: u64,
    /// Number of the first row on this page, from 1; null if the page is empty.
    #[schema(required)]
    pub from: Option<u64>,
    /// Number of pages, at least 1.
    pub last_page: u64,
    /// URL of the list without its query.
    pub path: String,
    /// Rows per page.
    pub per_page: u64,
    /// Number of the last row on this page; null if the page is empty.
    #[schema(required)]
    pub to: Option<u64>,
    /// Total number of rows.
    pub total: u64,
}
