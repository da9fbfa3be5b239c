//! Registers the routes of features, and describes them if the OpenAPI document is being built.

use std::{any::type_name, collections::BTreeMap};

use actix_web::{dev::HttpServiceFactory, web};
use utoipa::openapi::{OpenApi, RefOr, path::PathItem, schema::Schema};
use utoipa_actix_web::OpenApiFactory;

/// The OpenAPI document, and what it leaves out.
pub struct Description {
    /// The OpenAPI document.
    pub document: OpenApi,
    /// The module of each handler, by operation id.
    pub modules: BTreeMap<String, &'static str>,
}

/// What the functions `routes` of features register their handlers with.
pub struct RouteConfig<'a> {
    actix: &'a mut web::ServiceConfig,
    description: Option<&'a mut Description>,
    prefix: String,
}

impl<'a> RouteConfig<'a> {
    /// Registers routes with an application.
    pub fn new(actix: &'a mut web::ServiceConfig) -> Self {
        Self { actix, description: None, prefix: String::new() }
    }

    /// Also adds the routes to a description. Building it takes longer than all the rest of an application.
    pub fn describing(actix: &'a mut web::ServiceConfig, description: &'a mut Description) -> Self {
        Self { actix, description: Some(description), prefix: String::new() }
    }

    /// Registers the routes of a feature.
    pub fn configure(&mut self, routes: impl FnOnce(&mut RouteConfig<'_>)) -> &mut Self {
        routes(self);
        self
    }

    /// Registers a handler.
    pub fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, handler: F) -> &mut Self {
        if let Some(description) = &mut self.description {
            describe(description, &self.prefix, &handler);
        }
        self.actix.service(handler);
        self
    }

    /// Registers routes that the document does not describe, such as other spellings of a path.
    pub fn undescribed(&mut self, routes: impl FnOnce(&mut web::ServiceConfig)) -> &mut Self {
        routes(self.actix);
        self
    }

    /// Registers routes below a prefix. No later route can begin with it.
    pub fn scope(&mut self, prefix: &str, routes: impl FnOnce(&mut RouteConfig<'_>)) -> &mut Self {
        let (description, whole) = (self.description.as_deref_mut(), format!("{}{prefix}", self.prefix));
        let scope =
            web::scope(prefix).configure(|actix| routes(&mut RouteConfig { actix, description, prefix: whole }));
        self.actix.service(scope);
        self
    }
}

fn describe<F: OpenApiFactory>(description: &mut Description, prefix: &str, handler: &F) {
    let document = &mut description.document;
    for (path, item) in handler.paths().paths {
        description.modules.extend(operation_ids(&item).map(|id| (id, module_of::<F>())));
        let known = document.paths.paths.entry(format!("{prefix}{path}")).or_default();
        known.merge_operations(item);
    }
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    handler.schemas(&mut schemas);
    document.components.get_or_insert_default().schemas.extend(schemas);
}

fn operation_ids(item: &PathItem) -> impl Iterator<Item = String> {
    let operations = [&item.get, &item.put, &item.post, &item.delete, &item.patch];
    operations.into_iter().flatten().filter_map(|operation| operation.operation_id.clone())
}

/// The path of a type's module below the crate: `site::roles::api`.
fn module_of<F>() -> &'static str {
    let path = type_name::<F>();
    let path = path.split_once("::").map_or(path, |(_, path)| path);
    path.rsplit_once("::").map_or(path, |(module, _)| module)
}
