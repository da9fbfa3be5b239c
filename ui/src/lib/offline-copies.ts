/** The same as in `static/ticket-worker.js`. */
const prefix = "ticket ";

/** Deletes the copies of a user's pages that this device keeps for offline use. */
export async function deleteOfflineCopies(): Promise<void> {
  await change(async (caches) => {
    for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  });
}

/** Deletes the copy of one page. */
export async function deleteOfflineCopy(path: string): Promise<void> {
  await change((caches) => caches.delete(prefix + path));
}

async function change(act: (caches: CacheStorage) => Promise<unknown>): Promise<void> {
  try {
    // Not available on plain HTTP.
    if ("caches" in globalThis) await act(globalThis.caches);
  } catch {
    // Storage may be blocked: then there is no copy.
  }
}
