//! The one application: the same for sockets, for tests and for the calls a page makes while it renders.

use actix_web::{
    App, Error, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    web,
};
use utoipa::openapi::OpenApi;
use utoipa_actix_web::{AppExt, scope, service_config::ServiceConfig};

use crate::{
    error::AppError,
    events, flags,
    pages::{self, Pages},
    site,
    state::AppState,
    users,
};

/// Every route of the API; its document is made from the same lines.
fn api(cfg: &mut ServiceConfig<'_>) {
    cfg.service(scope("/api/v1").configure(site::routes).configure(events::routes).configure(users::routes))
        .service(scope("/api").configure(flags::routes));
}

/// The application. Without `pages` (calls in process) only `/api` answers.
pub fn build(
    state: web::Data<AppState>,
    pages: Option<web::Data<Pages>>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    build_with(state, pages, |_| {})
}

/// The application with routes of a test's own.
pub fn build_with(
    state: web::Data<AppState>,
    pages: Option<web::Data<Pages>>,
    extra: impl FnOnce(&mut web::ServiceConfig),
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let app = App::new().app_data(state).into_utoipa_app().configure(api).into_app();
    let app = match pages {
        Some(pages) => {
            app.configure(|cfg| pages.routes(cfg)).app_data(pages.clone()).default_service(web::to(otherwise))
        }
        None => app.default_service(web::to(unknown)),
    };
    app.configure(extra)
}

/// The OpenAPI document of [`api`].
pub fn document() -> OpenApi {
    let (_, document) = App::new().into_utoipa_app().configure(api).split_for_parts();
    document
}

/// Paths that no route answers: pages, except under `/api`.
async fn otherwise(
    request: HttpRequest,
    state: web::Data<AppState>,
    pages: web::Data<Pages>,
) -> Result<HttpResponse, AppError> {
    if request.path().starts_with("/api/") {
        return unknown(request).await;
    }
    pages::show(request, state, pages).await
}

async fn unknown(request: HttpRequest) -> Result<HttpResponse, AppError> {
    Err(AppError::UnknownRoute(request.path().trim_start_matches('/').to_owned()))
}
