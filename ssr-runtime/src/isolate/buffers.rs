//! Limits memory outside the heap: allocates every array buffer of an isolate.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use deno_core::v8;

/// Array buffers of one isolate.
pub(super) struct Buffers {
    used: AtomicUsize,
    limit: usize,
    refused: AtomicBool,
}

impl Buffers {
    /// At most `limit` bytes.
    pub(super) fn new(limit: usize) -> Arc<Buffers> {
        Arc::new(Buffers { used: AtomicUsize::new(0), limit, refused: AtomicBool::new(false) })
    }

    /// Whether the last allocation was refused. The engine collects garbage and retries before it gives up, so a
    /// refusal followed by a success does not count.
    pub(super) fn refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }

    /// The allocator for the isolate.
    pub(super) fn allocator(buffers: &Arc<Buffers>) -> v8::UniqueRef<v8::Allocator> {
        memory::allocator(buffers.clone())
    }

    /// Reserves `size` bytes of the limit.
    fn reserve(&self, size: usize) -> bool {
        let fits = |used: usize| used.checked_add(size).filter(|used| *used <= self.limit);
        let taken = self.used.try_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_ok();
        self.refused.store(!taken, Ordering::Relaxed);
        taken
    }

    /// Returns `size` bytes to the limit.
    fn release(&self, size: usize) {
        self.used.fetch_sub(size, Ordering::Relaxed);
    }
}

#[expect(unsafe_code, reason = "the engine takes an allocator as a table of C functions")]
mod memory {
    use std::{
        alloc::{Layout, alloc, alloc_zeroed, dealloc},
        ffi::c_void,
        ptr::null_mut,
        sync::Arc,
    };

    use deno_core::v8;

    use super::Buffers;

    /// Alignment of `malloc`, as in the engine's own allocator.
    const ALIGN: usize = 16;

    static TABLE: v8::RustAllocatorVtable<Buffers> =
        v8::RustAllocatorVtable { allocate, allocate_uninitialized, free, drop: drop_handle };

    pub(super) fn allocator(buffers: Arc<Buffers>) -> v8::UniqueRef<v8::Allocator> {
        // SAFETY: the handle is a `Buffers`, as the table expects, and stays alive until `drop_handle` takes it back.
        unsafe { v8::new_rust_allocator(Arc::into_raw(buffers), &TABLE) }
    }

    /// Size and alignment of a buffer; an empty one still has an address.
    fn layout(size: usize) -> Option<Layout> {
        Layout::from_size_align(size.max(1), ALIGN).ok()
    }

    // SAFETY (all four): called by the engine only, with the handle given above; `free` gets what an allocation of the
    // same size returned, exactly once.
    unsafe extern "C" fn allocate(buffers: &Buffers, size: usize) -> *mut c_void {
        match layout(size) {
            // SAFETY: a layout is never empty.
            Some(layout) if buffers.reserve(size) => unsafe { alloc_zeroed(layout) }.cast(),
            _ => null_mut(),
        }
    }

    unsafe extern "C" fn allocate_uninitialized(buffers: &Buffers, size: usize) -> *mut c_void {
        match layout(size) {
            // SAFETY: a layout is never empty.
            Some(layout) if buffers.reserve(size) => unsafe { alloc(layout) }.cast(),
            _ => null_mut(),
        }
    }

    unsafe extern "C" fn free(buffers: &Buffers, data: *mut c_void, size: usize) {
        if let Some(layout) = layout(size).filter(|_| !data.is_null()) {
            // SAFETY: allocated above with the same layout.
            unsafe { dealloc(data.cast(), layout) };
            buffers.release(size);
        }
    }

    unsafe extern "C" fn drop_handle(buffers: *const Buffers) {
        // SAFETY: the pointer that `allocator` created from an `Arc`.
        drop(unsafe { Arc::from_raw(buffers) });
    }
}
