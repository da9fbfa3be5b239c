//! The table of routes, made from the OpenAPI document: what there is, for whom, and by which methods.

use actix_web::{HttpRequest, dev::ResourceDef};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{OpenApi, PathItem, RefOr, path::Operation};

use super::{extract::LARGEST_BODY, multipart::LARGEST_UPLOAD};
use crate::error::AppError;

/// Who may use a route (`x-guard` of its operation).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "permission")]
pub enum Guard {
    /// Everybody.
    Public,
    /// Only who is not signed in.
    Guest,
    /// Whoever is signed in.
    User,
    /// Whoever is signed in and proved a short while ago who they are.
    Recent,
    /// Whoever holds this permission.
    Permission(String),
    /// Whoever holds this permission and proved a short while ago who they are.
    RecentPermission(String),
}

/// One method of one path.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// GET, POST, …
    pub method: &'static str,
    /// Path with its parameters in braces.
    pub template: String,
    /// Who may use it.
    pub guard: Guard,
    /// Name in the OpenAPI document.
    pub operation_id: String,
    /// Largest body it takes, bytes, where that is more than usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_body: Option<u64>,
}

/// Every route of the API.
pub struct RouteTable(Vec<(ResourceDef, Route)>);

/// What the table says of a request.
#[derive(Debug, PartialEq, Eq)]
pub enum Match {
    /// There is such a route.
    Known,
    /// There is such a path, for these methods.
    OtherMethods(String),
    /// There is no such path.
    Unknown,
}

/// A route that says of itself too little to be let in.
#[derive(Debug, thiserror::Error)]
#[error("{method} {template} {problem}")]
pub struct RouteError {
    method: &'static str,
    template: String,
    problem: &'static str,
}

impl RouteTable {
    /// The routes of a document; fails when one names no guard or no operation id.
    pub fn of(document: &OpenApi) -> Result<Self, RouteError> {
        let operations = document.paths.paths.iter().flat_map(|(template, item)| {
            operations(item).into_iter().map(move |(method, operation)| (template, method, operation))
        });
        let routes = operations.map(|(template, method, operation)| {
            let error = |problem| RouteError { method, template: template.clone(), problem };
            let guard = guard(operation).ok_or_else(|| error("names no guard (x-guard)"))?;
            let operation_id = operation.operation_id.clone().ok_or_else(|| error("has no operation id"))?;
            let largest_body = takes_files(operation).then_some(LARGEST_UPLOAD as u64);
            let route = Route { method, template: template.clone(), guard, operation_id, largest_body };
            Ok((ResourceDef::new(template.as_str()), route))
        });
        routes.collect::<Result<_, _>>().map(Self)
    }

    /// All routes, by path.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.iter().map(|(_, route)| route)
    }

    /// 404 or 405 when the table knows that a request leads nowhere.
    pub fn refusal(&self, request: &HttpRequest) -> Option<AppError> {
        match self.find(request.method().as_str(), request.match_info().as_str()) {
            Match::Known => None,
            Match::OtherMethods(allow) => Some(AppError::method_not_allowed(request, allow)),
            Match::Unknown => Some(AppError::UnknownRoute(request.path().trim_start_matches('/').to_owned())),
        }
    }

    /// Largest body a request may have, bytes.
    pub fn largest_body(&self, method: &str, path: &str) -> u64 {
        let routes = self.0.iter().filter(|(path_of, route)| route.method == method && path_of.is_match(path));
        routes.filter_map(|(_, route)| route.largest_body).max().unwrap_or(LARGEST_BODY as u64)
    }

    /// Looks a request up.
    pub fn find(&self, method: &str, path: &str) -> Match {
        let mut methods: Vec<&str> =
            self.0.iter().filter(|(path_of, _)| path_of.is_match(path)).map(|(_, route)| route.method).collect();
        if methods.contains(&"GET") {
            methods.push("HEAD");
        }
        match methods.as_slice() {
            [] => Match::Unknown,
            known if known.contains(&method) => Match::Known,
            known => Match::OtherMethods(known.join(", ")),
        }
    }
}

fn operations(item: &PathItem) -> Vec<(&'static str, &Operation)> {
    let methods = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    methods.into_iter().filter_map(|(name, operation)| Some((name, operation.as_ref()?))).collect()
}

fn guard(operation: &Operation) -> Option<Guard> {
    match extension(operation, "x-guard")?.as_str()? {
        "public" => Some(Guard::Public),
        "guest" => Some(Guard::Guest),
        "user" => Some(Guard::User),
        "recent" => Some(Guard::Recent),
        other => {
            let recent = other.strip_prefix("recent permission ");
            let recent = recent.map(|named| Guard::RecentPermission(named.to_owned()));
            recent.or_else(|| Some(Guard::Permission(other.strip_prefix("permission ")?.to_owned())))
        }
    }
}

/// Forms with files are larger than other bodies.
fn takes_files(operation: &Operation) -> bool {
    let Some(RefOr::T(body)) = &operation.request_body else { return false };
    body.content.contains_key("multipart/form-data")
}

fn extension<'a>(operation: &'a Operation, name: &str) -> Option<&'a Value> {
    operation.extensions.as_ref()?.get(name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document(operation: serde_json::Value) -> OpenApi {
        let document = json!({
            "openapi": "3.1.0",
            "info": { "title": "", "version": "" },
            "paths": { "/api/things/{thing}": { "put": operation } },
        });
        serde_json::from_value(document).expect("a document")
    }

    #[test]
    fn a_route_that_does_not_say_for_whom_it_is_stops_the_start() {
        let error = |operation| RouteTable::of(&document(operation)).err().map(|error| error.to_string());

        let guard = "PUT /api/things/{thing} names no guard (x-guard)";
        assert_eq!(error(json!({ "operationId": "a", "responses": {} })).as_deref(), Some(guard));
        assert_eq!(error(json!({ "operationId": "a", "responses": {}, "x-guard": "anyone" })).as_deref(), Some(guard));
        let id = "PUT /api/things/{thing} has no operation id";
        assert_eq!(error(json!({ "responses": {}, "x-guard": "user" })).as_deref(), Some(id));
    }

    #[test]
    fn a_permission_is_named_with_its_route() {
        let table = |guard: &str| {
            let operation = json!({ "operationId": "things_update", "responses": {}, "x-guard": guard });
            RouteTable::of(&document(operation)).expect("a table")
        };
        let guard = |text| table(text).iter().next().expect("a route").guard.clone();

        assert_eq!(guard("permission things:update"), Guard::Permission("things:update".to_owned()));
        assert_eq!(guard("recent permission things:update"), Guard::RecentPermission("things:update".to_owned()));
        let table = table("permission things:update");
        assert_eq!(table.find("PUT", "/api/things/7"), Match::Known);
        assert_eq!(table.find("GET", "/api/things/7"), Match::OtherMethods("PUT".to_owned()));
        assert_eq!(table.find("PUT", "/api/things"), Match::Unknown);
    }
}
