//! A renderer with a small application behind it.

use std::{rc::Rc, sync::Arc};

use futures_util::{FutureExt, future::LocalBoxFuture};
use ssr_runtime::{
    Backend, BackendFactory, Bundle, Call, CallAnswer, Limits, Metrics, RenderError, RenderRequest, Rendered, Renderer,
    Visitor,
};
use tokio::runtime::Runtime;

/// A bundle of `tests/bundles`.
pub(crate) fn bundle(name: &str) -> Bundle {
    let path = format!("{}/tests/bundles/{name}.js", env!("CARGO_MANIFEST_DIR"));
    let script = std::fs::read_to_string(&path).expect("the bundle exists");
    Bundle { script: script.into(), source_map: None, snapshot: None }
}

/// A renderer and a runtime to wait for it on.
pub(crate) struct Site {
    pub(crate) renderer: Renderer,
    runtime: Runtime,
}

impl Site {
    pub(crate) fn start(bundle: Bundle) -> Site {
        Site::with(bundle, Limits { threads: 1, ..Limits::default() })
    }

    pub(crate) fn with(bundle: Bundle, limits: Limits) -> Site {
        let metrics = Metrics::new(&prometheus::Registry::new()).expect("metrics");
        let renderer = Renderer::start(bundle, limits, Vec::new(), application(), metrics).expect("a renderer");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Site { renderer, runtime }
    }

    pub(crate) fn render(&self, input: &str) -> Result<Rendered, RenderError> {
        let request = RenderRequest { input: input.to_owned(), visitor: Arc::new(Visitor::default()) };
        self.runtime.block_on(self.renderer.render(request))
    }
}

struct Application;

impl Backend for Application {
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallAnswer, String>> {
        async move {
            let body = format!("{} {}", call.method, call.path);
            Ok(CallAnswer { status: 200, headers: Default::default(), body: body.into() })
        }
        .boxed_local()
    }
}

fn application() -> BackendFactory {
    Arc::new(|| async { Ok(Rc::new(Application) as Rc<dyn Backend>) }.boxed_local())
}
