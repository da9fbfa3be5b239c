//! The application, the same for sockets, tests and the in-process calls of pages.

mod services;

use std::collections::BTreeMap;

use actix_web::{
    App, Error, HttpMessage, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::{Compress, from_fn},
    web,
};
use text::local_path::is_local_path;
use utoipa::openapi::OpenApi;

use crate::{
    accounts::{auth, avatars, email_verification, login, management, password_reset, social_login, two_factor, users},
    hackathon::{
        badges, calendar, challenges, events, favourites, invitations, judges, pictures, projects, rewards, schedules,
        sponsors, teams,
    },
    platform::{
        context::Context,
        error::AppError,
        flags,
        http::{
            extract,
            middleware::{envelope, headers, is_page, limits, panics, trace},
            route_config::{Description, RouteConfig},
            routes::Match,
        },
        rate_limit, sessions,
    },
    site::{
        audit_log, content, faq, mailing_list, mailings, next_edition, outbox, roles, settings, site_info, timeline,
    },
    ticketing::{
        cancellations, check_ins, dashboard, discounts, orders, purchases, questions, reconfirmation, share_cards,
        ticket_emails, ticket_keys, ticket_types, tickets, transfers, users_tickets, waiting_list,
    },
    web::{
        account, analytics, api_docs,
        assets::{self, Assets},
        exports, forms, health,
        pages::{self, Pages},
        reconfirm, sandbox_payment, seo, setup, social_cards,
    },
};

pub use services::{Services, ServicesError};

/// Builds the application for sockets. Without `pages` only the API responds.
pub fn build(
    services: &Services,
    pages: Option<web::Data<Pages>>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let app = with_api(services).configure(assets::routes).configure(analytics::routes);
    let app = app.app_data(exports::Calls::new(services.backend()));
    let app = match pages {
        Some(pages) => app
            .configure(|cfg| pages.routes(cfg))
            .configure(forms::routes)
            .configure(setup::pages)
            .configure(sandbox_payment::pages)
            .configure(reconfirm::pages)
            .app_data(pages),
        None => app,
    };
    // From the inside out: the last middleware sees a request first. The headers are outside of every check, because
    // error responses carry them, too; checks that need the session are inside of it.
    app.wrap(from_fn(auth::audit_denied_requests))
        .wrap(Compress::default())
        .wrap(from_fn(sessions::verify_csrf))
        .wrap(from_fn(rate_limit::set_headers))
        .wrap(from_fn(sessions::set_cookies))
        .wrap(from_fn(envelope::json_errors))
        .wrap(from_fn(limits::enforce_request_limits))
        .wrap(from_fn(panics::catch_panics))
        .wrap(from_fn(pages::refusals::show))
        .wrap(from_fn(headers::set_security_headers))
        .wrap(from_fn(trace::trace_requests))
}

/// Builds the API for the calls that pages make while they render. They use no socket: nothing is compressed, limited
/// in size or given headers that only browsers read.
pub fn build_in_process(
    services: &Services,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    with_api(services)
        .wrap(from_fn(auth::audit_denied_requests))
        .wrap(from_fn(sessions::verify_csrf))
        .wrap(from_fn(auth::adopt_known_visitor))
        .wrap(from_fn(sessions::set_cookies))
        .wrap(from_fn(envelope::json_errors))
        .wrap(from_fn(panics::catch_panics))
        .wrap(from_fn(trace::trace_requests))
}

/// Additional routes, for tests.
pub type ExtraRoutes = fn(&mut RouteConfig<'_>);

/// The OpenAPI document of [`api`].
pub fn document() -> OpenApi {
    describe().document
}

/// The OpenAPI document with additional routes.
pub fn document_with(extra: ExtraRoutes) -> OpenApi {
    describe_with(extra).document
}

/// The OpenAPI document, and the modules of the handlers.
pub fn describe() -> Description {
    describe_with(|_| {})
}

/// The services and the API, without middleware.
fn with_api(
    services: &Services,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()> + use<>,
> {
    let register = |cfg: &mut web::ServiceConfig| {
        let mut routes = RouteConfig::new(cfg);
        if let Some(extra) = services.extra {
            routes.configure(extra);
        }
        routes.configure(api);
    };
    let app = App::new().configure(|cfg| services.register(cfg)).configure(extract::configure_errors);
    app.configure(register).default_service(web::to(fallback))
}

fn describe_with(extra: ExtraRoutes) -> Description {
    let mut description = Description { document: api_docs::head(), modules: BTreeMap::new() };
    App::new().configure(|cfg| {
        let mut routes = RouteConfig::describing(cfg, &mut description);
        routes.configure(extra).configure(api);
    });
    api_docs::describe(&mut description.document);
    description
}

/// Every route of the API by feature; also the source of the OpenAPI document.
///
/// A request is compared with the paths in this order, which takes time: what the pages of every user call comes first.
/// A scope handles every path under its prefix, so the wider one comes last.
fn api(routes: &mut RouteConfig<'_>) {
    routes.scope("/api/v1", |v1| {
        v1.configure(accounts).configure(check_ins::routes).configure(tickets::routes);
        v1.configure(site_info::routes).configure(invitations::routes).configure(events::routes);
        v1.configure(programme).configure(ticketing).configure(site).configure(exports::routes);
    });
    routes.configure(health::routes).configure(api_docs::routes).configure(sessions::routes);
    routes.configure(seo::routes).configure(social_cards::routes).configure(calendar::files);
    routes.configure(avatars::media).configure(events::media).configure(pictures::media);
    routes.scope("/api", |api| {
        api.configure(flags::routes);
    });
}

/// Routes of accounts and authentication.
fn accounts(routes: &mut RouteConfig<'_>) {
    routes.configure(login::routes).configure(two_factor::routes).configure(password_reset::routes);
    routes.configure(social_login::routes);
    routes
        .configure(email_verification::routes)
        .configure(account::routes)
        .configure(management::routes)
        .configure(users::routes)
        .configure(avatars::routes);
}

/// Routes of an event's programme and teams.
fn programme(routes: &mut RouteConfig<'_>) {
    routes
        .configure(challenges::routes)
        .configure(schedules::routes)
        .configure(favourites::routes)
        .configure(calendar::routes)
        .configure(judges::routes)
        .configure(sponsors::routes)
        .configure(pictures::routes)
        .configure(projects::routes)
        .configure(rewards::routes)
        .configure(badges::routes)
        .configure(teams::routes);
}

/// Routes of ticket types, their sale, and tickets.
fn ticketing(routes: &mut RouteConfig<'_>) {
    routes
        .configure(ticket_types::routes)
        .configure(purchases::routes)
        .configure(cancellations::routes)
        .configure(transfers::routes)
        .configure(share_cards::routes)
        .configure(users_tickets::routes)
        .configure(ticket_emails::routes)
        .configure(ticket_keys::routes)
        .configure(reconfirmation::routes)
        .configure(waiting_list::routes)
        .configure(discounts::routes)
        .configure(questions::routes)
        .configure(orders::routes)
        .configure(dashboard::routes);
}

/// Routes of the site's texts and contacts, and of staff tools across the layers.
fn site(routes: &mut RouteConfig<'_>) {
    routes
        .configure(faq::routes)
        .configure(content::routes)
        .configure(mailing_list::routes)
        .configure(mailings::routes)
        .configure(audit_log::routes)
        .configure(timeline::routes)
        .configure(outbox::routes)
        .configure(settings::routes)
        .configure(roles::routes)
        .configure(next_edition::routes);
}

/// Serves paths without a route: files and pages, except below the API.
async fn fallback(
    request: HttpRequest,
    context: web::Data<Context>,
    assets: web::Data<Assets>,
) -> Result<HttpResponse, AppError> {
    if let Some(file) = assets::root(&request, &assets) {
        return file;
    }
    if request.path().starts_with("//") {
        return with_one_slash(&request);
    }
    match request.app_data::<web::Data<Pages>>().cloned() {
        Some(pages) if is_page(request.match_info().as_str()) => {
            request.extensions_mut().insert(trace::Unrouted);
            pages::show(request, context, pages).await
        }
        _ => unknown(&request, &context),
    }
}

/// Used as a redirect, a path such as `//host` would lead to another site.
fn with_one_slash(request: &HttpRequest) -> Result<HttpResponse, AppError> {
    let address = request.uri().path_and_query().map(|address| address.as_str()).unwrap_or_default();
    let own = format!("/{}", address.trim_start_matches('/'));
    if !is_local_path(&own) {
        return Err(AppError::NotFound);
    }
    Ok(HttpResponse::PermanentRedirect().insert_header((header::LOCATION, own)).finish())
}

fn unknown(request: &HttpRequest, context: &Context) -> Result<HttpResponse, AppError> {
    let routes = &context.routes;
    if *request.method() == Method::OPTIONS
        && let Match::OtherMethods(allow) = routes.find("OPTIONS", request.match_info().as_str())
    {
        return Ok(HttpResponse::NoContent().insert_header((header::ALLOW, allow)).finish());
    }
    Err(routes.refusal(request).map_or(AppError::NotFound, AppError::from))
}
