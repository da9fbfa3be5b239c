//! Pagination: the query parameters of lists, and the response around their rows.

mod page;

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use sea_orm::{ActiveEnum, Order};
use utoipa::IntoParams;

pub use self::page::{Page, PageLinks, PageMeta};
use crate::platform::{context::Context, db::PageBounds, error::AppError};

const PER_PAGE: u64 = 15;
const MAX_PER_PAGE: u64 = 100;
/// Maximum for lists that are usually viewed as a whole.
const MAX_PER_LONG_PAGE: u64 = 500;
/// Maximum page number, so that offsets fit into 64 bits. Higher numbers become this one.
const LAST_PAGE: u64 = 1_000_000_000;
const MAX_SEARCH: usize = 200;

/// The query parameters of a list: `page`, `perPage`, `sort` and `q`. Invalid numbers become the default.
#[derive(Debug, Clone)]
pub struct PageRequest {
    /// Page number, from 1.
    pub page: u64,
    /// Rows per page, 1 to 100 (1 to 500 in a [`LongPageRequest`]).
    pub per_page: u64,
    /// Public name of the column to sort by, prefixed with `-` for descending order.
    pub sort: Option<String>,
    /// Search words: trimmed, not empty, at most 200 characters.
    pub q: Option<String>,
    /// Further filters: parameter name and value.
    filters: Vec<(&'static str, String)>,
    list_url: String,
}

/// A [`PageRequest`] for lists that are usually viewed as a whole: up to 500 rows per page.
#[derive(Debug, Clone)]
pub struct LongPageRequest(pub PageRequest);

/// What a list is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortOrder<C> {
    /// The column, or what stands for it.
    pub column: C,
    /// Lowest or highest value first.
    pub direction: Direction,
}

impl<C> SortOrder<C> {
    /// Lowest value first.
    pub fn ascending(column: C) -> Self {
        Self { column, direction: Direction::Ascending }
    }

    /// Highest value first.
    pub fn descending(column: C) -> Self {
        Self { column, direction: Direction::Descending }
    }
}

/// Sort direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Lowest value first.
    Ascending,
    /// Highest value first.
    Descending,
}

impl From<Direction> for Order {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Ascending => Self::Asc,
            Direction::Descending => Self::Desc,
        }
    }
}

impl PageBounds for PageRequest {
    fn number(&self) -> u64 {
        self.page
    }

    fn size(&self) -> u64 {
        self.per_page
    }
}

impl PageRequest {
    /// Normalised URL of the list, without its query.
    pub fn list_url(&self) -> &str {
        &self.list_url
    }

    /// Removes `sort` and `q`, for a list with a fixed order and without search.
    pub fn plain(&self) -> Self {
        Self { sort: None, q: None, ..self.clone() }
    }

    /// Limits the rows per page, for a list with large rows.
    pub fn at_most(self, rows: u64) -> Self {
        Self { per_page: self.per_page.min(rows), ..self }
    }

    /// Adds a filter, unless its value is `None`.
    pub fn with_filter(mut self, name: &'static str, value: Option<&str>) -> Self {
        self.filters.extend(value.map(|value| (name, value.to_owned())));
        self
    }

    /// Adds a filter by the value of an enum, unless it is `None`.
    pub fn with_enum_filter<E: ActiveEnum<Value = String>>(self, name: &'static str, value: Option<&E>) -> Self {
        self.with_filter(name, value.map(ActiveEnum::to_value).as_deref())
    }

    /// Filters added by [`with_filter`](Self::with_filter): parameter name and value.
    pub fn filters(&self) -> &[(&'static str, String)] {
        &self.filters
    }

    /// Number of rows before this page.
    pub fn offset(&self) -> u64 {
        (self.page - 1) * self.per_page
    }

    /// The column of `columns` (public name, column) that `sort` names, or `default`; 422 for an unknown name.
    pub fn sort_by<C: Copy>(&self, columns: &[(&str, C)], default: SortOrder<C>) -> Result<SortOrder<C>, AppError> {
        let Some(sort) = &self.sort else { return Ok(default) };
        let (name, direction) = match sort.strip_prefix('-') {
            Some(name) => (name, Direction::Descending),
            None => (sort.as_str(), Direction::Ascending),
        };
        let column = columns.iter().find(|(key, _)| *key == name);
        let (_, column) = column.ok_or_else(|| AppError::invalid_selection("sort"))?;
        Ok(SortOrder { column: *column, direction })
    }

    /// Builds the response from the rows of this page and the `total` number of rows.
    pub fn page<T>(&self, data: Vec<T>, total: u64) -> Page<T> {
        let last_page = total.div_ceil(self.per_page).max(1);
        let from = (!data.is_empty()).then(|| self.offset() + 1);
        let to = from.map(|from| from + data.len() as u64 - 1);
        let links = PageLinks {
            first: self.link(1),
            last: self.link(last_page),
            prev: (self.page > 1).then(|| self.link((self.page - 1).min(last_page))),
            next: (self.page < last_page).then(|| self.link(self.page + 1)),
        };
        let (path, per_page) = (self.list_url.clone(), self.per_page);
        Page { data, links, meta: PageMeta { current_page: self.page, from, last_page, path, per_page, to, total } }
    }

    fn link(&self, page: u64) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("page", &page.to_string());
        if self.per_page != PER_PAGE {
            query.append_pair("perPage", &self.per_page.to_string());
        }
        for (key, value) in [("sort", &self.sort), ("q", &self.q)] {
            if let Some(value) = value {
                query.append_pair(key, value);
            }
        }
        query.extend_pairs(&self.filters);
        format!("{}?{}", self.list_url, query.finish())
    }

    fn parse(query: &str, list_url: String, max: u64) -> Self {
        let mut request = Self { page: 1, per_page: PER_PAGE, sort: None, q: None, filters: Vec::new(), list_url };
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.trim();
            match key.as_ref() {
                "page" => request.page = value.parse().unwrap_or(1).clamp(1, LAST_PAGE),
                "perPage" => request.per_page = value.parse().unwrap_or(PER_PAGE).clamp(1, max),
                "sort" => request.sort = (!value.is_empty()).then(|| value.to_owned()),
                "q" => request.q = (!value.is_empty()).then(|| value.chars().take(MAX_SEARCH).collect()),
                _ => {}
            }
        }
        request
    }

    fn from_request_with_max(request: &HttpRequest, max: u64) -> Self {
        let state = request.app_data::<web::Data<Context>>();
        let origin = state.map(|state| state.config.app.origin()).unwrap_or_default();
        // The decoded path that routes match, so that all spellings have the same URL.
        Self::parse(request.query_string(), format!("{origin}{}", request.match_info().as_str()), max)
    }
}

impl FromRequest for PageRequest {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::from_request_with_max(request, MAX_PER_PAGE)))
    }
}

impl FromRequest for LongPageRequest {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(PageRequest::from_request_with_max(request, MAX_PER_LONG_PAGE))))
    }
}

/// The query parameters of a list, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageParameters {
    /// Page number, from 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100, default = 15)]
    pub per_page: Option<u64>,
    /// Column to sort by, prefixed with `-` for descending order.
    pub sort: Option<String>,
    /// Search words.
    pub q: Option<String>,
}

/// The query parameters of a list with a fixed order, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageNumbers {
    /// Page number, from 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100, default = 15)]
    pub per_page: Option<u64>,
}

/// The query parameters of a list with a fixed order that is usually viewed as a whole, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct LongPageNumbers {
    /// Page number, from 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 500, default = 15)]
    pub per_page: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(query: &str) -> PageRequest {
        PageRequest::parse(query, "http://localhost/api/v1/events".to_owned(), MAX_PER_PAGE)
    }

    #[test]
    fn invalid_parameters_become_the_default() {
        for query in ["page=0&perPage=0x", "page=-1", "page=abc&perPage=", "page=&q=%20&sort="] {
            let request = parse(query);

            assert_eq!((request.page, request.per_page, request.sort, request.q), (1, 15, None, None), "{query}");
        }
    }

    #[test]
    fn page_size_and_page_number_are_limited() {
        assert_eq!(parse("perPage=101").per_page, 100);
        assert_eq!(parse("page=18446744073709551615&perPage=100").offset(), (LAST_PAGE - 1) * 100);
    }

    #[test]
    fn links_of_a_middle_page_go_both_ways_and_keep_the_query() {
        let page = parse("page=2&perPage=2&sort=-title&q=a b").page(vec!["c", "d"], 5);

        assert_eq!(
            page.links.prev.as_deref(),
            Some("http://localhost/api/v1/events?page=1&perPage=2&sort=-title&q=a+b")
        );
        assert_eq!(
            page.links.next.as_deref(),
            Some("http://localhost/api/v1/events?page=3&perPage=2&sort=-title&q=a+b")
        );
        assert_eq!((page.meta.from, page.meta.to, page.meta.last_page), (Some(3), Some(4), 3));
    }

    #[test]
    fn an_empty_list_has_one_page_without_rows() {
        let page = parse("").page(Vec::<u8>::new(), 0);

        assert_eq!((page.meta.from, page.meta.to, page.meta.last_page), (None, None, 1));
        assert_eq!((page.links.prev, page.links.next), (None, None));
    }

    #[test]
    fn only_listed_columns_can_be_sorted_by() {
        let columns = [("title", 1), ("startAt", 2)];

        let order = parse("sort=-startAt").sort_by(&columns, SortOrder::ascending(1));
        assert_eq!(order.ok(), Some(SortOrder::descending(2)));
        assert!(parse("sort=password").sort_by(&columns, SortOrder::ascending(1)).is_err());
    }
}
