//! Starts the renderer on the UI's build.

use std::io;

use serde_json::value::RawValue;
use ssr_runtime::{BackendFactory, Bundle, Metrics, Renderer};

use super::{Manifest, Pages, snapshot};
use crate::{
    platform::context::Context,
    web::assets::{Assets, Ui},
};
use config::Environment;

/// Why the renderer cannot start.
#[derive(Debug, thiserror::Error)]
pub enum PagesError {
    /// The UI's build cannot be read.
    #[error("the UI's build cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The UI's build has an unexpected format.
    #[error("the UI's build has an unknown format: {0}")]
    Shape(#[from] serde_json::Error),
    /// The renderer does not start.
    #[error(transparent)]
    Renderer(#[from] ssr_runtime::StartError),
    /// A metric name is already registered.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// Starts the renderer on the UI's build; blocks until every isolate has rendered the fixture pages.
///
/// `backend` answers the calls that pages make while they render. Must not run on a thread that drives database
/// connections: the calls of the fixtures use them.
pub fn start(context: &Context, assets: &Assets, backend: BackendFactory) -> Result<Pages, PagesError> {
    let ui = assets.ui()?;
    let manifest: Manifest = serde_json::from_str(&ui.manifest)?;
    let warm_up = fixtures(&ui)?;
    let snapshot = snapshot::own().unwrap_or_else(|error| {
        tracing::warn!(%error, "the snapshot appended to the program cannot be read");
        None
    });
    let bundle = Bundle { script: ui.bundle, source_map: ui.source_map, snapshot };
    let registry = context.metrics.registry();
    let limits = context.config.ssr.limits.clone();
    let renderer = Renderer::start(bundle, limits, warm_up, backend, Metrics::new(registry)?)?;
    let app = &context.config.app;
    let reload = app.environment == Environment::Development && app.ui_dist.is_some();
    Ok(Pages::new(renderer, manifest, context, reload)?)
}

/// Creates a start-up snapshot of the UI's build with the fixture pages rendered. Requires a separate process.
pub fn create_snapshot(ui: &Ui) -> Result<Vec<u8>, PagesError> {
    Ok(ssr_runtime::snapshot::create(&ui.bundle, &fixtures(ui)?)?)
}

fn fixtures(ui: &Ui) -> serde_json::Result<Vec<String>> {
    let inputs: Vec<Box<RawValue>> = serde_json::from_str(&ui.fixtures)?;
    Ok(inputs.iter().map(|input| input.get().to_owned()).collect())
}
