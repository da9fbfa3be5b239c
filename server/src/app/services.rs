//! Services of the application: the context, and the state of features.

use std::sync::{Arc, OnceLock};

use actix_web::web::{self, Data};
use utoipa::openapi::OpenApi;

use super::ExtraRoutes;
use crate::{
    accounts::{notifications::ReplayWarnings, social_login::Providers},
    hackathon::{events::EventCache, invitations::InvitationDeliveries, schedules::ScheduleCache},
    platform::{
        clock::Clock,
        context::{Context, ContextDependencies, ContextError},
        db::Db,
        http::routes::{RouteError, RouteTable},
    },
    site::content::RenderedContent,
    ticketing::payments::Payments,
    web::{
        account,
        analytics::Occurrences,
        api_docs::Description,
        assets::{self, Assets},
        health::Health,
        pages::{self, Pages, PagesError},
        seo::SitemapCache,
    },
};
use config::Config;

/// Everything that is built once and shared by all requests, over a socket or in process. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// What all features share.
    pub context: Data<Context>,
    api: Data<Description>,
    assets: Data<Assets>,
    content: Data<RenderedContent>,
    events: Data<EventCache>,
    health: Data<Health>,
    occurrences: Data<Occurrences>,
    /// The payment provider.
    pub payments: Data<Payments>,
    providers: Data<Providers>,
    schedules: Data<ScheduleCache>,
    sitemap: Data<SitemapCache>,
    pub(super) extra: Option<ExtraRoutes>,
}

/// What follows from the routes of the API.
#[derive(Clone)]
struct Definition {
    description: Data<Description>,
    routes: Arc<RouteTable>,
}

impl Definition {
    fn new(document: impl Fn() -> OpenApi + Send + Sync + 'static) -> Result<Self, RouteError> {
        let routes = Arc::new(RouteTable::from_document(&document())?);
        Ok(Self { description: Data::new(Description::new(document)), routes })
    }

    /// Built once per process: the document takes longer than everything else at a start.
    fn shared() -> Result<Self, RouteError> {
        static SHARED: OnceLock<Definition> = OnceLock::new();
        match SHARED.get() {
            Some(shared) => Ok(shared.clone()),
            None => {
                let built = Self::new(super::document)?;
                Ok(SHARED.get_or_init(|| built).clone())
            }
        }
    }
}

/// Why the services cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum ServicesError {
    /// The context cannot be built.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// A handler lacks its description.
    #[error("the API cannot be described: {0}")]
    Route(#[from] RouteError),
    /// Two metrics have the same name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
    /// No requests to login or payment providers can be made.
    #[error("the client for providers cannot be made: {0}")]
    Providers(#[from] reqwest::Error),
}

impl Services {
    /// The services around an open database.
    pub fn new(config: Config, db: Db, clock: Arc<dyn Clock>) -> Result<Self, ServicesError> {
        Self::build(config, db, clock, Definition::shared()?, None)
    }

    /// The services of an application with additional routes, for tests.
    pub fn with_routes(
        config: Config,
        db: Db,
        clock: Arc<dyn Clock>,
        extra: ExtraRoutes,
    ) -> Result<Self, ServicesError> {
        Self::build(config, db, clock, Definition::new(move || super::document_with(extra))?, Some(extra))
    }

    fn build(
        config: Config,
        db: Db,
        clock: Arc<dyn Clock>,
        definition: Definition,
        extra: Option<ExtraRoutes>,
    ) -> Result<Self, ServicesError> {
        let parts = ContextDependencies {
            routes: definition.routes,
            fonts: assets::card_fonts(),
            personal_data: Box::new(account::FeatureData),
            on_replay: Box::new(ReplayWarnings),
            on_delivery: Box::new(InvitationDeliveries),
        };
        let context = Context::new(config, db, clock, parts)?;
        let invalidation = context.db.invalidation();
        let events = Data::new(EventCache::new(invalidation));
        Ok(Self {
            api: definition.description,
            assets: Data::new(Assets::new(context.config.app.ui_dist.as_deref())),
            content: Data::new(RenderedContent::new(events.clone())),
            events,
            health: Data::default(),
            occurrences: Data::new(Occurrences::new(context.metrics.registry())?),
            payments: Data::new(Payments::new(&context.config)?),
            providers: Data::new(Providers::new(&context.config)?),
            schedules: Data::new(ScheduleCache::new(invalidation)),
            sitemap: Data::default(),
            context: Data::new(context),
            extra,
        })
    }

    /// Registers the services as data of handlers.
    pub(super) fn register(&self, cfg: &mut web::ServiceConfig) {
        cfg.app_data(self.context.clone()).app_data(self.api.clone()).app_data(self.assets.clone());
        cfg.app_data(self.content.clone()).app_data(self.events.clone()).app_data(self.health.clone());
        cfg.app_data(self.occurrences.clone()).app_data(self.providers.clone()).app_data(self.schedules.clone());
        cfg.app_data(self.sitemap.clone()).app_data(self.payments.clone());
    }

    /// Starts the renderer on the UI's build; see [`pages::start`].
    pub fn start_pages(&self) -> Result<Pages, PagesError> {
        pages::start(&self.context, &self.assets, self.backend())
    }

    /// Returns the in-process application for the calls that pages make while they render.
    pub fn backend(&self) -> ssr_runtime::BackendFactory {
        let services = self.clone();
        pages::backend(self.context.clone(), move || super::build_in_process(&services))
    }
}
