//! Errors of scripts told in the words of their sources.

use std::{borrow::Cow, fmt::Write, rc::Rc, sync::Arc};

use deno_core::{
    ModuleLoadOptions, ModuleLoadReferrer, ModuleLoadResponse, ModuleLoader, ModuleResolveResponse, ModuleSpecifier,
    ResolutionKind,
    error::{JsError, ModuleLoaderError},
    v8,
};
use deno_error::JsErrorBox;

/// Where the bundle claims to be from. Sources of its map are named relative to it: `../../src/app.tsx` is `src/app.tsx`.
pub(crate) const BUNDLE: &str = "bundle:///dist/server/bundle.js";
/// What is cut from the names of sources.
const ROOT: &str = "bundle:///";
/// Frames told of one error.
const FRAMES: usize = 20;

/// Loads no module ever (the bundle is one classic script) and knows the bundle's source map.
pub(crate) struct Sources {
    map: Option<Arc<str>>,
}

impl Sources {
    /// A loader with the bundle's source map.
    pub(crate) fn new(map: Option<Arc<str>>) -> Rc<Sources> {
        Rc::new(Sources { map })
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
        let map = self.map.as_deref().filter(|_| file_name == BUNDLE)?;
        Some(Cow::Borrowed(map.as_bytes()))
    }

    fn source_map_source_exists(&self, _: &str) -> Option<bool> {
        Some(true)
    }
}

fn refused() -> ModuleLoaderError {
    JsErrorBox::generic("a page loads no modules")
}

/// Message and stack of a thrown value.
pub(crate) fn describe<'s, 'i>(scope: &mut v8::PinScope<'s, 'i>, thrown: v8::Local<'s, v8::Value>) -> (String, String) {
    let error = JsError::from_v8_exception(scope, thrown);
    let message = error.exception_message.trim_start_matches("Uncaught ").to_owned();
    let mut stack = String::new();
    for frame in error.frames.iter().filter(|frame| !is_ours(frame.file_name.as_deref())).take(FRAMES) {
        let place = frame.file_name.as_deref().map_or("native", |name| name.trim_start_matches(ROOT));
        let (line, column) = (frame.line_number.unwrap_or(0), frame.column_number.unwrap_or(0));
        let _ = match &frame.function_name {
            Some(name) => writeln!(stack, "    at {name} ({place}:{line}:{column})"),
            None => writeln!(stack, "    at {place}:{line}:{column}"),
        };
    }
    if error.frames.is_empty() {
        stack = error.stack.unwrap_or_default();
    }
    (message, stack.trim_end().to_owned())
}

/// Frames of the engine's own scripts help nobody who reads about a page.
fn is_ours(file: Option<&str>) -> bool {
    file.is_some_and(|name| name.starts_with("ext:"))
}
