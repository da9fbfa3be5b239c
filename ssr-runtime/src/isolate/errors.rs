//! Source-mapped errors of scripts.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use deno_core::{
    ModuleLoadOptions, ModuleLoadReferrer, ModuleLoadResponse, ModuleLoader, ModuleResolveResponse, ModuleSpecifier,
    ResolutionKind, error::ModuleLoaderError, v8,
};
use deno_error::JsErrorBox;

use crate::pool::IsolateConfig;

/// URL of the bundle. Sources in its map are relative to it: `../../src/app.tsx` is `src/app.tsx`.
pub(crate) const BUNDLE: &str = "bundle:///dist/server/bundle.js";
/// Removed from the names of sources.
const ROOT: &str = "bundle:///";
/// Maximum number of stack frames per error.
const MAX_FRAMES: usize = 20;

/// Refuses to load modules (the bundle is one classic script) and provides the bundle's source map.
pub(crate) struct Sources {
    config: Arc<IsolateConfig>,
}

impl Sources {
    /// A loader with the bundle's source map.
    pub(crate) fn new(config: Arc<IsolateConfig>) -> Rc<Sources> {
        Rc::new(Sources { config })
    }
}

impl ModuleLoader for Sources {
    fn resolve(&self, _: &str, _: &str, _: ResolutionKind) -> ModuleResolveResponse {
        ModuleResolveResponse::from(Err::<ModuleSpecifier, ModuleLoaderError>(refused()))
    }

    fn load(&self, _: &ModuleSpecifier, _: Option<&ModuleLoadReferrer>, _: ModuleLoadOptions) -> ModuleLoadResponse {
        ModuleLoadResponse::Sync(Err(refused()))
    }

    fn get_source_map(&self, file_name: &str) -> Option<Cow<'_, [u8]>> {
        let map = self.config.bundle.source_map.as_deref().filter(|_| file_name == BUNDLE)?;
        Some(Cow::Borrowed(map.as_bytes()))
    }

    fn source_map_source_exists(&self, _: &str) -> Option<bool> {
        Some(true)
    }
}

fn refused() -> ModuleLoaderError {
    JsErrorBox::generic("module loading is disabled")
}

/// Message and stack of a thrown value, which may be anything, even an object whose properties throw.
pub(super) fn describe<'s, 'i>(scope: &mut v8::PinScope<'s, 'i>, thrown: v8::Local<'s, v8::Value>) -> (String, String) {
    v8::tc_scope!(let scope, scope);
    let message = match thrown.to_string(scope) {
        Some(message) => message.to_rust_string_lossy(scope),
        None => "<unprintable exception>".to_owned(),
    };
    scope.reset();
    let stack = v8::Local::<v8::Object>::try_from(thrown).ok().and_then(|thrown| {
        let name = v8::String::new(scope, "stack")?;
        let stack = v8::Local::<v8::String>::try_from(thrown.get(scope, name.into())?).ok()?;
        Some(stack.to_rust_string_lossy(scope))
    });
    scope.reset();
    (message, stack.as_deref().map(shorten).unwrap_or_default())
}

/// The frames of the page, without the message and the engine's own scripts.
fn shorten(stack: &str) -> String {
    let frames = stack.lines().filter(|line| line.trim_start().starts_with("at ") && !line.contains("ext:"));
    let frames: Vec<_> = frames.take(MAX_FRAMES).map(|line| line.replace(ROOT, "")).collect();
    frames.join("\n")
}
