//! Route table built from the OpenAPI document: paths, methods and guards.

use actix_web::{HttpRequest, dev::ResourceDef};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{OpenApi, PathItem, RefOr, path::Operation};

use super::{extract::MAX_BODY, multipart::MAX_UPLOAD_BYTES};
use crate::platform::error::RequestError;

/// Who may use a route (`x-guard` of its operation).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "permission")]
pub enum Guard {
    /// Every client.
    Public,
    /// Guests only.
    Guest,
    /// Signed-in users.
    User,
    /// Signed-in users who recently confirmed their identity.
    Recent,
    /// Users with this permission.
    Permission(String),
    /// Users with this permission who recently confirmed their identity.
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
    /// Maximum size of the body, bytes, if it exceeds the default.
    #[serde(skip_serializing_if = "Option::is_none", rename = "largestBody")]
    pub max_body_size: Option<u64>,
}

/// Every route of the API.
pub struct RouteTable(Vec<Resource>);

/// A path with its routes.
struct Resource {
    path: ResourceDef,
    routes: Vec<Route>,
}

/// Result of looking up a request.
#[derive(Debug, PartialEq, Eq)]
pub enum Match {
    /// The route exists.
    Known,
    /// The path exists, but only with these methods (separated by commas).
    OtherMethods(String),
    /// The path does not exist.
    Unknown,
}

/// A route whose declaration is incomplete.
#[derive(Debug, thiserror::Error)]
#[error("{method} {template} {problem}")]
pub struct RouteError {
    method: &'static str,
    template: String,
    problem: &'static str,
}

impl RouteTable {
    /// Builds the table from a document; fails if an operation has no guard or no operation ID.
    pub fn from_document(document: &OpenApi) -> Result<Self, RouteError> {
        let resources = document.paths.paths.iter().map(|(template, item)| {
            let routes = operations(item).into_iter().map(|(method, operation)| {
                let error = |problem| RouteError { method, template: template.clone(), problem };
                let guard = guard(operation).ok_or_else(|| error("names no guard (x-guard)"))?;
                let operation_id = operation.operation_id.clone().ok_or_else(|| error("has no operation id"))?;
                let max_body_size = takes_files(operation).then_some(MAX_UPLOAD_BYTES as u64);
                Ok(Route { method, template: template.clone(), guard, operation_id, max_body_size })
            });
            Ok(Resource { path: ResourceDef::new(template.as_str()), routes: routes.collect::<Result<_, _>>()? })
        });
        resources.collect::<Result<_, _>>().map(Self)
    }

    /// All routes, by path.
    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.iter().flat_map(|resource| &resource.routes)
    }

    /// 404 or 405 if no route matches the request.
    pub fn refusal(&self, request: &HttpRequest) -> Option<RequestError> {
        match self.find(request.method().as_str(), request.match_info().as_str()) {
            Match::Known => None,
            Match::OtherMethods(allow) => Some(RequestError::method_not_allowed(request, allow)),
            Match::Unknown => Some(RequestError::unknown_route(request)),
        }
    }

    /// Maximum size of a request's body, bytes.
    pub fn max_body_size(&self, method: &str, path: &str) -> u64 {
        let routes = self.at(path).filter(|route| route.method == method);
        routes.filter_map(|route| route.max_body_size).max().unwrap_or(MAX_BODY as u64)
    }

    /// The permission that a route requires, by method and path template.
    pub fn permission(&self, method: &str, template: &str) -> Option<&str> {
        let route = self.iter().find(|route| route.method == method && route.template == template)?;
        match &route.guard {
            Guard::Permission(name) | Guard::RecentPermission(name) => Some(name),
            Guard::Public | Guard::Guest | Guard::User | Guard::Recent => None,
        }
    }

    /// The routes whose path matches.
    fn at(&self, path: &str) -> impl Iterator<Item = &Route> {
        self.0.iter().filter(move |resource| resource.path.is_match(path)).flat_map(|resource| &resource.routes)
    }

    /// Looks up a request by method and decoded path.
    pub fn find(&self, method: &str, path: &str) -> Match {
        let mut methods: Vec<&str> = self.at(path).map(|route| route.method).collect();
        if methods.contains(&"GET") {
            methods.push("HEAD");
        }
        match methods.as_slice() {
            [] => Match::Unknown,
            methods if methods.contains(&method) => Match::Known,
            methods => Match::OtherMethods(methods.join(", ")),
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

/// Parses the guard of an operation; `None` if it is missing or invalid.
pub fn guard(operation: &Operation) -> Option<Guard> {
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

/// Whether an operation accepts file uploads, which need a higher body limit.
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
        serde_json::from_value(document).expect("valid document")
    }

    #[test]
    fn routes_without_a_guard_are_rejected() {
        let error = |operation| RouteTable::from_document(&document(operation)).err().map(|error| error.to_string());

        let guard = "PUT /api/things/{thing} names no guard (x-guard)";
        assert_eq!(error(json!({ "operationId": "a", "responses": {} })).as_deref(), Some(guard));
        assert_eq!(error(json!({ "operationId": "a", "responses": {}, "x-guard": "anyone" })).as_deref(), Some(guard));
        let id = "PUT /api/things/{thing} has no operation id";
        assert_eq!(error(json!({ "responses": {}, "x-guard": "user" })).as_deref(), Some(id));
    }

    #[test]
    fn permissions_are_read_from_the_guard() {
        let table = |guard: &str| {
            let operation = json!({ "operationId": "things_update", "responses": {}, "x-guard": guard });
            RouteTable::from_document(&document(operation)).expect("valid route table")
        };
        let guard = |text| table(text).iter().next().expect("one route").guard.clone();

        assert_eq!(guard("permission things:update"), Guard::Permission("things:update".to_owned()));
        assert_eq!(guard("recent permission things:update"), Guard::RecentPermission("things:update".to_owned()));
        let table = table("permission things:update");
        assert_eq!(table.find("PUT", "/api/things/7"), Match::Known);
        assert_eq!(table.find("GET", "/api/things/7"), Match::OtherMethods("PUT".to_owned()));
        assert_eq!(table.find("PUT", "/api/things"), Match::Unknown);
    }
}
