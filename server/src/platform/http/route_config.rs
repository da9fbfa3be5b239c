//! Registers the routes of features, and describes them if the OpenAPI document is being built.

use actix_web::{dev::HttpServiceFactory, web};
use utoipa::openapi::{OpenApi, RefOr, schema::Schema};
use utoipa_actix_web::OpenApiFactory;

/// What the functions `routes` of features register their handlers with.
pub struct RouteConfig<'a> {
    actix: &'a mut web::ServiceConfig,
    document: Option<&'a mut OpenApi>,
    prefix: String,
}

impl<'a> RouteConfig<'a> {
    /// Registers routes with an application.
    pub fn new(actix: &'a mut web::ServiceConfig) -> Self {
        Self { actix, document: None, prefix: String::new() }
    }

    /// Also adds the routes to a document. Building it takes longer than all the rest of an application.
    pub fn documenting(actix: &'a mut web::ServiceConfig, document: &'a mut OpenApi) -> Self {
        Self { actix, document: Some(document), prefix: String::new() }
    }

    /// Registers the routes of a feature.
    pub fn configure(&mut self, routes: impl FnOnce(&mut RouteConfig<'_>)) -> &mut Self {
        routes(self);
        self
    }

    /// Registers a handler.
    pub fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, handler: F) -> &mut Self {
        if let Some(document) = &mut self.document {
            describe(document, &self.prefix, &handler);
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
        let (document, whole) = (self.document.as_deref_mut(), format!("{}{prefix}", self.prefix));
        let scope = web::scope(prefix).configure(|actix| routes(&mut RouteConfig { actix, document, prefix: whole }));
        self.actix.service(scope);
        self
    }
}

fn describe(document: &mut OpenApi, prefix: &str, handler: &dyn OpenApiFactory) {
    for (path, item) in handler.paths().paths {
        let known = document.paths.paths.entry(format!("{prefix}{path}")).or_default();
        known.merge_operations(item);
    }
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    handler.schemas(&mut schemas);
    document.components.get_or_insert_default().schemas.extend(schemas);
}
