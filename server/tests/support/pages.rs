//! A page renderer for tests.

use actix_web::web;
use server::{
    app::Services,
    web::pages::{Manifest, Pages},
};
use ssr_runtime::{Bundle, Limits, Metrics, Renderer};

/// The script that renders the pages.
#[derive(Clone, Copy)]
pub(crate) enum Script {
    /// The site's own pages.
    Ui,
    /// A script for cases that the site's pages never cause.
    Own(&'static str),
}

const DIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/dist");

/// Starts the renderer; its API calls are answered in process by the test's application.
pub(super) async fn start(services: &Services, script: Script) -> web::Data<Pages> {
    let text = match script {
        Script::Ui => read("server/bundle.js"),
        Script::Own(text) => text.to_owned(),
    };
    let bundle = Bundle { script: text.into(), source_map: None, snapshot: None };
    let (state, backend) = (&services.context, services.backend());
    let limits = Limits { threads: 1, ..state.config.ssr.limits.clone() };
    let metrics = Metrics::new(state.metrics.registry()).expect("figures of one renderer");
    // On another thread: the database connections need this one while the renderer starts.
    let renderer = web::block(move || Renderer::start(bundle, limits, Vec::new(), backend, metrics));
    let renderer = renderer.await.expect("a thread").expect("a renderer");
    let manifest: Manifest = serde_json::from_str(&read("manifest.json")).expect("a manifest");
    web::Data::new(Pages::new(renderer, manifest, state, false).expect("figures of the pages"))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(format!("{DIST}/{file}")).expect("the UI is built: make ui/dist/manifest.json")
}
