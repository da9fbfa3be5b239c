//! Strings of responses that every visitor gets: the same response is not copied into the heap for each page.

use std::collections::HashMap;

use bytes::Bytes;
use deno_core::v8;

use crate::isolate::entry;

/// Maximum size of all cached bodies, in bytes; beyond that, all are dropped.
const MAX_BYTES: usize = 8 << 20;

/// The strings of shared bodies, by address. An address is not reused while its body is cached.
#[derive(Default)]
pub(super) struct SharedTexts {
    texts: HashMap<(*const u8, usize), (Bytes, v8::Global<v8::String>)>,
    bytes: usize,
}

impl SharedTexts {
    /// The string of a body: the same one for the same bytes in memory.
    pub(super) fn get_or_create<'s>(
        &mut self,
        scope: &mut v8::PinScope<'s, '_>,
        body: &Bytes,
    ) -> v8::Local<'s, v8::Value> {
        let address = (body.as_ptr(), body.len());
        if let Some((_, text)) = self.texts.get(&address) {
            return v8::Local::new(scope, text).into();
        }
        if self.bytes + body.len() > MAX_BYTES {
            self.texts.clear();
            self.bytes = 0;
        }
        let text = entry::string(scope, body);
        self.texts.insert(address, (body.clone(), v8::Global::new(scope, text)));
        self.bytes += body.len();
        text.into()
    }
}
