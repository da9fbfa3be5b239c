//! From the UI's build to pages that can be rendered.

use std::{io, sync::Arc};

use actix_web::web;
use serde_json::value::RawValue;
use ssr_runtime::{Bundle, Metrics, Renderer};

use super::{Manifest, Pages, backend, snapshot};
use crate::{assets::Ui, config::Environment, state::AppState};

/// Why there are no pages.
#[derive(Debug, thiserror::Error)]
pub enum PagesError {
    /// The UI's build is not where it should be.
    #[error("the UI's build cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The UI's build is not what it should be.
    #[error("the UI's build has an unknown shape: {0}")]
    Shape(#[from] serde_json::Error),
    /// The renderer does not start.
    #[error(transparent)]
    Renderer(#[from] ssr_runtime::StartError),
    /// Two figures have one name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// Starts the renderer on the UI's build; blocks until every isolate has rendered the fixture pages.
///
/// Not for a thread that drives database connections: the fixtures' calls use them.
pub fn start(state: &web::Data<AppState>) -> Result<Pages, PagesError> {
    let ui = state.assets.ui()?;
    let manifest: Manifest = serde_json::from_str(&ui.manifest)?;
    let warm_up = fixtures(&ui)?;
    let snapshot = snapshot::own().unwrap_or_else(|error| {
        tracing::warn!(%error, "the snapshot behind the program cannot be read");
        None
    });
    let bundle = Bundle {
        script: ui.bundle.into(),
        source_map: ui.source_map.map(Arc::from),
        snapshot: snapshot.map(Arc::from),
    };
    let registry = state.metrics.registry();
    let limits = state.config.ssr.limits.clone();
    let renderer = Renderer::start(bundle, limits, warm_up, backend::factory(state.clone()), Metrics::new(registry)?)?;
    let app = &state.config.app;
    let reload = app.environment == Environment::Development && app.ui_dist.is_some();
    Ok(Pages::new(renderer, manifest, state, reload)?)
}

/// A start-up snapshot of the UI's build with the fixture pages rendered; for a process of its own.
pub fn bake(ui: &Ui) -> Result<Vec<u8>, PagesError> {
    Ok(ssr_runtime::snapshot::create(&ui.bundle, &fixtures(ui)?)?)
}

fn fixtures(ui: &Ui) -> serde_json::Result<Vec<String>> {
    let inputs: Vec<Box<RawValue>> = serde_json::from_str(&ui.fixtures)?;
    Ok(inputs.iter().map(|input| input.get().to_owned()).collect())
}
