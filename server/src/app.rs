//! The one application: the same for sockets, for tests and for the calls a page makes while it renders.

use actix_web::{
    App, Error, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::{Compress, from_fn},
    web,
};
use utoipa::openapi::OpenApi;
use utoipa_actix_web::{AppExt, scope, service_config::ServiceConfig};

use crate::{
    analytics, assets, auth, avatars, badges, calendar, challenges, content, crawlers,
    error::AppError,
    events, faq, favourites, flags, health,
    http::{
        extract,
        middleware::{csrf, envelope, headers, is_page, limits, panics, trace},
        routes::Match,
    },
    invitations, judges, mailing_list, openapi,
    pages::{self, Pages},
    profile, projects, recovery, rewards, schedules, sessions, setup, site, social, social_login, sponsors,
    state::AppState,
    teams, throttle, tickets, two_factor, users, verification,
};

/// Every route of the API, feature by feature; its document is made from the same lines.
fn api(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(health::routes).configure(openapi::routes).configure(sessions::routes);
    cfg.configure(crawlers::routes).configure(social::routes).configure(calendar::files);
    cfg.configure(avatars::media).configure(events::media);
    // A scope answers everything under its path, so the wider one comes last.
    let v1 = scope("/api/v1").configure(site::routes).configure(invitations::routes);
    let v1 = v1.configure(events::routes).configure(programme);
    let v1 = v1.configure(mailing_list::routes).configure(accounts);
    cfg.service(v1).service(scope("/api").configure(flags::routes));
}

/// People, and how they come in.
fn accounts(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(auth::routes).configure(two_factor::routes).configure(recovery::routes);
    cfg.configure(social_login::routes);
    cfg.configure(verification::routes).configure(profile::routes).configure(users::routes).configure(avatars::routes);
}

/// What belongs to an event, and the questions people ask about it.
fn programme(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(challenges::routes)
        .configure(schedules::routes)
        .configure(favourites::routes)
        .configure(calendar::routes)
        .configure(judges::routes)
        .configure(sponsors::routes)
        .configure(tickets::routes)
        .configure(projects::routes)
        .configure(rewards::routes)
        .configure(badges::routes)
        .configure(faq::routes)
        .configure(content::routes)
        .configure(teams::routes);
}

/// The application. Without `pages` (calls in process) only the API answers.
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
    extra: fn(&mut ServiceConfig),
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let app = App::new().app_data(state).configure(extract::refusals).configure(assets::routes).into_utoipa_app();
    let app = app.configure(extra).configure(api).into_app().configure(analytics::routes);
    let app = match pages {
        Some(pages) => app
            .configure(|cfg| pages.routes(cfg))
            .configure(mailing_list::forms)
            .configure(auth::forms)
            .configure(two_factor::forms)
            .configure(setup::pages)
            .app_data(pages),
        None => app,
    };
    // From the inside out: the last one sees a request first. The headers stand outside of everything that refuses,
    // because refusals carry them, too; the checks that need the session stand inside of it.
    app.default_service(web::to(otherwise))
        .wrap(Compress::default())
        .wrap(from_fn(csrf::check))
        .wrap(from_fn(throttle::tell))
        .wrap(from_fn(sessions::keep))
        .wrap(from_fn(envelope::wrap))
        .wrap(from_fn(limits::hold))
        .wrap(from_fn(panics::guard))
        .wrap(from_fn(headers::secure))
        .wrap(from_fn(trace::follow))
}

/// The OpenAPI document of [`api`].
pub fn document() -> OpenApi {
    document_with(|_| {})
}

/// The OpenAPI document with routes of a test's own.
pub fn document_with(extra: fn(&mut ServiceConfig)) -> OpenApi {
    let app = App::new().into_utoipa_app().openapi(openapi::head());
    app.configure(extra).configure(api).split_for_parts().1
}

/// Paths that no route answers: files and pages, except where the API is.
async fn otherwise(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, AppError> {
    if let Some(file) = assets::root(&request, &state) {
        return file;
    }
    match request.app_data::<web::Data<Pages>>().cloned() {
        Some(pages) if is_page(request.match_info().as_str()) => pages::show(request, state, pages).await,
        _ => unknown(&request, &state),
    }
}

fn unknown(request: &HttpRequest, state: &AppState) -> Result<HttpResponse, AppError> {
    let routes = &state.api.routes;
    if *request.method() == Method::OPTIONS
        && let Match::OtherMethods(allow) = routes.find("OPTIONS", request.match_info().as_str())
    {
        return Ok(HttpResponse::NoContent().insert_header((header::ALLOW, allow)).finish());
    }
    Err(routes.refusal(request).unwrap_or(AppError::NotFound))
}
