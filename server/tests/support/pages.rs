//! A renderer of a test's own.

use actix_web::web;
use server::{
    pages::{self, Manifest, Pages},
    state::AppState,
};
use ssr_runtime::{Bundle, Limits, Metrics, Renderer};
use utoipa_actix_web::service_config::ServiceConfig;

/// What renders the pages.
#[derive(Clone, Copy)]
pub(crate) enum Script {
    /// The product's own pages.
    Ui,
    /// A script of the test's own, for what the product's pages never do.
    Own(&'static str),
}

const DIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/dist");

/// Starts it, with calls answered by the test's application in process.
pub(super) async fn start(
    state: &web::Data<AppState>,
    script: Script,
    routes: fn(&mut ServiceConfig),
) -> web::Data<Pages> {
    let text = match script {
        Script::Ui => read("server/bundle.js"),
        Script::Own(text) => text.to_owned(),
    };
    let bundle = Bundle { script: text.into(), source_map: None, snapshot: None };
    let limits = Limits { threads: 1, ..state.config.ssr.limits.clone() };
    let metrics = Metrics::new(state.metrics.registry()).expect("figures of one renderer");
    let backend = pages::factory_with(state.clone(), routes);
    // Away from this thread: the database's connections need it while the renderer warms up.
    let renderer = web::block(move || Renderer::start(bundle, limits, Vec::new(), backend, metrics));
    let renderer = renderer.await.expect("a thread").expect("a renderer");
    let manifest: Manifest = serde_json::from_str(&read("manifest.json")).expect("a manifest");
    web::Data::new(Pages::new(renderer, manifest, state, false).expect("figures of the pages"))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(format!("{DIST}/{file}")).expect("the UI is built: make ui/dist/manifest.json")
}
