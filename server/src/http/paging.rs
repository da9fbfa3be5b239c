//! Lists by pages: what the query asks for, and the answer around the rows.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder, body::BoxBody, dev::Payload, web};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::{error::AppError, state::AppState};

const PER_PAGE: u64 = 15;
const MOST_PER_PAGE: u64 = 100;
/// The same of a list that is looked at as a whole.
const MOST_PER_LONG_PAGE: u64 = 500;
/// Pages far beyond any table are the last one we count to, so that offsets fit 64 bits.
const LAST_PAGE: u64 = 1_000_000_000;
const LONGEST_SEARCH: usize = 200;

/// Which rows are wanted: `page`, `perPage`, `sort` and `q`; nonsense becomes the default.
#[derive(Debug, Clone)]
pub struct PageRequest {
    /// From 1.
    pub page: u64,
    /// 1 to 100.
    pub per_page: u64,
    /// Column by its public name, `-` in front for descending.
    pub sort: Option<String>,
    /// Search words, trimmed, never empty.
    pub q: Option<String>,
    /// What else the list is narrowed by.
    filters: Vec<(&'static str, String)>,
    address: String,
}

/// The same for a list that is looked at as a whole: up to 500 rows a page.
#[derive(Debug, Clone)]
pub struct LongPageRequest(pub PageRequest);

/// Which way a list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

impl PageRequest {
    /// The list's address, alike however it was spelt.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The same page of a list that has one order and cannot be searched.
    pub fn plain(&self) -> Self {
        Self { sort: None, q: None, ..self.clone() }
    }

    /// The same of a list whose rows are large, with no more than so many a page.
    pub fn at_most(self, rows: u64) -> Self {
        Self { per_page: self.per_page.min(rows), ..self }
    }

    /// The same page of a list that is narrowed by one thing more.
    pub fn narrowed(mut self, name: &'static str, value: Option<&str>) -> Self {
        self.filters.extend(value.map(|value| (name, value.to_owned())));
        self
    }

    /// What the list is narrowed by.
    pub fn filters(&self) -> &[(&'static str, String)] {
        &self.filters
    }

    /// Rows to skip.
    pub fn offset(&self) -> u64 {
        (self.page - 1) * self.per_page
    }

    /// The column asked for among `columns` (public name, column), or `default`; 422 for any other name.
    pub fn sort_by<C: Copy>(&self, columns: &[(&str, C)], default: (C, Direction)) -> Result<(C, Direction), AppError> {
        let Some(sort) = &self.sort else { return Ok(default) };
        let (name, direction) = match sort.strip_prefix('-') {
            Some(name) => (name, Direction::Descending),
            None => (sort.as_str(), Direction::Ascending),
        };
        let column = columns.iter().find(|(known, _)| *known == name);
        let (_, column) = column.ok_or_else(|| AppError::invalid("sort", "The selected sort is invalid."))?;
        Ok((*column, direction))
    }

    /// The answer: the rows of this page out of `total`.
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
        let (path, per_page) = (self.address.clone(), self.per_page);
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
        format!("{}?{}", self.address, query.finish())
    }

    fn parse(query: &str, address: String, most: u64) -> Self {
        let mut request = Self { page: 1, per_page: PER_PAGE, sort: None, q: None, filters: Vec::new(), address };
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.trim();
            match key.as_ref() {
                "page" => request.page = value.parse().unwrap_or(1).clamp(1, LAST_PAGE),
                "perPage" => request.per_page = value.parse().unwrap_or(PER_PAGE).clamp(1, most),
                "sort" => request.sort = (!value.is_empty()).then(|| value.to_owned()),
                "q" => request.q = (!value.is_empty()).then(|| value.chars().take(LONGEST_SEARCH).collect()),
                _ => {}
            }
        }
        request
    }

    fn of(request: &HttpRequest, most: u64) -> Self {
        let state = request.app_data::<web::Data<AppState>>();
        let origin = state.map(|state| state.config.app.origin()).unwrap_or_default();
        // As the routes see it: one address, however it was spelt.
        Self::parse(request.query_string(), format!("{origin}{}", request.match_info().as_str()), most)
    }
}

impl FromRequest for PageRequest {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request, MOST_PER_PAGE)))
    }
}

impl FromRequest for LongPageRequest {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(PageRequest::of(request, MOST_PER_LONG_PAGE))))
    }
}

/// The query of a list, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageParameters {
    /// From 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows a page.
    #[param(minimum = 1, maximum = 100, default = 15)]
    pub per_page: Option<u64>,
    /// Column to sort by, `-` in front for descending.
    pub sort: Option<String>,
    /// Search words.
    pub q: Option<String>,
}

/// The query of a list that has one order, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PageNumbers {
    /// From 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows a page.
    #[param(minimum = 1, maximum = 100, default = 15)]
    pub per_page: Option<u64>,
}

/// The query of a list that has one order and is looked at as a whole, for the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct LongPageNumbers {
    /// From 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Rows a page.
    #[param(minimum = 1, maximum = 500, default = 15)]
    pub per_page: Option<u64>,
}

/// One page of a list.
#[derive(Debug, Serialize)]
pub struct Page<T> {
    /// The rows.
    pub data: Vec<T>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

impl<T: Serialize> Responder for Page<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// Addresses of the other pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageLinks {
    /// First page.
    pub first: String,
    /// Last page.
    pub last: String,
    /// Page before this one.
    #[schema(required)]
    pub prev: Option<String>,
    /// Page after this one.
    #[schema(required)]
    pub next: Option<String>,
}

/// Where a page stands in its list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageMeta {
    /// This page, from 1.
    pub current_page: u64,
    /// Number of the first row, from 1; null when the page is empty.
    #[schema(required)]
    pub from: Option<u64>,
    /// Number of pages, at least 1.
    pub last_page: u64,
    /// Address of the list without its query.
    pub path: String,
    /// Rows a page.
    pub per_page: u64,
    /// Number of the last row; null when the page is empty.
    #[schema(required)]
    pub to: Option<u64>,
    /// Rows in all.
    pub total: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(query: &str) -> PageRequest {
        PageRequest::parse(query, "http://localhost/api/v1/events".to_owned(), MOST_PER_PAGE)
    }

    #[test]
    fn nonsense_becomes_the_default() {
        for query in ["page=0&perPage=0x", "page=-1", "page=abc&perPage=", "page=&q=%20&sort="] {
            let request = parse(query);

            assert_eq!((request.page, request.per_page, request.sort, request.q), (1, 15, None, None), "{query}");
        }
    }

    #[test]
    fn no_page_is_larger_than_a_hundred_rows() {
        assert_eq!(parse("perPage=101").per_page, 100);
        assert_eq!(parse("page=18446744073709551615&perPage=100").offset(), (LAST_PAGE - 1) * 100);
    }

    #[test]
    fn a_page_in_the_middle_links_both_ways_and_keeps_the_question() {
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
    fn only_named_columns_sort() {
        let columns = [("title", 1), ("startAt", 2)];

        assert!(matches!(
            parse("sort=-startAt").sort_by(&columns, (1, Direction::Ascending)),
            Ok((2, Direction::Descending))
        ));
        assert!(parse("sort=password").sort_by(&columns, (1, Direction::Ascending)).is_err());
    }
}
