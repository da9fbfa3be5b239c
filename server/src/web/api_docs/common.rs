//! Responses that kinds of operations have in common, added to the document for all of them.

use utoipa::openapi::{
    Content, OpenApi, PathItem, Ref, RefOr, ResponseBuilder,
    path::{Operation, Parameter, ParameterIn},
};

use crate::platform::http::routes::{Guard, guard};

/// Adds the error responses an operation can give before its handler runs, unless it declares them itself.
pub fn describe(document: &mut OpenApi) {
    for item in document.paths.paths.values_mut() {
        for (is_write, operation) in operations(item) {
            for (status, description) in refusals(is_write, operation) {
                operation.responses.responses.entry(status.to_owned()).or_insert_with(|| refusal(description));
            }
        }
    }
}

fn refusals(is_write: bool, operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let mut add = |applies: bool, status, description| {
        if applies {
            found.push((status, description));
        }
    };
    let guard = guard(operation);
    let is_staff = matches!(guard, Some(Guard::Permission(_) | Guard::RecentPermission(_)));
    let is_recent = matches!(guard, Some(Guard::Recent | Guard::RecentPermission(_)));
    let changes = is_write && !is_preview(operation);
    add(is_staff || is_recent || guard == Some(Guard::User), "401", "No user is logged in");
    add(is_staff, "403", "Not allowed");
    add(guard == Some(Guard::Guest), "403", "A user is logged in");
    add(has_path_parameter(operation), "404", "Not found");
    add(operation.request_body.is_some(), "413", "The body is too large");
    add(is_write, "419", "The CSRF token is missing or belongs to another session");
    add(operation.request_body.is_some(), "422", "The body is invalid or can't be parsed");
    // Operations that are opened as links redirect instead.
    let is_link = operation.responses.responses.contains_key("302");
    add(is_recent && !is_link, "423", "The password was not confirmed in the last 15 minutes");
    add(is_staff && changes, "429", "More than 120 changes in a minute");
    found
}

/// A POST that changes nothing is not subject to the limit on changes.
fn is_preview(operation: &Operation) -> bool {
    operation.extensions.as_ref().is_some_and(|extensions| extensions.contains_key("x-preview"))
}

fn has_path_parameter(operation: &Operation) -> bool {
    let is_in_path = |parameter: &RefOr<Parameter>| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == ParameterIn::Path,
        RefOr::Ref(_) => false,
    };
    operation.parameters.iter().flatten().any(is_in_path)
}

fn refusal(description: &str) -> RefOr<utoipa::openapi::Response> {
    let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    ResponseBuilder::new().description(description).content("application/json", body).build().into()
}

/// The operations of a path, and whether each may be a write.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let reads = item.get.as_mut().map(|operation| (false, operation));
    let writes = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
    reads.into_iter().chain(writes.into_iter().filter_map(|operation| Some((true, operation.as_mut()?))))
}
