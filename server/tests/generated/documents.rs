//! The OpenAPI document, `docs/routes.md` and `.env.example`.

use std::fmt::Write as _;

use server::{app, platform::http::routes::RouteTable, web::api_docs};

const ROUTES_HEAD: &str = "\
# Routes of the API

Every call of the API, sorted by URL, with the file of its handler; `make types` writes this list.

| Method | URL | Handler |
|---|---|---|
";

#[test]
fn the_openapi_document_is_up_to_date() {
    let text = api_docs::text(&app::document()).expect("a document");

    super::check("docs/openapi.json", &text);
}

#[test]
fn the_list_of_routes_is_up_to_date() {
    let description = app::describe();
    let table = RouteTable::from_document(&description.document).expect("complete routes");
    let mut routes: Vec<_> = table.iter().collect();
    routes.sort_by_key(|route| &route.template);
    let mut text = ROUTES_HEAD.to_owned();
    for route in routes {
        let file = source_of(description.modules[&route.operation_id]);
        writeln!(text, "| {} | `{}` | [{file}](../server/src/{file}) |", route.method, route.template).expect("a row");
    }

    super::check("docs/routes.md", &text);
}

#[test]
fn every_operation_documents_its_parameters_and_errors() {
    let document = serde_json::to_value(app::document()).expect("a document");
    let mut wrong = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, call) in methods.as_object().expect("methods") {
            let parameters = call["parameters"].as_array().cloned().unwrap_or_default();
            let of_path = parameters.iter().filter(|parameter| parameter["in"] == "path");
            let mut named: Vec<&str> = of_path.filter_map(|parameter| parameter["name"].as_str()).collect();
            let mut needed: Vec<&str> =
                path.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
            named.sort_unstable();
            needed.sort_unstable();
            let typed = parameters.iter().all(|parameter| parameter["schema"].is_object());
            let guard = call["x-guard"].as_str().unwrap_or_default();
            let (is_write, is_staff) = (method != "get", guard.contains("permission"));
            let statuses = [
                ("401", matches!(guard, "user" | "recent") || is_staff),
                ("403", is_staff || guard == "guest"),
                ("404", !needed.is_empty()),
                ("413", call["requestBody"].is_object()),
                ("419", is_write),
                ("422", call["requestBody"].is_object()),
                ("423", guard.contains("recent") && call["responses"]["302"].is_null()),
                ("429", is_write && is_staff && call["x-preview"].is_null()),
            ];
            let missing: Vec<&str> = statuses
                .into_iter()
                .filter(|(status, applies)| *applies && call["responses"][*status].is_null())
                .map(|(status, _)| status)
                .collect();
            if named != needed || !typed || !missing.is_empty() {
                wrong.push(format!("{method} {path}: {named:?} for {needed:?}, typed: {typed}, without {missing:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_env_example_is_up_to_date() {
    super::check(".env.example", &config::example());
}

/// The file of a module, below `server/src`.
fn source_of(module: &str) -> String {
    let path = module.replace("::", "/");
    let files = [format!("{path}.rs"), format!("{path}/mod.rs")];
    let sources = super::repository().join("server/src");
    let found = files.into_iter().find(|file| sources.join(file).is_file());
    found.unwrap_or_else(|| panic!("{module} has no file"))
}
